"""`yacht rules`: the rule sets and their boxes."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from yachtdice.cli.output import console, new_table, print_json, say, tell
from yachtdice.cli.reading import JsonOption, read_rules
from yachtdice.rules import (
    PRESETS,
    RuleSet,
    box_label,
    condition,
    notes,
    payment,
    possible_points,
    rules_label,
    score_range,
    to_data,
)
from yachtdice.wording import N_, Phrase


def rules(
    which: Annotated[
        str,
        typer.Argument(
            metavar="RULES", help="One preset, or a TOML file of house rules; all if left out."
        ),
    ] = "",
    *,
    json: JsonOption = False,
) -> None:
    """Show the rule sets: every box, when it counts and what it pays.

    \b
    Examples:
      yacht rules
      yacht rules classic
      yacht rules my-house.toml --json
    """
    chosen = [read_rules(which)] if which else list(PRESETS.values())
    if json:
        print_json([rules_data(rule_set) for rule_set in chosen])
        return
    for rule_set in chosen:
        _show(rule_set)


def rules_data(rule_set: RuleSet) -> dict[str, Any]:
    """A rule set as the command line's JSON."""
    reach = score_range(rule_set)
    return {
        "id": rule_set.id,
        "name": rule_set.name,
        "boxes": [
            {
                "id": box.id,
                "name": box.name,
                "section": box.section.value,
                "condition": f"{condition(box)} {payment(box)}",
                "points_max": max(possible_points(box)),
            }
            for box in rule_set.boxes
        ],
        "upper_bonus": to_data(rule_set)["upper_bonus"],
        "joker": rule_set.joker.value,
        "extra_yacht": rule_set.extra_yacht,
        "columns": list(rule_set.columns),
        "score_min": reach.lowest,
        "score_max": reach.highest,
    }


def _show(rule_set: RuleSet) -> None:
    title = f"{say(rules_label(rule_set))} ({rule_set.id})"
    table = new_table(N_("Box"), N_("Counts when"), N_("Pays"), "#" + N_("Most"), title=title)
    for box in rule_set.boxes:
        most = str(max(possible_points(box)))
        table.add_row(say(box_label(box)), say(condition(box)), say(payment(box)), most)
    console.print(table)
    reach = score_range(rule_set)
    tell(
        Phrase("Totals run from {lowest} to {highest}.", lowest=reach.lowest, highest=reach.highest)
    )
    for note in notes(rule_set):
        tell(note)
    console.print()
