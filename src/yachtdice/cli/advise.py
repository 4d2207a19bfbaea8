"""`yacht advise`: the best keep or box, and what the others lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from yachtdice.cli.output import console, new_table, number, print_json, say, tell
from yachtdice.cli.reading import (
    DiceArgument,
    JsonOption,
    RulesArgument,
    SheetOption,
    read_dice,
    read_rules,
)
from yachtdice.cli.waiting import waiting
from yachtdice.dice import Keep, format_dice
from yachtdice.rules import Sheet
from yachtdice.wording import N_, Phrase

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
    tell(hint.reason)
    table = new_table(N_("Do this"), "#" + N_("Expect in all"), "#" + N_("It loses"))
    for index, option in enumerate(advice.options[:count]):
        table.add_row(
            say(option_words(option)),
            number(option.expected_total, 2),
            number(option.loss, 2) if option.loss else "",
            style="bold" if index == 0 else "",
        )
    console.print(table)
    if len(advice.options) > count:
        tell(more_words(len(advice.options), count))


def more_words(all_count: int, shown: int) -> Phrase:
    """How many options are not shown, and what shows them."""
    return Phrase("({count} more; --show {all})", count=all_count - shown, all=all_count)


def option_words(option: AdviceOption) -> Phrase:
    """An option in the words of the command line: ids and faces as one types them."""
    from yachtdice.players.analysis import BoxOption  # noqa: PLC0415 - as above

    if isinstance(option, BoxOption):
        return Phrase("write {points} in {box}", points=option.points, box=option.box)
    return keep_words(option.keep)


def keep_words(keep: Keep) -> Phrase:
    """A keep in the same words."""
    return Phrase("keep {dice}", dice=format_dice(keep)) if keep else Phrase("roll all five")
