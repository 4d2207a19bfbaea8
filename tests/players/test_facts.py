"""Published facts of the first turn of Classic under perfect play, each from the position itself.

Losses are in points over the whole game.
"""

from __future__ import annotations

import pytest

from tests.solving import perfect
from yachtdice.dice import parse_dice
from yachtdice.players.coach import hint
from yachtdice.rules import Sheet, get
from yachtdice.solver import Advice, AdviceOption, BoxOption, KeepOption

pytestmark = pytest.mark.xdist_group("solver")

EMPTY = Sheet.empty(get("classic"))


def advice(dice: str, rolls_left: int) -> Advice:
    return perfect("classic").advise(EMPTY, parse_dice(dice), rolls_left)


def option(found: Advice, choice: str) -> AdviceOption:
    """A box by its id or a keep by its faces."""
    for each in found.options:
        name = each.box if isinstance(each, BoxOption) else "".join(map(str, each.keep))
        if name == choice:
            return each
    raise AssertionError(choice)


@pytest.mark.parametrize(
    ("dice", "rolls_left", "best", "worse", "lost"),
    [
        ("23456", 2, "big_straight", "2345", 8.8),
        ("65431", 0, "ones", "choice", 2.4),
        ("11122", 0, "ones", "full_house", 6.5),
        ("66653", 0, "sixes", "choice", 1.0),
        ("66655", 0, "full_house", "choice", 9.9),
        ("55666", 2, "full_house", "666", 1.5),
        ("22666", 2, "666", "full_house", 4.5),
    ],
)
def test_what_the_other_choice_loses(
    dice: str, rolls_left: int, best: str, worse: str, lost: float
) -> None:
    found = advice(dice, rolls_left)
    assert option(found, best) == found.best
    assert option(found, worse).loss == pytest.approx(lost, abs=0.05)


def test_both_full_houses_of_sixes_differ_by_six_points() -> None:
    """28 is 1.5 better than 666 and 22 is 4.5 worse: the same keep, and 6 points between them."""
    kept, broken = advice("55666", 2), advice("22666", 2)
    assert option(kept, "666").expected_total == option(broken, "666").expected_total
    apart = option(kept, "666").loss + option(broken, "full_house").loss
    assert apart == pytest.approx(28 - 22, abs=1e-9)


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ("65431", "ones", 1),
        ("11122", "ones", 3),
        ("66653", "sixes", 18),
        ("66655", "full_house", 28),
    ],
)
def test_the_best_box_and_its_points(dice: str, box: str, points: int) -> None:
    best = advice(dice, 0).best
    assert isinstance(best, BoxOption)
    assert (best.box, best.points) == (box, points)


@pytest.mark.parametrize(("keep", "chance"), [((2, 3, 4, 5), 0.556), ((1, 2, 3, 4), 0.306)])
def test_straights_over_two_rerolls(keep: tuple[int, ...], chance: float) -> None:
    found = perfect("classic").endings(EMPTY, keep, 2)
    share = found.chance_scoring("little_straight", "big_straight")
    assert share == pytest.approx(chance, abs=0.0005)


def test_an_open_run_finishes_a_straight_exactly_as_often_as_counted() -> None:
    endings = perfect("classic").endings
    both = ("little_straight", "big_straight")
    open_run = endings(EMPTY, (2, 3, 4, 5), 2).chance_scoring(*both)
    closed_run = endings(EMPTY, (1, 2, 3, 4), 2).chance_scoring(*both)
    assert open_run == pytest.approx(1 - (4 / 6) ** 2, abs=1e-12)
    assert closed_run == pytest.approx(1 - (5 / 6) ** 2, abs=1e-12)


def test_the_coach_says_so() -> None:
    told = hint(perfect("classic"), EMPTY, parse_dice("22666"), 2)
    assert isinstance(told.best, KeepOption)
    assert str(told.reason) == (
        "Keeping 6-6-6 is worth 4.5 more than writing 22 in Full House: it ends in Four of a Kind "
        "or better 49.2 % of the time."
    )
