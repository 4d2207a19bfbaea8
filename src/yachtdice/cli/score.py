"""`yacht score`: what five dice pay in every box."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from yachtdice.cli.output import console, new_table, print_json, say, tell
from yachtdice.cli.reading import (
    DiceArgument,
    JsonOption,
    RulesArgument,
    SheetOption,
    read_dice,
    read_rules,
)
from yachtdice.dice import format_dice
from yachtdice.rules import Choices, RuleSet, Sheet, choices, rules_label
from yachtdice.wording import N_, Listing, Phrase

FirstThrowOption = Annotated[
    bool, typer.Option("--first-throw", help="The dice are those of a turn's first throw.")
]


def score(
    rules: RulesArgument,
    dice: DiceArgument,
    *,
    sheet: SheetOption = "",
    first_throw: FirstThrowOption = False,
    json: JsonOption = False,
) -> None:
    """Show which boxes five dice may be written in and what each would earn.

    \b
    Examples:
      yacht score standard 66655
      yacht score yacht-dice 4 4 4 4 4 --sheet "yacht=50 fours=16"
      yacht score generala 13456 --first-throw
      yacht score my-house.toml 1,2,3,4,6 --json
    """
    rule_set = read_rules(rules)
    found = choices(Sheet.parse(rule_set, sheet), read_dice(dice), first_throw=first_throw)
    if json:
        print_json(
            {
                "rules": rule_set.id,
                "dice": list(found.dice),
                "joker": found.joker,
                "options": [asdict(option) for option in found.options],
                "closed": [{"box": c.box, "reason": str(c.reason)} for c in found.closed],
            }
        )
        return
    _show(rule_set, found)


def _show(rules: RuleSet, found: Choices) -> None:
    name = say(rules_label(rules))
    table = new_table(
        N_("Box"), "#" + N_("Points"), N_("Besides"), title=f"{name}: {format_dice(found.dice)}"
    )
    for option in found.options:
        earned = []
        if option.upper_bonus:
            earned.append(Phrase("+{points} upper bonus", points=option.upper_bonus))
        if option.extra:
            earned.append(Phrase("+{points} extra Yacht", points=option.extra))
        table.add_row(option.box, str(option.points), say(Listing(earned)))
    for closed in found.closed:
        table.add_row(closed.box, "-", say(closed.reason), style="dim")
    console.print(table)
    if found.joker:
        tell(Phrase("The Joker rule applies to these dice."))
