"""The strategy page of a preset, from the table of what perfect play comes to."""

from __future__ import annotations

from collections.abc import Sequence

from yachtdice.charts.columns import Mark, column_chart
from yachtdice.charts.drawing import Words
from yachtdice.charts.totals import totals_chart
from yachtdice.guide.answers import written
from yachtdice.guide.spreads import Spread, presets_known
from yachtdice.guide.tips import Deed, Tip
from yachtdice.languages import Language
from yachtdice.rules import RuleSet, Sheet, box_label, rules_label
from yachtdice.web.guidemodel import BoxSpreadView, LinkView, ShareView, StrategyView, TipView
from yachtdice.web.views.guide import rules_url
from yachtdice.wording import Listing, Phrase, Plural, figure

SHARES = (0.9, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01)
GAIN_MIN = 0.5
"""Points a game; what gains less is not worth remembering."""


def strategy_view(
    rules: RuleSet, spread: Spread, language: Language, *, site: str, totals: Sequence[int]
) -> StrategyView:
    """How a preset is played well; `totals` are those of the reader's games."""
    say = language.say
    return StrategyView(
        name=language.say(rules_label(rules)),
        sets=tuple(
            LinkView(
                url=f"/strategy/{each.id}",
                label=language.say(rules_label(each)),
                current=each == rules,
            )
            for each in presets_known()
        ),
        canonical=f"{site}/strategy/{rules.id}",
        mean=say(figure(spread.mean, 2)),
        deviation=say(figure(spread.standard_deviation, 1)),
        bonus_share=say(_percent(spread.bonus_share)) if rules.upper_bonus else "",
        extra_mean=say(figure(spread.extra_mean, 1)) if rules.extra_yacht else "",
        chart=_chart(rules, spread, language, totals),
        yours=language.say(_yours(spread, max(totals))) if totals else "",
        shares=tuple(
            ShareView(share=say(_percent(share)), total=spread.reached_by(share))
            for share in SHARES
        ),
        boxes=tuple(
            BoxSpreadView(
                name=language.say(box_label(rules.box(box.box))),
                mean=say(figure(box.mean_points, 2)),
                share=say(_percent(box.share_scoring)),
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
    title = Phrase("Final scores of perfect play: {rules}", rules=rules_label(rules))
    words = Words(
        title=language.say(title),
        across=language.say(Phrase("final score")),
        up=language.say(Phrase("share of games")),
        say=language.say,
    )
    mean = Phrase("mean {mean}", mean=figure(spread.mean, 1))
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
        gain=language.say(figure(tip.gain, 1)),
        often=language.say(figure(tip.per_game, 1)),
        dice=tip.dice,
        situation=language.say(_situation(rules, tip)),
        best=language.say(_deed(rules, tip.best)),
        greedy=language.say(_deed(rules, tip.greedy)),
        loss=language.say(figure(tip.loss, 1)),
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
        filled = [
            Listing((box_label(rules.box(place)), points), " ")
            for place, points in sheet.written.items()
        ]
        return Phrase("{left}, written so far: {boxes}.", left=left, boxes=Listing(filled))
    still = [box_label(rules.box(place)) for place in sheet.open_places]
    return Phrase("{left}, still open: {boxes}.", left=left, boxes=Listing(still))


def _deed(rules: RuleSet, deed: Deed) -> Phrase:
    if deed.box:
        name = box_label(rules.box(deed.box))
        return Phrase("write {points} in {box}", points=deed.points, box=name)
    if not deed.keep:
        return Phrase("throw all five again")
    return Phrase("keep {dice}", dice=written(deed.keep))


def _percent(share: float) -> Phrase:
    return Phrase("{percent} %", percent=figure(100 * share, 0 if share >= 0.1 else 1))
