"""`yacht ratings`: over a database of its own."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.store.changes import new, then
from yachtdice import bootstrap
from yachtdice.cli import main
from yachtdice.game import Started
from yachtdice.ratings import RatedResult, RatedSeat
from yachtdice.service.ports import Change

TABLE = "895aa6083cc2dfaf4f1a49da"


@pytest.fixture
def _rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's database with one rated game."""
    monkeypatch.setenv("YACHT_DATABASE_URL", f"sqlite:///{tmp_path / 'yacht.sqlite3'}")
    seats = (RatedSeat(1, "ann"), RatedSeat(2, level="casual"))

    async def play() -> None:
        async with bootstrap.build(bootstrap.Settings.from_environment()) as app:
            opened = new(TABLE)
            started = then(opened.table, Started(opened.table.rules, 1, 0))
            ended = Change(
                started.table,
                started.entry,
                None,
                rated=RatedResult("standard", TABLE, 1, 5, seats),
            )
            await app.tables.store.commit(opened)
            await app.tables.store.commit(ended)

    asyncio.run(play())


@pytest.mark.usefixtures("_rated")
def test_rebuilding_changes_nothing_and_voiding_is_done_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["ratings", "rebuild", "--json"]) == 0
    (ladder,) = json.loads(capsys.readouterr().out)
    assert ladder == {"ladder": "standard", "entries": 1, "players": 1, "changed": 0}
    assert main(["ratings", "void", TABLE]) == 0
    assert "counts no more" in capsys.readouterr().out
    assert main(["ratings", "void", TABLE]) == 0
    assert "voided before" in capsys.readouterr().out
    assert main(["ratings", "rebuild"]) == 0
    assert "standard" in capsys.readouterr().out
    assert main(["ratings", "void", TABLE, "--game", "2"]) == 2
    assert f"Game 2 of table '{TABLE}' is not rated." in capsys.readouterr().err
