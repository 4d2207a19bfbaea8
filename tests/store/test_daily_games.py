"""Whole daily challenges over real databases: the same choices make the same score on each."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from tests.fakes import FakeClock, fake_app, fake_ports
from tests.store.conftest import Stores
from yachtdice.bootstrap import App
from yachtdice.chance import DailyDice, Throw
from yachtdice.daily import CHALLENGES, DAY_MS, Day, challenge_rules
from yachtdice.game import Game, Move, Roll, Score, apply, legal
from yachtdice.service.ports import CommittedDay
from yachtdice.service.tokens import Actor

DAY = Day.parse("2026-11-30")
SECRET = "c3" * 32


def app_over(stores: Stores) -> App:
    """The use cases over these stores, at noon of a day whose secret is known."""
    ports = fake_ports(FakeClock(DAY.begins_at + DAY_MS // 2))
    return fake_app(replace(ports, tables=stores.tables, people=stores.people, daily=stores.daily))


def moves_at_random(challenge: str, seed: int) -> tuple[list[Move], int]:
    """Choices for a whole game, and what they make of the day's dice by the rules alone."""
    dice, random = DailyDice(SECRET, str(DAY), challenge), Random(seed)
    game, moves = Game.start(challenge_rules(challenge), 1), list[Move]()
    while not game.is_over:
        move = random.choice(legal(game))
        faces = dice.faces(Throw(0, 0, game.rolls_made)) if isinstance(move, Roll) else None
        game, _ = apply(game, move, faces)
        moves.append(move)
    return moves, game.seats[0].sheet.total


async def play(app: App, challenge: str, player_id: str, moves: list[Move]) -> None:
    """Make these choices in the player's attempt."""
    seated = await app.daily.begin(challenge, player_id)
    table_id, actor = seated.table.table_id, Actor(player_id=player_id)
    version = seated.table.version
    for move in moves:
        if isinstance(move, Roll):
            state = await app.tables.roll(table_id, actor, move.keep, version)
        else:
            assert isinstance(move, Score)
            state = await app.tables.score(table_id, actor, move.box, version)
        version = state["version"]


@pytest.mark.parametrize("challenge", CHALLENGES)
async def test_the_same_choices_make_the_same_score_on_every_database(
    stores: Stores, challenge: str
) -> None:
    await stores.daily.add_days([CommittedDay(DAY.number, SECRET, 1)])
    app = app_over(stores)
    expected = {}
    for seed in range(2):
        moves, expected[f"player{seed}"] = moves_at_random(challenge, seed)
        await play(app, challenge, f"player{seed}", moves)
    attempts = {who: await stores.daily.attempt(DAY.number, challenge, who) for who in expected}
    assert {who: attempt.total for who, attempt in attempts.items() if attempt} == expected


async def test_tabs_and_processes_that_begin_at_once_get_one_attempt(stores: Stores) -> None:
    """Each process has stores of its own over the same database."""
    processes = [app_over(replace(stores, tables=stores.again())) for _ in range(2)]
    begun = [app.daily.begin("classic", "ann") for app in processes for _ in range(3)]
    tables = {seated.table.table_id for seated in await asyncio.gather(*begun)}
    attempt = await stores.daily.attempt(DAY.number, "classic", "ann")
    assert attempt is not None
    assert tables == {attempt.table_id}
    totals = await stores.daily.attempts_of("ann", since=0)
    assert len(totals) == 1
