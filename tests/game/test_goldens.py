"""Whole games as they were once read through; `python -m tests.goldens` writes them anew."""

from __future__ import annotations

import pytest

from tests.goldens import FOLDER, all_made, read
from tests.oracle import earned
from tests.support import PRESET_IDS
from yachtdice.game import (
    Rolled,
    Scored,
    evolve,
    format_game,
    format_position,
    parse_game,
    parse_position,
    replay,
)

NAMES = [*PRESET_IDS, "generala-alone", "resigned"]
EVERY = pytest.mark.parametrize("name", NAMES)


def test_every_preset_has_its_golden() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(NAMES)


@EVERY
def test_a_golden_replays_to_the_same_end(name: str) -> None:
    golden = read(name)
    record = parse_game(golden.game)
    game = replay(record.events)
    assert format_game(record) == golden.game
    assert format_position(game) == golden.position
    assert parse_position(golden.position) == game
    assert tuple(seat.sheet.total for seat in game.seats) == golden.totals


@EVERY
def test_a_golden_scores_as_a_second_scorer_says(name: str) -> None:
    first, *events = parse_game(read(name).game).events
    game = replay([first])
    for event in events:
        if isinstance(event, Scored):
            assert game.dice is not None
            expected = earned(
                game.rules.id, game.sheet.written, game.dice, first_throw=game.is_first_throw
            )
            assert expected[event.box] == (event.points, event.extra)
        game = evolve(game, event)


def test_the_goldens_show_what_is_rare() -> None:
    for name in ("thirteen", "yacht-dice"):
        events = parse_game(read(name).game).events
        assert any(isinstance(event, Scored) and event.extra for event in events)
        assert any(isinstance(event, Rolled) and event.kept for event in events)
    assert " resigned / " in read("resigned").position
    assert read("generala").position.endswith(" won=2")
    assert "won=" not in read("generala-alone").position


@EVERY
def test_the_script_still_writes_the_same(name: str) -> None:
    assert all_made()[name] == read(name)
