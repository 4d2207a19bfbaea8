"""`yacht serve` and `yacht migrate`: the server people play on, and its database."""

from __future__ import annotations

from typing import Annotated

import typer

from yachtdice.cli.output import say
from yachtdice.wording import Phrase


def serve(
    *,
    host: Annotated[
        str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(help="The port to listen on.", min=0, max=65535, show_default="8000"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many processes serve; more than one need PostgreSQL and Redis.",
            min=1,
            max=1000,
            show_default="1",
        ),
    ] = None,
) -> None:
    """Serve the game to browsers and programs until stopped with Ctrl+C.

    Settings may also come from the environment: YACHT_HOST, YACHT_PORT, YACHT_DATABASE_URL
    (default: an SQLite file in the user's data directory), YACHT_BROKER_URL (redis://HOST, for
    several processes), YACHT_SECRET_KEY, YACHT_WORKERS, YACHT_TRUSTED_PROXIES (the networks of
    proxies, with commas between them), YACHT_RATE_LIMITS (off, or words such as open=60/10m),
    YACHT_METRICS_TOKEN, YACHT_LOG_FORMAT (text or json), YACHT_LOG_LEVEL,
    YACHT_KEEP_UNFINISHED_DAYS and YACHT_KEEP_FINISHED_DAYS. docs/operations.md tells
    what each of them does.

    \b
    Examples:
      yacht serve
      yacht serve --host 0.0.0.0 --port 8080
      yacht serve --workers 4
    """
    from yachtdice.settings import Settings  # noqa: PLC0415 - other commands need no server
    from yachtdice.web.server import serve as run  # noqa: PLC0415 - nor a web framework

    run(Settings.from_environment(host=host, port=port, workers=workers))


def migrate() -> None:
    """Bring the database of YACHT_DATABASE_URL to the present form.

    SQLite databases are migrated whenever the server starts; others need this command once after
    each update.

    \b
    Example:
      YACHT_DATABASE_URL=postgresql+psycopg://localhost/yacht yacht migrate
    """
    from yachtdice import bootstrap  # noqa: PLC0415 - other commands need no database
    from yachtdice.settings import Settings  # noqa: PLC0415 - as above

    bootstrap.migrate(Settings.from_environment())
    typer.echo(say(Phrase("The database is up to date.")), err=True)
