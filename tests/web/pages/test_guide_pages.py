"""The pages about the game: every number on them is traced to the call that gives it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.pages.conftest import Visitor
from yachtdice.guide.examples import example
from yachtdice.guide.jokers import joker_steps
from yachtdice.guide.spreads import presets_known, spread_of
from yachtdice.players.analysis import COMBINATIONS, chase, kept, odds
from yachtdice.players.masters import masters
from yachtdice.rules import PRESETS, RuleSet, condition, get, payment, points_allowed, score_range

KITCHEN = "standard~bonus.60.25~name.Kitchen"
each_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.id)


def plain(html: str) -> str:
    """The page's words, with one blank wherever there was markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@each_preset
async def test_a_preset_is_explained_from_its_data(visitor: Visitor, rules: RuleSet) -> None:
    text = (await visitor.page(f"/rules/{rules.id}")).text
    words, reach = plain(text), score_range(rules)
    assert f"The lowest total is {reach.lowest}, the highest {reach.highest}." in words
    for box in rules.boxes:
        most = max(points_allowed(rules, rules.place(0, box)))
        shown = example(rules, box)
        faces = ", ".join(map(str, shown.dice))
        line = f"{box.name} {condition(box)} {payment(box)} {faces} {shown.points} {most}"
        assert line in words
    for step in joker_steps(rules):
        assert str(step.when) in words
    assert f'<link rel="canonical" href="http://yacht.test/rules/{rules.id}">' in text


async def test_house_rules_are_explained_by_their_link(visitor: Visitor) -> None:
    response = await visitor.page(f"/rules/{KITCHEN}")
    assert response.status_code == 200
    assert "Is an upper sum of exactly 60 enough?" in plain(response.text)
    same = "standard~name.Kitchen~bonus.60.25"
    response = await visitor.page(f"/rules/{same}")
    assert response.status_code == 303
    assert (await visitor.page(response.headers["location"])).status_code == 200
    assert (await visitor.page("/rules/nosuch")).status_code == 422


async def test_two_rule_sets_are_compared(visitor: Visitor) -> None:
    words = plain((await visitor.page(f"/compare?first=thirteen&second={KITCHEN}")).text)
    highest = [score_range(get("thirteen")).highest]
    assert f"Highest total differs {highest[0]}" in words
    assert "Bonus differs 35 from 63 on 25 from 60 on" in words
    assert "Ones 1 for each 1 1 for each 1" in words
    assert (await visitor.page("/compare?first=nosuch")).status_code == 422


class TestOdds:
    async def test_every_chance_is_the_solvers(self, visitor: Visitor) -> None:
        words = plain((await visitor.page("/odds")).text)
        for id, combination in COMBINATIONS.items():
            found = odds(id)
            chances = " ".join(f"{percent(c)} {c}" for c in found.by_roll)
            assert f"{combination.name} {chances} {found.ways}" in words
        assert str(odds("yacht").by_roll[2] ** 2) in words

    async def test_dice_that_are_kept_change_the_chances(self, visitor: Visitor) -> None:
        text = (await visitor.page("/odds?dice=66612&keep=123&rolls_left=1")).text
        words = plain(text)
        for id, combination in COMBINATIONS.items():
            mine = kept(id, (6, 6, 6), rolls_left=1)
            best = chase(id, (6, 6, 6, 1, 2), rolls_left=1)
            row = f"{combination.name} {percent(mine)} {mine} {percent(best.chance)} {best.chance}"
            assert row in words
        assert text.count('aria-pressed="true"') == 3
        assert 'name="keep" value="12" id="odds-die-3"' in text  # pressing it lets it go

    async def test_what_cannot_be_read_is_said(self, visitor: Visitor) -> None:
        for query, said in {
            "dice=6661": "6661",
            "keep=7": "positions of dice, 1 to 5",
            "rolls_left=3": "Give 1 or 2",
        }.items():
            response = await visitor.page(f"/odds?{query}")
            assert response.status_code == 422
            assert said in response.text


@pytest.mark.parametrize("rules", presets_known(), ids=lambda rules: rules.id)
async def test_a_strategy_is_told_in_the_numbers_of_its_table(
    visitor: Visitor, rules: RuleSet
) -> None:
    spread = spread_of(rules)
    assert spread is not None
    text = (await visitor.page(f"/strategy/{rules.id}")).text
    words = plain(text)
    assert f"averages {spread.mean:.2f} points" in words
    assert f"50 % {spread.reached_by(0.5)}" in words
    for box in spread.boxes:
        assert f"{rules.box(box.box).name} {box.mean_points:.2f}" in words
    shown = [tip for tip in spread.tips if tip.gain >= 0.5]
    assert len(shown) >= 5
    for tip in shown:
        assert f"{tip.advice} Greed loses {tip.gain:.1f} points a game" in words
        assert f"which loses {tip.loss:.1f}" in words
    assert "<svg" in text


async def test_strategies_begin_with_the_default_and_end_where_there_is_none(
    visitor: Visitor,
) -> None:
    response = await visitor.page("/strategy")
    assert response.headers["location"] == f"/strategy/{next(iter(PRESETS))}"
    response = await visitor.page("/strategy/nosuch")
    assert response.status_code == 404
    assert "nosuch" in response.text


async def test_playing_to_win_is_told_in_the_numbers_of_its_table(visitor: Visitor) -> None:
    found = masters()
    response = await visitor.page("/winning")
    words = plain(response.text)
    assert f"who moves first wins {100 * found.duel.value:.2f} % of games" in words
    assert f"{100 * found.duel.draw:.1f} % end in a draw" in words
    assert f"loses {100 * found.duel.points.first:.1f} % of games that it need not" in words
    for number, differs in enumerate(found.duel.differs, start=1):
        assert f"{number} {100 * differs:.1f} %" in words
    for rules, rate in found.rates.items():
        assert f"{get(rules).name} {100 * rate.rate:.1f} %" in words
    assert "<svg" in response.text


async def test_every_page_has_a_title_and_a_description_of_its_own(visitor: Visitor) -> None:
    paths = [
        "/rules/classic",
        "/rules/standard",
        "/compare",
        "/odds",
        "/strategy/classic",
        "/winning",
    ]
    texts = [(await visitor.page(path)).text for path in paths]
    heads = [text.partition("</head>")[0] for text in texts]
    for pattern in (r"<title>(.*?)</title>", r'<meta name="description" content="(.*?)">'):
        found = [re.findall(pattern, head) for head in heads]
        assert all(len(each) == 1 for each in found)
        assert len({each[0] for each in found}) == len(paths)


def percent(chance: object) -> str:
    value = 100 * float(chance)  # type: ignore[arg-type]
    return f"{value:.2f} %" if value >= 1 or not value else f"{value:.3g} %"
