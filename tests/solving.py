"""Solved rule sets that tests share, each solved once in a process, and small ones to draw."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

from hypothesis import strategies as st

from yachtdice.dice import FACES
from yachtdice.errors import YachtError
from yachtdice.rules import (
    Box,
    FaceSum,
    Joker,
    RuleSet,
    Section,
    Sets,
    Straight,
    Total,
    UpperBonus,
    check_rules,
    get,
)
from yachtdice.rules.scorers import Pays
from yachtdice.solver import Distribution, Strategy, solve

THIRTEEN = get("thirteen")
RULE_SETS = {
    "classic": get("classic"),
    "standard": get("standard"),
    "thirteen": THIRTEEN,
    "free": replace(THIRTEEN, id="free", joker=Joker.FREE),
    "yacht-dice": get("yacht-dice"),
    "yatzy": get("yatzy"),
    "generala": get("generala"),
    "no-joker": replace(THIRTEEN, id="no-joker", joker=Joker.NONE),
    "no-joker-no-extra": replace(THIRTEEN, id="no-joker-no-extra", joker=Joker.NONE, extra_yacht=0),
}
"""The rule sets whose values are published."""


@cache
def perfect(name: str) -> Strategy:
    """Perfect play of one of `RULE_SETS`, solved afresh."""
    return solve(RULE_SETS[name], cache=False)


@cache
def spread(name: str) -> Distribution:
    """The spread of its totals."""
    return perfect(name).distribution()


def small(*ids: str, base: str = "thirteen", **fields: object) -> RuleSet:
    """A preset with these boxes alone and some of its fields changed."""
    rules = get(base)
    boxes = tuple(box for box in rules.boxes if box.id in ids)
    alone = replace(rules, id="small", boxes=boxes, upper_bonus=None, joker=Joker.NONE)
    return checked(replace(replace(alone, extra_yacht=0), **fields))  # type: ignore[arg-type]


def checked(rules: RuleSet) -> RuleSet:
    check_rules(rules)
    return rules


_SIZES = [(2,), (3,), (4,), (5,), (2, 2), (3, 2)]
_PATTERNS = [pattern for size in (2, 3, 4, 5) for pattern in combinations(FACES, size)]
_YACHT = Box("yacht", "Yacht", Section.LOWER, Sets((5,), 50))
_DOUBLE = Box("double", "Double", Section.LOWER, Sets((5,), 70), doubles=True)


@st.composite
def pays(draw: st.DrawFn) -> Pays:
    """Fixed points, the dice that match, or all five."""
    return draw(st.sampled_from(["matching", "all"]) | st.integers(1, 120))  # type: ignore[arg-type]


@st.composite
def boxes(draw: st.DrawFn, number: int, *, upper_allowed: bool) -> Box:
    """A box of any kind; upper ones only where they may still be drawn."""
    kinds = ["sets", "straight", "total"] + ["face"] * (2 if upper_allowed else 0)
    kind = draw(st.sampled_from(kinds))
    id = f"box{number}"
    more = draw(st.sampled_from([0, 0, 7]))
    if kind == "face":
        return Box(id, id, Section.UPPER, FaceSum(draw(st.sampled_from(FACES))))
    if kind == "sets":
        return Box(id, id, Section.LOWER, Sets(draw(st.sampled_from(_SIZES)), draw(pays())), more)
    if kind == "straight":
        patterns = draw(st.lists(st.sampled_from(_PATTERNS), min_size=1, max_size=3, unique=True))
        straight = Straight(tuple(sorted(patterns)), draw(pays()))
        return Box(id, id, Section.LOWER, straight, more)
    return Box(id, id, Section.LOWER, Total())


@st.composite
def small_rule_sets(draw: st.DrawFn, *, boxes_max: int = 3) -> RuleSet:
    """House rules of a few boxes over every field of a rule set; at most two are upper boxes."""
    drawn: list[Box] = []
    for number in range(draw(st.integers(1, boxes_max))):
        upper = sum(box.section is Section.UPPER for box in drawn)
        drawn.append(draw(boxes(number, upper_allowed=upper < 2)))
    if len(drawn) < boxes_max and draw(st.booleans()):
        drawn.insert(draw(st.integers(0, len(drawn))), _YACHT)
        if len(drawn) < boxes_max and draw(st.booleans()):
            drawn.insert(draw(st.integers(0, len(drawn))), _DOUBLE)
    rules = RuleSet("small", "Small", tuple(drawn))
    most = sum(5 * box.scorer.face for box in drawn if isinstance(box.scorer, FaceSum))
    if most and draw(st.booleans()):
        bonus = UpperBonus(draw(st.integers(1, most)), draw(st.integers(1, 60)))
        rules = replace(rules, upper_bonus=bonus)
    wilder = replace(
        rules, joker=draw(st.sampled_from(Joker)), extra_yacht=draw(st.sampled_from([0, 1, 100]))
    )
    try:
        return checked(wilder)
    except YachtError:
        return checked(rules)
