"""The coach: sentences whose every number is one that the solver gives, for any rules and dice."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import RULE_SETS, perfect, small_rule_sets
from tests.strategies import dice
from yachtdice.dice import Dice, parse_dice
from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.players.coach import hint, reason, rival_of
from yachtdice.players.saying import met_in, percent_words, points_words
from yachtdice.rules import RuleSet, Sheet, choices, get
from yachtdice.solver import Advice, AdviceOption, BoxOption, KeepOption, Strategy, solve

pytestmark = pytest.mark.xdist_group("solver")

NUMBER = re.compile(r"(?<![\d-])\d+(?:\.\d+)?(?![\d-])")


def told(rules: str, faces: str, rolls_left: int, sheet: str = "") -> str:
    strategy = perfect(rules)
    return str(
        hint(strategy, Sheet.parse(strategy.rules, sheet), parse_dice(faces), rolls_left).reason
    )


def option(found: Advice, choice: str) -> AdviceOption:
    return next(
        each
        for each in found.options
        if choice == (each.box if isinstance(each, BoxOption) else "".join(map(str, each.keep)))
    )


def test_a_keep_against_a_keep_with_every_number_traced() -> None:
    strategy = perfect("classic")
    filled = [p for p in strategy.rules.places if p not in ("ones", "four_of_a_kind")]
    sheet = Sheet.parse(strategy.rules, " ".join(f"{place}=0" for place in filled))
    found = strategy.advise(sheet, parse_dice("44466"), 2)
    best, pair = option(found, "444"), option(found, "66")
    assert found.best == best
    assert rival_of(found) == pair
    three, two = (strategy.endings(sheet, keep, 2) for keep in ((4, 4, 4), (6, 6)))
    gain = points_words(best.expected_total - pair.expected_total)
    chance = percent_words(three.chance_scoring("four_of_a_kind"))
    other = percent_words(two.chance_scoring("four_of_a_kind"))
    assert str(reason(strategy, found, best, pair)) == (
        f"Keeping 4-4-4 is worth {gain} more than keeping 6-6: it ends in Four of a Kind or better "
        f"{chance} % of the time, against {other} %."
    )
    assert chance == "51.8"


def test_a_box_against_a_keep_tells_what_the_keep_may_become() -> None:
    strategy = perfect("classic")
    sheet = Sheet.empty(strategy.rules)
    ends = strategy.endings(sheet, (2, 3, 4, 5), 2)
    share = percent_words(ends.chance_scoring("little_straight", "big_straight"))
    assert told("classic", "23456", 2) == (
        "Writing 30 in Big Straight is worth 8.8 more than keeping 2-3-4-5, which ends in Little "
        f"Straight or Big Straight {share} % of the time."
    )


def test_a_box_against_a_box_tells_now_from_later() -> None:
    strategy = perfect("classic")
    found = strategy.advise(Sheet.empty(strategy.rules), parse_dice("65431"), 0)
    ones, choice = option(found, "ones"), option(found, "choice")
    rest = points_words(ones.expected_total - choice.expected_total + 18)
    assert str(reason(strategy, found, ones, choice)) == (
        "Writing 1 in Ones is worth 2.4 more than writing 19 in Choice: it earns 18 less now, but "
        f"leaves {rest} more for later."
    )
    assert told("classic", "66655", 0) == (
        "Writing 28 in Full House is worth 9.9 more than writing 28 in Choice: it earns the same "
        "now and leaves 9.9 more for later."
    )


def test_the_bonus_counts_as_earned_now() -> None:
    sheet = "ones=3 twos=6 threes=9 fours=12 fives=15"
    assert "it earns 32 more now" in told("thirteen", "66612", 0, sheet)


def test_a_keep_for_an_upper_box_tells_how_often_and_how_much() -> None:
    strategy = perfect("standard")
    filled = [p for p in strategy.rules.places if p not in ("fives", "small_straight")]
    sheet = Sheet.parse(strategy.rules, " ".join(f"{place}=0" for place in filled))
    pair, other = (strategy.endings(sheet, keep, 2) for keep in ((5, 5), (3, 5)))
    assert told("standard", "55136", 2, str(sheet)) == (
        "Keeping 5-5 is worth 1.8 more than keeping 3-5: it goes in Fives "
        f"{percent_words(pair.chance_written('fives'))} % of the time, against "
        f"{percent_words(other.chance_written('fives'))} %, for "
        f"{points_words(pair.mean_points('fives'))} points on average."
    )


def test_where_one_thing_can_be_done_nothing_is_compared() -> None:
    found = hint(
        perfect("yacht-dice"),
        Sheet.parse(get("yacht-dice"), "yacht=50"),
        parse_dice("44444"),
        0,
    )
    assert found.following == ()
    assert str(found.reason) == "Writing 20 in Fours is all that can be done."


def test_equal_options_are_called_equal() -> None:
    filled = [place for place in get("standard").places if place != "small_straight"]
    sheet = " ".join(f"{place}=0" for place in filled)
    assert "is worth just as much as" in told("standard", "11234", 1, sheet)


def test_the_next_two_options_come_with_what_they_lose() -> None:
    found = hint(perfect("classic"), Sheet.empty(get("classic")), parse_dice("66655"), 2)
    assert found.best.loss == 0
    assert found.following == found.advice.options[1:3]
    assert all(option.loss > 0 for option in found.following)
    assert found.winning is None


def test_a_rival_follows_another_idea() -> None:
    found = perfect("classic").advise(Sheet.empty(get("classic")), parse_dice("22666"), 2)
    assert isinstance(found.options[1], KeepOption)
    assert found.options[1].keep == (2, 6, 6, 6)
    assert rival_of(found) == option(found, "full_house")


def test_better_dice_are_named_where_there_are_any() -> None:
    names = {box.id: str(met_in(get("thirteen"), box.id)) for box in get("thirteen").boxes}
    better = {id for id, name in names.items() if name.endswith(" or better")}
    assert better == {"three_of_a_kind", "four_of_a_kind", "small_straight"}


def numbers_allowed(strategy: Strategy, found: Advice) -> set[str]:
    """Every number that a sentence about the position may hold, from calls to the solver."""
    sheet, best = found.sheet, found.best
    allowed: set[str] = {points_words(option.loss) for option in found.options}
    boxes = choices(sheet, found.dice).options
    earned = {o.box: o.points + o.upper_bonus + o.extra for o in boxes}
    for box in found.boxes:
        allowed.add(str(box.points))
        if isinstance(best, BoxOption):
            now = earned[best.box] - earned[box.box]
            allowed |= {str(abs(now)), points_words(box.loss - now)}
    rival = rival_of(found)
    for option in (best, rival):
        if isinstance(option, KeepOption):
            ends = strategy.endings(sheet, option.keep, found.rolls_left)
            allowed |= {points_words(ends.mean_points(place)) for place in sheet.open_places}
            allowed |= {percent_words(ends.chance_written(p)) for p in sheet.open_places}
            for some in (*combinations(sheet.open_places, 2), *((p,) for p in sheet.open_places)):
                allowed.add(percent_words(ends.chance_scoring(*some)))
    return allowed


def check_sentence(strategy: Strategy, sheet: Sheet, faces: Dice, rolls_left: int) -> None:
    found = hint(strategy, sheet, faces, rolls_left)
    sentence = str(found.reason)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert found.reason.translate(LANGUAGES[DEFAULT]) == sentence
    for box in sheet.rules.boxes:
        sentence = sentence.replace(box.name, "")
    told_numbers = set(NUMBER.findall(re.sub(r"(?<=eeping )[\d-]+", "", sentence)))
    assert told_numbers <= numbers_allowed(strategy, found.advice)


def played(rules: RuleSet, chance: st.DataObject, turns: int) -> Sheet:
    """A sheet that so many turns of any play have led to."""
    sheet = Sheet.empty(rules)
    for _ in range(turns):
        option = chance.draw(st.sampled_from(choices(sheet, chance.draw(dice())).options))
        sheet = sheet.write(option.box, option.points, extra=option.extra > 0)
    return sheet


@pytest.mark.parametrize("name", list(RULE_SETS))
@given(data=st.data())
@settings(max_examples=12)
def test_every_number_is_one_that_the_solver_gives(name: str, data: st.DataObject) -> None:
    strategy = perfect(name)
    turns = min(11, len(strategy.rules.places) - 1)
    sheet = played(strategy.rules, data, data.draw(st.integers(0, turns)))
    check_sentence(strategy, sheet, data.draw(dice()), data.draw(st.integers(0, 2)))


@given(data=st.data(), rules=small_rule_sets())
@settings(max_examples=25)
def test_house_rules_get_hints_too(data: st.DataObject, rules: RuleSet) -> None:
    strategy = solve(rules, cache=False)
    sheet = played(rules, data, data.draw(st.integers(0, len(rules.places) - 1)))
    check_sentence(strategy, sheet, data.draw(dice()), data.draw(st.integers(0, 2)))
