"""The presets: rule sets by name, each one entry of data.

Sources: `classic` is the game of 1938 as Hoyle-style books print it; `standard`, `thirteen` and
`yacht-dice` are the sheets in common use today.  `triple` is the card of three columns as it is
sold; sources differ on its Joker and extras, and what holds here are fields of the rule set.
`yatzy` is the Nordic sheet of fifteen boxes, `generala` the Latin American game.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from yachtdice.dice import FACES
from yachtdice.errors import Malformed, quoted
from yachtdice.rules.box import Box, Section
from yachtdice.rules.ruleset import Joker, RuleSet, UpperBonus
from yachtdice.rules.scorers import FaceSum, Scorer, Sets, Straight, Total
from yachtdice.wording import N_

_UPPER_NAMES = (N_("Ones"), N_("Twos"), N_("Threes"), N_("Fours"), N_("Fives"), N_("Sixes"))

UPPER = tuple(
    Box(name.lower(), name, Section.UPPER, FaceSum(face))
    for face, name in zip(FACES, _UPPER_NAMES, strict=True)
)
"""The six boxes that count one face each, the same on every sheet."""


def _lower(id: str, name: str, scorer: Scorer) -> Box:
    return Box(id, name, Section.LOWER, scorer)


_CHOICE = _lower("choice", N_("Choice"), Total())
_YACHT = _lower("yacht", N_("Yacht"), Sets((5,), 50))
_THREE_OF_A_KIND = _lower("three_of_a_kind", N_("Three of a Kind"), Sets((3,), "all"))
_FOUR_OF_A_KIND = _lower("four_of_a_kind", N_("Four of a Kind"), Sets((4,), "all"))

_THIRTEEN = (
    _CHOICE,
    _THREE_OF_A_KIND,
    _FOUR_OF_A_KIND,
    _lower("full_house", N_("Full House"), Sets((3, 2), 25)),
    _lower("small_straight", N_("Small Straight"), Straight.run(4, pays=30)),
    _lower("large_straight", N_("Large Straight"), Straight.run(5, pays=40)),
    _YACHT,
)

CLASSIC = RuleSet(
    id="classic",
    name=N_("Classic"),
    about=N_("The sheet of 1938: twelve boxes, no bonus, two named straights."),
    boxes=(
        *UPPER,
        _lower("full_house", N_("Full House"), Sets((3, 2), "all")),
        _lower("four_of_a_kind", N_("Four of a Kind"), Sets((4,), "matching")),
        _lower("little_straight", N_("Little Straight"), Straight.exact(1, 2, 3, 4, 5, pays=30)),
        _lower("big_straight", N_("Big Straight"), Straight.exact(2, 3, 4, 5, 6, pays=30)),
        _CHOICE,
        _YACHT,
    ),
)

STANDARD = RuleSet(
    id="standard",
    name=N_("Standard"),
    about=N_("Twelve boxes, and 35 more for an upper section of 63."),
    boxes=(
        *UPPER,
        _CHOICE,
        _FOUR_OF_A_KIND,
        _lower("full_house", N_("Full House"), Sets((3, 2), "all")),
        _lower("small_straight", N_("Small Straight"), Straight.run(4, pays=15)),
        _lower("large_straight", N_("Large Straight"), Straight.run(5, pays=30)),
        _YACHT,
    ),
    upper_bonus=UpperBonus(63, 35),
)

THIRTEEN = RuleSet(
    id="thirteen",
    name=N_("Thirteen"),
    about=N_("Thirteen boxes, bonus, 100 for each further Yacht, and a Joker placed freely."),
    boxes=(*UPPER, *_THIRTEEN),
    upper_bonus=UpperBonus(63, 35),
    joker=Joker.OPEN,
    extra_yacht=100,
)

YACHT_DICE = RuleSet(
    id="yacht-dice",
    name=N_("Yacht Dice"),
    about=N_("Thirteen boxes with the North American names and the forced Joker."),
    boxes=(
        *UPPER,
        *_THIRTEEN[1:-1],
        _lower("yacht", N_("Five of a Kind"), Sets((5,), 50)),
        _lower("choice", N_("Chance"), Total()),
    ),
    upper_bonus=UpperBonus(63, 35),
    joker=Joker.FORCED,
    extra_yacht=100,
)

TRIPLE = replace(
    YACHT_DICE,
    id="triple",
    name=N_("Triple Card"),
    about=N_("Three columns of thirteen boxes at once, worth one, two and three times."),
    columns=(1, 2, 3),
)

YATZY = RuleSet(
    id="yatzy",
    name=N_("Yatzy"),
    about=N_("The Nordic sheet: fifteen boxes with pairs, and 50 more for an upper section of 63."),
    boxes=(
        *UPPER,
        _lower("one_pair", N_("One Pair"), Sets((2,), "matching")),
        _lower("two_pairs", N_("Two Pairs"), Sets((2, 2), "matching")),
        _lower("three_of_a_kind", N_("Three of a Kind"), Sets((3,), "matching")),
        _lower("four_of_a_kind", N_("Four of a Kind"), Sets((4,), "matching")),
        _lower("small_straight", N_("Small Straight"), Straight.exact(1, 2, 3, 4, 5, pays=15)),
        _lower("large_straight", N_("Large Straight"), Straight.exact(2, 3, 4, 5, 6, pays=20)),
        _lower("full_house", N_("Full House"), Sets((3, 2), "all")),
        _lower("choice", N_("Chance"), Total()),
        _lower("yacht", N_("Yatzy"), Sets((5,), 50)),
    ),
    upper_bonus=UpperBonus(63, 50),
)

_ROUND_STRAIGHT = Straight.of((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (3, 4, 5, 6, 1), pays=20)

GENERALA = RuleSet(
    id="generala",
    name=N_("Generala"),
    about=N_("Ten boxes that pay more on a turn's first throw; a Generala on it wins at once."),
    boxes=(
        *UPPER,
        replace(_lower("straight", N_("Straight"), _ROUND_STRAIGHT), first_throw=5),
        replace(_lower("full_house", N_("Full House"), Sets((3, 2), 30)), first_throw=5),
        replace(_lower("four_of_a_kind", N_("Four of a Kind"), Sets((4,), 40)), first_throw=5),
        replace(_lower("yacht", N_("Generala"), Sets((5,), 50)), first_throw=10),
    ),
    first_throw_wins=True,
)

DOUBLE_GENERALA = replace(
    _lower("double_generala", N_("Double Generala"), Sets((5,), 100)), doubles=True
)
"""The box that some add to `generala`: house rules do so by `add`."""

PRESETS = MappingProxyType(
    {
        rules.id: rules
        for rules in (STANDARD, CLASSIC, THIRTEEN, YACHT_DICE, TRIPLE, YATZY, GENERALA)
    }
)
"""Every preset by id, in the order in which people are offered them; the first is the default."""

STOCK = MappingProxyType(
    {box.id: box for rules in (GENERALA, YATZY, CLASSIC, STANDARD, THIRTEEN) for box in rules.boxes}
    | {DOUBLE_GENERALA.id: DOUBLE_GENERALA}
)
"""The boxes that house rules can add, by id, with the points of `thirteen` where it has them."""


def get(id: str) -> RuleSet:
    """The preset with this id; raises `Malformed` naming the presets when there is none."""
    rules = PRESETS.get(id) if isinstance(id, str) else None
    if rules is None:
        raise Malformed(
            "{given} is not a rule set. Choose one of: {presets}.",
            given=quoted(id),
            presets=", ".join(PRESETS),
        )
    return rules
