"""`yacht sheet`: a score sheet to print, blank, with names, or with a game's points."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from yachtdice.cli.output import language, tell
from yachtdice.cli.reading import read_rules, read_text
from yachtdice.errors import Malformed
from yachtdice.game import parse_game, replay
from yachtdice.game.record import TEXT_LENGTH_MAX
from yachtdice.rules import PRESETS, RuleSet
from yachtdice.sheets import (
    COLUMNS,
    COLUMNS_MAX,
    Entrant,
    Page,
    Paper,
    columns_for,
    entrants_of,
    read_names,
    score_sheet,
)
from yachtdice.wording import Phrase


def sheet(  # noqa: PLR0913 - a sheet of paper has that many sides
    rules: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            help=f"A preset ({', '.join(PRESETS)}) or a TOML file of house rules; not with --game.",
            show_default=False,
        ),
    ] = "",
    *,
    output: Annotated[
        str,
        typer.Option(
            "-o", "--output", metavar="FILE.pdf", help="Where to write it; - is standard output."
        ),
    ],
    columns: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help=f"Columns for players or games, 1 to {COLUMNS_MAX}.",
            show_default=f"{COLUMNS}, or one for each name",
        ),
    ] = None,
    names: Annotated[
        str, typer.Option(metavar="NAMES", help="Names above the columns, apart by commas.")
    ] = "",
    paper: Annotated[Paper, typer.Option(help="The size of the paper.")] = Paper.A4,
    landscape: Annotated[bool, typer.Option("--landscape", help="On its side.")] = False,
    game: Annotated[
        str,
        typer.Option(
            "--game", metavar="FILE", help="Print this game's points; - is standard input."
        ),
    ] = "",
) -> None:
    """Make a score sheet to print: what each box pays, its most, and columns to fill in.

    \b
    Examples:
      yacht sheet standard -o sheet.pdf
      yacht sheet thirteen -o sheet.pdf --names "Ann, Ben, Chris" --paper letter --landscape
      yacht sheet my-house.toml -o sheet.pdf --columns 10
      yacht sheet --game game.txt -o result.pdf
    """
    from yachtdice.sheets.pdf import sheet_pdf  # noqa: PLC0415 - other commands need no fonts

    rule_set, entrants = _asked(rules, game, names, columns)
    page, spoken = Page(paper, landscape), language()
    made = sheet_pdf(score_sheet(rule_set, entrants, language=spoken), page, language=spoken)
    if output == "-":
        sys.stdout.buffer.write(made)
        return
    Path(output).write_bytes(made)
    tell(Phrase("Wrote {path}.", path=output))


def _asked(
    rules: str, game: str, names: str, columns: int | None
) -> tuple[RuleSet, tuple[Entrant, ...]]:
    if bool(rules) == bool(game):
        raise Malformed("Name the rules of the sheet, or a game to print with --game.")
    if not game:
        entrants = map(Entrant, columns_for(read_names(names), columns))
        return read_rules(rules), tuple(entrants)
    if names or columns is not None:
        raise Malformed("A game has its own names and columns: leave out --names and --columns.")
    record = parse_game(read_text(game, length_max=TEXT_LENGTH_MAX))
    return record.started.rules, entrants_of(replay(record.events), record.names)
