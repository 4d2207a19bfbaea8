"""`yacht verify`: every die of a finished game recomputed."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from yachtdice.cli.output import console, language, new_table, print_json, say
from yachtdice.cli.reading import JsonOption, read_text
from yachtdice.dice import DICE_COUNT, format_dice
from yachtdice.fairness import (
    FILE_LENGTH_MAX,
    Report,
    check,
    not_proved,
    proved,
    read_game_file,
    report_data,
)
from yachtdice.fairness.report import CHECK_NAMES
from yachtdice.wording import N_, Phrase


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The game file of a finished game, as its page gives it; - is standard input.",
            show_default=False,
        ),
    ],
    *,
    rolls: Annotated[bool, typer.Option("--rolls", help="Show every roll, recomputed.")] = False,
    json: JsonOption = False,
) -> int:
    """Check a finished game: its secret, every die, who began, and every move.

    Ends with 0 when everything holds, 1 when something does not, 2 for what is no game file.

    \b
    Examples:
      yacht verify game.json
      yacht verify game.json --rolls
      yacht verify - --json < game.json
    """
    report = check(read_game_file(read_text(file, length_max=FILE_LENGTH_MAX)))
    if json:
        print_json(report_data(report))
    else:
        _show(report, rolls=rolls)
    return 0 if report.ok else 1


_GIVERS = {"person": Phrase("person"), "computer": Phrase("computer")}


def _show(report: Report, *, rolls: bool) -> None:
    console.print(_checks(report))
    if rolls or not report.ok:
        console.print()
        console.print(_rolls(report, everything=rolls))
    given = report.file.contributions
    if given:
        console.print("\n" + say(Phrase("Texts mixed into the dice:")))
    for text in given:
        name, by = report.file.seats[text.seat].name, say(_GIVERS[text.by])
        console.print(f"  {name} ({by}): {text.text}")
    for title, phrases in (
        (Phrase("Proved:"), proved(report)),
        (Phrase("Not proved:"), not_proved(report)),
    ):
        said = [say(phrase) for phrase in phrases]
        if said:
            console.print(f"\n{say(title)}", style="bold")
        for sentence in said:
            console.print(f"- {sentence}")


def _checks(report: Report) -> Table:
    table = new_table("", N_("Checked"), N_("Found"))
    for found in report.findings:
        style = "" if found.ok else "bold red"
        mark = say(Phrase("ok") if found.ok else Phrase("NO"))
        table.add_row(
            mark, language().word(CHECK_NAMES[found.check]), say(found.phrase), style=style
        )
    return table


def _rolls(report: Report, *, everything: bool) -> Table:
    table = new_table(
        "#" + N_("Turn"),
        "#" + N_("Roll"),
        N_("Seat"),
        N_("Kept"),
        N_("In the file"),
        N_("Recomputed"),
        "",
    )
    for roll in report.rolls:
        if everything or roll.wrong:
            kept = [str(roll.dice[i]) if i in roll.kept else "." for i in range(DICE_COUNT)]
            table.add_row(
                str(roll.turn + 1),
                str(roll.roll + 1),
                report.file.seats[roll.seat].name,
                "".join(kept) if roll.kept else "",
                format_dice(roll.dice),
                format_dice(roll.recomputed),
                say(Phrase("NO") if roll.wrong else Phrase("ok")),
                style="bold red" if roll.wrong else "",
            )
    return table
