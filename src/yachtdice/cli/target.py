"""`yacht target`: how likely a total is at best, and what to do for it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from yachtdice.cli.advise import keep_words, more_words
from yachtdice.cli.output import console, new_table, percent, print_json, say, tell
from yachtdice.cli.reading import (
    JsonOption,
    RulesArgument,
    SheetOption,
    read_dice,
    read_rules,
)
from yachtdice.cli.waiting import waiting
from yachtdice.dice import Dice
from yachtdice.errors import Malformed
from yachtdice.rules import Sheet, rules_label
from yachtdice.wording import N_, Phrase, figure

if TYPE_CHECKING:
    from yachtdice.players.analysis import TargetAdvice

_CURVE_STEP = 10


def target(  # noqa: PLR0913 - one parameter for each word on the command line
    rules: RulesArgument,
    total: Annotated[int, typer.Argument(metavar="T", help="The final total to reach.")],
    dice: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DICE]", help="The dice on the table, if any: 66655 or 6 6 6 5 5."),
    ] = None,
    *,
    rolls_left: Annotated[
        int | None,
        typer.Option("--rolls-left", metavar="N", help="With dice: rolls left, 0, 1 or 2."),
    ] = None,
    sheet: SheetOption = "",
    show: Annotated[int, typer.Option("--show", min=1, help="How many options to print.")] = 8,
    json: JsonOption = False,
) -> None:
    """Play for a total: the greatest chance to end with T points or more.

    Without dice it gives the chance before the next throw, and the whole curve; with dice it ranks
    what may be done. Late in a game this is done at once; a card of 13 boxes takes a minute from
    its start.

    \b
    Examples:
      yacht target classic 212
      yacht target classic 212 66655 --rolls-left 2
      yacht target thirteen 250 11345 --rolls-left 1 --sheet "ones=3 twos=6 yacht=50"
    """
    from yachtdice.players.analysis import (  # noqa: PLC0415 - other commands need no solver
        solve_targets,
        target_advice,
    )

    rule_set = read_rules(rules)
    position = Sheet.parse(rule_set, sheet)
    thrown = _thrown(dice, rolls_left)
    with waiting() as told:
        targets = solve_targets(position, progress=told)
    chance = targets.chance(position, total)
    options = target_advice(targets, position, *thrown, total) if thrown else ()
    if json:
        print_json(
            {
                "rules": rule_set.id,
                "target": total,
                "chance": chance,
                "options": [_data(option) for option in options],
                "curve": [list(point) for point in targets.curve(position)],
            }
        )
        return
    tell(
        Phrase(
            "{rules}: {total} points or more can be had with a chance of {percent} %.",
            rules=rules_label(rule_set),
            total=total,
            percent=figure(100 * chance, 2),
        )
    )
    if options:
        _show(options, show)
    else:
        _show_curve(targets.curve(position))


def _thrown(dice: list[str] | None, rolls_left: int | None) -> tuple[Dice, int] | None:
    if not dice and rolls_left is None:
        return None
    if not dice or rolls_left is None:
        raise Malformed("Give the dice and --rolls-left together, or neither.")
    return read_dice(dice), rolls_left


def _data(option: TargetAdvice) -> dict[str, object]:
    what = {"box": option.box} if option.box else {"keep": list(option.keep)}
    return what | {"chance": option.chance, "loss": option.loss}


def _show(options: tuple[TargetAdvice, ...], count: int) -> None:
    table = new_table(N_("Do this"), "#" + N_("Chance"), "#" + N_("It loses"))
    for index, option in enumerate(options[:count]):
        table.add_row(
            say(_words(option)),
            say(percent(option.chance, 3)),
            say(percent(option.loss, 3)) if option.loss else "",
            style="bold" if index == 0 else "",
        )
    console.print(table)
    if len(options) > count:
        tell(more_words(len(options), count))


def _words(option: TargetAdvice) -> Phrase:
    if option.box:
        return Phrase("write in {box}", box=option.box)
    return keep_words(option.keep)


def _show_curve(curve: list[tuple[int, float]]) -> None:
    table = new_table("#" + N_("Total"), "#" + N_("Chance at best"))
    for total, chance in curve:
        if total % _CURVE_STEP == 0:
            table.add_row(str(total), say(percent(chance, 3)))
    console.print(table)
