"""The commands together, and what they promise about errors.

0 is success; 2 is input that cannot be read or is against the rules, with one line on standard
error that quotes it and says what is allowed; 1 is anything else.
"""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import yachtdice
from yachtdice.cli import (
    advise,
    backup,
    daily,
    distribution,
    duel,
    odds,
    players,
    rank,
    ratings,
    review,
    rules,
    score,
    serve,
    sheet,
    simulate,
    solve,
    target,
    verify,
)
from yachtdice.cli.output import say
from yachtdice.errors import YachtError, quoted
from yachtdice.wording import Phrase

app = typer.Typer(
    name="yacht",
    help="The dice game Yacht: rules, scores, perfect play, and a server to play on.",
    epilog="Try: yacht score standard 66655    or: yacht serve",
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("rules")(rules.rules)
app.command("score")(score.score)
app.command("advise")(advise.advise)
app.command("review")(review.review)
app.command("verify")(verify.verify)
app.command("odds")(odds.odds)
app.command("solve")(solve.solve)
app.command("distribution")(distribution.distribution)
app.command("target")(target.target)
app.command("duel")(duel.duel)
app.command("simulate")(simulate.simulate)
app.command("rank")(rank.rank)
app.command("players")(players.players)
app.command("sheet")(sheet.sheet)
app.command("daily")(daily.daily)
app.add_typer(ratings.ratings, name="ratings")
app.command("serve")(serve.serve)
app.command("migrate")(serve.migrate)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)


def _print_version(asked: bool) -> None:  # noqa: FBT001 - the callback's form is Typer's
    if asked:
        typer.echo(f"yacht {yachtdice.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """The dice game Yacht: rules, scores, perfect play, and a server to play on."""
    if context.invoked_subcommand is None and not version:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default the process's own) and return its exit code."""
    _print_anything()
    command = typer.main.get_command(app)
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        result = command.main(
            args=words,
            prog_name="yacht",
            standalone_mode=False,
        )
    except YachtError as error:
        return _fail(say(error.phrase), 2)
    except typer.TyperException as error:
        said = error.format_message()
        if error.exit_code == 2:
            hint = Phrase(
                "{why}. Given: {given}. See yacht --help.",
                why=said.rstrip("."),
                given=quoted(shlex.join(words)),
            )
            said = say(hint)
        return _fail(said, error.exit_code)
    except OSError as error:
        return _fail(str(error), 1)
    except (typer.Abort, KeyboardInterrupt):
        return _fail(say(Phrase("stopped")), 130)
    return result if isinstance(result, int) else 0


def _print_anything() -> None:
    """Let a terminal that knows few characters show others as question marks, rather than fail.

    Standard error needs no such help: Python writes what it cannot show there as `\\u2026`.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _fail(message: str, code: int) -> int:
    line = " ".join(message.split())
    typer.echo(f"yacht: {line}", err=True)
    return code
