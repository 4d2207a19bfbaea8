"""`yacht ratings`: over a database of its own."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy.engine import URL

from tests.store.changes import new, then
from yachtdice import bootstrap, store
from yachtdice.cli import main
from yachtdice.game import Started
from yachtdice.ratings import RatedResult, RatedSeat
from yachtdice.service.ports import Change
from yachtdice.settings import Settings

TABLE = "895aa6083cc2dfaf4f1a49da"


@pytest.fixture
def _rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's database with one rated game."""
    monkeypatch.setenv("YACHT_DATABASE_URL", f"sqlite:///{tmp_path / 'yacht.sqlite3'}")
    seats = (RatedSeat(1, "ann"), RatedSeat(2, level="casual"))

    async def play() -> None:
        async with bootstrap.build(Settings.from_environment()) as app:
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
def test_a_server_of_a_sqlite_file_may_run_meanwhile_and_write(
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = store.parse_url(os.environ["YACHT_DATABASE_URL"])
    with store.sole_use(url), closing(sqlite3.connect(store.database_file(url))) as server:
        server.isolation_level = None
        server.execute("BEGIN IMMEDIATE")
        done = Thread(target=server_goes_on, args=(url,))
        done.start()
        server.execute("COMMIT")
        assert main(["ratings", "void", TABLE]) == 0
        assert main(["ratings", "rebuild", "--json"]) == 0
        done.join()
    captured = capsys.readouterr()
    assert '"entries": 2' in captured.out
    assert '"changed": 0' in captured.out


def server_goes_on(url: URL) -> None:
    """Write again and again, as people play."""
    with closing(sqlite3.connect(store.database_file(url), timeout=5)) as server:
        for at in range(200):
            server.execute("UPDATE ratings SET reached_at = reached_at WHERE ? >= 0", (at,))
            server.commit()


def test_no_database_of_this_version_is_told_and_none_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("YACHT_DATABASE_URL", f"sqlite:///{tmp_path / 'typo.sqlite3'}")
    assert main(["ratings", "rebuild"]) != 0
    assert "yacht migrate" in capsys.readouterr().err
    assert not (tmp_path / "typo.sqlite3").exists()


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
