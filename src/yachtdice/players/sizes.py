"""Which rule sets are judged exactly while people wait, known before anything is solved."""

from __future__ import annotations

from yachtdice.errors import Illegal
from yachtdice.players.reckoner import BOXES_MAX, COLUMN_BOXES_MAX
from yachtdice.rules import Joker, RuleSet, rules_label

STATES_MAX = 5_000_000
"""More states take seconds to load, and a lot of memory."""


def is_judged(rules: RuleSet) -> bool:
    """Whether hints and reviews can be given under these rules, as far as one look tells."""
    return rules.columns == (1,) and len(rules.boxes) <= BOXES_MAX


def is_hinted(rules: RuleSet) -> bool:
    """Whether hints can be given: exact ones, or for cards of several columns approximate ones."""
    if is_judged(rules):
        return True
    if len(rules.columns) < 2 or len(rules.boxes) > COLUMN_BOXES_MAX:
        return False
    bonus = rules.upper_bonus
    plain = (bonus is None or bonus.multiplied) and rules.joker is not Joker.OPEN
    return plain and not any(box.doubles or box.first_throw for box in rules.boxes)


def check_hinted(rules: RuleSet) -> None:
    """Raise `Illegal` where no hints can be given, not even approximate ones."""
    if not is_hinted(rules):
        check_boxes(rules)


def check_boxes(rules: RuleSet) -> None:
    """Raise `Illegal` for anything but one plain column, and for too many boxes."""
    if not is_judged(rules):
        raise Illegal(
            "{rules} cannot be judged exactly: only cards of one column and at most {most} boxes.",
            rules=rules_label(rules),
            most=BOXES_MAX,
        )


def check_states(rules: RuleSet) -> None:
    """Raise `Illegal` for more states than people wait for; loads the solver."""
    from yachtdice.solver import card_for  # noqa: PLC0415 - the rest of this module needs no solver

    if card_for(rules).layout.state_count > STATES_MAX:
        raise Illegal(
            "{rules} cannot be judged here: it has more than {most} states.",
            rules=rules_label(rules),
            most=STATES_MAX,
        )
