"""`yacht distribution`: the exact spread of final scores under perfect play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yachtdice.charts import Mark, Words, column_chart
from yachtdice.cli.output import console, new_table, number, percent, print_json, say, tell
from yachtdice.cli.reading import JsonOption, RulesArgument, read_rules
from yachtdice.cli.waiting import waiting
from yachtdice.rules import RuleSet, rules_label
from yachtdice.wording import N_, Figure, Phrase, figure

if TYPE_CHECKING:
    from yachtdice.players.analysis import Distribution

_QUANTILES = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
_ROWS = 24
_BAR_WIDTH = 44


def distribution(
    rules: RulesArgument,
    *,
    at_least: Annotated[
        list[int] | None,
        typer.Option("--at-least", metavar="SCORE", help="Also say how often this is reached."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the spread into this file.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show how perfect play's final scores spread, exactly, and what each box brings.

    \b
    Examples:
      yacht distribution classic
      yacht distribution yacht-dice --at-least 300 --at-least 400
      yacht distribution standard --plot standard.svg
    """
    from yachtdice.players.analysis import solve  # noqa: PLC0415 - other commands need no solver

    rule_set = read_rules(rules)
    with waiting() as told:
        spread = solve(rule_set, progress=told).distribution(progress=told)
    if plot is not None:
        plot.write_text(_chart(rule_set, spread), encoding="utf-8")
    if json:
        _print_json(rule_set, spread)
    else:
        _show(rule_set, spread, at_least or [])


def _print_json(rules: RuleSet, spread: Distribution) -> None:
    print_json(
        {
            "rules": rules.id,
            "mean": spread.mean,
            "standard_deviation": spread.standard_deviation,
            "score_min": spread.score_min,
            "score_max": spread.score_max,
            "bonus_share": spread.bonus_share,
            "extra_mean": spread.extra_mean,
            "quantiles": {str(share): spread.quantile(share) for share in _QUANTILES},
            "pmf": [[score, chance] for score, chance in spread.pmf],
            "boxes": [
                {"box": b.box, "mean_points": b.mean_points, "share_scoring": b.share_scoring}
                for b in spread.boxes
            ],
            "turns": [
                {"turn": t.turn, "mean_points": t.mean_points, "boxes": t.boxes}
                for t in spread.turns
            ],
        }
    )


def _chart(rules: RuleSet, spread: Distribution) -> str:
    words = Words(
        title=say(Phrase("Final scores of perfect play: {rules}", rules=rules_label(rules))),
        across=say(Phrase("final score")),
        up=say(Phrase("share of games")),
        say=say,
    )
    mean = Phrase("mean {mean}", mean=figure(spread.mean, 1))
    return column_chart(spread.pmf, words, mark=Mark(spread.mean, say(mean)))


def _show(rules: RuleSet, spread: Distribution, asked: list[int]) -> None:
    tell(Phrase("Perfect play of {rules}: final scores", rules=rules_label(rules)), style="bold")
    for low, high, share in _gathered(spread):
        bar = "█" * round(_BAR_WIDTH * share / max(s for _, _, s in _gathered(spread)))
        console.print(f"{low:>5}-{high - 1:<5}{say(percent(share, 2)):>8}  {bar}")
    console.print()
    figures = new_table("", "#")
    figures.add_row(say(Phrase("mean")), number(spread.mean, 4))
    figures.add_row(say(Phrase("standard deviation")), number(spread.standard_deviation, 4))
    figures.add_row(say(Phrase("half of all games reach")), str(spread.quantile(0.5)))
    middle = Phrase("{least} to {most}", least=spread.quantile(0.1), most=spread.quantile(0.9))
    figures.add_row(say(Phrase("eight in ten lie between")), say(middle))
    for score in asked:
        often = Phrase("{percent} %", percent=Figure(f"{100 * spread.at_least(score):.4g}"))
        figures.add_row(say(Phrase("at least {score}", score=score)), say(often))
    ends = Phrase("{least} and {most}", least=spread.score_min, most=spread.score_max)
    figures.add_row(say(Phrase("lowest and highest possible")), say(ends))
    console.print(figures)
    console.print()
    boxes = new_table(N_("Box"), "#" + N_("Mean points"), "#" + N_("Scores in"))
    for box in spread.boxes:
        boxes.add_row(box.box, number(box.mean_points, 2), say(percent(box.share_scoring, 1)))
    console.print(boxes)


def _gathered(spread: Distribution) -> list[tuple[int, int, float]]:
    """The spread in at most two dozen rows, from where it matters to where it matters."""
    low, high = spread.quantile(0.0005), spread.quantile(0.9995)
    step = next(s for s in (1, 2, 5, 10, 20, 25, 50, 100, 1000) if (high - low) / s < _ROWS)
    starts = range(low - low % step, high + 1, step)
    return [(at, at + step, spread.at_least(at) - spread.at_least(at + step)) for at in starts]
