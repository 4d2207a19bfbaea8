"""A database saved to one file while it is served, and put back in its place."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.services import fresh_database
from tests.serving import Server
from tests.store.changes import new
from yachtdice import bootstrap
from yachtdice.bootstrap import InUse, Unmigrated
from yachtdice.cli.app import main
from yachtdice.errors import Illegal
from yachtdice.settings import Settings
from yachtdice.store import Database, SqlTables, backup, migrate, parse_url


async def put(url: str, *table_ids: str) -> None:
    """Tables, committed."""
    here = Database(parse_url(url))
    for table_id in table_ids:
        await SqlTables(here).commit(new(table_id))
    await here.close()


async def there(url: str, *table_ids: str) -> list[bool]:
    """Which of these tables can be found."""
    here = Database(parse_url(url))
    found = [await SqlTables(here).load(table_id) is not None for table_id in table_ids]
    await here.close()
    return found


def names_in(folder: Path) -> list[str]:
    """The names of all that lies there, hidden files too."""
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A SQLite database that the environment names."""
    address = f"sqlite:///{tmp_path / 'home' / 'yacht.sqlite3'}"
    monkeypatch.setenv("YACHT_DATABASE_URL", address)
    migrate.upgrade(parse_url(address))
    return address


async def test_there_and_back(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await put(url, "t1")
    saved = tmp_path / "saved.sqlite3"
    assert main(["backup", str(saved)]) == 0
    assert f"to {saved}." in capsys.readouterr().err
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert names_in(tmp_path) == ["home", "saved.sqlite3"]
    await put(url, "t2")
    assert main(["restore", str(saved)]) == 0
    before = Path(capsys.readouterr().err.strip().rpartition(" is now ")[2].rstrip("."))
    assert await there(url, "t1", "t2") == [True, False]
    assert await there(f"sqlite:///{before}", "t1", "t2") == [True, True]


async def test_what_is_only_in_the_log_beside_the_file_is_saved_too(
    url: str, tmp_path: Path
) -> None:
    here = Database(parse_url(url))
    await SqlTables(here).commit(new("t1"))
    assert (tmp_path / "home" / "yacht.sqlite3-wal").stat().st_size > 0
    bootstrap.back_up(Settings(url), tmp_path / "saved")
    await here.close()
    assert await there(f"sqlite:///{tmp_path / 'saved'}", "t1") == [True]


async def test_nothing_is_overwritten(url: str, tmp_path: Path) -> None:
    (tmp_path / "saved").write_text("dear to me", "utf-8")
    with pytest.raises(Illegal, match="exists, and is not overwritten"):
        bootstrap.back_up(Settings(url), tmp_path / "saved")
    assert (tmp_path / "saved").read_text("utf-8") == "dear to me"
    with pytest.raises(Illegal, match="There is no database"):
        bootstrap.back_up(Settings(f"sqlite:///{tmp_path / 'none'}"), tmp_path / "other")
    assert not (tmp_path / "other").exists()


async def test_what_is_no_backup_is_refused_and_changes_nothing(url: str, tmp_path: Path) -> None:
    await put(url, "t1")
    text, damaged, foreign = (tmp_path / name for name in ("text", "damaged", "foreign"))
    text.write_text("no database at all" * 1000, "utf-8")
    bootstrap.back_up(Settings(url), damaged)
    content = bytearray(damaged.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    damaged.write_bytes(content)
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE notes (text)")
    (tmp_path / "dump").write_bytes(b"PGDMP and so on")
    for file in (text, damaged, foreign, tmp_path / "dump"):
        with pytest.raises(Illegal, match="cannot be restored"):
            bootstrap.put_back(Settings(url), file)
    with pytest.raises(Illegal, match="There is no file"):
        bootstrap.put_back(Settings(url), tmp_path / "none")
    later = tmp_path / "later"
    bootstrap.back_up(Settings(url), later)
    with closing(sqlite3.connect(later)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unmigrated, match="a later version"):
        bootstrap.put_back(Settings(url), later)
    assert await there(url, "t1") == [True]
    assert not list((tmp_path / "home").glob("*.before-*"))


@pytest.mark.integration
async def test_a_running_server_is_saved_but_not_replaced(own_server: Server) -> None:
    settings = Settings(own_server.environment["YACHT_DATABASE_URL"])
    saved = own_server.folder / "saved"
    bootstrap.back_up(settings, saved)
    with pytest.raises(InUse, match="served by another process"):
        bootstrap.put_back(settings, saved)
    own_server.stop()
    assert bootstrap.put_back(settings, saved) is not None
    own_server.start()


@pytest.mark.integration
async def test_postgresql_by_its_own_programs(
    postgres_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fresh_database(postgres_server) as url:
        settings, saved = Settings(url), tmp_path / "saved.dump"
        migrate.upgrade(parse_url(url))
        await put(url, "t1")
        bootstrap.back_up(settings, saved)
        await put(url, "t2")
        with (
            psycopg.connect(url.replace("+psycopg", "")),
            pytest.raises(InUse, match="in use by 1 connections"),
        ):
            bootstrap.put_back(settings, saved)
        assert bootstrap.put_back(settings, saved) is None
        assert await there(url, "t1", "t2") == [True, False]
        saved.write_bytes(saved.read_bytes()[:3000])
        with pytest.raises(backup.ProgramFailed, match=r"pg_restore .* failed"):
            bootstrap.put_back(settings, saved)
        assert await there(url, "t1", "t2") == [True, False]
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(backup.ProgramFailed, match=r"not installed here\. Run: pg_dump"):
            bootstrap.back_up(settings, tmp_path / "other.dump")


def test_a_password_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$@" "$PGPASSWORD" | tr r R >&2; exit 3\n', "utf-8")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    url = parse_url("postgresql://me:secret@nowhere/yacht")
    with pytest.raises(backup.ProgramFailed) as raised:
        backup.back_up(url, tmp_path / "saved")
    assert "secret" not in str(raised.value)
    assert "secRet" in str(raised.value)  # what the program made of it: it alone was told
