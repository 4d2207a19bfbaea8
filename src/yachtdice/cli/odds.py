"""`yacht odds`: the exact chances of combinations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from yachtdice.cli.output import console, new_table, percent, print_json, say, tell
from yachtdice.cli.reading import JsonOption, read_dice
from yachtdice.dice import format_dice
from yachtdice.errors import Malformed
from yachtdice.wording import N_, Name, Phrase, figure

if TYPE_CHECKING:
    from fractions import Fraction

    from yachtdice.players.analysis import Chase, Odds


def odds(
    combination: Annotated[
        str,
        typer.Argument(metavar="COMBINATION", help="Such as yacht; all of them if left out."),
    ] = "",
    *,
    dice: Annotated[
        str, typer.Option("--from", metavar="DICE", help="The chance from these dice on.")
    ] = "",
    rolls_left: Annotated[
        int | None,
        typer.Option(
            "--rolls-left",
            metavar="N",
            help="Rolls left, with --from: 0, 1 or 2.",
            show_default="2",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show how often a combination comes when it is chased, as exact fractions.

    \b
    Examples:
      yacht odds
      yacht odds full_house
      yacht odds yacht --from 66661
    """
    from yachtdice.players import analysis  # noqa: PLC0415 - other commands need no solver

    if rolls_left is not None and not dice:
        raise Malformed(
            "--rolls-left: {given} rolls left of which dice? Give them with --from.",
            given=rolls_left,
        )
    if dice and not combination:
        raise Malformed("--from: name the combination that is chased, such as yacht.")
    if dice:
        left = 2 if rolls_left is None else rolls_left
        chased = analysis.chase(combination, read_dice([dice]), rolls_left=left)
        _print_chase(chased, json=json)
        return
    chosen = (analysis.odds(combination),) if combination else analysis.all_odds()
    if json:
        print_json([_odds_data(each) for each in chosen])
    else:
        _show(chosen)


def _odds_data(odds: Odds) -> dict[str, Any]:
    by_roll = odds.by_roll
    return {
        "combination": odds.combination.id,
        "ways": odds.ways,
        "of": 7776,
        "by_roll": [_chance_data(chance) for chance in by_roll],
    }


def _chance_data(chance: Fraction) -> dict[str, Any]:
    return {"fraction": str(chance), "chance": float(chance)}


def _print_chase(chased: Chase, *, json: bool) -> None:
    if json:
        print_json(
            {
                "combination": chased.combination.id,
                "keep": list(chased.keep),
                **_chance_data(chased.chance),
            }
        )
        return
    places = {
        "combination": Name(chased.combination.name),
        "percent": figure(100 * float(chased.chance), 2),
        "fraction": chased.chance,
    }
    if not chased.keep:
        tell(Phrase("{combination}: {percent} % ({fraction}), if you roll all five.", **places))
        return
    dice = format_dice(chased.keep)
    tell(
        Phrase("{combination}: {percent} % ({fraction}), if you keep {dice}.", dice=dice, **places)
    )


def _show(chosen: tuple[Odds, ...]) -> None:
    table = new_table(
        N_("Combination"),
        "#" + say(Phrase("Ways of {all}", all=figure(7776))),
        "#" + N_("One roll"),
        "#" + N_("By the 2nd"),
        "#" + N_("By the 3rd"),
    )
    for odds in chosen:
        percents = [say(percent(float(chance), 2)) for chance in odds.by_roll]
        table.add_row(odds.combination.id, str(odds.ways), *percents)
    console.print(table)
    if len(chosen) == 1:
        for number, chance in enumerate(chosen[0].by_roll, start=1):
            tell(Phrase("By roll {number}: {chance}", number=number, chance=chance))
