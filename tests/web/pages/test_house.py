"""House rules by form: without a script, by pieces for one, by link, saved, and used everywhere."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.support import PRESET_IDS
from tests.web.pages.conftest import NewVisitor, Visitor
from tests.web.pages.test_coach_pages import words
from tests.web.pages.test_translation import Bracketed, unmarked
from yachtdice.game import Record, Resigned, Started, format_game
from yachtdice.languages import LANGUAGES
from yachtdice.rules import VARIANTS, RuleSet, content_hash, from_text, get, to_text
from yachtdice.service.limits import Limit
from yachtdice.service.ports import Progress
from yachtdice.service.saved_rules import SAVED_MAX

pytestmark = pytest.mark.xdist_group("solver")

SCRIPT = {"HX-Request": "true"}
KITCHEN = "standard~bonus.60.25~with.three_of_a_kind~name.Ann's kitchen"


def address(rules: str, path: str = "/house", **others: str) -> str:
    return f"{path}?{urlencode({'rules': rules, **others})}"


def filled(html: str) -> dict[str, str]:
    """What the form on a page would send as it stands."""
    form = html.partition('class="house-form"')[2].partition("</form>")[0]
    fields = {}
    for tag in re.findall(r"<input [^>]*>", form):
        said = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if said["type"] != "checkbox" or tag.endswith(" checked>"):
            fields[said["name"]] = unescape(said["value"])
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    return fields


async def form_of(visitor: Visitor, rules: str) -> dict[str, str]:
    return filled((await visitor.page(address(rules))).text)


async def sent(visitor: Visitor, fields: dict[str, str], **changes: str | None) -> RuleSet:
    """The rules that the form leads to, with some fields changed or, for None, left out."""
    said = {name: value for name, value in {**fields, **changes}.items() if value is not None}
    answer = await visitor.post("/house", said)
    assert answer.status_code == 303, words(answer.text)
    parts = urlsplit(answer.headers["location"])
    assert parts.fragment == "result"
    return from_text(parse_qs(parts.query)["rules"][0])


# ------------------------------------------------------------------------ the form


async def test_the_page_starts_from_any_preset_and_the_variants_of_thirteen(
    visitor: Visitor,
) -> None:
    text = (await visitor.page("/house")).text
    for rules in (*map(get, PRESET_IDS), *VARIANTS):
        assert f">{rules.name}</a>" in text
        assert unescape(address(to_text(rules))) in unescape(text)


BEYOND = "triple~bonus.60.35.once~joker_scope.column~columns.1.4~about.Ours alone.~name.Ours"
"""Rules that the form has no fields for."""


@pytest.mark.parametrize("text", [*PRESET_IDS, *map(to_text, VARIANTS), KITCHEN, BEYOND])
async def test_a_form_sent_as_it_came_leads_to_the_same_rules(visitor: Visitor, text: str) -> None:
    fields = await form_of(visitor, text)
    assert await sent(visitor, fields) == from_text(text)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"name": "Mine"}, "thirteen~name.Mine"),
        ({"bonus": None}, "thirteen~bonus.none"),
        ({"threshold": " 60 ", "points": "25"}, "thirteen~bonus.60.25"),
        ({"joker": "none", "extra": "0"}, "thirteen~joker.none~extra.0"),
        ({"extra": ""}, "thirteen~extra.0"),
        ({"in_choice": None}, "thirteen~without.choice"),
        ({"in_little_straight": "on"}, "thirteen~with.little_straight"),
        ({"pays_full_house": "all"}, "thirteen~box.full_house.pays.all"),
        ({"pays_full_house": "matching"}, "thirteen~box.full_house.pays.matching"),
        ({"points_full_house": "28"}, "thirteen~box.full_house.pays.28"),
        ({"straight_small_straight": "run3"}, "thirteen~box.small_straight.run.3"),
        (
            {"straight_small_straight": "exact", "exact_small_straight": "4-3-2-1"},
            "thirteen~box.small_straight.exact.1234",
        ),
        (
            {"straight_small_straight": "exact", "exact_small_straight": "3-4-5-6-1"},
            "thirteen~box.small_straight.exact.13456",
        ),
    ],
)
async def test_each_field_changes_what_it_says(
    visitor: Visitor, changes: dict[str, str | None], text: str
) -> None:
    fields = await form_of(visitor, "thirteen")
    assert to_text(await sent(visitor, fields, **changes)) == text


async def test_names_of_boxes_outlive_the_form(visitor: Visitor) -> None:
    text = "standard~box.choice.name.Rest~box.small_straight.exact.1236~name.Ours"
    assert to_text(await sent(visitor, await form_of(visitor, text))) == text


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"threshold": "lots"}, "bonus", "Reached at: &#39;lots&#39; is not a whole number."),
        ({"points": "0"}, "bonus", "Bonus: 0 is out of range. Give 1 to 1000."),
        ({"threshold": "106"}, "bonus", "106 is more than the upper section can hold (105)."),
        ({"extra": "-5"}, "extra", "Extra Yachts: &#39;-5&#39; is not a whole number."),
        ({"points_yacht": "5000"}, "yacht", "Yacht: 5000 is out of range. Give 1 to 1000."),
        ({"points_yacht": ""}, "yacht", "Yacht: &#39;&#39; is not a whole number."),
        (
            {"straight_small_straight": "exact", "exact_small_straight": "1227"},
            "small_straight",
            "Small Straight: &#39;1227&#39; are not the faces of a straight.",
        ),
        (
            {"straight_small_straight": "exact", "exact_small_straight": "1-3-5-6"},
            "small_straight",
            "1-3-5-6 are not faces in a row. After six a row may go on with one",
        ),
        ({"in_yacht": None}, "joker", "This needs exactly one box that asks for five of a kind"),
        ({"name": "x" * 61}, "name", "is not a name of at most 60 visible characters."),
    ],
)
async def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(
    visitor: Visitor, changes: dict[str, str | None], field: str, said: str
) -> None:
    fields = {**await form_of(visitor, "thirteen"), "name": "Kept as typed"}
    wrong = {name: value for name, value in {**fields, **changes}.items() if value is not None}
    answer = await visitor.post("/house", wrong)
    assert answer.status_code == 422
    beside = re.search(rf'id="problem-{field}" role="alert">([^<]*)<', answer.text)
    assert beside is not None
    assert said in beside[1]
    assert filled(answer.text) == wrong


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pays_yacht": "double"}, "&#39;double&#39; is not"),
        ({"joker": "always"}, "&#39;always&#39;"),
    ],
)
async def test_answers_that_no_list_holds_are_refused(
    visitor: Visitor, changes: dict[str, str], said: str
) -> None:
    answer = await visitor.post("/house", {**await form_of(visitor, "thirteen"), **changes})
    assert answer.status_code == 422
    assert said in answer.text


async def test_several_faults_are_told_at_once(visitor: Visitor) -> None:
    fields = await form_of(visitor, "thirteen")
    wrong = {**fields, "points": "x", "points_yacht": "y", "extra": "z"}
    text = (await visitor.post("/house", wrong)).text
    assert text.count('class="field-problem"') == 3


async def test_a_sheet_without_boxes_is_refused(visitor: Visitor) -> None:
    fields = await form_of(visitor, "standard")
    bare = {name: value for name, value in fields.items() if not name.startswith("in_")}
    bare.pop("bonus")
    answer = await visitor.post("/house", bare)
    assert answer.status_code == 422
    assert "A sheet has 1 to 24 boxes, not 0." in answer.text


@pytest.mark.parametrize("text", ["bridge", "standard~speed.3", "standard~" + "x" * 3000, "~"])
async def test_a_link_that_holds_no_rules_is_refused_and_says_so(
    visitor: Visitor, text: str
) -> None:
    answer = await visitor.page(address(text))
    assert answer.status_code == 422
    assert 'class="notice" role="alert"' in answer.text
    assert (await visitor.page(address(text, "/house/worth"), **SCRIPT)).status_code == 422
    assert (await visitor.post("/house", {"start": text})).status_code == 422


# ------------------------------------------------------------------------ the result


async def test_the_page_says_what_perfect_play_averages_and_the_reach(visitor: Visitor) -> None:
    said = words((await visitor.page(address("thirteen~joker.none~extra.0"))).text)
    assert "Perfect play averages 245.87" in said
    assert "The lowest total is 5, the highest 375." in said
    assert "13 boxes, 35 for 63 above" in said


async def test_the_link_on_the_page_is_its_own_address(visitor: Visitor) -> None:
    text = unescape((await visitor.page(address(KITCHEN))).text)
    assert f"http://yacht.test{address(KITCHEN)}" in text


async def test_a_script_gets_the_piece_and_asks_for_the_worth_later(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {**await form_of(visitor, "standard"), "name": "Mine", "extra": "50"}
    with monkeypatch.context() as patch:
        patch.delattr(visitor.app.computers.__class__, "call")  # whoever asked would fail
        answer = await visitor.post("/house", fields, **SCRIPT)
    assert answer.status_code == 200
    text = "standard~extra.50~name.Mine"
    assert answer.headers["HX-Replace-Url"] == address(text)
    assert "<html" not in answer.text
    asking = re.search(r'hx-get="([^"]*)" hx-trigger="load delay', answer.text)
    assert asking is not None
    found = await visitor.page(unescape(asking[1]), **SCRIPT)
    assert "Perfect play averages" in found.text
    assert "hx-get" not in found.text
    assert (await visitor.page(unescape(asking[1]))).headers["location"] == address(text)


async def test_a_script_is_told_all_that_is_wrong(visitor: Visitor) -> None:
    fields = {**await form_of(visitor, "standard"), "points": "x", "extra": "y"}
    answer = await visitor.post("/house", fields, **SCRIPT)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert answer.text.count("<li>") == 2


async def test_solving_tells_how_far_it_is(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    computers = visitor.app.computers
    monkeypatch.setattr(computers, "call", lambda *_: False)
    page = (await visitor.page(address("classic"))).text
    assert "Getting ready to solve" in page
    assert "<progress" in page
    assert "Look again" in page
    monkeypatch.setattr(computers, "progress", lambda *_: Progress("solve", 0.42))
    piece = (await visitor.page(address("classic", "/house/worth"), **SCRIPT)).text
    assert "Solving every state of the sheet: 42 %" in words(piece)
    assert 'value="42"' in piece
    assert 'hx-trigger="load delay' in piece


async def test_rules_that_have_to_be_solved_are_counted_and_known_ones_are_not(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"solve-address": Limit(1, 3600)}
    monkeypatch.setattr(visitor.app.limits, "_limits", told)
    computers, solved = visitor.app.computers, {"standard"}
    ready = lambda _level, rules: rules.id in solved  # noqa: E731
    monkeypatch.setattr(computers, "_is_ready", ready)
    monkeypatch.setattr(computers, "call", ready)
    for known in ("standard", "classic", "classic"):
        assert "too much in a short time" not in (await visitor.page(address(known))).text
    own = [f"standard~extra.{points}" for points in (10, 20, 30)]
    texts = [(await visitor.page(address(rules))).text for rules in own]
    assert ["too much in a short time" in text for text in texts] == [False, True, True]
    solved.add(from_text(own[1]).id)
    assert "too much in a short time" not in (await visitor.page(address(own[1]))).text
    record = Record(("Ann",), (Started(from_text(own[2]), 1, 0), Resigned(0)))
    review = await visitor.post("/review", {"game": format_game(record)})
    assert (review.status_code, "too much in a short time" in review.text) == (429, True)
    advice = await visitor.page(address(own[2], "/adviser", dice="12345"))
    assert (advice.status_code, "too much in a short time" in advice.text) == (429, True)
    assert (await visitor.post("/tables", {"rules": own[2]})).status_code == 422


async def test_a_sheet_too_large_to_solve_is_shown_without_its_worth(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.players.sizes.BOXES_MAX", 11)
    page = (await visitor.page(address("classic"))).text
    assert "Classic cannot be judged exactly" in page
    assert "Adviser for them" not in page
    assert "Play by these rules" in page
    assert "hx-get" not in page


# -------------------------------------------------------------------------- saving


async def test_saved_rules_are_the_players_own_and_can_be_forgotten(
    new_visitor: NewVisitor,
) -> None:
    ann, ben = new_visitor(), new_visitor()
    answer = await ann.post("/house", {**await form_of(ann, KITCHEN), "save": "1"})
    assert answer.status_code == 303
    page = (await ann.page(answer.headers["location"])).text
    assert "Saved among your house rules." in page
    assert "Ann&#39;s kitchen</a>" in page
    assert "Your house rules" not in (await ben.page("/house")).text
    forgotten = {"hash": content_hash(from_text(KITCHEN)), "rules": "classic"}
    assert (await ben.post("/house/forget", forgotten)).status_code == 303
    assert "Your house rules" in (await ann.page("/house")).text
    assert (await ann.post("/house/forget", forgotten)).headers["location"] == address("classic")
    assert "Your house rules" not in (await ann.page("/house")).text


async def test_when_no_more_are_kept_the_page_says_so(visitor: Visitor) -> None:
    fields = await form_of(visitor, "standard")
    for points in range(1, SAVED_MAX + 1):
        await sent(visitor, fields, extra=str(points), save="1")
    answer = await visitor.post("/house", {**fields, "extra": "99", "save": "1"})
    assert answer.status_code == 422
    assert "You have saved 50 house rules" in answer.text


# ---------------------------------------------------------------------- using them


async def test_a_game_starts_by_them_from_the_link(visitor: Visitor) -> None:
    start = unescape((await visitor.page(address(KITCHEN, "/"))).text)
    assert f'name="rules" value="{KITCHEN}" checked' in start
    for seats in ({}, {"seat_2": "local"}, {"seat_2": "computer:greedy"}, {"friends": "1"}):
        await visitor.start(rules=KITCHEN, **seats)
        assert (await visitor.table()).rules == from_text(KITCHEN)
        assert "Ann&#39;s kitchen" in (await visitor.page()).text


async def test_saved_rules_are_offered_where_presets_are(new_visitor: NewVisitor) -> None:
    host = new_visitor()
    await host.post("/house", {**await form_of(host, KITCHEN), "save": "1"})
    offered = f'name="rules" value="{KITCHEN}"'
    assert offered in unescape((await host.page("/")).text)
    assert address(KITCHEN, "/adviser").replace("+", "%20") in unescape(
        (await host.page("/adviser")).text
    ).replace("Ann's", "Ann%27s")
    await host.start(friends="1")
    assert f'<option value="{KITCHEN}">' in unescape((await host.page()).text)
    await host.command("settings", {"rules": KITCHEN})
    table = await host.table()
    assert table.rules == from_text(KITCHEN)
    assert (table.turn_seconds, table.visibility, table.hints) == (None, "private", True)
    guest = new_visitor()
    guest.table_id = host.table_id
    assert "The scoresheet is now Ann&#39;s kitchen." in (await guest.page()).text
    assert "Make rules of your own" not in (await guest.page()).text


async def test_the_host_makes_rules_for_the_waiting_table(visitor: Visitor) -> None:
    await visitor.start(friends="1")
    link = re.search(r'href="(/house\?[^"]*)"', (await visitor.page()).text)
    assert link is not None
    made = filled((await visitor.page(unescape(link[1]))).text)
    answer = await visitor.post("/house", {**made, "extra": "77"})
    shown = (await visitor.page(answer.headers["location"])).text
    assert f'action="/tables/{visitor.table_id}/settings"' in shown
    await visitor.command("settings", {"rules": "standard~extra.77"})
    assert (await visitor.table()).rules.extra_yacht == 77


async def test_the_adviser_answers_for_them(visitor: Visitor) -> None:
    page = await visitor.page(address("classic~extra.50~name.Ours", "/adviser", dice="66655"))
    assert page.status_code == 200
    assert 'aria-current="true">Ours</a>' in page.text
    assert "Extra Yachts, how many" in page.text
    assert " in Full House is worth" in words(page.text)
    refused = await visitor.page(address("bridge", "/adviser"))
    assert refused.status_code == 422
    assert "&#39;bridge&#39; is not a rule set" in refused.text


async def test_the_rules_page_says_them_in_words(visitor: Visitor) -> None:
    text = (await visitor.page(address("classic~extra.50~name.Ours", "/rules"))).text
    assert "Ours" in text
    assert "earns 50 more" in text
    assert (await visitor.page(address("bridge", "/rules"))).status_code == 422


async def test_a_start_page_that_cannot_read_its_rules_says_so(visitor: Visitor) -> None:
    answer = await visitor.page(address("bridge", "/"))
    assert answer.status_code == 422
    assert "&#39;bridge&#39; is not a rule set" in answer.text


async def test_every_sentence_of_the_page_can_be_translated(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = await form_of(visitor, "thirteen")
    monkeypatch.setattr(LANGUAGES["en"], "_catalogue", Bracketed())
    shown = await visitor.page(address("thirteen~joker.free~extra.10"))
    wrong = await visitor.post("/house", {**fields, "points": "x", "joker": "always"})
    for answer in (shown, wrong):
        assert unmarked(answer.text) == []
