"""Daily challenges over HTTP: today's, one attempt a player, results, and the archive."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Path, Request, Response

from yachtdice.daily import CHALLENGES, Day, challenge_rules, ranks, summary
from yachtdice.languages import Language
from yachtdice.rules import content_hash, to_data
from yachtdice.service.daily import DailyResult, DayShown
from yachtdice.service.tables import Seated
from yachtdice.web.api import answers, orders
from yachtdice.web.api.callers import PlayerId
from yachtdice.web.api.refusals import WITH_BODY, refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.api.tables import NOTHING, answer
from yachtdice.web.services import Services
from yachtdice.web.speaking import language_asked, said_in

router = APIRouter(tags=["daily"], route_class=StrictRoute)

DayInPath = Annotated[
    str,
    Path(
        description="A day such as `2026-11-30`.",
        max_length=32,
        json_schema_extra={"format": "date"},
    ),
]
ChallengeInPath = Annotated[
    str,
    Path(
        description="The id of its rule set.",
        max_length=32,
        json_schema_extra={"enum": list(CHALLENGES)},
    ),
]
_NO_NAME: Final = orders.JoinOrder()


@router.post(
    "/players",
    status_code=201,
    response_model=answers.NewPlayer,
    responses=refusals(*WITH_BODY),
    summary="Become a player",
)
async def new_player(
    app: Services,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,  # noqa: ARG001 - read to refuse any field
) -> Response:
    """A token that stands for you in daily challenges; the server keeps only its hash."""
    return answer({"player_token": app.people.new_cookie()}, 201)


@router.get("/daily", response_model=answers.Daily, summary="See the daily challenges")
async def today(app: Services) -> Response:
    """Today's, the commitments of the coming days, and the closed days with their secrets."""
    board = await app.daily.board("")
    return answer(
        {
            "today": _day(board.today),
            "challenges": [
                {
                    "challenge": challenge,
                    "rules": {**to_data(rules), "hash": content_hash(rules)},
                }
                for challenge in CHALLENGES
                for rules in (challenge_rules(challenge),)
            ],
            "coming": [_day(day) for day in board.coming],
            "archive": [_day(day) for day in await app.daily.archive()],
            "sent_at": board.now,
        }
    )


@router.get(
    "/daily/{day}",
    response_model=answers.Day,
    responses=refusals(404, 422),
    summary="See a day",
)
async def see_day(app: Services, day: DayInPath) -> Response:
    """Its commitment, and its secret once it is closed."""
    return answer(_day(await app.daily.shown(Day.parse(day))))


@router.post(
    "/daily/{day}/{challenge}/attempt",
    response_model=answers.DailySeat,
    responses=refusals(401, 404, *WITH_BODY),
    summary="Begin your attempt, or go on with it",
)
async def attempt(
    app: Services,
    day: DayInPath,
    challenge: ChallengeInPath,
    player_id: PlayerId,
    order: Annotated[orders.JoinOrder, Body()] = _NO_NAME,
) -> Response:
    """One a player and challenge, begun on its day; a repeat gives the same table and token.

    It may be finished for 12 hours after the day, and lapses then.
    """
    asked = Day.parse(day)
    if asked == await app.daily.today():
        seated = await app.daily.begin(challenge, player_id, order.name)
    else:
        challenge_rules(challenge)
        seated = await app.daily.resume(asked, challenge, player_id)
    return answer(_seat(seated))


@router.get(
    "/daily/{day}/{challenge}/result",
    response_model=answers.DailyResult,
    responses=refusals(401, 404, 422),
    summary="See how you did",
)
async def result(
    request: Request,
    app: Services,
    day: DayInPath,
    challenge: ChallengeInPath,
    player_id: PlayerId,
) -> Response:
    """Your rank, par and the ceiling of a finished attempt; `illegal` before its end."""
    challenge_rules(challenge)
    found = await app.daily.result(Day.parse(day), challenge, player_id)
    language = language_asked(request)
    document = _result(found, player_id, f"{request.base_url}daily", language)
    return answer(document, 200, **said_in(language))


@router.post(
    "/daily/{day}/{challenge}/replay",
    response_model=answers.DailySeat,
    responses=refusals(404, *WITH_BODY),
    summary="Play a day from the archive",
)
async def replay(
    app: Services,
    day: DayInPath,
    challenge: ChallengeInPath,
    order: Annotated[orders.JoinOrder, Body()] = _NO_NAME,
) -> Response:
    """The same dice, for nothing; `illegal` before the day is closed."""
    return answer(_seat(await app.daily.replay(Day.parse(day), challenge, name=order.name)))


def _day(shown: DayShown) -> dict[str, Any]:
    return {
        "day": str(shown.day),
        "number": shown.day.number,
        "begins_at": shown.day.begins_at,
        "ends_at": shown.day.ends_at,
        "closes_at": shown.day.closes_at,
        "commitment": shown.commitment,
        "committed_at": shown.committed_at,
        "secret": shown.secret,
    }


def _seat(seated: Seated) -> dict[str, Any]:
    table = seated.table
    return {
        "day": table.daily.day if table.daily else "",
        "challenge": table.daily.challenge if table.daily else "",
        "table_id": table.table_id,
        "seat": seated.seat,
        "seat_token": seated.seat_token,
        "state": seated.state,
    }


def _result(found: DailyResult, player_id: str, url: str, language: Language) -> dict[str, Any]:
    score = found.score
    totals = [other.total or 0 for other in found.best]
    return {
        "day": str(score.day),
        "challenge": score.challenge,
        "table_id": found.attempt.table_id,
        "total": score.total,
        "rank": score.standing.rank,
        "players": score.standing.players,
        "is_final": score.is_final,
        "par": score.par,
        "ceiling": score.ceiling,
        "streak": score.streak,
        "spread": [[total, players] for total, players in found.spread.items()],
        "best": [
            {
                "rank": rank,
                "name": other.name,
                "total": total,
                "you": other.player_id == player_id,
            }
            for rank, total, other in zip(ranks(totals), totals, found.best, strict=True)
        ],
        "summary": "\n".join([*map(language.say, summary(score)), url]),
    }
