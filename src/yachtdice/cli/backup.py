"""`yacht backup` and `yacht restore`: the games of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from yachtdice.cli.output import say
from yachtdice.wording import Phrase, figure

FileArgument = Annotated[Path, typer.Argument(metavar="FILE")]


def backup(file: FileArgument) -> None:
    """Copy the database of YACHT_DATABASE_URL into a new FILE, also while it is served.

    SQLite is copied in one consistent state, which is then looked through; PostgreSQL by pg_dump.
    A file that exists is not overwritten. The key that seat tokens are made with is not in it: keep
    that one too, elsewhere.

    \b
    Examples:
      yacht backup yacht-monday.sqlite3
      YACHT_DATABASE_URL=postgresql://localhost/yacht yacht backup yacht-monday.dump
    """
    from yachtdice import bootstrap  # noqa: PLC0415 - other commands need no database
    from yachtdice.settings import Settings  # noqa: PLC0415 - as above

    bootstrap.back_up(Settings.from_environment(), file)
    size = figure(file.stat().st_size / 1e6, 1)
    typer.echo(say(Phrase("Saved {size} MB to {file}.", size=size, file=file)), err=True)


def restore(file: FileArgument) -> None:
    """Put a backup in the place of the database of YACHT_DATABASE_URL; servers have to be stopped.

    The backup is looked through first. A SQLite file that was there is renamed, not deleted; a
    PostgreSQL database must exist, and what it held is replaced, all or nothing.

    \b
    Examples:
      yacht restore yacht-monday.sqlite3
      YACHT_DATABASE_URL=postgresql://localhost/yacht yacht restore yacht-monday.dump
    """
    from yachtdice import bootstrap  # noqa: PLC0415 - other commands need no database
    from yachtdice.settings import Settings  # noqa: PLC0415 - as above

    before = bootstrap.put_back(Settings.from_environment(), file)
    said = Phrase("Restored {file}.", file=file)
    if before:
        said = Phrase(
            "Restored {file}. What was there before is now {before}.", file=file, before=before
        )
    typer.echo(say(said), err=True)
