"""Positions as one line of text; parse after format gives back the same position.

A position is one line of fields parted by ` / `: the rules, each seat's sheet (`-` when empty,
`resigned` when so), and the turn, with `won=2` for a seat that won at once.  Seats and turns count
from 1 here, as people do:

    standard / ones=3 yacht=50 / - / first=1 seat=2 turn=4 rolls=9 left=1 dice=25563 kept=.55..
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from yachtdice.dice import DICE_COUNT, Dice, format_dice, parse_dice
from yachtdice.errors import Malformed, quoted
from yachtdice.game.position import ROLLS_PER_TURN, Game, Seat
from yachtdice.rules import PRESETS, RuleSet, Sheet, from_data, get, to_data

_BAR = " / "
_FIELDS = ("first", "seat", "turn", "rolls", "left", "dice", "kept", "won")


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
    if game.won_by is not None:
        words.append(f"won={game.won_by + 1}")
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
    fields = _fields(text)
    numbers = {
        name: _number(fields, name, text) for name in ("first", "seat", "turn", "rolls", "left")
    }
    dice = parse_dice(fields["dice"]) if "dice" in fields else None
    game = Game(
        rules=start.rules,
        seats=seats,
        first_seat=numbers["first"] - 1,
        to_move=numbers["seat"] - 1,
        turn=numbers["turn"] - 1,
        rolls_made=numbers["rolls"],
        rolls_left=numbers["left"],
        dice=dice,
        kept=parse_keep(fields.get("kept", "....."), dice) if dice else (),
        ended="ended" in fields,
        won_by=_number(fields, "won", text) - 1 if "won" in fields else None,
    )
    if not (_seats_fit(game) and _dice_fit(game) and _counts_fit(game) and _win_fits(game)):
        raise Malformed("{given} is not a turn of this game.", given=quoted(text))
    return game


def _seats_fit(game: Game) -> bool:
    """Whether the seats named are there and the one to move has a turn to take, or none has."""
    numbers = range(len(game.seats))
    if game.first_seat not in numbers or game.to_move not in numbers:
        return False
    if not game.seats[game.to_move].is_done:
        return True
    return all(seat.is_done for seat in game.seats) and game.dice is None and not game.ended


def _win_fits(game: Game) -> bool:
    """Whether the seat that won at once, if one did, holds what wins, and nobody rolled since."""
    if game.won_by is None:
        return True
    if not game.rules.first_throw_wins or len(game.seats) == 1 or game.ended:
        return False
    if game.won_by not in range(len(game.seats)) or game.dice is not None:
        return False
    sheet = game.seats[game.won_by].sheet
    return any(sheet[place] for place in game.rules.yacht_places)


def _dice_fit(game: Game) -> bool:
    """Whether the dice on the table, and those kept, go with the rolls left."""
    if not 0 <= game.roll_of_turn <= ROLLS_PER_TURN:
        return False
    if (game.dice is None) is not (game.roll_of_turn == 0):
        return False
    return len(game.kept) < DICE_COUNT and (not game.kept or game.roll_of_turn > 1)


def _counts_fit(game: Game) -> bool:
    """Whether the turns and rolls counted can have filled these sheets.

    A turn before this one ended with a box, after one to three rolls, or with a resignation.
    """
    filled = sum(len(seat.sheet.written) for seat in game.seats)
    resigned = sum(seat.resigned for seat in game.seats)
    rolls = game.rolls_made - game.roll_of_turn
    return (
        filled <= game.turn <= filled + resigned and filled <= rolls <= ROLLS_PER_TURN * game.turn
    )


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        known = word == "ended=1" if name == "ended" else name in _FIELDS
        if not known or name in fields:
            raise Malformed("{given} is not a field of a turn.", given=quoted(word))
        fields[name] = value
    return fields


def _number(fields: dict[str, str], name: str, text: str) -> int:
    value = fields.get(name, "")
    if not (value.isascii() and value.isdigit()) or len(value) > 6:
        raise Malformed("{given} lacks a number for {name}.", given=quoted(text), name=name)
    return int(value)
