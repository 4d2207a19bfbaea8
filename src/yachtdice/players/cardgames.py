"""Games of a card of several columns by chance, and how its players rank.

The levels choose by the same values, the weaker ones less firmly.  Beside them stand three simpler
players, which know of each column alone: "alone" goes by its exact table, as if the column had to
write every turn, "patient" waits as if every good roll were its own, and "sharing" as if its share
of them were, which is where the fitted values of the levels begin.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

import numpy as np
import numpy.typing as npt

from yachtdice.dice import FACES, check_dice
from yachtdice.errors import Malformed, quoted
from yachtdice.game import Game, Roll, Rolled, Score, apply
from yachtdice.players.cardoutlook import temperature_of
from yachtdice.players.greedy import Greedy
from yachtdice.players.levels import LEVELS
from yachtdice.players.protocol import KeepDice
from yachtdice.players.reckoner import Reckoner
from yachtdice.players.winner import Winner
from yachtdice.rules import RuleSet
from yachtdice.solver import (
    SHARE,
    CardValues,
    Games,
    Progress,
    approximate,
    shared,
    solve_bound,
    solve_columns,
)

SIMPLE = {"alone": 0.0, "sharing": SHARE, "patient": 1.0}
"""Simpler players, by the share of its slack that a column reckons with."""

GREEDY_GAMES_MAX = 2_000
"""The greedy player is played game by game, some thirty a second."""


@dataclass(frozen=True, eq=False)
class CardSimulation:
    """What many games of one player came to."""

    player: str
    totals: npt.NDArray[np.int64]
    seconds: float

    @property
    def games(self) -> int:
        return int(self.totals.size)

    @property
    def mean(self) -> float:
        return float(self.totals.mean())

    @property
    def standard_deviation(self) -> float:
        return float(self.totals.std(ddof=1)) if self.games > 1 else 0.0

    @property
    def standard_error(self) -> float:
        return self.standard_deviation / float(np.sqrt(self.games))


def simulate_card(
    player: str, rules: RuleSet, *, games: int, seed: int, progress: Progress | None = None
) -> CardSimulation:
    """Let a level, or one of the simpler players, play so many games alone.

    Raises `Malformed` naming the players where there is no such one.
    """
    if player in SIMPLE:
        values = shared(solve_columns(rules, progress=progress), SIMPLE[player])
        return _played(player, values, games, seed, 0.0, progress)
    known = LEVELS.get(player)
    if known is None:
        raise Malformed(
            "{given} is not a level that can be simulated. Choose one of: {levels}.",
            given=quoted(player),
            levels=", ".join((*LEVELS, *SIMPLE)),
        )
    alone = known.player.alone if isinstance(known.player, Winner) else known.player
    if not isinstance(alone, Reckoner):
        return _greedy(player, rules, min(games, GREEDY_GAMES_MAX), seed)
    strategy = approximate(rules, progress=progress)
    heat = temperature_of(alone.temper, strategy)
    return _played(player, strategy.values, games, seed, heat, progress)


def proven_bound(rules: RuleSet, *, progress: Progress | None = None) -> float:
    """What no play of a card can average more than."""
    return solve_bound(approximate(rules, progress=progress).values, progress=progress).total


def ranking(
    rules: RuleSet, *, games: int, seed: int, progress: Progress | None = None
) -> Iterator[CardSimulation]:
    """Every player of a card, each by its own dice."""
    for number, player in enumerate((*LEVELS, *SIMPLE)):
        yield simulate_card(player, rules, games=games, seed=seed + number, progress=progress)


def _played(  # noqa: PLR0913, PLR0917 - what a simulation is made of
    player: str,
    values: CardValues,
    games: int,
    seed: int,
    temperature: float,
    progress: Progress | None,
) -> CardSimulation:
    begun = time.perf_counter()
    table = Games(values, games, seed, temperature=temperature)
    table.play(progress=progress)
    return CardSimulation(player, table.totals, time.perf_counter() - begun)


def _greedy(player: str, rules: RuleSet, games: int, seed: int) -> CardSimulation:
    begun = time.perf_counter()
    random = Random(seed)  # noqa: S311 - games by chance, no secrets
    totals = [_greedy_game(rules, random) for _ in range(games)]
    return CardSimulation(player, np.array(totals, np.int64), time.perf_counter() - begun)


def _greedy_game(rules: RuleSet, random: Random) -> int:
    game, greedy = Game.start(rules, 1), Greedy()
    keep: tuple[int, ...] = ()
    while not game.is_over:
        game, rolled = apply(game, Roll(keep), check_dice(random.choices(FACES, k=5)))
        decision = greedy.decide(game.sheet, cast(Rolled, rolled).dice, game.rolls_left, random)
        if isinstance(decision, KeepDice):
            keep = decision.positions
            continue
        game, _ = apply(game, Score(decision.box))
        keep = ()
    return game.sheet.total
