"""Score sheets to print over HTTP: what `yacht sheet` makes, as a PDF."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from yachtdice.errors import Illegal
from yachtdice.rules import RuleSet
from yachtdice.rules.compact import COMPACT_LENGTH_MAX
from yachtdice.service.requests import read_rules
from yachtdice.sheets import COLUMNS_MAX, Entrant, Page, Paper, entrants_of, score_sheet
from yachtdice.web.api import orders
from yachtdice.web.api.refusals import Refusals, refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.api.tables import TableId
from yachtdice.web.desk import desk_of
from yachtdice.web.printing import MEDIA_TYPE, entrants_asked, pdf
from yachtdice.web.services import ServedTables
from yachtdice.web.speaking import Asked, said_in
from yachtdice.web.views.reader import Reader, seat_names

router = APIRouter(tags=["sheets"], route_class=StrictRoute)

PaperAsked = Annotated[Paper, Query(description="The size of the paper.")]
Landscape = Annotated[bool, Query(description="Whether it lies on its side.")]
_PDF: Final[Refusals] = {
    200: {
        "description": "The sheet.",
        "content": {MEDIA_TYPE: {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.get(
    "/sheet",
    response_class=Response,
    responses={**_PDF, **refusals(422)},
    summary="Print a score sheet",
)
async def blank(  # noqa: PLR0913 - a sheet of paper has that many sides
    request: Request,
    language: Asked,
    *,
    rules: Annotated[str, Query(max_length=COMPACT_LENGTH_MAX)] = orders.DEFAULT_RULES,
    columns: Annotated[int | None, Query(ge=1, le=COLUMNS_MAX)] = None,
    name: Annotated[
        list[str] | None,
        Query(description="A name above a column; given once for each.", max_length=COLUMNS_MAX),
    ] = None,
    points: Annotated[
        list[str] | None,
        Query(
            description="What is written in a column, such as `ones=3 yacht=50`; once for each.",
            max_length=COLUMNS_MAX,
        ),
    ] = None,
    paper: PaperAsked = Paper.A4,
    landscape: Landscape = False,
) -> Response:
    """A PDF of any rules in one line: blank, with names, or with points already written."""
    rule_set = read_rules(rules)
    entrants = entrants_asked(rule_set, name or (), columns, points or ())
    return await _printed(request, rule_set, entrants, Page(paper, landscape), language)


@router.get(
    "/tables/{table_id}/sheet",
    response_class=Response,
    responses={**_PDF, **refusals(404, 422)},
    summary="Print a table's game",
)
async def played(  # noqa: PLR0913 - as above
    request: Request,
    language: Asked,
    table_id: TableId,
    tables: ServedTables,
    *,
    paper: PaperAsked = Paper.A4,
    landscape: Landscape = False,
) -> Response:
    """A PDF of the present game with the points of every seat."""
    table = (await tables.stored(table_id)).table
    if table.game is None:
        raise Illegal("The game has not begun. There is nothing to print yet.")
    entrants = entrants_of(table.game, seat_names(table, Reader(language=language)))
    return await _printed(request, table.rules, entrants, Page(paper, landscape), language)


async def _printed(
    request: Request,
    rules: RuleSet,
    entrants: tuple[Entrant, ...],
    paper: Page,
    language: Asked,
) -> Response:
    sheet = await desk_of(request).ask(score_sheet, rules, entrants, language=language)
    headers = {"Cache-Control": "no-store", **said_in(language)}
    return await pdf(request, sheet, paper, language, headers)
