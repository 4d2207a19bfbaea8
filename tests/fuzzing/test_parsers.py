"""What comes from outside is read, or refused by an error of ours, and nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import httpx
import numpy as np
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fakes import fake_app
from tests.strategies import refusal
from tests.support import DATA
from yachtdice.daily import Day
from yachtdice.dice import parse_dice
from yachtdice.errors import YachtError
from yachtdice.fairness import read_game_file
from yachtdice.game.notation import parse_position
from yachtdice.game.record import parse_game
from yachtdice.rules import Sheet, content_hash, get, parse_house_rules
from yachtdice.rules.compact import from_text
from yachtdice.service.limits import read_limits
from yachtdice.service.names import clean_name, name_key
from yachtdice.service.passages import read_code
from yachtdice.service.people import People
from yachtdice.sheets.names import columns_for, read_names
from yachtdice.solver.codec import Unusable, decode, encode
from yachtdice.web.api.strict import read_object
from yachtdice.web.streams import version_seen

MESSAGE_LENGTH_MAX = 1_500
HUGE = 1_000_000
STANDARD = get("standard")
HOUSE_RULES = """
base = "standard"
name = "Ours"
joker = "free"
remove = ["choice"]
upper_bonus = {threshold = 60, points = 25}
[boxes.full_house]
pays = "all"
"""
PARSERS: Mapping[str, tuple[Callable[[str], object], str]] = {
    "dice": (parse_dice, "6 6 6 5 5"),
    "sheet": (lambda text: Sheet.parse(STANDARD, text), "ones=3 yacht=50 choice=22"),
    "card": (lambda text: Sheet.parse(get("triple"), text), "2/full_house=25,3/yacht=50,extra=1"),
    "position": (parse_position, "standard r1 t0 66655 k03 / ones=3 / -"),
    "game": (parse_game, (DATA / "goldens" / "standard.txt").read_text("utf-8")),
    "game file": (read_game_file, (DATA / "fair" / "game.json").read_text("utf-8")),
    "house rules": (parse_house_rules, HOUSE_RULES),
    "rules in a line": (from_text, "standard~bonus.60.25~joker.free~name.Ann's kitchen"),
    "name": (clean_name, "Ann \U0001f3b2 \u05d0\u05d1"),
    "names": (lambda text: columns_for(read_names(text), None), "Ann, Bob\nCarl"),
    "code of a passage": (read_code, "ABCD-EFGH-IJKL"),
    "cookie": (People.player_id, "0123456789abcdef" * 4),
    "last version": (lambda text: version_seen(text, text), "17"),
    "day": (Day.parse, "2026-11-30"),
    "limits": (read_limits, "open=60/10m join=off"),
}


@st.composite
def damaged(draw: st.DrawFn, good: str) -> str:
    """A text that could be read, cut, doubled, turned round or with strange marks in it."""
    text = good
    for _ in range(draw(st.integers(0, 4))):
        at, to = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        piece = text[at:to][:200]
        strange = draw(st.text(max_size=4) | st.sampled_from(["\0", "9" * 30, "=", "/", "[" * 40]))
        text = text[:at] + draw(st.sampled_from(["", strange, piece * 2, piece[::-1]])) + text[to:]
    return text


def refused(parse: Callable[[str], object], text: str) -> YachtError | None:
    """The error of ours, which has something to say and does not repeat the whole text."""
    error = refusal(lambda: parse(text))
    assert error is None or 0 < len(str(error)) <= MESSAGE_LENGTH_MAX
    return error


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=60 if settings.get_current_profile_name() != "long" else 5000)
@given(data=st.data())
def test_anything_is_read_or_refused(name: str, data: st.DataObject) -> None:
    parse, good = PARSERS[name]
    refused(parse, data.draw(damaged(good) | st.text(max_size=200)))


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.timeout(30)
def test_a_million_characters_end_soon_and_quietly(name: str) -> None:
    parse, good = PARSERS[name]
    for text in ((good + " ") * (HUGE // len(good)), "9" * HUGE, "(" * HUGE, "a\u0301" * HUGE):
        if refused(parse, text) is None:
            assert parse(text) in ("", None), text[:50]  # a cookie or a version that is nobody's


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_any_body_is_an_object_of_json_or_refused(body: bytes) -> None:
    from starlette.exceptions import HTTPException

    with suppress(HTTPException):
        assert isinstance(read_object(body), dict)


@settings(max_examples=200)
@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_a_damaged_file_of_values_is_never_loaded(chance: random.Random, times: int) -> None:
    good = encode(np.arange(40, dtype=np.float64), content_hash(STANDARD))
    bad = bytearray(good)
    for _ in range(times):
        match chance.randrange(3):
            case 0:
                bad = bad[: chance.randrange(len(bad) + 1)]
            case 1 if bad:
                bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
            case _:
                bad += bytes([chance.randrange(256)])
    if bytes(bad) != good:
        with pytest.raises(Unusable):
            decode(bytes(bad), content_hash(STANDARD), 40)
    with pytest.raises(Unusable):
        decode(good, content_hash(get("classic")), 40)


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_a_name_that_is_taken_is_clean_and_stays_so(text: str) -> None:
    if refused(clean_name, text) is None:
        name = clean_name(text)
        assert clean_name(name) == name
        assert name_key(name) == name_key(text)


# ------------------------------------------------------------------------ the site

PATHS = (
    "/",
    "/rules",
    "/rules/standard",
    "/compare",
    "/odds",
    "/adviser",
    "/house",
    "/join",
    "/sheet",
    "/sheet.pdf",
    "/keeper",
    "/settings",
    "/you",
    "/move",
    "/daily",
    "/verify",
    "/ranked",
    "/review",
    "/tables/0123456789abcdef01234567",
    "/tables/0123456789abcdef01234567/events",
)
ASKED = (
    "rules",
    "dice",
    "sheet",
    "code",
    "after",
    "box",
    "seat",
    "hint",
    "names",
    "columns",
    "paper",
    "theirs",
    "first",
    "kept",
    "from",
    "page",
    "table",
    "extra",
    "rolls_left",
)
GOOD = ("standard", "66655", "ones=3", "17", "de-DE,de;q=0.9", "ABCDEF", "1", "a4", "0" * 64)
BAD: tuple[str, ...] = (
    "",
    "\t",
    "-1",
    "9" * 400,
    "%00",
    "../../etc/passwd",
    "<script>",
    "\u202e",
    "\u0663",
)
BAD += ("a" * 5000, ";;;==,,", "\x7f\x80\xff", "NaN", "1e9", "{}", "'", "standard~x.y~~.")


@pytest.fixture
def app() -> FastAPI:
    from contextlib import nullcontext

    from yachtdice.web.app import create_app

    return create_app(services=lambda: nullcontext(fake_app()))


async def test_any_cookie_header_and_question_is_answered_without_a_fault(app: FastAPI) -> None:
    """By 150 requests from one seed; only what is asked of addresses and headers, never bodies."""
    chance = random.Random(1956)
    answered: dict[int, int] = {}
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://yacht.test") as client,
    ):
        for _ in range(150):
            path = chance.choice(PATHS)
            headers: Any = {
                name: _strange(chance).encode("latin-1", "replace")
                for name in ("Cookie", "Accept-Language", "Last-Event-ID", "Authorization", "Range")
                if chance.random() < 0.5
            }
            if chance.random() < 0.5:
                headers["Cookie"] = b"yacht_player=" + _strange(chance).encode("utf-8")
            asked = {chance.choice(ASKED): _strange(chance) for _ in range(chance.randrange(4))}
            answer = await client.get(path, headers=headers, params=asked)
            assert answer.status_code < 500, (path, asked, headers)
            answered[answer.status_code] = answered.get(answer.status_code, 0) + 1
    assert answered[200] > 20
    assert sum(answered.values()) == 150


def _strange(chance: random.Random) -> str:
    """A value that somebody might try."""
    return chance.choice(GOOD if chance.random() < 0.5 else BAD)
