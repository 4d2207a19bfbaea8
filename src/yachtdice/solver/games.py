"""One turn of a great many games at once, with dice that are handed in."""

from __future__ import annotations

from typing import TypeGuard

import numpy as np
import numpy.typing as npt

from yachtdice.solver import forward
from yachtdice.solver.compiled import prepare
from yachtdice.solver.decisions import Decisions
from yachtdice.solver.progress import Progress
from yachtdice.solver.soft import Outlook, play_softly
from yachtdice.solver.threads import crew

Indexes = npt.NDArray[np.int64]

ROLLS = 3
CHOICES = 3
_STATES_PER_PART_MAX = 512
_PARTS_MIN = 16


def prepare_play(progress: Progress | None = None) -> None:
    """Get ready for `play_turn`."""
    prepare(forward.group, forward.play, progress=progress)


def draws_per_turn(decisions: Decisions) -> int:
    """How many random numbers a turn takes: one a roll, and one a choice where choices are soft."""
    return ROLLS + CHOICES if _is_soft(decisions) else ROLLS


def play_turn(
    decisions: Decisions, states: Indexes, totals: Indexes, draws: npt.NDArray[np.uint64]
) -> npt.NDArray[np.float64]:
    """Move every game one turn on: its state and its total so far, in place.

    `draws` holds `draws_per_turn` random numbers of 64 bits for each game.  Returns for each box,
    in the solver's order, how often it was written, for how many points in all, and how often for
    more than 0.
    """
    indexes, starts, order = grouped(states, decisions.card.layout.state_count)
    width = max(1, min(_STATES_PER_PART_MAX, indexes.size // _PARTS_MIN))

    def part(first: int) -> npt.NDArray[np.float64]:
        last = min(first + width, indexes.size)
        figures = np.zeros((len(decisions.card.places), 3))
        some, ends = indexes[first:last], starts[first : last + 1]
        cells = decisions.card.cells
        if _is_soft(decisions):
            view = (decisions.believed.cells, decisions.worth, decisions.temperature)
            play_softly(cells, *view, some, ends, order, draws, states, totals, figures)
        else:
            forward.play(cells, some, ends, order, decisions(some), draws, states, totals, figures)
        return figures

    with crew() as threads:
        found = np.array(threads.run(part, range(0, indexes.size, width)))
    figures: npt.NDArray[np.float64] = found.sum(axis=0)
    return figures


def grouped(states: Indexes, state_count: int) -> tuple[Indexes, Indexes, Indexes]:
    """The states that occur, where the games in each begin in the third array, and those games."""
    ends = np.zeros(state_count, np.int64)
    order = np.empty_like(states)
    forward.group(states, ends, order)
    counts = np.diff(ends, prepend=0)
    indexes = np.flatnonzero(counts)
    return indexes, np.append(ends[indexes] - counts[indexes], states.size), order


def _is_soft(decisions: Decisions) -> TypeGuard[Outlook]:
    """Whether choices differ from game to game, so that tables cannot say them."""
    return isinstance(decisions, Outlook) and decisions.temperature > 0
