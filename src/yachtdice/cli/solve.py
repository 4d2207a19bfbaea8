"""`yacht solve`: what perfect play earns."""

from __future__ import annotations

from typing import Annotated

import typer

from yachtdice.cli.output import print_json, tell
from yachtdice.cli.reading import JsonOption, RulesArgument, read_rules
from yachtdice.cli.waiting import waiting
from yachtdice.rules import rules_label
from yachtdice.wording import Phrase, figure


def solve(
    rules: RulesArgument,
    *,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Solve afresh, and store nothing.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Find the play that earns the most points on average, exactly.

    \b
    Examples:
      yacht solve standard
      yacht solve my-house.toml --no-cache --json
    """
    from yachtdice.players.analysis import solve as run  # noqa: PLC0415 - other commands need no solver

    rule_set = read_rules(rules)
    with waiting() as told:
        values = run(rule_set, cache=not no_cache, progress=told).values
    if json:
        print_json(
            {
                "rules": rule_set.id,
                "expected_score": values.expected_score,
                "states": values.state_count,
                "seconds": values.seconds,
                "from_cache": values.from_cache,
            }
        )
        return
    tell(
        Phrase(
            "Perfect play of {rules} averages {mean} points.",
            rules=rules_label(rule_set),
            mean=figure(values.expected_score, 4),
        )
    )
    cost = {"count": figure(values.state_count), "seconds": figure(values.seconds, 3)}
    if values.from_cache:
        tell(Phrase("{count} states, loaded in {seconds} s.", **cost), style="dim")
    else:
        tell(Phrase("{count} states, solved in {seconds} s.", **cost), style="dim")
