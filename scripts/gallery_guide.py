"""Samples of the pages about the game and of printed sheets, as their routes fill them."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.guide.spreads import spread_of
from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.players.masters import masters
from yachtdice.rules import get
from yachtdice.sheets import Entrant, Page, score_sheet
from yachtdice.web.views.guide import compare_view, guide_view
from yachtdice.web.views.odds import OddsAsked, odds_view
from yachtdice.web.views.sheets import print_view
from yachtdice.web.views.strategy import strategy_view
from yachtdice.web.views.winning import winning_view


def guide_samples() -> Iterator[tuple[str, str, object]]:
    """Name, template and view of each."""
    english, thirteen, standard = LANGUAGES[DEFAULT], get("thirteen"), get("standard")
    yield "guide", "rule_set.html", guide_view(thirteen, "thirteen", english, site="")
    yield "compare", "compare.html", compare_view(standard, thirteen, english, site="")
    asked = OddsAsked(dice=(6, 6, 6, 1, 2), keep=(0, 1, 2), rolls_left=2)
    yield "odds", "odds.html", odds_view(asked, english, site="")
    spread = spread_of(standard)
    if spread is not None:
        view = strategy_view(standard, spread, english, site="", totals=(212, 187))
        yield "strategy", "strategy.html", view
    yield "winning", "winning.html", winning_view(masters(), english, site="")
    names = ("Ann", "Bartholomew-Maximilian", "")
    sheet = score_sheet(thirteen, [Entrant(name) for name in names])
    yield "sheet", "sheet.html", print_view(sheet, Page(), pdf_url="/sheet.pdf")
