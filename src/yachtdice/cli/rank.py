"""`yacht rank`: how the players of a card of several columns rank, and what nobody can beat."""

from __future__ import annotations

from typing import Annotated

import typer

from yachtdice.cli.output import console, new_table, number, print_json, tell
from yachtdice.cli.reading import JsonOption, RulesArgument, read_rules
from yachtdice.cli.waiting import waiting
from yachtdice.wording import N_, Phrase, figure


def rank(
    rules: RulesArgument,
    *,
    games: Annotated[int, typer.Option(min=2, help="How many games each plays.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Where chance begins; the same seed repeats.")] = 0,
    json: JsonOption = False,
) -> None:
    """Rank the players of a card of several columns and bound what perfect play can average.

    Nobody can solve such a card exactly. The bound is proven: each column alone chooses which turns
    to write, at prices for the rolls that all three want. The first time this takes some minutes.

    \b
    Examples:
      yacht rank triple
      yacht rank triple --games 100000 --seed 7 --json
    """
    from yachtdice.players.cardgames import (  # noqa: PLC0415 - other commands need no solver
        proven_bound,
        ranking,
    )

    rule_set = read_rules(rules)
    with waiting() as told:
        bound = proven_bound(rule_set, progress=told)
        played = list(ranking(rule_set, games=games, seed=seed, progress=told))
    best = max(played, key=lambda each: each.mean)
    if json:
        print_json(
            {
                "rules": rule_set.id,
                "upper_bound": bound,
                "best": best.player,
                "gap": bound - best.mean,
                "players": [
                    {
                        "player": each.player,
                        "games": each.games,
                        "mean": each.mean,
                        "standard_deviation": each.standard_deviation,
                        "standard_error": each.standard_error,
                    }
                    for each in played
                ],
            }
        )
        return
    table = new_table(
        N_("Player"),
        "#" + N_("Games"),
        "#" + N_("Mean"),
        "#" + N_("Standard error"),
        "#" + N_("Spread"),
    )
    for each in sorted(played, key=lambda each: each.mean):
        table.add_row(
            each.player,
            number(each.games),
            number(each.mean, 1),
            number(each.standard_error, 2),
            number(each.standard_deviation, 1),
        )
    console.print(table)
    tell(
        Phrase(
            "No play averages more than {bound}: {gap} more than {player} makes. Perfect play "
            "lies between.",
            bound=figure(bound, 1),
            gap=figure(bound - best.mean, 1),
            player=best.player,
        )
    )
