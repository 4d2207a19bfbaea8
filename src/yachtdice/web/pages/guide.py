"""The pages about the game: each rule set explained, two compared, odds, strategy, winning."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.dice import DICE_COUNT, parse_dice
from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.guide.spreads import presets_known, spread_of
from yachtdice.players.masters import masters
from yachtdice.rules import PRESETS, content_hash, from_text, get, to_text
from yachtdice.service.errors import NotFound
from yachtdice.web.desk import desk_of
from yachtdice.web.pages.forms import whole_number
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.guide import compare_view, guide_view, rules_url
from yachtdice.web.views.strategy import strategy_view
from yachtdice.web.views.winning import winning_view

router = APIRouter()

SAMPLE_DICE = "66612"
_FIRST, _SECOND = list(PRESETS)[:2]


@router.get("/rules/{text:path}")
async def rule_set(request: Request, visitor: Visiting, text: str) -> Response:
    """All about a preset, or about house rules by the line that links carry."""
    rules = from_text(text)
    known = to_text(rules)
    if known != text:
        return RedirectResponse(rules_url(known), 303)
    site = site_of(request)
    view = await desk_of(request).ask(guide_view, rules, known, visitor.language, site=site)
    return page(request, visitor, "rule_set.html", view)


@router.get("/compare")
async def compare(
    request: Request, visitor: Visiting, first: str = _FIRST, second: str = _SECOND
) -> Response:
    """Any two rule sets side by side."""
    problem, status = "", 200
    try:
        pair = from_text(first), from_text(second)
    except YachtError as error:
        problem, status = visitor.language.say(error.phrase), problem_of(error).status
        pair = get(_FIRST), get(_SECOND)
    site = site_of(request)
    view = await desk_of(request).ask(
        compare_view, *pair, visitor.language, site=site, problem=problem
    )
    return page(request, visitor, "compare.html", view, status=status)


@router.get("/odds")
async def odds(
    request: Request,
    visitor: Visiting,
    dice: str = SAMPLE_DICE,
    keep: str = "",
    rolls_left: str = "2",
) -> Response:
    """The odds of every combination; each die of those given can be kept or not."""
    return await desk_of(request).ask(_odds_page, request, visitor, (dice, keep, rolls_left))


def _odds_page(request: Request, visitor: Visitor, given: tuple[str, str, str]) -> Response:
    from yachtdice.web.views.odds import OddsAsked, odds_view  # noqa: PLC0415 - loads the solver

    problem, status = "", 200
    dice, keep, rolls_left = given
    try:
        asked = OddsAsked(parse_dice(dice), _positions(keep), _rolls_left(rolls_left))
    except YachtError as error:
        problem, status = visitor.language.say(error.phrase), problem_of(error).status
        asked = OddsAsked(parse_dice(SAMPLE_DICE), (), 2)
    view = odds_view(asked, visitor.language, site=site_of(request), problem=problem)
    return page(request, visitor, "odds.html", view, status=status)


@router.get("/strategy")
async def strategies() -> Response:
    """The strategy of the rule set that people are offered first."""
    return RedirectResponse(f"/strategy/{presets_known()[0].id}", 303)


@router.get("/strategy/{preset}")
async def strategy(request: Request, visitor: Visiting, preset: str) -> Response:
    """How a preset is played well, with the reader's own games on the chart."""
    rules = PRESETS.get(preset)
    spread = spread_of(rules) if rules else None
    if rules is None or spread is None:
        raise NotFound(
            "There is no strategy for {given}. There is one for: {known}.",
            given=quoted(preset),
            known=", ".join(each.id for each in presets_known()),
        )
    played = await visitor.app.records.totals(visitor.player.player_id, content_hash(rules))
    view = strategy_view(
        rules,
        spread,
        visitor.language,
        site=site_of(request),
        totals=[result.total for result in played],
    )
    return page(request, visitor, "strategy.html", view)


@router.get("/winning")
async def winning(request: Request, visitor: Visiting) -> Response:
    """What playing to win gains over playing for points."""
    view = winning_view(masters(), visitor.language, site=site_of(request))
    return page(request, visitor, "winning.html", view)


def site_of(request: Request) -> str:
    """Where the site is, for canonical addresses."""
    return str(request.base_url).rstrip("/")


def _positions(text: str) -> tuple[int, ...]:
    """Positions of dice from 1, as the address writes them; raises `Malformed`."""
    digits = set(text) - {"-"}
    if not digits <= {str(position) for position in range(1, DICE_COUNT + 1)}:
        raise Malformed("keep: {given} are not positions of dice, 1 to 5.", given=quoted(text))
    return tuple(sorted(int(digit) - 1 for digit in digits))


def _rolls_left(text: str) -> int:
    count = whole_number("rolls_left", text)
    if count not in (1, 2):
        raise Malformed("{given} is not a number of rolls left. Give 1 or 2.", given=quoted(text))
    return count
