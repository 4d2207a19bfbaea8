"""Bring a database to the schema of this version, or back: the same migrations for both kinds.

A migration is one transaction on SQLite too, and one process at a time makes it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from yachtdice.store.dialect import (
    check_references,
    database_file,
    is_sqlite,
    lock_schema,
    migration_engine,
)

FOLDER = Path(__file__).parent / "migrations"


def head() -> str:
    """The revision that this version of the code works on."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    if revision is None:
        raise RuntimeError(f"There are no migrations in {FOLDER}.")
    return revision


def knows(revision: str) -> bool:
    """Whether this version of the code has heard of a revision; it has not of later ones."""
    return revision in {script.revision for script in _scripts()}


def current(url: URL) -> str | None:
    """The revision that a database is at, None for one that was never migrated.

    Raises `ConnectionError` where there is no database to be had.
    """
    if is_sqlite(url) and not database_file(url).exists():
        return None
    engine = migration_engine(url)
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except DatabaseError as error:
        raise ConnectionError(f"The database {url} cannot be used: {error.orig}") from error
    finally:
        engine.dispose()


def upgrade(url: URL, revision: str = "head") -> None:
    """Migrate a database up; a SQLite file and its folder are made if need be.

    Only its owner may read a new file, since it holds the secrets of running games.
    """
    if is_sqlite(url):
        file = database_file(url)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    _run(url, lambda config: command.upgrade(config, revision))


def downgrade(url: URL, revision: str) -> None:
    """Migrate a database down; "base" leaves nothing."""
    _run(url, lambda config: command.downgrade(config, revision))


def draft(message: str) -> Path:
    """Write the migration that brings `head` to `schema.metadata`, to be read and corrected."""
    revision = f"{1 + max(int(script.revision) for script in _scripts()):04}"
    with tempfile.TemporaryDirectory() as home:
        url = URL.create("sqlite+pysqlite", database=f"{home}/yacht.sqlite3")
        upgrade(url)
        _run(
            url,
            lambda config: command.revision(config, message, autogenerate=True, rev_id=revision),
        )
    return next(FOLDER.glob(f"versions/{revision}_*.py"))


def _run(url: URL, command_of: Callable[[Config], object]) -> None:
    engine = migration_engine(url)
    try:
        with engine.begin() as connection:
            lock_schema(connection)
            command_of(_config(connection))
            check_references(connection)
    finally:
        engine.dispose()


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _scripts() -> Iterator[Script]:
    return ScriptDirectory.from_config(_config()).walk_revisions()
