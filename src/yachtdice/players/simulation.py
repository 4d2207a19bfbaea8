"""Many games of one player by chance, played all at once, turn by turn.

Games that stand alike are played together, so that each position is decided once however many
games meet it.  Chance comes from a seeded generator whose bits are the same on every machine; a
game's result hangs on the rules, the player, the seed and the number of games, never on threads.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.players.levels import LEVELS
from yachtdice.players.reckoner import Reckoner
from yachtdice.players.tables import GreedyDecisions
from yachtdice.players.winner import Winner
from yachtdice.rules import RuleSet
from yachtdice.solver import (
    BoxFigures,
    Decisions,
    Progress,
    draws_per_turn,
    play_turn,
    prepare_play,
)

GAMES_MAX = 100_000_000
SEED_MAX = 2**64 - 1
_BATCH = 1_000_000


@dataclass(frozen=True, eq=False)
class Simulation:
    """What many games came to: `totals[score]` of them ended with that total.

    `boxes` are the mean points of each box and the share of games in which it scored.
    """

    rules: RuleSet
    games: int
    seed: int
    totals: npt.NDArray[np.int64]
    boxes: tuple[BoxFigures, ...]
    seconds: float

    @cached_property
    def mean(self) -> float:
        return float(np.arange(self.totals.size) @ self.totals / self.games)

    @cached_property
    def standard_deviation(self) -> float:
        """Of the totals of single games, estimated from these."""
        squares = (np.arange(self.totals.size) - self.mean) ** 2
        return float(np.sqrt(squares @ self.totals / max(1, self.games - 1)))

    @property
    def standard_error(self) -> float:
        """How far the mean is likely to be off, one standard deviation."""
        return self.standard_deviation / float(np.sqrt(self.games))


def decisions_of(level: str, rules: RuleSet, *, progress: Progress | None = None) -> Decisions:
    """How a level decides in one rule set, for a great many games at once.

    Raises `Malformed` naming the levels, and `Illegal` for a card that it does not reckon with.
    """
    known = LEVELS.get(level) if isinstance(level, str) else None
    if known is None:
        raise Malformed(
            "{given} is not a level that can be simulated. Choose one of: {levels}.",
            given=quoted(level),
            levels=", ".join(LEVELS),
        )
    player = known.player.alone if isinstance(known.player, Winner) else known.player
    if isinstance(player, Reckoner):
        return player.outlook(rules, told=progress)
    return GreedyDecisions(rules)


def simulate(
    decisions: Decisions, *, games: int, seed: int = 0, progress: Progress | None = None
) -> Simulation:
    """Play so many games of a player alone.

    Raises `Malformed` or `Illegal` for a number of games or a seed that is none.
    """
    _check("games", games, least=1, most=GAMES_MAX)
    _check("seed", seed, least=0, most=SEED_MAX)
    prepare_play(progress)
    decisions.prepare(progress)
    begun = time.perf_counter()
    chance = np.random.PCG64(seed)
    table = _Table(decisions, chance, games, progress)
    while table.left:
        table.play(min(_BATCH, table.left))
    return table.result(seed, time.perf_counter() - begun)


def _check(field: str, value: object, *, least: int, most: int) -> None:
    if type(value) is not int:
        raise Malformed("{field}: {given} is not a whole number.", field=field, given=quoted(value))
    if not least <= value <= most:
        raise Illegal(
            "{field}: {given} is out of range. Give {least} to {most}.",
            field=field,
            given=value,
            least=least,
            most=most,
        )


class _Table:
    """The games played so far, added up."""

    def __init__(
        self, decisions: Decisions, chance: np.random.PCG64, games: int, progress: Progress | None
    ) -> None:
        self.decisions = decisions
        self.chance = chance
        self.games = games
        self.left = games
        self.progress = progress
        self.turns = len(decisions.card.places)
        self.figures = np.zeros((self.turns, 3))
        self.totals = np.zeros(0, np.int64)

    def play(self, count: int) -> None:
        """Play so many games from the empty sheet to the end."""
        states = np.full(count, self.decisions.card.layout.start)
        totals = np.zeros(count, np.int64)
        wanted = draws_per_turn(self.decisions)
        for turn in range(self.turns):
            draws = self.chance.random_raw(count * wanted).reshape(count, wanted)
            self.figures += play_turn(self.decisions, states, totals, draws)
            self._tell(count * (turn + 1) / self.turns)
        counts = np.bincount(totals, minlength=self.totals.size)
        counts[: self.totals.size] += self.totals
        self.totals = counts
        self.left -= count

    def _tell(self, played: float) -> None:
        if self.progress is not None:
            self.progress("simulate", (self.games - self.left + played) / self.games)

    def result(self, seed: int, seconds: float) -> Simulation:
        """Everything that was found."""
        card = self.decisions.card
        means = self.figures / self.games
        boxes = tuple(
            BoxFigures(place, float(means[box, 1]), float(means[box, 2]))
            for place, box in ((place, card.numbers[place]) for place in card.rules.places)
        )
        return Simulation(card.rules, self.games, seed, self.totals, boxes, seconds)
