"""The rules page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from yachtdice.rules import PRESETS, from_text
from yachtdice.web.desk import desk_of
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting
from yachtdice.web.views.rules import rules_view

router = APIRouter()


@router.get("/rules")
async def rules_page(
    request: Request, visitor: Visiting, table: str = "", rules: str = ""
) -> Response:
    """Every rule set in words: the presets, those of a text, those of the table one comes from."""
    rule_sets = list(PRESETS.values())
    url = ""
    if table:
        played = (await visitor.app.tables.stored(table)).table
        url = f"/tables/{played.table_id}"
        if played.rules not in rule_sets:
            rule_sets.insert(0, played.rules)
    if rules and (told := from_text(rules)) not in rule_sets:
        rule_sets.insert(0, told)
    view = await desk_of(request).ask(rules_view, rule_sets, visitor.language, table_url=url)
    return page(request, visitor, "rules.html", view)
