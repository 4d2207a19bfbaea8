"""The search for the highest and lowest totals agrees with trying every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yachtdice.dice import ROLLS, check_dice
from yachtdice.rules import Box, Joker, RuleSet, ScoreRange, Sheet, UpperBonus, choices, get
from yachtdice.rules import score_range as searched

THIRTEEN = get("thirteen")
LOWER = THIRTEEN.boxes[6:-1]
EVERY_ROLL = [check_dice(roll) for roll in ROLLS]


def every_total(sheet: Sheet, seen: dict[object, set[int]]) -> set[int]:
    """Every total that play can end in from here, by trying every roll in every box."""
    key = sheet.points, sheet.extra_count
    if key not in seen:
        ends = (every_total(after, seen) for after in next_sheets(sheet))
        seen[key] = {sheet.total} if sheet.is_full else set().union(*ends)
    return seen[key]


def next_sheets(sheet: Sheet) -> Iterator[Sheet]:
    """The different sheets one turn can lead to."""
    written = {
        (option.box, option.points, option.extra > 0)
        for dice in EVERY_ROLL
        for option in choices(sheet, dice).options
    }
    return (sheet.write(box, points, extra=extra) for box, points, extra in written)


@st.composite
def small_rules(draw: st.DrawFn) -> RuleSet:
    """The Yacht box with one or two others, and everything that makes totals hard to foresee."""
    uppers = draw(st.lists(st.sampled_from(THIRTEEN.boxes[:6]), max_size=2, unique=True))
    lowers = draw(st.lists(st.sampled_from(LOWER), min_size=not uppers, max_size=1))
    lowers = [] if len(uppers) == 2 else lowers
    boxes: list[Box] = [*uppers, *lowers, THIRTEEN.box("yacht")]
    most = 5 * sum(THIRTEEN.boxes.index(box) + 1 for box in uppers)
    bonus = UpperBonus(draw(st.integers(1, most)), draw(st.integers(1, 60))) if most else None
    return replace(
        THIRTEEN,
        boxes=tuple(boxes),
        upper_bonus=bonus if draw(st.booleans()) else None,
        joker=draw(st.sampled_from(Joker)),
        extra_yacht=draw(st.sampled_from([0, 7, 100])),
    )


@settings(max_examples=20)
@given(small_rules())
def test_the_search_agrees_with_trying_everything(rules: RuleSet) -> None:
    totals = every_total(Sheet.empty(rules), {})
    assert searched(rules) == ScoreRange(min(totals), max(totals))


@pytest.mark.parametrize("joker", Joker)
def test_the_search_agrees_in_two_columns(joker: Joker) -> None:
    boxes = (THIRTEEN.box("large_straight"), THIRTEEN.box("yacht"))
    rules = replace(THIRTEEN, boxes=boxes, upper_bonus=None, joker=joker, columns=(1, 3))
    totals = every_total(Sheet.empty(rules), {})
    assert searched(rules) == ScoreRange(min(totals), max(totals))


def test_the_search_is_quick_where_straights_compete_with_extras() -> None:
    rules = replace(get("yacht-dice"), joker=Joker.NONE, columns=(1, 2, 3))
    # By hand: an extra beats every full house and small straight, and all large ones but 3 × 40.
    assert searched(rules).highest == 6 * (140 + 90 + 50) + 38 * 100 - 100 + 120
    assert searched(rules).lowest == 30


@pytest.mark.parametrize(
    ("rules", "lowest", "highest"),
    [
        (get("classic"), 5, 297),
        (get("standard"), 5, 323),
        (THIRTEEN, 5, 1575),
        (get("yacht-dice"), 5, 1575),
        (replace(get("yacht-dice"), joker=Joker.NONE), 5, 1480),
        (replace(get("yacht-dice"), joker=Joker.NONE, extra_yacht=0), 5, 375),
    ],
    ids=["classic", "standard", "thirteen", "yacht-dice", "no-joker", "no-extra"],
)
def test_the_totals_of_known_rules(rules: RuleSet, lowest: int, highest: int) -> None:
    assert searched(rules) == ScoreRange(lowest, highest)
