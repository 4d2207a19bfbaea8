"""The page on playing to win, from the table of what it was found to gain."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.charts.columns import Mark, column_chart
from yachtdice.charts.drawing import Words
from yachtdice.languages import Language
from yachtdice.players.masters import Duel, Masters
from yachtdice.rules import get, rules_label
from yachtdice.web.guidemodel import WinningTurnView, WinningView, WinRateView
from yachtdice.web.views.guide import rules_url
from yachtdice.wording import Figure, Phrase, figure

DUEL_RULES = "classic"
"""The rules whose game of two is solved whole."""


def winning_view(found: Masters, language: Language, *, site: str) -> WinningView:
    """What was found, each number from the table."""
    say, duel = language.say, found.duel
    return WinningView(
        canonical=f"{site}/winning",
        name=say(rules_label(get(DUEL_RULES))),
        first=say(_percent(duel.value, 2)),
        second=say(_percent(1 - duel.value, 2)),
        lead=say(_percent(1 - 2 * duel.value, 1)),
        draw=say(_percent(duel.draw, 1)),
        given_first=say(_percent(duel.points.first, 1)),
        given_second=say(_percent(duel.points.second, 1)),
        master_most=say(_percent(max(duel.master.first, duel.master.second), 2)),
        games=say(figure(duel.points.games)),
        chart=_chart(duel, language),
        turns=tuple(_turns(duel, language)),
        rates=tuple(_rates(found, language)),
        rules_url=rules_url(DUEL_RULES),
    )


def _chart(duel: Duel, language: Language) -> str:
    """How often both ways differ, turn by turn; the turn at which they do most is marked."""
    most = max(range(len(duel.differs)), key=duel.differs.__getitem__)
    told = Phrase(
        "turn {turn}: {share}", turn=figure(most + 1), share=_percent(duel.differs[most], 0)
    )
    words = Words(
        title=language.say(Phrase("How often what wins is not what earns most")),
        across=language.say(Phrase("turn of the game, both players' together")),
        up=language.say(Phrase("share of turns")),
        say=language.say,
    )
    mark = Mark(most + 1, language.say(told))
    return column_chart(list(enumerate(duel.differs, start=1)), words, mark=mark)


def _turns(duel: Duel, language: Language) -> Iterator[WinningTurnView]:
    losses = zip(duel.differs, duel.points.turns, strict=True)
    for number, (differs, lost) in enumerate(losses, start=1):
        yield WinningTurnView(
            number=number,
            differs=language.say(_percent(differs, 1)),
            lost=language.say(_percent(lost, 3)),
        )


def _rates(found: Masters, language: Language) -> Iterator[WinRateView]:
    for rules, rate in found.rates.items():
        yield WinRateView(
            name=language.say(rules_label(get(rules))),
            url=rules_url(rules),
            rate=language.say(_percent(rate.rate, 1)),
            error=language.say(_percent(rate.error, 1)),
            games=language.say(figure(2 * rate.deals)),
        )


def _percent(share: float, decimals: int) -> Phrase:
    percent: Figure = figure(100 * share, decimals)
    return Phrase("{percent} %", percent=percent)
