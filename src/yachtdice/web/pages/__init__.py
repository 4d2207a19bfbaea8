"""The pages: routes that read forms, call the use cases and fill the templates."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from yachtdice.web.limiting import limited
from yachtdice.web.pages import (
    about,
    adviser,
    astray,
    belongings,
    commands,
    daily,
    events,
    fairness,
    finding,
    guide,
    hints,
    house,
    installing,
    joining,
    keeper,
    languages,
    lobby,
    privacy,
    ranked,
    reviews,
    settings,
    sheets,
    start,
    tables,
    you,
)
from yachtdice.web.pages.errors import error_page
from yachtdice.web.pages.forms import own_forms_only

__all__ = ["error_page", "router"]

router = APIRouter(
    include_in_schema=False, dependencies=[Depends(own_forms_only), Depends(limited)]
)
for part in (
    start,
    daily,
    joining,
    lobby,
    tables,
    commands,
    hints,
    reviews,
    fairness,
    adviser,
    house,
    events,
    about,
    guide,
    sheets,
    keeper,
    installing,
    finding,
    settings,
    languages,
    you,
    belongings,
    privacy,
    ranked,
    astray,
):
    router.include_router(part.router)
