"""Rule sets over HTTP: which there are, whether house rules make sense, what dice would pay."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from fastapi import APIRouter, Response
from starlette.responses import JSONResponse

from yachtdice.dice import check_dice
from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.rules import (
    PRESETS,
    RuleSet,
    Sheet,
    about_label,
    box_label,
    choices,
    condition,
    content_hash,
    payment,
    possible_points,
    rules_label,
    score_range,
    to_data,
)
from yachtdice.service.requests import read_rules
from yachtdice.web.api import answers, orders
from yachtdice.web.api.refusals import WITH_BODY, refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.speaking import Asked, said_in

router = APIRouter(prefix="/rules", tags=["rules"], route_class=StrictRoute)


@router.get("", response_model=list[answers.RulesInWords], summary="The presets")
def presets(language: Asked) -> Response:
    """Every scoresheet that a table can be set up with by its id, the default first."""
    return JSONResponse(
        [in_words(rules, language.tag) for rules in PRESETS.values()], headers=said_in(language)
    )


@router.post(
    "/check",
    response_model=answers.Rules,
    responses=refusals(*WITH_BODY),
    summary="Check house rules",
)
async def check(order: orders.RulesOrder) -> Response:
    """The rules by value, with the hash of what affects play."""
    rules = read_rules(order.rules)
    return JSONResponse({**to_data(rules), "hash": content_hash(rules)})


@router.post(
    "/score",
    response_model=answers.Choices,
    responses=refusals(*WITH_BODY),
    summary="What dice would pay",
)
async def score(order: orders.WritingOrder, language: Asked) -> Response:
    """Where five dice may be written on a sheet and what each box would earn."""
    rules = read_rules(order.rules)
    sheet = Sheet.of(rules, order.sheet, extra_count=order.extra)
    found = choices(sheet, check_dice(order.dice), first_throw=order.first_throw)
    return JSONResponse(
        {
            "rules": rules.id,
            "dice": list(found.dice),
            "joker": found.joker,
            "options": [asdict(option) for option in found.options],
            "closed": [{"box": c.box, "reason": language.say(c.reason)} for c in found.closed],
        },
        headers=said_in(language),
    )


@cache
def in_words(rules: RuleSet, tag: str = DEFAULT) -> dict[str, Any]:
    """A rule set as people read it, in the language of a tag."""
    say = LANGUAGES[tag].say
    reach = score_range(rules)
    return {
        "id": rules.id,
        "name": say(rules_label(rules)),
        "about": say(about_label(rules)),
        "boxes": [
            {
                "id": box.id,
                "name": say(box_label(box)),
                "section": box.section.value,
                "condition": f"{say(condition(box))} {say(payment(box))}",
                "points_max": max(possible_points(box)),
            }
            for box in rules.boxes
        ],
        "upper_bonus": to_data(rules)["upper_bonus"],
        "joker": rules.joker.value,
        "extra_yacht": rules.extra_yacht,
        "columns": list(rules.columns),
        "score_min": reach.lowest,
        "score_max": reach.highest,
    }
