"""`yacht review`: a game looked back on, luck apart from skill."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from yachtdice.cli.advise import option_words
from yachtdice.cli.output import console, new_table, number, print_json, say, tell
from yachtdice.cli.reading import JsonOption, read_text
from yachtdice.cli.waiting import waiting
from yachtdice.dice import format_dice
from yachtdice.errors import Illegal
from yachtdice.game import parse_game
from yachtdice.game.record import TEXT_LENGTH_MAX
from yachtdice.wording import N_, Phrase

if TYPE_CHECKING:
    from yachtdice.players.analysis import Review, SeatReview


def review(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A game in the text notation, as a table's log gives it; - is standard input.",
            show_default=False,
        ),
    ],
    *,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", min=1, help="Only this seat, from 1.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", help="Draw how the final total to expect went."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Look back on a game: luck, decisions, and what would have been better.

    final total = what perfect play averages + luck of the dice - points lost by decisions

    \b
    Examples:
      yacht review game.txt
      yacht review game.txt --seat 2 --plot game.svg
      yacht review - --json < game.txt
    """
    from yachtdice.charts.reviews import review_chart  # noqa: PLC0415 - other commands need no solver
    from yachtdice.players import analysis  # noqa: PLC0415 - nor players that ask it

    record = parse_game(read_text(file, length_max=TEXT_LENGTH_MAX))
    with waiting() as told:
        found = analysis.review(analysis.solve(record.started.rules, progress=told), record)
    seats = _chosen(found, seat)
    if plot is not None:
        plot.write_text(review_chart(found, say=say), encoding="utf-8")
    if json:
        print_json(analysis.review_data(found, seats))
        return
    tell(analysis.manner(found), style="dim")
    for each in seats:
        _show(found, each)


def _chosen(review: Review, number: int | None) -> tuple[SeatReview, ...]:
    if number is None:
        return review.seats
    if number > len(review.seats):
        raise Illegal(
            "--seat: there is no seat {given}. The game has seats 1 to {most}.",
            given=number,
            most=len(review.seats),
        )
    return review.seats[number - 1 : number]


def _show(review: Review, seat: SeatReview) -> None:
    from yachtdice.players.analysis import verdict  # noqa: PLC0415 - other commands need no solver

    console.print(f"\n{seat.name}", style="bold")
    for sentence in verdict(seat):
        tell(sentence)
    if seat.costliest:
        console.print("\n" + say(Phrase("Costliest decisions:")))
    for choice in seat.costliest:
        why = Phrase(
            "Turn {turn}, {dice}: {why}",
            turn=choice.turn + 1,
            dice=format_dice(choice.dice),
            why=review.why(choice),
        )
        console.print(f"  {say(why)}")
    console.print()
    console.print(_decisions(seat))


def _decisions(seat: SeatReview) -> Table:
    table = new_table(
        "#" + N_("Turn"),
        N_("Dice"),
        N_("Chosen"),
        "#" + N_("Before"),
        "#" + N_("After"),
        "#" + N_("Lost"),
        N_("Better"),
    )
    for choice in seat.choices:
        lost = round(choice.loss, 2) > 0
        table.add_row(
            str(choice.turn + 1),
            format_dice(choice.dice),
            say(option_words(choice.chosen)),
            number(choice.before, 2),
            number(choice.after, 2),
            number(choice.loss, 2) if lost else "",
            say(option_words(choice.best)) if lost else "",
            style="" if lost else "dim",
        )
    return table
