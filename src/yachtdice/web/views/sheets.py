"""The print page: a sheet in parts that fit the paper, and the form that asks for another."""

from __future__ import annotations

from collections.abc import Sequence

from yachtdice.languages import Language
from yachtdice.rules import PRESETS, RuleSet, rules_label
from yachtdice.sheets import COLUMNS_MAX, Page, Paper, ScoreSheet, parts, widths
from yachtdice.sheets.paper import CELL_MAX
from yachtdice.web.lobbymodel import ChoiceView
from yachtdice.web.sheetmodel import PrintView, SheetFormView
from yachtdice.wording import Phrase

_PAPERS = {Paper.A4: Phrase("A4"), Paper.LETTER: Phrase("Letter")}


def print_view(  # noqa: PLR0913 - a sheet, its paper, and where the page leads
    sheet: ScoreSheet,
    page: Page,
    *,
    pdf_url: str,
    form: SheetFormView | None = None,
    table_url: str = "",
    problem: str = "",
) -> PrintView:
    """The page of a sheet."""
    shared = widths(page, entrants=len(sheet.names), columns=max(1, len(sheet.multipliers)))
    return PrintView(
        title=sheet.title,
        paper=page.name,
        pays=f"pays-{shared.pays:.0f}",
        narrow=shared.cell >= CELL_MAX,
        parts=parts(sheet, shared.entrants),
        pdf_url=pdf_url,
        form=form,
        table_url=table_url,
        problem=problem,
    )


def sheet_form(  # noqa: PLR0913 - a field for each
    rules: RuleSet,
    rules_text: str,
    *,
    page: Page,
    names: Sequence[str],
    columns: int,
    points: tuple[str, ...] = (),
    language: Language,
) -> SheetFormView:
    """The form as it was filled in; rules that are no preset are offered besides."""
    offered = {id: rules_label(each) for id, each in PRESETS.items()}
    if rules_text not in offered:
        offered[rules_text] = rules_label(rules)
    return SheetFormView(
        rules=tuple(
            ChoiceView(value=text, label=language.say(name), chosen=text == rules_text)
            for text, name in offered.items()
        ),
        columns=tuple(
            ChoiceView(value=str(n), label=str(n), chosen=n == columns)
            for n in range(1, COLUMNS_MAX + 1)
        ),
        papers=tuple(
            ChoiceView(value=paper, label=language.say(words), chosen=paper is page.paper)
            for paper, words in _PAPERS.items()
        ),
        landscape=page.landscape,
        names="\n".join(names),
        points=points,
    )
