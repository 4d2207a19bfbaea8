"""The same migrations on both databases: up, down, and equal to the schema the code uses."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Column, MetaData, Text, inspect, text

from tests.store.changes import new
from yachtdice.store import Database, SqlTables, migrate, parse_url
from yachtdice.store.dialect import is_sqlite, migration_engine
from yachtdice.store.schema import metadata

OWN = {"alembic_version"}


def table_names(url: str) -> set[str]:
    engine = migration_engine(parse_url(url))
    names = set(inspect(engine).get_table_names())
    engine.dispose()
    return names


def definitions(url: str) -> list[str]:
    """Every table and index of a database, as the database itself writes them down."""
    queries = {
        "sqlite": "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL",
        "postgresql": """
            SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
            FROM information_schema.columns WHERE table_schema = 'public'
            UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
            UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
            FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        """,
    }
    engine = migration_engine(parse_url(url))
    with engine.connect() as connection:
        found = connection.execute(text(queries[connection.dialect.name])).scalars()
        lines = sorted(" ".join(line.split()) for line in found if "alembic" not in line)
    engine.dispose()
    return lines


def test_up_down_and_up_again(blank_url: str) -> None:
    url = parse_url(blank_url)
    assert migrate.current(url) is None
    migrate.upgrade(url)
    first = definitions(blank_url)
    assert migrate.current(url) == migrate.head()
    assert table_names(blank_url) == set(metadata.tables) | OWN
    migrate.downgrade(url, "base")
    assert migrate.current(url) is None
    assert table_names(blank_url) == OWN
    migrate.upgrade(url)
    migrate.upgrade(url)
    assert definitions(blank_url) == first


def test_alembic_finds_no_difference_to_the_schema(blank_url: str) -> None:
    url = parse_url(blank_url)
    migrate.upgrade(url)
    engine = migration_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_database_itself_finds_no_difference(blank_url: str) -> None:
    """What Alembic overlooks counts too: conditions of indexes, checks, tables without row ids."""
    url = parse_url(blank_url)
    migrate.upgrade(url)
    migrated = definitions(blank_url)
    migrate.downgrade(url, "base")
    engine = migration_engine(url)
    metadata.create_all(engine)
    engine.dispose()
    assert definitions(blank_url) == migrated


async def test_every_migration_keeps_the_rows(blank_url: str) -> None:
    """Down to the first revision and up again, with a table in it."""
    url = parse_url(blank_url)
    migrate.upgrade(url)
    database = Database(url)
    await SqlTables(database).commit(new("t1"))
    await database.close()
    migrate.downgrade(url, "0001")
    migrate.upgrade(url)
    database = Database(url)
    stored = await SqlTables(database).load("t1")
    await database.close()
    assert stored is not None
    assert stored.table == new("t1").table


def test_processes_that_migrate_at_once_do_it_once(blank_url: str) -> None:
    command = "import sys; from yachtdice.store import migrate as m, parse_url as p; "
    command += "m.upgrade(p(sys.argv[1]))"
    processes = [subprocess.Popen([sys.executable, "-c", command, blank_url]) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert migrate.current(parse_url(blank_url)) == migrate.head()


def test_a_migration_that_fails_leaves_nothing(
    blank_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_connection: object) -> None:
        raise ValueError("rows without their table")

    monkeypatch.setattr(migrate, "check_references", fail)
    with pytest.raises(ValueError, match="rows without"):
        migrate.upgrade(parse_url(blank_url))
    assert table_names(blank_url) == set()


def test_a_migration_is_drafted_from_the_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    longer = MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.tables.values():
        table.to_metadata(longer)
    longer.tables["players"].append_column(Column("colour", Text))
    monkeypatch.setattr("yachtdice.store.schema.metadata", longer)
    monkeypatch.setattr(migrate, "FOLDER", shutil.copytree(migrate.FOLDER, tmp_path / "copy"))
    head = migrate.head()
    file = migrate.draft("Players have colours")
    assert file.name == f"{int(head) + 1:04}_players_have_colours.py"
    drafted = file.read_text(encoding="utf-8")
    assert drafted.startswith('"""Players have colours."""')
    assert "add_column(sa.Column('colour', sa.Text(), nullable=True))" in drafted
    assert "drop_column('colour')" in drafted
    assert drafted.count("_table(") == 2
    compile(drafted, file.name, "exec")


def test_only_its_owner_reads_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "100% yacht.sqlite3"
    url = parse_url(f"sqlite:///{file}")
    assert is_sqlite(url)
    migrate.upgrade(url)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.integration
def test_a_database_that_is_not_there_is_named() -> None:
    url = parse_url("postgresql://ann:secret@127.0.0.1:1/yacht")
    with pytest.raises(ConnectionError, match=r"ann:\*\*\*@127\.0\.0\.1:1/yacht cannot be used"):
        migrate.current(url)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 200, encoding="utf-8")
    with pytest.raises(ConnectionError, match=r"letter\.txt cannot be used"):
        migrate.current(parse_url(f"sqlite:///{file}"))
