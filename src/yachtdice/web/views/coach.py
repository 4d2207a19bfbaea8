"""Hints and reviews as their readers see them.  Importing this loads the solver."""

from __future__ import annotations

import re
from dataclasses import dataclass

from yachtdice.charts.reviews import review_chart
from yachtdice.dice import Dice
from yachtdice.languages import Language
from yachtdice.players.analysis import (
    AdviceOption,
    BoxOption,
    Choice,
    Hint,
    Review,
    SeatReview,
    manner,
    verdict,
)
from yachtdice.players.position import positions_kept
from yachtdice.players.saying import doing_first, order
from yachtdice.rules import RuleSet, rules_label
from yachtdice.web.coachmodel import (
    CostlyView,
    DecisionView,
    HintView,
    OptionView,
    ReviewView,
    TabView,
)
from yachtdice.wording import N_, Phrase

CHART_WIDTH = 400
"""Narrow, so that its words can still be read on a phone."""

_LEAST_SHOWN = 0.005
_HEADINGS = (
    N_("Turn {turn}, after the last roll"),
    N_("Turn {turn}, after the second roll"),
    N_("Turn {turn}, after the first roll"),
)
"""What stands over a decision, by the rolls that were left."""


def unbroken(text: str) -> str:
    """The sentence with dice and per cents that no line break tears apart."""
    text = re.sub(r"(?<=\d)-(?=\d)", "\N{NON-BREAKING HYPHEN}", text)
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def hint_view(
    hint: Hint, dice: Dice, language: Language, *, version: int = 0, keep_url: str = ""
) -> HintView:
    """A hint for dice in their places."""
    rules, best = hint.advice.sheet.rules, hint.best
    return HintView(
        version=version,
        best=option_view(rules, best, language),
        reason=unbroken(language.say(hint.reason)),
        winning=unbroken(language.say(hint.winning.sentence)) if hint.winning else "",
        following=tuple(option_view(rules, option, language) for option in hint.following),
        keep=() if isinstance(best, BoxOption) else positions_kept(best.keep, dice),
        box=best.box if isinstance(best, BoxOption) else "",
        keep_url=keep_url,
    )


def option_view(rules: RuleSet, option: AdviceOption, language: Language) -> OptionView:
    """One line of a ranking."""
    return OptionView(
        text=unbroken(language.say(order(rules, option))),
        expected_total=option.expected_total,
        loss=option.loss,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a reviewed game comes from: a table's addresses, or the text that was handed in."""

    table_url: str = ""
    text_url: str = ""
    review_url: str = ""
    game: str = ""


def review_view(review: Review, seat: int, language: Language, origin: Origin) -> ReviewView:
    """The review of one seat; `seat` counts from 0, and one that is not there means the first."""
    chosen = review.seats[seat if seat < len(review.seats) else 0]
    say = language.say
    return ReviewView(
        title=language.say(rules_label(review.rules)),
        manner=say(manner(review)),
        tabs=tuple(
            TabView(seat=each.seat, name=each.name, current=each is chosen) for each in review.seats
        ),
        sentences=tuple(unbroken(say(phrase)) for phrase in verdict(chosen)),
        expected=chosen.start,
        luck=chosen.luck,
        lost=chosen.lost,
        left_behind=chosen.left_behind,
        total=chosen.total,
        finished=chosen.is_finished,
        chart=review_chart(review, say=say, width=CHART_WIDTH),
        costliest=tuple(_costly(review, choice, language) for choice in chosen.costliest),
        decisions=_decisions(review.rules, chosen, language),
        table_url=origin.table_url,
        text_url=origin.text_url,
        review_url=origin.review_url,
        game=origin.game,
    )


def _costly(review: Review, choice: Choice, language: Language) -> CostlyView:
    heading = _HEADINGS[choice.advice.rolls_left]
    return CostlyView(
        heading=language.say(Phrase(heading, turn=choice.turn + 1)),
        dice=choice.dice,
        kept=_kept(choice),
        why=unbroken(language.say(review.why(choice))),
        loss=choice.loss,
    )


def _decisions(rules: RuleSet, seat: SeatReview, language: Language) -> tuple[DecisionView, ...]:
    return tuple(
        DecisionView(
            turn=choice.turn + 1,
            roll=choice.roll + 1,
            dice=choice.dice,
            kept=_kept(choice),
            done=unbroken(language.say(doing_first(rules, choice.chosen))),
            before=choice.before,
            after=choice.after,
            loss=choice.loss,
            better=_better(rules, choice, language),
        )
        for choice in seat.choices
    )


def _better(rules: RuleSet, choice: Choice, language: Language) -> str:
    if choice.loss < _LEAST_SHOWN:
        return ""
    return unbroken(language.say(doing_first(rules, choice.best)))


def _kept(choice: Choice) -> tuple[int, ...]:
    if isinstance(choice.chosen, BoxOption):
        return ()
    return positions_kept(choice.chosen.keep, choice.dice)
