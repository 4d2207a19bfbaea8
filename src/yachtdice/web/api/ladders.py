"""Ratings over HTTP, to read: the ladders, their computer players, and who leads them.

Programs do not queue: in a ranked game everybody is a person or a marked computer player.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from yachtdice.ratings import anchors
from yachtdice.rules import PRESETS
from yachtdice.service.ranked import LADDERS
from yachtdice.service.rating_ports import Placed
from yachtdice.web.api import answers
from yachtdice.web.api.refusals import refusals
from yachtdice.web.api.tables import answer
from yachtdice.web.services import Services

router = APIRouter(prefix="/ladders", tags=["ratings"])


@router.get("", response_model=answers.Ladders, summary="List ladders")
async def list_ladders() -> Response:
    """The scoresheets that are played for ratings, with the fixed ratings of computer players."""
    return answer({"ladders": [_ladder(rules_id) for rules_id in LADDERS]})


@router.get(
    "/{rules}",
    response_model=answers.LadderPage,
    responses=refusals(422),
    summary="Read a leaderboard",
)
async def leaderboard(
    rules: Annotated[
        str,
        Path(
            description="A ladder: the id of its scoresheet.",
            json_schema_extra={"enum": list(LADDERS)},
        ),
    ],
    app: Services,
    page: Annotated[int, Query(ge=1, le=1_000_000, description="Which page, from 1.")] = 1,
) -> Response:
    """Those whose ratings are certain enough, 50 a page; equal ratings share a rank."""
    board = await app.ranked.leaderboard(rules, page=page)
    return answer(
        {
            **_ladder(rules),
            "page": board.page,
            "pages": board.pages,
            "count": board.count,
            "places": [_place(place) for place in board.places],
        }
    )


def _ladder(rules_id: str) -> dict[str, Any]:
    return {
        "ladder": rules_id,
        "name": PRESETS[rules_id].name,
        "computers": [
            {"level": level, "rating": rating.mean} for level, rating in anchors(rules_id).items()
        ],
    }


def _place(place: Placed) -> dict[str, Any]:
    return {
        "rank": place.rank,
        "name": place.name,
        "rating": place.standing.rating.mean,
        "deviation": place.standing.rating.deviation,
        "games": place.standing.games,
    }
