"""The strategy page of a preset, from the table of what perfect play comes to."""

from __future__ import annotations

from collections.abc import Sequence

from yachtdice.charts.columns import Mark, column_chart
from yachtdice.charts.drawing import Words
from yachtdice.charts.totals import totals_chart
from yachtdice.guide.answers import written
from yachtdice.guide.spreads import Spread, presets_known
from yachtdice.guide.tips import Deed, Tip
from yachtdice.rules import RuleSet, Sheet
from yachtdice.web.guidemodel import BoxSpreadView, LinkView, ShareView, StrategyView, TipView
from yachtdice.web.text import Language
from yachtdice.web.views.guide import rules_url
from yachtdice.wording import Name, Phrase, Plural

SHARES = (0.9, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01)
GAIN_MIN = 0.5
"""Points a game; what gains less is not worth remembering."""


def strategy_view(
    rules: RuleSet, spread: Spread, language: Language, *, site: str, totals: Sequence[int]
) -> StrategyView:
    """How a preset is played well; `totals` are those of the reader's games."""
    return StrategyView(
        name=language.word(rules.name),
        sets=tuple(
            LinkView(
                url=f"/strategy/{each.id}", label=language.word(each.name), current=each == rules
            )
            for each in presets_known()
        ),
        canonical=f"{site}/strategy/{rules.id}",
        mean=f"{spread.mean:.2f}",
        deviation=f"{spread.standard_deviation:.1f}",
        bonus_share=_percent(spread.bonus_share) if rules.upper_bonus else "",
        extra_mean=f"{spread.extra_mean:.1f}" if rules.extra_yacht else "",
        chart=_chart(rules, spread, language, totals),
        yours=language.say(_yours(spread, max(totals))) if totals else "",
        shares=tuple(
            ShareView(share=_percent(share), total=spread.reached_by(share)) for share in SHARES
        ),
        boxes=tuple(
            BoxSpreadView(
                name=language.word(rules.box(box.box).name),
                mean=f"{box.mean_points:.2f}",
                share=_percent(box.share_scoring),
            )
            for box in spread.boxes
        ),
        tips=tuple(_tip(rules, tip, language) for tip in spread.tips if tip.gain >= GAIN_MIN),
        games=spread.games,
        rules_url=rules_url(rules.id),
    )


def _chart(rules: RuleSet, spread: Spread, language: Language, totals: Sequence[int]) -> str:
    """The spread, with a stroke for each of the reader's own totals where there are some."""
    if totals:
        best = max(totals)
        return totals_chart(
            spread.pmf, totals, marked=best, beats=spread.below(best), say=language.say
        )
    title = Phrase("Final scores of perfect play: {rules}", rules=Name(rules.name))
    words = Words(
        title=language.say(title),
        across=language.say(Phrase("final score")),
        up=language.say(Phrase("share of games")),
    )
    mean = Phrase("mean {mean}", mean=f"{spread.mean:.1f}")
    return column_chart(spread.pmf, words, mark=Mark(spread.mean, language.say(mean)))


def _yours(spread: Spread, best: int) -> Phrase:
    return Phrase(
        "Your best here: {total}, better than {share} of perfect games.",
        total=best,
        share=_percent(spread.below(best)),
    )


def _tip(rules: RuleSet, tip: Tip, language: Language) -> TipView:
    return TipView(
        advice=language.say(tip.advice),
        gain=f"{tip.gain:.1f}",
        often=f"{tip.per_game:.1f}",
        dice=tip.dice,
        situation=language.say(_situation(rules, tip)),
        best=language.say(_deed(rules, tip.best)),
        greedy=language.say(_deed(rules, tip.greedy)),
        loss=f"{tip.loss:.1f}",
    )


def _situation(rules: RuleSet, tip: Tip) -> Phrase:
    """The rolls left and which boxes are open, or filled where these are fewer."""
    sheet = Sheet.parse(rules, tip.sheet)
    left: Phrase = Plural("{count} roll left", "{count} rolls left", tip.rolls_left)
    if not tip.rolls_left:
        left = Phrase("After the last roll")
    if not sheet.written:
        return Phrase("{left}, an empty sheet.", left=left)
    if len(sheet.written) <= len(sheet.open_places):
        filled = [f"{rules.box(place).name} {points}" for place, points in sheet.written.items()]
        return Phrase("{left}, written so far: {boxes}.", left=left, boxes=", ".join(filled))
    still = [rules.box(place).name for place in sheet.open_places]
    return Phrase("{left}, still open: {boxes}.", left=left, boxes=", ".join(still))


def _deed(rules: RuleSet, deed: Deed) -> Phrase:
    if deed.box:
        name = Name(rules.box(deed.box).name)
        return Phrase("write {points} in {box}", points=deed.points, box=name)
    if not deed.keep:
        return Phrase("throw all five again")
    return Phrase("keep {dice}", dice=written(deed.keep))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.1 else f"{100 * share:.1f} %"
