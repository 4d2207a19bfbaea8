"""`yacht solve`: what perfect play earns."""

from __future__ import annotations

from typing import Annotated

import typer

from yachtdice.cli.output import console, print_json
from yachtdice.cli.reading import JsonOption, RulesArgument, read_rules
from yachtdice.cli.waiting import waiting


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
    how = "loaded" if values.from_cache else "solved"
    console.print(f"Perfect play of {rule_set.name} averages {values.expected_score:.4f} points.")
    console.print(f"{values.state_count:,} states, {how} in {values.seconds:.3f} s.", style="dim")
