"""Positions as one line of text; parse after format gives back the same position.

A position is one line of fields parted by ` / `: the rules, each seat's sheet (`-` when empty,
`resigned` when so), and the turn.  Seats and turns count from 1 here, as people do:

    standard / ones=3 yacht=50 / - / first=1 seat=2 turn=4 rolls=9 left=1 dice=25563 kept=.55..
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from yachtdice.dice import DICE_COUNT, Dice, format_dice, parse_dice
from yachtdice.errors import Malformed, quoted
from yachtdice.game.position import Game, Seat
from yachtdice.rules import PRESETS, RuleSet, Sheet, from_data, get, to_data

_BAR = " / "


def format_keep(keep: Iterable[int], dice: Dice) -> str:
    """The kept dice in their places and a dot for each die thrown: `.55..`."""
    kept = set(keep)
    return "".join(str(face) if i in kept else "." for i, face in enumerate(dice))


def parse_keep(text: str, dice: Dice) -> tuple[int, ...]:
    """The positions kept; raises `Malformed` unless every face kept lies there."""
    fits = len(text) == DICE_COUNT and all(
        mark in (".", str(face)) for mark, face in zip(text, dice, strict=True)
    )
    if not fits:
        raise Malformed(
            "{given} does not keep dice of {dice}.", given=quoted(text), dice=format_dice(dice)
        )
    return tuple(i for i, mark in enumerate(text) if mark != ".")


def format_position(game: Game) -> str:
    """The position as one line."""
    words = [
        f"first={game.first_seat + 1}",
        f"seat={game.to_move + 1}",
        f"turn={game.turn + 1}",
        f"rolls={game.rolls_made}",
        f"left={game.rolls_left}",
    ]
    if game.dice is not None:
        words.append(f"dice={format_dice(game.dice)}")
        words.append(f"kept={format_keep(game.kept, game.dice)}")
    if game.ended:
        words.append("ended=1")
    sheets = [_format_seat(seat) for seat in game.seats]
    return _BAR.join([format_rules(game.rules), *sheets, " ".join(words)])


def parse_position(text: str) -> Game:
    """Read a position; raises `Malformed` or `Illegal` quoting what cannot be."""
    # Rules by value are JSON, which may hold the bar inside a name; sheets and the turn never do.
    head, *rest = _split_rules(text)
    rules = parse_rules(head)
    if len(rest) < 2:
        raise Malformed(
            "{given} is not a position: it needs sheets and a turn.", given=quoted(text)
        )
    *sheets, turn = rest
    seats = tuple(_parse_seat(rules, sheet) for sheet in sheets)
    return _parse_turn(Game.start(rules, len(seats)), seats, turn)


def _split_rules(text: str) -> list[str]:
    if not text.startswith("{"):
        return text.strip().split(_BAR)
    try:
        _, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("{given} does not begin with rules.", given=quoted(text)) from error
    return [text[:end], *text[end:].strip().removeprefix("/ ").split(_BAR)]


def format_rules(rules: RuleSet) -> str:
    """A preset by its id, any other rule set by value as JSON."""
    if PRESETS.get(rules.id) == rules:
        return rules.id
    return json.dumps(to_data(rules), separators=(",", ":"), ensure_ascii=False)


def parse_rules(word: str) -> RuleSet:
    """Read what `format_rules` wrote; raises `Malformed`."""
    if not word.startswith("{"):
        return get(word)
    try:
        return from_data(json.loads(word))
    except (ValueError, RecursionError) as error:
        raise Malformed("{given} is not a rule set.", given=quoted(word)) from error


def _format_seat(seat: Seat) -> str:
    words = [str(seat.sheet)] if str(seat.sheet) else []
    if seat.resigned:
        words.append("resigned")
    return " ".join(words) or "-"


def _parse_seat(rules: RuleSet, text: str) -> Seat:
    words = text.split()
    resigned = "resigned" in words
    sheet = " ".join(word for word in words if word not in ("resigned", "-"))
    return Seat(Sheet.parse(rules, sheet), resigned)


def _parse_turn(start: Game, seats: tuple[Seat, ...], text: str) -> Game:
    fields = dict(_fields(text))
    numbers = {
        name: _number(fields, name, text) for name in ("first", "seat", "turn", "rolls", "left")
    }
    seat_numbers = range(1, len(seats) + 1)
    if (
        numbers["first"] not in seat_numbers
        or numbers["seat"] not in seat_numbers
        or numbers["turn"] < 1
        or numbers["left"] > start.rolls_left
        or ("dice" in fields) is (numbers["left"] == start.rolls_left)
    ):
        raise Malformed("{given} is not a turn of this game.", given=quoted(text))
    dice = parse_dice(fields["dice"]) if "dice" in fields else None
    return Game(
        rules=start.rules,
        seats=seats,
        first_seat=numbers["first"] - 1,
        to_move=numbers["seat"] - 1,
        turn=numbers["turn"] - 1,
        rolls_made=numbers["rolls"],
        rolls_left=numbers["left"],
        dice=dice,
        kept=parse_keep(fields.get("kept", "....."), dice) if dice else (),
        ended=fields.get("ended") == "1",
    )


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in ("first", "seat", "turn", "rolls", "left", "dice", "kept", "ended"):
            raise Malformed("{given} is not a field of a turn.", given=quoted(word))
        yield name, value


def _number(fields: dict[str, str], name: str, text: str) -> int:
    value = fields.get(name, "")
    if not (value.isascii() and value.isdigit()) or len(value) > 6:
        raise Malformed("{given} lacks a number for {name}.", given=quoted(text), name=name)
    return int(value)
