"""How fast computer players are, once their values are loaded."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from yachtdice.dice import check_dice
from yachtdice.game import Game, Roll, Score, apply
from yachtdice.players import LEVELS, TakeBox
from yachtdice.players.simulation import decisions_of, simulate
from yachtdice.rules import get


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ["classic", "yacht-dice"])
def test_a_hundred_thousand_games(benchmark: Any, rules: str, level: str) -> None:
    decisions = decisions_of(level, get(rules))
    benchmark.pedantic(
        simulate, args=(decisions,), kwargs={"games": 100_000}, rounds=3, warmup_rounds=1
    )


@pytest.mark.parametrize("rules", ["classic", "yacht-dice"])
def test_six_computer_seats_play_a_game(benchmark: Any, rules: str) -> None:
    players = [level.player for level in LEVELS.values()]
    for player in players:
        player.prepare(get(rules))

    def play() -> None:
        random = Random(1)  # noqa: S311 - the same game each time
        game = Game.start(get(rules), len(players))
        while not game.is_over:
            keep: tuple[int, ...] = ()
            if game.dice is not None:
                player = players[game.to_move]
                decision = player.decide(game.sheet, game.dice, game.rolls_left, random)
                if isinstance(decision, TakeBox):
                    game, _ = apply(game, Score(decision.box))
                    continue
                keep = decision.positions
            game, _ = apply(game, Roll(keep), check_dice([random.randint(1, 6) for _ in range(5)]))

    benchmark.pedantic(play, rounds=10, warmup_rounds=1)
