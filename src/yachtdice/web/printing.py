"""Score sheets as PDFs over HTTP, for pages and for programs alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import Request
from starlette.responses import Response

from yachtdice.errors import Illegal
from yachtdice.languages import Language
from yachtdice.rules import RuleSet, Sheet
from yachtdice.sheets import Entrant, Page, ScoreSheet, columns_for
from yachtdice.web.desk import desk_of

MEDIA_TYPE = "application/pdf"


def entrants_asked(
    rules: RuleSet, names: Sequence[str], columns: int | None, points: Sequence[str]
) -> tuple[Entrant, ...]:
    """The columns of a sheet: `points` are written sheets for the columns from the first on.

    Raises `Malformed` or `Illegal` saying what cannot be printed.
    """
    headings = columns_for(tuple(names), columns)
    if len(points) > len(headings):
        raise Illegal(
            "There are points for {given} columns, but {count} columns.",
            given=len(points),
            count=len(headings),
        )
    sheets = [Sheet.parse(rules, written) for written in points]
    blank = [None] * (len(headings) - len(sheets))
    return tuple(map(Entrant, headings, [*sheets, *blank]))


async def pdf(
    request: Request,
    sheet: ScoreSheet,
    paper: Page,
    language: Language,
    headers: Mapping[str, str],
) -> Response:
    """A sheet as a PDF that browsers show, and save under a name."""
    from yachtdice.sheets.pdf import sheet_pdf  # noqa: PLC0415 - other answers need no fonts

    made = await desk_of(request).ask(sheet_pdf, sheet, paper, language=language)
    return Response(
        made,
        media_type=MEDIA_TYPE,
        headers={
            "Content-Disposition": 'inline; filename="yacht-sheet.pdf"',
            "Content-Language": language.tag,
            **headers,
        },
    )
