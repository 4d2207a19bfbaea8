"""Whole games at tables over fakes, as files to check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.service.world import Sitter, World
from yachtdice.fairness import GameFile, check, digest_of, read_game_file, write_game_file
from yachtdice.service.tokens import Actor

GAME = Path(__file__).parents[1] / "data/fair/game.json"
"""What `a_whole_game` was when the format was settled; every later version must read it."""


def sealed(data: dict[str, Any]) -> GameFile:
    """The file with the digest that its forger would give it."""
    return read_game_file(json.dumps({**data, "digest": digest_of(data)}))


def faults(file: GameFile) -> set[str]:
    """The checks that fail."""
    return {found.check.value for found in check(file).findings if not found.ok}


async def finished_file(host: Sitter, number: int = 1) -> GameFile:
    """A game of a table as whoever downloads its file reads it."""
    file = await host.world.tables.game_file(host.table_id, number)
    return read_game_file(write_game_file(file))


async def play_on(world: World, *sitters: Sitter, turns: int = 1000) -> None:
    """Play so many turns, or to the end; each person keeps the first two dice of every roll."""
    host = sitters[0]
    while (state := await world.tables.look(host.table_id))["status"] == "playing":
        turn, table = state["turn"], await host.table()
        if turn["number"] > turns:
            return
        world.clock.go_on(700)
        if table.computer_to_move():
            await world.tables.skip_pauses(host.table_id, host.actor)
            continue
        seats_of = world.app.tokens.seats_of
        mover = next(s for s in sitters if turn["seat"] in seats_of(table, s.actor))
        if turn["rolls_left"]:
            await mover.roll(*((0, 1) if turn["dice"] else ()))
        else:
            await mover.score()


async def a_whole_game() -> GameFile:
    """Two people and a computer: texts before and after the start, a resignation out of turn."""
    world = World.new()
    host = await world.open("human Ann", "human", "human", rules="thirteen")
    await host.set_seat(2, "computer", "greedy")
    await world.tables.contribute(host.table_id, host.actor, "Ann's own 🎲 text | 0:1")
    world.clock.go_on(1500)
    seated = await world.tables.take_seat(host.table_id, "Ben", contribution="8f2c")
    guest = Sitter(world, host.table_id, Actor(token=seated.seat_token), seated.seat)
    await world.tables.contribute(host.table_id, host.actor, "and one more")
    await play_on(world, host, guest, turns=20)
    await guest.resign()
    await play_on(world, host, guest)
    return await finished_file(host)
