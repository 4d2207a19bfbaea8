"""Score sheets to print, as a page and as a PDF: blank ones, those of a table's game, and those
whose points the address gives, as the score keeper has them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.datastructures import QueryParams
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.rules import PRESETS, RuleSet, from_text
from yachtdice.service.table import Table
from yachtdice.sheets import (
    Entrant,
    Page,
    Paper,
    ScoreSheet,
    entrants_of,
    read_names,
    score_sheet,
)
from yachtdice.web.desk import desk_of
from yachtdice.web.pages.forms import whole_number
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.printing import entrants_asked, pdf
from yachtdice.web.problems import problem_of
from yachtdice.web.views.ending import headline
from yachtdice.web.views.reader import seat_names
from yachtdice.web.views.sheets import print_view, sheet_form

router = APIRouter()

DEFAULT_RULES = next(iter(PRESETS))
HEADERS = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for."""

    rules: RuleSet
    rules_text: str
    page: Page
    names: tuple[str, ...] = ()
    columns: int | None = None
    points: tuple[str, ...] = ()
    """Written sheets, such as `ones=3 yacht=50`, for the columns from the first on."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return entrants_asked(self.rules, self.names, self.columns, self.points)

    @property
    def pdf_url(self) -> str:
        fields = {
            "rules": self.rules_text,
            "columns": len(self.entrants),
            "paper": self.page.paper.value,
            **({"landscape": "on"} if self.page.landscape else {}),
            **({"names": "\n".join(self.names)} if self.names else {}),
            **({"points": self.points} if self.points else {}),
        }
        return f"/sheet.pdf?{urlencode(fields, doseq=True)}"


@router.get("/sheet")
async def blank(request: Request, visitor: Visiting) -> Response:
    """A blank sheet or one with names, to print from the browser; with what is wrong beside it."""
    problem, status = "", 200
    try:
        asked = _read(request.query_params)
        entrants = asked.entrants
    except YachtError as error:
        problem, status = visitor.language.say(error.phrase), problem_of(error).status
        asked = Asked(PRESETS[DEFAULT_RULES], DEFAULT_RULES, Page())
        entrants = asked.entrants
    language = visitor.language
    sheet = await desk_of(request).ask(score_sheet, asked.rules, entrants, language=language)
    form = sheet_form(
        asked.rules,
        asked.rules_text,
        page=asked.page,
        names=asked.names,
        columns=len(entrants),
        points=asked.points,
        language=language,
    )
    if problem:
        form = replace(form, names=request.query_params.get("names", ""))
    view = print_view(sheet, asked.page, pdf_url=asked.pdf_url, form=form, problem=problem)
    return page(request, visitor, "sheet.html", view, status=status)


@router.get("/sheet.pdf")
async def blank_pdf(request: Request, visitor: Visiting) -> Response:
    """The same as a PDF."""
    asked = _read(request.query_params)
    language = visitor.language
    sheet = await desk_of(request).ask(score_sheet, asked.rules, asked.entrants, language=language)
    return await pdf(request, sheet, asked.page, language, HEADERS)


@router.get("/tables/{table_id}/sheet")
async def played(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The sheet of the table's present game with its points."""
    table = (await visitor.app.tables.stored(table_id)).table
    own = f"/tables/{table.table_id}"
    if table.game is None:
        return RedirectResponse(own, 303)
    sheet, paper = _played(table, visitor), _page(request.query_params)
    query = f"?{request.query_params}" if request.query_params else ""
    view = print_view(sheet, paper, pdf_url=f"{own}/sheet.pdf{query}", table_url=own)
    return page(request, visitor, "sheet.html", view)


@router.get("/tables/{table_id}/sheet.pdf")
async def played_pdf(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The same as a PDF."""
    table = (await visitor.app.tables.stored(table_id)).table
    if table.game is None:
        return RedirectResponse(f"/tables/{table.table_id}", 303)
    paper = _page(request.query_params)
    return await pdf(request, _played(table, visitor), paper, visitor.language, HEADERS)


def _played(table: Table, visitor: Visitor) -> ScoreSheet:
    reader = visitor.reader(table)
    assert table.game is not None  # noqa: S101 - both callers have seen to it
    entrants = entrants_of(table.game, seat_names(table, reader))
    about = headline(table, reader)
    return score_sheet(table.rules, entrants, language=visitor.language, about=about)


def _read(query: QueryParams) -> Asked:
    """Raises `Malformed` or `Illegal` naming what cannot be printed."""
    text = query.get("rules", DEFAULT_RULES)
    columns = query.get("columns", "")
    return Asked(
        rules=from_text(text),
        rules_text=text,
        page=_page(query),
        names=read_names(query.get("names", "")),
        columns=whole_number("columns", columns) if columns else None,
        points=tuple(query.getlist("points")),
    )


def _page(query: QueryParams) -> Page:
    given = query.get("paper", Paper.A4)
    if given not in list(Paper):
        raise Malformed(
            "{given} is not a size of paper. Choose one of: {allowed}.",
            given=quoted(given),
            allowed=", ".join(Paper),
        )
    return Page(Paper(given), "landscape" in query)
