"""The game of two: against exact fractions, and by what must hold in every position."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import small
from yachtdice.dice import ROLLS, check_dice, parse_dice
from yachtdice.errors import Illegal
from yachtdice.rules import Joker, RuleSet, Sheet, UpperBonus, choices, get
from yachtdice.solver import odds
from yachtdice.solver.winning import Duel, duel_on_the_spot
from yachtdice.solver.winning.reference import DuelReference

pytestmark = pytest.mark.xdist_group("solver")

CLASSIC = get("classic")
TINY = {
    "three boxes": small("little_straight", "big_straight", "yacht", base="classic"),
    "an upper box and a bonus": small(
        "ones", "large_straight", upper_bonus=UpperBonus(threshold=3, points=7)
    ),
    "first throws": small("straight", "four_of_a_kind", base="generala", first_throw_wins=False),
    "Jokers and extras": small("full_house", "yacht", joker=Joker.FORCED, extra_yacht=100),
}
LEAST = 1e-6
"""How far float32 may be off, some turns deep."""


@cache
def solved(name: str) -> tuple[Duel, DuelReference]:
    """A tiny game of two, by both routes."""
    empty = Sheet.empty(TINY[name])
    exact = DuelReference()
    exact.worth(empty, empty)
    return duel_on_the_spot(empty, empty), exact


def late(open_places: str, points: int = 0) -> Sheet:
    """A classic sheet with these boxes open, and so many points in the first of the others."""
    left = open_places.split()
    filled = [place for place in CLASSIC.places if place not in left]
    return sheet(CLASSIC, dict.fromkeys(filled, 0) | {filled[0]: points})


def sheet(rules: RuleSet, points: dict[str, int]) -> Sheet:
    """A sheet with these boxes written."""
    return Sheet(rules, tuple(points.get(place) for place in rules.places))


@pytest.mark.parametrize("name", TINY)
def test_every_position_of_a_tiny_card_agrees_with_exact_fractions(name: str) -> None:
    duel, exact = solved(name)
    assert len(exact.positions) > 20
    for (mover, other), worth in exact.positions.items():
        assert duel.worth(mover, other) == pytest.approx(float(worth), abs=LEAST)


@pytest.mark.parametrize("name", ["three boxes", "Jokers and extras"])
def test_every_keep_and_box_agrees_with_exact_fractions(name: str) -> None:
    duel, exact = solved(name)
    for mover, other in list(exact.positions)[:: max(1, len(exact.positions) // 4)]:
        for text in ("12345", "11666", "66666"):
            dice = parse_dice(text)
            boxes = exact.boxes(mover, other, tuple(sorted(dice)))
            wanted = {box: float(worth) for box, worth in boxes.items()}
            assert duel.boxes(mover, other, dice) == pytest.approx(wanted, abs=LEAST)
            for rolls_left in (1, 2):
                keeps = exact.keeps(mover, other, rolls_left)
                for keep, worth in duel.keeps(mover, other, dice, rolls_left).items():
                    assert worth == pytest.approx(float(keeps[keep]), abs=LEAST)


def test_the_last_throw_of_all_is_a_matter_of_its_odds() -> None:
    behind, other = late("yacht"), late("", points=49)
    chance = float(odds("yacht").by_roll[2])
    assert duel_on_the_spot(behind, other).worth(behind, other) == pytest.approx(chance, abs=LEAST)
    level = late("", points=50)
    assert duel_on_the_spot(behind, level).worth(behind, level) == pytest.approx(
        chance / 2, abs=LEAST
    )


@pytest.mark.parametrize(("ahead", "sixes"), [(5, 1), (17, 3), (29, 5)])
def test_a_last_upper_box_is_a_matter_of_counting(ahead: int, sixes: int) -> None:
    """Three throws at each die: it shows a six with 1 - (5/6)^3, whatever the others do."""
    six = 1 - (5 / 6) ** 3
    chance = sum(comb(5, n) * six**n * (1 - six) ** (5 - n) for n in range(sixes, 6))
    behind, other = late("sixes"), late("", points=ahead)
    assert duel_on_the_spot(behind, other).worth(behind, other) == pytest.approx(chance, abs=LEAST)


@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_what_one_side_has_the_other_has_not(data: st.DataObject) -> None:
    places = st.lists(st.sampled_from(CLASSIC.places), min_size=2, max_size=3, unique=True)
    boxes = " ".join(data.draw(places))
    mover, other = late(boxes, points=data.draw(st.integers(0, 60))), late(boxes)
    duel = duel_on_the_spot(mover, other)
    dice = check_dice(data.draw(st.sampled_from(ROLLS)))
    found = duel.boxes(mover, other, dice)
    for option in choices(mover, dice).options:
        after = mover.write(option.box, option.points)
        assert found[option.box] + duel.worth(other, after) == pytest.approx(1.0, abs=LEAST)


def test_more_points_are_never_worth_less() -> None:
    empty = Sheet.empty(small("ones", "full_house", "choice", "yacht", base="classic"))
    duel = duel_on_the_spot(empty, empty)
    rises = 0
    for solved_half in duel.halves:
        steps = np.diff(solved_half.worth)
        within = np.ones(steps.size, np.bool_)
        ends = solved_half.starts[1:-1] - 1
        within[ends[(ends >= 0) & (ends < steps.size)]] = False  # from one pair to the next
        assert (steps[within] >= -LEAST).all()
        rises += int((steps[within] > LEAST).sum())
    assert rises > 1000


def test_seven_open_boxes_a_side_are_solved_on_the_spot_and_remembered() -> None:
    boxes = "ones threes sixes full_house big_straight choice yacht"
    mover, other = late(boxes, points=60), late(boxes, points=52)
    duel = duel_on_the_spot(mover, other)
    assert sum(half.half.pair_count for half in duel.halves) == comb(14, 7) + comb(14, 6)
    assert 0.5 < duel.worth(mover, other) < 1.0
    assert duel_on_the_spot(mover, other) is duel


def test_other_sheets_are_refused() -> None:
    full, empty = late(""), Sheet.empty(CLASSIC)
    for mover, other in ((full, full), (late("yacht"), empty), (empty, late("yacht"))):
        with pytest.raises(Illegal, match="game of two"):
            duel_on_the_spot(mover, other)
    standard = Sheet.empty(get("standard"))
    with pytest.raises(Illegal, match="too many"):
        duel_on_the_spot(standard, standard)
