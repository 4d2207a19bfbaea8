"""A table as the wire shows it: the same JSON object for every viewer, without secrets."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import asdict
from typing import Any

from yachtdice.chance import CommittedDice, Contribution
from yachtdice.game import Game, outcome
from yachtdice.rules import Option, content_hash
from yachtdice.service.table import Table
from yachtdice.service.table_data import rules_data
from yachtdice.service.table_events import SeatKind, public_event_data

STATES_KEPT_MAX = 256
"""About 10 kB each."""


class States:
    """The states of the tables last asked for, each worked out once, whoever asks.

    A command tells its version to followers and answers with it; they differ in when it was sent.
    """

    def __init__(self, most: int = STATES_KEPT_MAX) -> None:
        self._most = most
        self._kept: OrderedDict[str, tuple[Table, dict[str, Any]]] = OrderedDict()

    def of(self, table: Table, *, holds: tuple[int, ...] | None, now: int) -> dict[str, Any]:
        """What `table_state` gives; only to be read, since its parts are shared."""
        known, state = self._kept.get(table.table_id, (None, {}))
        if known is not table:
            state = table_state(table, holds=None, now=now)
            self._kept[table.table_id] = (table, state)
            self._kept.move_to_end(table.table_id)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        turn = state["turn"]
        if turn is not None and holds is not None:
            turn = {**turn, "kept": list(holds)}
        secret = table.shown_secret(now)  # that of a day is shown later, though nothing moves
        return {**state, "turn": turn, "dice_secret": secret, "sent_at": now}


def table_state(table: Table, *, holds: tuple[int, ...] | None, now: int) -> dict[str, Any]:
    """The `state` of the interface; box points are unmultiplied, times UTC milliseconds.

    `holds` are the positions remembered since this version, None where nothing was said.
    """
    return {
        "table_id": table.table_id,
        "game": table.game_number,
        "version": table.version,
        "status": table.status.value,
        "rules": {**rules_data(table.rules), "hash": content_hash(table.rules)},
        "turn_seconds": table.turn_seconds,
        "visibility": table.visibility,
        "ranked": table.ranked,
        "ladder": table.ladder or None,
        "first_seat_moves_on": table.first_seat_moves_on,
        "hints": table.gives_hints,
        "dice_commitment": table.dice.commitment,
        "dice_contributions": [asdict(given) for given in _contributions(table)],
        "dice_secret": table.shown_secret(now),
        "daily": _daily_state(table),
        "host": table.host,
        "seats": [_seat_state(table, index) for index in range(len(table.seats))],
        "turn": _turn_state(table, holds),
        "last": [public_event_data(event) for event in table.last],
        "outcome": _outcome_state(table.game),
        "rematch_wanted": sorted(table.rematch_wanted),
        "sent_at": now,
    }


def _contributions(table: Table) -> tuple[Contribution, ...]:
    """What seats mixed into the dice; nobody does into those of a day."""
    dice = table.dice
    return dice.contributions if isinstance(dice, CommittedDice) else ()


def _daily_state(table: Table) -> dict[str, Any] | None:
    """The challenge that is played here, and when an attempt at it lapses."""
    if table.daily is None:
        return None
    return {**asdict(table.daily), "closes_at": table.closes_at, "lapsed": table.lapsed}


def seat_name(table: Table, index: int) -> str:
    """The name of a seat, or a plain English one where it has none."""
    seat = table.seats[index]
    if seat.name or seat.is_free:
        return seat.name
    return f"Computer {index + 1}" if seat.kind is SeatKind.COMPUTER else f"Player {index + 1}"


def _seat_state(table: Table, index: int) -> dict[str, Any]:
    seat = table.seats[index]
    state: dict[str, Any] = {
        "seat": index,
        "name": seat_name(table, index),
        "kind": seat.kind.value,
        "level": seat.level or None,
        "taken": not seat.is_free,
        "played_by": _played_by(table, index),
        "left": seat.left,
        "turns_by_computer": seat.turns_by_computer,
        "resigned": False,
        "sheet": {},
        "columns": [],
        "extra": 0,
        "total": 0,
    }
    if table.game is not None:
        played = table.game.seats[index]
        state["resigned"] = played.resigned
        state["sheet"] = played.sheet.written
        state["columns"] = [
            {
                "multiplier": column.multiplier,
                "upper_total": column.upper_total,
                "upper_bonus": column.upper_bonus,
                "lower_total": column.lower_total,
                "total": column.total,
            }
            for column in played.sheet.columns
        ]
        state["extra"] = played.sheet.extra_points
        state["total"] = played.sheet.total
    return state


def _played_by(table: Table, index: int) -> str:
    seat = table.seats[index]
    by_computer = seat.kind is SeatKind.COMPUTER or table.seats[seat.holder].taken_over
    return "computer" if by_computer else "owner"


def _turn_state(table: Table, holds: tuple[int, ...] | None) -> dict[str, Any] | None:
    game = table.game
    if game is None or game.is_over:
        return None
    choices = game.choices
    return {
        "seat": game.to_move,
        "number": game.turn + 1,
        "rolls_left": game.rolls_left,
        "dice": list(game.dice) if game.dice else None,
        "kept": list(game.kept if holds is None else holds),
        "options": [_option_state(option) for option in choices.options] if choices else [],
        "closed": [
            {"box": closed.box, "reason": str(closed.reason)}
            for closed in (choices.closed if choices else ())
        ],
        "joker": choices.joker if choices else False,
        "deadline_at": table.deadline_at,
    }


def _option_state(option: Option) -> dict[str, Any]:
    return {
        "box": option.box,
        "points": option.points,
        "upper_bonus": option.upper_bonus,
        "extra": option.extra,
    }


def _outcome_state(game: Game | None) -> dict[str, Any] | None:
    result = outcome(game) if game else None
    if result is None:
        return None
    return {
        "places": [asdict(place) for place in result.places],
        "draw": result.draw,
        "won_at_once": result.won_at_once,
    }
