"""Whole games as text."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.strategies import records, refusal
from tests.support import play
from yachtdice.dice import parse_dice
from yachtdice.errors import Malformed, YachtError
from yachtdice.game import (
    End,
    Event,
    Game,
    Move,
    Record,
    Resign,
    Resigned,
    Roll,
    Score,
    Started,
    apply,
    format_game,
    parse_game,
    replay,
)
from yachtdice.game.record import TEXT_LENGTH_MAX
from yachtdice.rules import get, house_rules

STANDARD = get("standard")
GAME = """Yacht game 1
Rules: standard
Seats: "Ann" "Ben"
First: 2

1.2 25563 .55.. 15562 .55.. 65552 > fives 15
2.1 11234 11... 11441 > ones 3
3.1 resigns
3.2 44444 > yacht 50
4.2 12345 ends
"""


def test_a_game_reads_like_this() -> None:
    game = Game.start(STANDARD, 2, first_seat=1)
    log: list[Event] = [Started(STANDARD, 2, 1)]
    moves: list[tuple[Move, str | None]] = [
        (Roll(), "25563"),
        (Roll((1, 2)), "15562"),
        (Roll((1, 2)), "65552"),
        (Score("fives"), None),
        (Roll(), "11234"),
        (Roll((0, 1)), "11441"),
        (Score("ones"), None),
        (Resign(0), None),
        (Roll(), "44444"),
        (Score("yacht"), None),
        (Roll(), "12345"),
        (End(), None),
    ]
    for move, faces in moves:
        game, event = apply(game, move, parse_dice(faces) if faces else None)
        log.append(event)
    record = Record(("Ann", "Ben"), tuple(log))
    assert format_game(record) == GAME
    assert parse_game(GAME) == record
    assert replay(parse_game(GAME).events) == game


@given(records())
def test_a_game_is_read_back_as_it_was_written(record: Record) -> None:
    text = format_game(record)
    assert parse_game(text) == record
    assert parse_game(f"\n{text.replace(chr(10), chr(13) + chr(10))}\n\n") == record
    assert text.encode()


NAMES = [
    'quo"te',
    "back\\slash",
    "two\nlines",
    "tab\tend\r",
    "",
    " padded ",
    "🎲👩‍👩‍👧",
    "שלום",
    "\u202eturned round",
    "next\x85line\u2028and\u2029more\x0b\x0c\x1c",
    "\ud800",
    "\x00",
    "Rules: classic",
    "{brace}",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_odd_names_come_back(name: str) -> None:
    record = Record((name, "Ben", name), (Started(STANDARD, 3, 0),))
    text = format_game(record)
    assert parse_game(text) == record
    assert len(text.splitlines()) == 5
    assert text.encode()
    assert all(line.isprintable() for line in text.splitlines())


@given(st.lists(st.text(), min_size=1, max_size=6))
@example(["\x1e", "\x1f", "\u061c"])
def test_any_names_come_back(names: list[str]) -> None:
    record = Record(tuple(names), (Started(STANDARD, len(names), 0),))
    assert parse_game(format_game(record)) == record


def test_readable_names_stay_readable() -> None:
    assert '"Gañé" "骰子"' in format_game(Record(("Gañé", "骰子"), (Started(STANDARD, 2, 0),)))


def test_house_rules_are_written_by_value() -> None:
    rules = house_rules({"base": "classic", "name": "Ann's: “kitchen”", "extra_yacht": 50})
    record = Record(("Ann",), (Started(rules, 1, 0),))
    assert parse_game(format_game(record)) == record


def test_a_resignation_out_of_turn_stands_between_the_rolls_of_another() -> None:
    game, events = play(Game.start(STANDARD, 3), "25563", Resign(1))
    game, event = apply(game, Roll((1, 2)), parse_dice("11111"))
    record = Record(("A", "B", "C"), (Started(STANDARD, 3, 0), *events, event))
    assert format_game(record).splitlines()[5:] == ["1.1 25563", "1.2 resigns", "1.1 .55.. 15511"]
    assert parse_game(format_game(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Yacht game 1", "Yacht game 2", "does not begin with Yacht game 1"),
        ("Rules: standard", "Rules: nope", "'nope' is not a rule set"),
        ("Rules: standard", "Sheet: standard", "is not the line Rules"),
        ("Rules: standard", 'Rules: {"id": 1}', "does not have exactly these fields"),
        ('"Ann" "Ben"', "Ann Ben", "are not names in double quotes"),
        ('"Ann" "Ben"', '"Ann" 5', "are not names in double quotes"),
        ('"Ann" "Ben"', '"A"' * 7, "A game has 1 to 6"),
        ("First: 2", "First: 3", "There is no seat"),
        ("First: 2", "First: x", "is not the number of a seat"),
        ("1.2 25563", "25563", "a turn begins with its number and seat"),
        ("1.2 25563", "1.1 25563", "it is turn 1 of seat 2 here"),
        ("1.2 25563", "7.2 25563", "it is turn 1 of seat 2 here"),
        ("1.2 25563", "1.2 25573", "is not five dice"),
        (".55.. 15562", ".56.. 15562", "does not keep dice of 25563"),
        (".55.. 15562", ".55.. 14562", "a kept die does not change"),
        (".55.. 15562", ".55..", "is not five dice"),
        (".55.. 15562", "25563 15562", "a kept die does not change"),
        (".55.. 15562", "25563 25563", "all five are kept"),
        ("fives 15", "fives 20", "these dice pay 15 there"),
        ("fives 15", "fives", "does not keep dice of"),
        ("fives 15", "eights 15", "is not a box"),
        ("> ones 3", "> ones 3 > twos 0", "it is turn 3"),
        ("2.1 11234 11... 11441 > ones 3", "2.1", "nothing happens in this line"),
        ("3.1 resigns", "3.1 resigns resigns", "has resigned already"),
        ("3.1 resigns", "2.3 resigns", "it is turn 3"),
        ("3.2 44444", "3.2 44444 4444. 44441 4444. 44442 4444. 44443", "All three rolls"),
        ("ends", "ends ends", "The game is over"),
    ],
)
def test_a_game_that_cannot_be_is_refused(old: str, new: str, why: str) -> None:
    assert GAME.count(old) == 1
    with pytest.raises(YachtError, match=why):
        parse_game(GAME.replace(old, new))


@pytest.mark.parametrize("text", ["", "\n", "Yacht game 1", "Yacht game 1\nRules: standard\n"])
def test_a_header_is_needed(text: str) -> None:
    with pytest.raises(Malformed):
        parse_game(text)


@given(st.text(), st.data())
def test_any_text_is_a_game_or_refused(text: str, data: st.DataObject) -> None:
    refusal(lambda: parse_game(text))
    index = data.draw(st.integers(0, len(GAME)))
    refusal(lambda: parse_game(GAME[:index] + text + GAME[index:]))
    refusal(lambda: parse_game(GAME[:index] + text))


@pytest.mark.parametrize(
    "text",
    [
        GAME + "x" * TEXT_LENGTH_MAX,
        GAME.replace('"Ann"', "[" * 50_000),
        GAME.replace("Rules: standard", "Rules: " + '{"a":' * 30_000),
        GAME.replace("12345 ends", "12345" + " ....." * 30_000),
        GAME + "1.1 " * 40_000,
        GAME.replace('"Ann"', "1" * 50_000),
    ],
    ids=["long", "names", "rules", "words", "turns", "number"],
)
def test_huge_text_is_refused_quickly(text: str) -> None:
    error = refusal(lambda: parse_game(text))
    assert error is not None
    assert len(str(error)) < 500


def test_a_record_begins_with_the_start() -> None:
    with pytest.raises(Malformed, match="begins with its start, not with null"):
        Record(("Ann",), ())
    with pytest.raises(Malformed, match=r'not with {"event": "resigned", "seat": 0}\.'):
        Record(("Ann",), (Resigned(0),))


def test_a_game_begins_only_once() -> None:
    started = Started(STANDARD, 1, 0)
    with pytest.raises(Malformed, match=r'{"event": "started", .*cannot be part of a running'):
        format_game(Record(("Ann",), (started, started)))


@pytest.mark.parametrize("names", [(), ("Ann",), ("Ann", "Ben", "Cleo")])
def test_a_record_names_every_seat(names: tuple[str, ...]) -> None:
    with pytest.raises(Malformed, match="are not names for every seat"):
        Record(names, (Started(STANDARD, 2, 0),))
