"""How turns end: chances that add up, worths that agree with the keep's, and exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import perfect, small, small_rule_sets
from tests.strategies import sheets
from yachtdice.dice import KEEPS, Keep, outcomes
from yachtdice.errors import Illegal, Malformed
from yachtdice.rules import RuleSet, Sheet, choices, get
from yachtdice.solver import KeepOption, solve
from yachtdice.solver.reference import Reference

pytestmark = pytest.mark.xdist_group("solver")

CLASSIC = Sheet.empty(get("classic"))
THROWN = [keep for keep in KEEPS if len(keep) < 5]


@pytest.mark.parametrize("rules_id", ["classic", "standard", "thirteen", "yacht-dice"])
@given(data=st.data())
@settings(max_examples=15)
def test_endings_add_up_to_the_worth_of_the_keep(rules_id: str, data: st.DataObject) -> None:
    strategy = perfect(rules_id)
    sheet = Sheet.empty(strategy.rules)
    for place in data.draw(st.permutations(strategy.rules.places))[: data.draw(st.integers(0, 11))]:
        sheet = sheet.write(place, 0)
    keep, rolls_left = data.draw(st.sampled_from(THROWN)), data.draw(st.integers(1, 2))
    dice = (*keep, *([6] * (5 - len(keep))))
    advised = strategy.advise(sheet, dice, rolls_left)
    (option,) = (o for o in advised.options if isinstance(o, KeepOption) and o.keep == keep)
    found = strategy.endings(sheet, keep, rolls_left)
    assert sum(ending.chance for ending in found) == pytest.approx(1, abs=1e-12)
    assert found.expected_total == pytest.approx(option.expected_total, abs=1e-9)
    assert sum(found.chance_written(box) for box in sheet.open_places) == pytest.approx(1)


@given(data=st.data(), rules=small_rule_sets(boxes_max=2))
@settings(max_examples=25)
def test_one_throw_is_exact(data: st.DataObject, rules: RuleSet) -> None:
    sheet = Sheet.empty(rules)
    keep = data.draw(st.sampled_from(THROWN))
    found = solve(rules, cache=False).endings(sheet, keep, 1)
    assert {ending.dice: ending.chance for ending in found} == pytest.approx(
        {roll: float(chance) for roll, chance in outcomes(keep).items()}
    )
    exact = Reference(rules)
    for ending in found:
        worths = exact.boxes(sheet, ending.dice)
        assert float(max(worths.values())) == pytest.approx(ending.expected_total, abs=1e-9)
        assert float(worths[ending.box]) == pytest.approx(ending.expected_total, abs=1e-9)


def chased(rules: RuleSet, keep: Keep, box: str) -> Fraction:
    """The chance to end in dice that pay in a box, two throws left, by exact best play."""
    sheet, exact = Sheet.empty(rules), Reference(rules)
    keeps, rolls = exact.keeps(sheet, 1), exact.rolls(sheet, 0)
    total = Fraction(0)
    for roll, chance in outcomes(keep).items():
        within = [k for k in keeps if len(k) < 5 and not set_minus(k, roll)]
        best = max(within, key=lambda k: keeps[k])
        if rolls[roll] >= keeps[best]:
            total += chance * bool(choices(sheet, roll).option(box).points)  # type: ignore[arg-type]
            continue
        for last, then in outcomes(best).items():
            pays = choices(sheet, last).option(box).points  # type: ignore[arg-type]
            total += chance * then * bool(pays)
    return total


def set_minus(keep: Keep, roll: Keep) -> bool:
    """Whether a keep holds a die that the roll does not."""
    return any(keep.count(face) > roll.count(face) for face in keep)


@pytest.mark.parametrize(
    ("keep", "box"),
    [((4, 4, 4), "four_of_a_kind"), ((2, 2), "yacht"), ((1, 2, 4), "large_straight")],
)
def test_two_throws_agree_with_exact_fractions(keep: Keep, box: str) -> None:
    rules = small(box)
    found = solve(rules, cache=False).endings(Sheet.empty(rules), keep, 2)
    assert found.chance_scoring(box) == pytest.approx(float(chased(rules, keep, box)), abs=1e-12)


def test_chasing_one_box_is_the_textbook_chance() -> None:
    rules = small("four_of_a_kind", base="classic")
    found = solve(rules, cache=False).endings(Sheet.empty(rules), (4, 4, 4), 2)
    assert found.chance_scoring("four_of_a_kind") == pytest.approx(float(1 - Fraction(25, 36) ** 2))


def test_points_and_shares_of_a_box() -> None:
    found = perfect("classic").endings(CLASSIC, (6, 6, 6), 1)
    written = [ending for ending in found if ending.box == "sixes"]
    share = sum(ending.chance for ending in written)
    mean = sum(6 * e.dice.count(6) * e.chance for e in written) / share
    assert found.chance_written("sixes") == pytest.approx(share)
    assert found.mean_points("sixes") == pytest.approx(mean)
    assert found.mean_points("little_straight") == 0
    assert found.chance_scoring("full_house", "four_of_a_kind") == pytest.approx(
        found.chance_scoring("full_house") + found.chance_scoring("four_of_a_kind")
    )


@given(sheet=sheets(get("classic")).filter(lambda sheet: not sheet.is_full))
@settings(max_examples=10)
def test_points_are_those_of_the_rules(sheet: Sheet) -> None:
    found = perfect("classic").endings(sheet, (3, 3), 1)
    for ending in found:
        paid = {option.box: option.points for option in choices(sheet, ending.dice).options}
        assert {box: found.points(ending, box) for box in paid} == paid


def test_what_is_no_keep_is_refused() -> None:
    strategy = perfect("classic")
    for keep, rolls_left in (((1,) * 5, 2), ((7,), 2), ((1,), 0), ((1,), 3)):
        with pytest.raises(Malformed):
            strategy.endings(CLASSIC, keep, rolls_left)
    full = Sheet(CLASSIC.rules, (0,) * 12)
    with pytest.raises(Illegal):
        strategy.endings(full, (1,), 1)
    with pytest.raises(Illegal):
        strategy.endings(Sheet.empty(get("standard")), (1,), 1)
