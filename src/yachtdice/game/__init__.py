"""The game: positions, moves, events, the transition between them, outcomes, and notation."""

from yachtdice.game.events import (
    Ended,
    Event,
    Resigned,
    Rolled,
    Scored,
    Started,
    event_data,
    event_from_data,
)
from yachtdice.game.moves import End, Move, Resign, Roll, Score
from yachtdice.game.notation import format_keep, format_position, parse_keep, parse_position
from yachtdice.game.outcome import Outcome, Place, outcome
from yachtdice.game.position import ROLLS_PER_TURN, SEATS_MAX, Game, Seat
from yachtdice.game.record import Record, format_game, parse_game
from yachtdice.game.transition import KEEPS_BY_POSITION, apply, evolve, legal, replay, verify

__all__ = [
    "KEEPS_BY_POSITION",
    "ROLLS_PER_TURN",
    "SEATS_MAX",
    "End",
    "Ended",
    "Event",
    "Game",
    "Move",
    "Outcome",
    "Place",
    "Record",
    "Resign",
    "Resigned",
    "Roll",
    "Rolled",
    "Score",
    "Scored",
    "Seat",
    "Started",
    "apply",
    "event_data",
    "event_from_data",
    "evolve",
    "format_game",
    "format_keep",
    "format_position",
    "legal",
    "outcome",
    "parse_game",
    "parse_keep",
    "parse_position",
    "replay",
    "verify",
]
