"""Measures what playing to win gains.  Importing this loads the solver."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from yachtdice.errors import Illegal
from yachtdice.players.duelling import exact_meetings, meetings
from yachtdice.players.masters import Duel, Losses, Meeting, WinRate
from yachtdice.rules import RuleSet, get
from yachtdice.solver import Progress, solve
from yachtdice.solver.winning import (
    EXACT_PAIRS_MAX,
    Lost,
    Making,
    Root,
    Start,
    least_pairs,
    measure_losses,
    open_table,
    plan_of,
    solve_moments,
    table_path,
    try_out,
)
from yachtdice.solver.winning import Duel as Solved

CLASSIC = get("classic")


def win_rate_of(
    rules: RuleSet, *, deals: int, seed: int, progress: Progress | None = None
) -> WinRate:
    """How often play to win beats perfect play for points."""
    strategy = solve(rules, progress=progress)
    moments = solve_moments(strategy, progress=progress)
    trial = try_out(moments, strategy.decisions, deals=deals, seed=seed, progress=progress)
    return WinRate(trial.deals, trial.rate, trial.standard_error)


def open_or_make(folder: Path | None = None) -> tuple[Solved, Start]:
    """The solved game of two of `classic`; raises `Illegal` where it cannot be read."""
    plan = plan_of(CLASSIC)
    path = table_path(CLASSIC, folder)
    found = open_table(plan, path)
    if found is None:
        Making(plan, path).make()
        found = open_table(plan, path)
    if found is None:
        raise Illegal("{path} was made and cannot be read.", path=str(path))
    return found


def duel_figures(solved: tuple[Solved, Start], games: int, seed: int) -> Duel:
    """What a solved game of two is worth, and what is given away in it; no meetings."""
    duel, start = solved
    rules = duel.root.card.rules
    moments = solve_moments(solve(rules))
    late = exact_from(duel.root)
    near = measure_losses(duel, moments, games=games, seed=seed, exact_from=late)
    points = measure_losses(duel, moments, games=games, seed=seed, for_points=True)
    return Duel(start.worth, start.draw, (), _losses(near), _losses(points), points.differs)


def played_meetings(solved: tuple[Solved, Start], games: int, seed: int) -> tuple[Meeting, ...]:
    """Both meetings of play to win and play for points, played out."""
    return tuple(
        Meeting(found.begins, found.match.games, found.rate, found.match.standard_error, None)
        for found in meetings(solved[0], games=games, seed=seed)
    )


def exact_worths() -> list[float | None]:
    """What the meetings of `classic` come to exactly, for the side that plays to win."""
    root = plan_of(CLASSIC).root
    return list(exact_meetings(root, solve(CLASSIC).decisions))


def exact_from(root: Root) -> int:
    """With how many turns left, both sides' together, the player plays exactly."""
    return max(
        left
        for left in range(root.moves + 1)
        if least_pairs(left - left // 2, left // 2) <= EXACT_PAIRS_MAX
    )


def _losses(found: Lost) -> Losses:
    return Losses(**{name: each for name, each in asdict(found).items() if name != "differs"})
