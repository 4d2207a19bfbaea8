"""Whole games as text, with every roll, keep and box; parse after format gives back the same game.

A header, then a line for each turn: turn and seat, each roll with what was kept before the next one
(a dot for each die thrown), then the box and its points.  Seats and turns count from 1:

    Yacht game 1
    Rules: standard
    Seats: "Ann" "Ben"
    First: 1

    1.1 25563 .55.. 15562 .55.. 65552 > fives 15
    2.2 11234 11... 11441 > ones 3
    3.1 resigns
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from yachtdice.dice import parse_dice
from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.game.events import (
    Ended,
    Event,
    Resigned,
    Rolled,
    Scored,
    Started,
    event_quoted,
)
from yachtdice.game.moves import End, Move, Resign, Roll, Score
from yachtdice.game.notation import format_keep, format_rules, parse_keep, parse_rules
from yachtdice.game.position import Game
from yachtdice.game.transition import apply, evolve

TEXT_LENGTH_MAX = 200_000
_TITLE = "Yacht game 1"
_HEADER = ("Rules", "Seats", "First")
_TURN = re.compile(r"([0-9]{1,4})\.([1-6])(?: (.+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: who sat where, and everything that happened, from `Started` on.

    Raises `Malformed` unless the first event is the start of a game for as many as have names.
    """

    names: tuple[str, ...]
    events: tuple[Event, ...]

    def __post_init__(self) -> None:
        if len(self.names) != self.started.seat_count:
            raise Malformed("{given} are not names for every seat.", given=quoted(self.names))

    @property
    def started(self) -> Started:
        """The first event."""
        started = self.events[0] if self.events else None
        if not isinstance(started, Started):
            raise Malformed(
                "A game begins with its start, not with {given}.", given=event_quoted(started)
            )
        return started


def format_game(record: Record) -> str:
    """The game as text."""
    header = [
        _TITLE,
        f"Rules: {format_rules(record.started.rules)}",
        "Seats: " + " ".join(map(_quoted_name, record.names)),
        f"First: {record.started.first_seat + 1}",
        "",
    ]
    return "\n".join([*header, *_turn_lines(record)]) + "\n"


def parse_game(text: str) -> Record:
    """Read a game, playing it through; raises `Malformed` or `Illegal` naming the line at fault."""
    if len(text) > TEXT_LENGTH_MAX:
        raise Malformed("A game has at most {most} characters.", most=TEXT_LENGTH_MAX)
    title, *lines = [line.strip() for line in text.strip().splitlines()] or [""]
    if title != _TITLE or len(lines) < len(_HEADER):
        raise Malformed("{given} does not begin with {title}.", given=quoted(text), title=_TITLE)
    rules_word, names_word, first_word = map(_header_value, _HEADER, lines)
    names = _parse_names(names_word)
    started = Started(parse_rules(rules_word), len(names), _parse_first(first_word))
    game = Game.start(started.rules, started.seat_count, first_seat=started.first_seat)
    events: list[Event] = [started]
    for line in filter(None, lines[len(_HEADER) :]):
        try:
            for event in _line_events(game, line):
                game = evolve(game, event)
                events.append(event)
        except YachtError as error:
            raise Malformed("{given}: {why}", given=quoted(line), why=error.phrase) from error
    return Record(names, tuple(events))


def _turn_lines(record: Record) -> Iterator[str]:
    """A line for each stretch of events of one seat in one turn."""
    started = record.started
    game = Game.start(started.rules, started.seat_count, first_seat=started.first_seat)
    line: list[str] = []
    for event in record.events[1:]:
        seat = event.seat if isinstance(event, (Rolled, Scored, Resigned)) else game.to_move
        label = f"{game.turn + 1}.{seat + 1}"
        if line[:1] != [label]:
            if line:
                yield " ".join(line)
            line = [label]
        line.extend(_event_words(game, event))
        game = evolve(game, event)
    if line:
        yield " ".join(line)


def _event_words(game: Game, event: Event) -> list[str]:
    match event:
        case Rolled(_, kept, dice):
            kept_words = [format_keep(kept, game.dice)] if game.dice else []
            return [*kept_words, "".join(map(str, dice))]
        case Scored(_, box, points):
            return [">", box, str(points)]
        case Resigned():
            return ["resigns"]
        case Ended():
            return ["ends"]
        case Started():
            raise Malformed("{given} cannot be part of a running game.", given=event_quoted(event))


def _line_events(game: Game, line: str) -> Iterator[Event]:
    """The events of one line, each checked against the rules as it is read."""
    found = _TURN.fullmatch(line)
    if found is None:
        raise Malformed("a turn begins with its number and seat, such as 1.1.")
    turn, seat, rest = int(found[1]) - 1, int(found[2]) - 1, found[3] or ""
    words = rest.split()
    if not words:
        raise Malformed("nothing happens in this line.")
    while words:
        if turn != game.turn or (seat != game.to_move and words[0] != "resigns"):
            raise Malformed(
                "it is turn {turn} of seat {seat} here.", turn=game.turn + 1, seat=game.to_move + 1
            )
        move, faces, points = _take_move(game, seat, words)
        game, event = apply(game, move, faces)
        if isinstance(event, Scored) and points != str(event.points):
            raise Malformed("these dice pay {points} there.", points=event.points)
        yield event


def _take_move(
    game: Game, seat: int, words: list[str]
) -> tuple[Move, tuple[int, ...] | None, str | None]:
    """The next move with a roll's faces or a box's points; its words are taken off the list."""
    word = words.pop(0)
    if word == ">" and len(words) >= 2:
        return Score(words.pop(0)), None, words.pop(0)
    if word == "resigns":
        return Resign(seat), None, None
    if word == "ends":
        return End(), None, None
    if game.dice is None:
        return Roll(), parse_dice(word), None
    keep = parse_keep(word, game.dice)
    faces = parse_dice(words.pop(0) if words else "")
    if any(faces[position] != game.dice[position] for position in keep):
        raise Malformed("a kept die does not change.")
    return Roll(keep), faces, None


def _quoted_name(name: str) -> str:
    """The name in double quotes; what would break or turn its line round is escaped."""
    return json.dumps(name, ensure_ascii=not name.isprintable())


def _header_value(name: str, line: str) -> str:
    found, _, value = line.partition(": ")
    if found != name:
        raise Malformed("{given} is not the line {name}.", given=quoted(line), name=name + ": …")
    return value


def _parse_names(text: str) -> tuple[str, ...]:
    decoder = json.JSONDecoder()
    names: list[str] = []
    rest = text.strip()
    while rest:
        try:
            name, end = decoder.raw_decode(rest)
        except (ValueError, RecursionError):
            name, end = None, 0
        if not isinstance(name, str):
            raise Malformed("{given} are not names in double quotes.", given=quoted(text))
        names.append(name)
        rest = rest[end:].strip()
    return tuple(names)


def _parse_first(text: str) -> int:
    if text not in tuple("123456"):
        raise Malformed("{given} is not the number of a seat.", given=quoted(text))
    return int(text) - 1
