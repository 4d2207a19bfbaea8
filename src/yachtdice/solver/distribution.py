"""The exact spread of final totals, and of what every box brings, when a player's decisions are
known.

Play goes forward, turn by turn.  For every state that can be met the chance of every score so far
is kept, over the scores between the least and the greatest possible there.  Chances are float64;
they add up to 1 within 1e-12, and the mean agrees with the value of the empty sheet within 1e-9.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.rules import RuleSet, score_range
from yachtdice.solver import forward
from yachtdice.solver.compiled import prepare
from yachtdice.solver.decisions import Decisions
from yachtdice.solver.forward import POINTS_MADE, SCORING, WRITTEN
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import Crew, crew, thread_count

Floats = npt.NDArray[np.float64]
_STATES_PER_PART = 512
_UNSEEN = 2**30


@dataclass(frozen=True, slots=True)
class BoxFigures:
    """What a box brings: its mean points, and the share of games in which it scores at all."""

    box: str
    mean_points: float
    share_scoring: float


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """What one turn of the game brings on average, and how often it fills each box.

    `mean_points` counts everything the turn earns, bonus and extra Yachts included; `boxes` says
    how often each box is written in this turn, by box, in sheet order.
    """

    turn: int
    mean_points: float
    boxes: dict[str, float]


@dataclass(frozen=True, eq=False)
class Distribution:
    """The exact spread of final totals.

    `chances[i]` is the chance of a total of `lowest + i`.  `boxes` are in sheet order, `turns`
    count from 1.  `bonus_share` is the share of games that earn the upper bonus, `extra_mean` the
    mean points from extra Yachts.
    """

    rules: RuleSet
    lowest: int
    chances: Floats
    boxes: tuple[BoxFigures, ...]
    turns: tuple[TurnFigures, ...]
    bonus_share: float
    extra_mean: float
    seconds: float

    @cached_property
    def scores(self) -> npt.NDArray[np.int64]:
        """The totals that `chances` are about."""
        return np.arange(self.lowest, self.lowest + self.chances.size)

    @cached_property
    def mean(self) -> float:
        return float(self.scores @ self.chances)

    @cached_property
    def standard_deviation(self) -> float:
        return float(np.sqrt((self.scores - self.mean) ** 2 @ self.chances))

    @property
    def score_min(self) -> int:
        """The lowest total the rules allow, however it is played."""
        return score_range(self.rules).lowest

    @property
    def score_max(self) -> int:
        """The highest total the rules allow, however it is played."""
        return score_range(self.rules).highest

    @property
    def pmf(self) -> list[tuple[int, float]]:
        """Every total that can come about, with its chance."""
        pairs = zip(self.scores.tolist(), self.chances.tolist(), strict=True)
        return [(score, chance) for score, chance in pairs if chance > 0]

    def at_least(self, score: int) -> float:
        """The chance of a total of `score` or more."""
        return float(self.chances[max(0, score - self.lowest) :].sum())

    def below(self, score: int) -> float:
        """The chance of a total under `score`: the share of such games that `score` beats."""
        return float(self.chances[: max(0, score - self.lowest)].sum())

    def quantile(self, share: float) -> int:
        """The smallest total that at least this share of games do not exceed; 0 < share <= 1."""
        reached = np.cumsum(self.chances) >= share - 1e-12
        return self.lowest + int(np.argmax(reached)) if reached.any() else int(self.scores[-1])


class _Ways(NamedTuple):
    """The turns out of some states: those of the i-th are `starts[i]` to `starts[i + 1]`."""

    indexes: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]
    after: npt.NDArray[np.int32]
    gains: npt.NDArray[np.int32]
    shares: Floats


class _Scores(NamedTuple):
    """The chance of every score so far in some states; see `forward.spread`."""

    indexes: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]
    chances: Floats


def distribution_of(decisions: Decisions, *, progress: Progress | None = None) -> Distribution:
    """Follow decisions from the empty sheet to every full one."""
    prepare(forward.follow, forward.bound, forward.spread, progress=progress)
    decisions.prepare(progress)
    begun = time.perf_counter()
    with crew() as threads:
        run = _Run(decisions, threads)
        figures = [run.turn() for _ in _told(run.turn_count, progress)]
    return run.finish(np.array(figures), time.perf_counter() - begun)


def _told(count: int, progress: Progress | None) -> Iterator[int]:
    for done in range(count):
        yield done
        if progress is not None:
            progress("spread", (done + 1) / count)


class _Run:
    """Forward play at one turn: the states it has reached, and the scores there."""

    def __init__(self, decisions: Decisions, threads: Crew) -> None:
        self.decisions = decisions
        self.threads = threads
        self.card = decisions.card
        self.turn_count = len(self.card.places)
        count = self.card.layout.state_count
        start = self.card.layout.start
        self.bounds = np.tile(np.array([_UNSEEN, -1], np.int32), (count, 1))
        self.bounds[start] = 0
        self.scores = _Scores(np.array([start]), np.zeros(count, np.int64), np.ones(1))

    def turn(self) -> Floats:
        """Play one turn; the figures of what it writes."""
        indexes, places, chances = self.scores
        mass = np.add.reduceat(chances, places[indexes])
        parts = [
            slice(first, first + _STATES_PER_PART)
            for first in range(0, indexes.size, _STATES_PER_PART)
        ]
        found = self.threads.run(lambda part: self._follow(indexes[part], mass[part]), parts)
        self.scores = self._spread([ways for ways, _ in found])
        figures: Floats = np.array([figures for _, figures in found]).sum(axis=0)
        return figures

    def _follow(self, indexes: npt.NDArray[np.int64], mass: Floats) -> tuple[_Ways, Floats]:
        boxes = len(self.card.places)
        shape = (indexes.size, self.card.way_count)
        figures = np.zeros((boxes + 2, 3))
        after, gains = np.empty(shape, np.int32), np.empty(shape, np.int32)
        shares = np.empty(shape)
        tables = self.decisions(indexes)
        forward.follow(self.card.cells, indexes, mass, tables, figures, after, gains, shares)
        happens = shares > 0
        starts = np.concatenate([[0], np.cumsum(happens.sum(axis=1))])
        return _Ways(indexes, starts, after[happens], gains[happens], shares[happens]), figures

    def _spread(self, parts: list[_Ways]) -> _Scores:
        _, places, chances = self.scores
        reached = np.zeros(self.bounds.shape[0], np.bool_)
        for ways in parts:
            reached[ways.after] = True
            forward.bound(ways.indexes, ways.starts, ways.after, ways.gains, self.bounds)
        following = np.flatnonzero(reached)
        widths = self.bounds[following, 1] - self.bounds[following, 0] + 1
        ends = np.cumsum(widths, dtype=np.int64)
        places[following] = ends - widths
        target = np.zeros(int(ends[-1]))

        def spread(thread: int) -> None:
            for ways in parts:
                forward.spread(*ways, self.bounds, places, chances, target, thread, threads)

        threads = thread_count()
        self.threads.run(spread, range(threads))
        return _Scores(following, places, target)

    def finish(self, figures: Floats, seconds: float) -> Distribution:
        """Everything that was found, once all turns are played; `figures` are by turn."""
        indexes, places, _ = self.scores
        lowest = int(self.bounds[indexes, 0].min())
        chances = np.zeros(int(self.bounds[indexes, 1].max()) - lowest + 1)
        for index in indexes.tolist():
            low, high = self.bounds[index].tolist()
            first = int(places[index])
            row = self.scores.chances[first : first + high - low + 1]
            chances[low - lowest : high - lowest + 1] += row
        whole = figures.sum(axis=0)
        return Distribution(
            rules=self.card.rules,
            lowest=lowest,
            chances=chances,
            boxes=tuple(
                BoxFigures(place, float(whole[box, POINTS_MADE]), float(whole[box, SCORING]))
                for place, box in self._in_order()
            ),
            turns=tuple(self._turn(turn, row) for turn, row in enumerate(figures, start=1)),
            bonus_share=float(whole[-2, SCORING]),
            extra_mean=float(whole[-1, POINTS_MADE]),
            seconds=seconds,
        )

    def _in_order(self) -> list[tuple[str, int]]:
        return [(place, self.card.numbers[place]) for place in self.card.rules.places]

    def _turn(self, turn: int, figures: Floats) -> TurnFigures:
        boxes = {place: float(figures[box, WRITTEN]) for place, box in self._in_order()}
        return TurnFigures(turn, float(figures[:, POINTS_MADE].sum()), boxes)
