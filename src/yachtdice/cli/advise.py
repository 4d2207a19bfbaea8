"""`yacht advise`: the best keep or box, and what the others lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from yachtdice.cli.output import console, new_table, print_json
from yachtdice.cli.reading import (
    DiceArgument,
    JsonOption,
    RulesArgument,
    SheetOption,
    read_dice,
    read_rules,
)
from yachtdice.cli.waiting import waiting
from yachtdice.dice import format_dice
from yachtdice.rules import Sheet

if TYPE_CHECKING:
    from yachtdice.players.analysis import AdviceOption, Hint


def advise(  # noqa: PLR0913 - one parameter for each word on the command line
    rules: RulesArgument,
    dice: DiceArgument,
    *,
    rolls_left: Annotated[
        int, typer.Option("--rolls-left", metavar="N", help="Rolls left in this turn: 0, 1 or 2.")
    ],
    sheet: SheetOption = "",
    show: Annotated[int, typer.Option("--show", min=1, help="How many options to print.")] = 8,
    json: JsonOption = False,
) -> None:
    """Say what to keep or write, by the final total to expect.

    For a game at any table: give what is written on your sheet and the dice you see. Prints one
    sentence of reason and the ranking. A card of several columns is judged by an
    approximation, which takes some minutes the first time.

    \b
    Examples:
      yacht advise classic 66655 --rolls-left 2
      yacht advise yacht-dice 1 1 3 4 5 --rolls-left 1 --sheet "choice=22 ones=2"
    """
    from yachtdice.players.analysis import (  # noqa: PLC0415 - other commands need no solver
        approximate,
        approximate_hint,
        hint,
        hint_data,
        solve,
    )

    rule_set = read_rules(rules)
    position, thrown = Sheet.parse(rule_set, sheet), read_dice(dice)
    with waiting() as told:
        if len(rule_set.columns) > 1:
            found = approximate_hint(
                approximate(rule_set, progress=told), position, thrown, rolls_left
            )
        else:
            found = hint(solve(rule_set, progress=told), position, thrown, rolls_left)
    if json:
        print_json(hint_data(found))
    else:
        _show(found, show)


def _show(hint: Hint, count: int) -> None:
    advice = hint.advice
    console.print(str(hint.reason))
    table = new_table("Do this", "#Expect in all", "#It loses")
    for index, option in enumerate(advice.options[:count]):
        table.add_row(
            option_words(option),
            f"{option.expected_total:.2f}",
            f"{option.loss:.2f}" if option.loss else "",
            style="bold" if index == 0 else "",
        )
    console.print(table)
    if len(advice.options) > count:
        console.print(f"({len(advice.options) - count} more; --show {len(advice.options)})")


def option_words(option: AdviceOption) -> str:
    """An option in the words of the command line: ids and faces as one types them."""
    from yachtdice.players.analysis import BoxOption  # noqa: PLC0415 - as above

    if isinstance(option, BoxOption):
        return f"write {option.points} in {option.box}"
    return f"keep {format_dice(option.keep)}" if option.keep else "roll all five"
