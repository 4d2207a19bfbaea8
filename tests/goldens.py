"""Playthrough goldens: one whole game of each preset, as text that people can read.

Written once from a fixed seed and read through; `python -m tests.goldens` writes them anew, which
is right only when the notation or a preset has changed on purpose.  Dice are sorted as they fall,
and one roll in three is five of a kind, so that Jokers and extra Yachts come up.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.support import DATA, PRESET_IDS
from yachtdice.dice import FACES, Dice
from yachtdice.game import (
    Event,
    Game,
    Move,
    Record,
    Resign,
    Roll,
    Score,
    Started,
    apply,
    format_game,
    format_position,
)
from yachtdice.rules import RuleSet, get

FOLDER = DATA / "goldens"
END = "--- the end ---"
NAMES = ("Ann", "Ben", "Cleo")


@dataclass(frozen=True)
class Golden:
    """A game's text and what it must lead to: the last position and each seat's total."""

    game: str
    position: str
    totals: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.game}\n{END}\n{self.position}\n{' '.join(map(str, self.totals))}\n"


def read(name: str) -> Golden:
    """The golden in a file of `tests/data/goldens`."""
    game, end = (FOLDER / f"{name}.txt").read_text("utf-8").split(f"\n{END}\n")
    position, totals = end.splitlines()
    return Golden(game, position, tuple(map(int, totals.split())))


def made(rules: RuleSet, *, seat_count: int, leaves: bool = False) -> Golden:
    """A game played by chance from a seed of its own."""
    rng = Random(f"golden {rules.id} {seat_count}")
    game = Game.start(rules, seat_count, first_seat=seat_count - 1)
    events: list[Event] = [Started(rules, seat_count, seat_count - 1)]
    while not game.is_over:
        if leaves and game.turn == 7 and game.roll_of_turn == 1 and not game.seats[0].resigned:
            move: Move = Resign(0)
        else:
            move = _choice(game, rng)
        faces = _fallen(game, move, rng) if isinstance(move, Roll) else None
        game, event = apply(game, move, faces)
        events.append(event)
    record = Record(NAMES[:seat_count], tuple(events))
    totals = tuple(seat.sheet.total for seat in game.seats)
    return Golden(format_game(record), format_position(game), totals)


def _choice(game: Game, rng: Random) -> Move:
    """Throw on two times in three, keeping a die that most others match; else the best box."""
    offered = game.choices
    if offered is None or game.dice is None:
        return Roll()
    alike = {face: game.dice.count(face) for face in game.dice}
    if game.rolls_left and max(alike.values()) < 5 and rng.random() < 2 / 3:
        kept = max(alike, key=lambda face: (alike[face], face))
        return Roll(tuple(i for i, face in enumerate(game.dice) if face == kept))
    best = max(offered.options, key=lambda option: (option.points, rng.random()))
    return Score(best.box)


def _fallen(game: Game, move: Roll, rng: Random) -> Dice:
    """Faces for every position; those thrown are sorted, one roll in three is all of a kind."""
    kept = {i: game.dice[i] for i in move.keep} if game.dice else {}
    face = next(iter(kept.values()), rng.choice(FACES))
    lucky = rng.random() < 1 / 3
    fresh = iter(sorted(face if lucky else rng.choice(FACES) for _ in range(5 - len(kept))))
    a, b, c, d, e = (kept[i] if i in kept else next(fresh) for i in range(5))
    return a, b, c, d, e


def all_made() -> dict[str, Golden]:
    """Every golden by name: a game for two of each preset, and one for three where one leaves."""
    games = {preset: made(get(preset), seat_count=2) for preset in PRESET_IDS}
    alone = made(get("generala"), seat_count=1)  # the game for two ends at once
    leaving = made(get("standard"), seat_count=3, leaves=True)
    return games | {"generala-alone": alone, "resigned": leaving}


def write_all(folder: Path = FOLDER) -> None:
    """Write every golden anew."""
    for name, golden in all_made().items():
        (folder / f"{name}.txt").write_text(str(golden), "utf-8")


if __name__ == "__main__":
    write_all()
