"""How a player of some temper sees a game: what it believes, solved or loaded.

Importing this loads the solver; the players themselves import it when they are first asked.
"""

from __future__ import annotations

from yachtdice.dice import KEEPS, Dice, Keep, roll_index
from yachtdice.errors import Illegal
from yachtdice.players.temper import Temper, believed
from yachtdice.rules import RuleSet, Sheet, rules_label
from yachtdice.solver import (
    Outlook,
    Progress,
    card_for,
    choices_are_compiled,
    is_stored,
    solve,
    solve_values,
    winning,
)
from yachtdice.solver.index import sheet_index
from yachtdice.solver.winning import Judge

STATES_MAX = 5_000_000
"""Larger cards are not worth their memory to a computer player: 40 MB for each level."""


def outlook_of(temper: Temper, rules: RuleSet, *, progress: Progress | None = None) -> Outlook:
    """The outlook, ready to choose; values are solved afresh or come from the cache on disk.

    Raises `Illegal` for several columns and for cards too large to be worth it.
    """
    card = card_for(rules)
    if card.layout.state_count > STATES_MAX:
        raise Illegal(
            "{rules} has {given} states, more than the {most} that computer players look at.",
            rules=rules_label(rules),
            given=card.layout.state_count,
            most=STATES_MAX,
        )
    game = believed(rules, temper)
    if game == rules:
        values = solve(rules, progress=progress).values
    else:
        values = solve_values(game, progress=progress)
    worth = values.worth
    if temper.future != 1.0:
        worth = worth * temper.future
        worth.flags.writeable = False
    turn_mean = values.expected_score / len(rules.boxes)
    outlook = Outlook(card, values.card, worth, temper.temperature * turn_mean)
    outlook.prepare_choices(progress)
    return outlook


def is_at_hand(temper: Temper, rules: RuleSet) -> bool:
    """Whether `outlook_of` would only load what is on the disk, in a tenth of a second."""
    return choices_are_compiled() and is_stored(believed(rules, temper))


def judge_of(rules: RuleSet, *, progress: Progress | None = None) -> Judge | None:
    """Who judges turns by the chance to win; None for cards too large to be worth it."""
    try:
        if card_for(rules).layout.state_count > STATES_MAX:
            return None
    except Illegal:
        return None
    return winning.judge_of(rules, progress=progress)


def judging_is_at_hand(rules: RuleSet) -> bool:
    """Whether `judge_of` would only load what is on the disk."""
    return winning.judging_is_compiled() and is_stored(rules, winning.MOMENTS)


def choose(  # noqa: PLR0913 - a choice is made of a position and of chance
    outlook: Outlook,
    sheet: Sheet,
    dice: Dice,
    rolls_left: int,
    fraction: float,
    *,
    first_throw: bool = False,
) -> Keep | str:
    """One choice, by a fraction from 0 up to 1: a keep (all five dice to stop), or a box.

    `first_throw` says of a box that the dice lie as a turn's first throw left them.
    """
    index, roll = sheet_index(outlook.card, sheet), roll_index(dice)
    found = outlook.choose(index, roll, rolls_left, fraction, first_throw=first_throw)
    return _named(outlook, rolls_left, found)


def shares(outlook: Outlook, sheet: Sheet, dice: Dice, rolls_left: int) -> dict[Keep | str, float]:
    """How often each choice is made, named as `choose` does; they add up to 1."""
    found = outlook.shares(sheet_index(outlook.card, sheet), roll_index(dice), rolls_left)
    return {_named(outlook, rolls_left, number): share for number, share in found.items()}


def _named(outlook: Outlook, rolls_left: int, number: int) -> Keep | str:
    return KEEPS[number] if rolls_left else outlook.card.places[number]
