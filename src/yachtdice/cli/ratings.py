"""`yacht ratings`: what the operator of a server does with its ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from yachtdice.cli.output import console, new_table, print_json, tell
from yachtdice.cli.reading import JsonOption
from yachtdice.wording import N_, Phrase

if TYPE_CHECKING:
    from yachtdice.service.ranked import Ranked

T = TypeVar("T")

ratings = typer.Typer(
    help="Recompute ratings, or take back what a voided game changed.", no_args_is_help=True
)


@ratings.command()
def rebuild(*, json: JsonOption = False) -> None:
    """Recompute all ratings of the server's database from the rated results stored there.

    Gives the same numbers as the games gave one by one; where some were lost or spoilt, they are
    put right. The server may run meanwhile: games that end then wait until the ratings are written.

    \b
    Examples:
      yacht ratings rebuild
      YACHT_DATABASE_URL=postgresql://localhost/yacht yacht ratings rebuild --json
    """
    found = _with_ranked(lambda ranked: ranked.rebuild())
    if json:
        print_json([asdict(ladder) for ladder in found])
        return
    table = new_table(
        N_("Ladder"), "#" + N_("Entries"), "#" + N_("Players"), "#" + N_("Rows changed")
    )
    for ladder in found:
        table.add_row(ladder.ladder, str(ladder.entries), str(ladder.players), str(ladder.changed))
    console.print(table)


@ratings.command()
def void(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of the table.")],
    *,
    game: Annotated[int, typer.Option(help="Which of its games.", min=1)] = 1,
) -> None:
    """Take back what a rated game changed, by an entry that makes up for it.

    The game stays where it is and counts no more. What was played since keeps its own steps. The
    server may run meanwhile.

    \b
    Example:
      yacht ratings void 895aa6083cc2dfaf4f1a49da --game 2
    """
    done = _with_ranked(lambda ranked: ranked.void(table, game))
    tell(Phrase("The game counts no more.") if done else Phrase("The game was voided before."))


def _with_ranked(work: Callable[[Ranked], Awaitable[T]]) -> T:
    """What comes of it over the database that the environment names."""
    from yachtdice.bootstrap import build  # noqa: PLC0415 - others need no database
    from yachtdice.settings import Settings  # noqa: PLC0415 - others need no database

    async def run() -> T:
        async with build(Settings.from_environment(), beside=True) as app:
            return await work(app.ranked)

    return asyncio.run(run())
