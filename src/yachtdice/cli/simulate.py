"""`yacht simulate`: many games of a player by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from yachtdice.cli.output import print_json, tell
from yachtdice.cli.reading import JsonOption, RulesArgument, read_rules
from yachtdice.cli.waiting import waiting
from yachtdice.players import LEVELS
from yachtdice.rules import RuleSet, rules_label
from yachtdice.wording import Phrase, figure

if TYPE_CHECKING:
    from yachtdice.players.analysis import Simulation
    from yachtdice.players.cardgames import CardSimulation


def simulate(
    rules: RulesArgument,
    *,
    games: Annotated[int, typer.Option(help="How many games.")] = 100_000,
    player: Annotated[
        str, typer.Option(metavar="LEVEL", help=f"Who plays them: {', '.join(LEVELS)}.")
    ] = "perfect",
    seed: Annotated[int, typer.Option(help="Where chance begins; the same seed repeats.")] = 0,
    json: JsonOption = False,
) -> None:
    """Let a computer player play many games alone and average them.

    \b
    Examples:
      yacht simulate classic
      yacht simulate yacht-dice --games 1000000 --player greedy --seed 7
      yacht simulate my-house.toml --player expert
    """
    from yachtdice.players import analysis  # noqa: PLC0415 - other commands need no solver

    rule_set = read_rules(rules)
    with waiting() as told:
        if len(rule_set.columns) > 1:
            from yachtdice.players.cardgames import simulate_card  # noqa: PLC0415 - as above

            card = simulate_card(player, rule_set, games=games, seed=seed, progress=told)
            _report(rule_set, player, seed, card, json=json)
            return
        decisions = analysis.decisions_of(player, rule_set, progress=told)
        played = analysis.simulate(decisions, games=games, seed=seed, progress=told)
    _report(rule_set, player, seed, played, json=json)


def _report(
    rule_set: RuleSet,
    player: str,
    seed: int,
    played: Simulation | CardSimulation,
    *,
    json: bool,
) -> None:
    if json:
        print_json(
            {
                "rules": rule_set.id,
                "player": player,
                "seed": seed,
                "games": played.games,
                "mean": played.mean,
                "standard_deviation": played.standard_deviation,
                "standard_error": played.standard_error,
                "seconds": played.seconds,
            }
        )
        return
    tell(
        Phrase(
            "{games} games of {rules} by {player}: {mean} on average, give or take {error} "
            "(standard deviation {deviation}).",
            games=figure(played.games),
            rules=rules_label(rule_set),
            player=player,
            mean=figure(played.mean, 3),
            error=figure(played.standard_error, 3),
            deviation=figure(played.standard_deviation, 2),
        )
    )
    cost = Phrase("{seconds} s, seed {seed}.", seconds=figure(played.seconds, 2), seed=seed)
    tell(cost, style="dim")
