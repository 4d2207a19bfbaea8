"""Players that reckon: they decide by what they believe the rest of the game to be worth."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from random import Random
from typing import TYPE_CHECKING

from yachtdice.dice import DICE_COUNT, Dice, Keep
from yachtdice.errors import Illegal
from yachtdice.game import ROLLS_PER_TURN
from yachtdice.players.greedy import Greedy
from yachtdice.players.protocol import Decision, KeepDice, TakeBox, Told
from yachtdice.players.temper import Temper
from yachtdice.rules import RuleSet, Sheet, rules_label

if TYPE_CHECKING:
    from yachtdice.players.cardoutlook import CardOutlook
    from yachtdice.solver import Outlook

BOXES_MAX = 16
"""Nobody waits for a larger card to be solved."""

COLUMN_BOXES_MAX = 13
"""A longer column takes too long, and too much memory, at every number of turns left."""

REMEMBERED_MAX = 8
"""So many rule sets of a level are kept in memory, up to some megabytes each."""


class Reckoner:
    """Decides by the values of the game as its temper believes it to be.

    A choice takes one random number: one for what to keep, and another for the box when it stops.
    On a card of several columns it decides by an approximation, chosen from as firmly; on one that
    is too large to be solved for a player as `Greedy`.
    The solver is imported when it is first needed, so that who lists the players does not pay.
    """

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self._outlooks: OrderedDict[RuleSet, Outlook | CardOutlook | None] = OrderedDict()
        self._lock = threading.Lock()
        self._loading = threading.Lock()

    def __repr__(self) -> str:
        return f"Reckoner({self.temper!r})"

    def is_ready(self, rules: RuleSet) -> bool:
        """Whether it can decide at once under these rules."""
        return is_too_large(rules) or rules in self._outlooks

    def is_at_hand(self, rules: RuleSet) -> bool:
        """Whether preparing would only load what this machine has solved before.

        It is not for a card that it does not reckon with, until it has tried.
        """
        from yachtdice.players import cardoutlook, outlooks  # noqa: PLC0415 - loads the solver

        if self.is_ready(rules):
            return True
        if len(rules.columns) > 1:
            return cardoutlook.is_at_hand(rules)
        return outlooks.is_at_hand(self.temper, rules)

    def prepare(self, rules: RuleSet, *, told: Told | None = None) -> None:
        """Solve or load what it needs to decide at once under these rules."""
        if not self.is_ready(rules):
            self._outlook(rules, told)

    def decide(
        self,
        sheet: Sheet,
        dice: Dice,
        rolls_left: int,
        random: Random,
        others: tuple[Sheet, ...] = (),  # noqa: ARG002 - it plays its own sheet
    ) -> Decision:
        """The keep or the box it chooses; solves or loads first what it lacks."""
        outlook = self._outlook(sheet.rules)
        if outlook is None:
            return Greedy().decide(sheet, dice, rolls_left, random)
        from yachtdice.players.outlooks import choose  # noqa: PLC0415 - loaded by now
        from yachtdice.solver import Outlook  # noqa: PLC0415 - loaded by now

        first_throw = rolls_left == ROLLS_PER_TURN - 1
        while True:
            fraction = random.random()
            if isinstance(outlook, Outlook):
                chosen = choose(outlook, sheet, dice, rolls_left, fraction, first_throw=first_throw)
            else:
                chosen = outlook.choose(sheet, dice, rolls_left, fraction)
            if isinstance(chosen, str):
                return TakeBox(chosen)
            if len(chosen) < DICE_COUNT:
                return KeepDice(positions_of(dice, chosen))
            rolls_left = 0

    def shares(self, sheet: Sheet, dice: Dice, rolls_left: int) -> dict[Keep | str, float]:
        """How often it makes each choice: a keep (all five dice to stop), or with no rolls a box.

        Raises `Illegal` on a card that it does not reckon with.
        """
        from yachtdice.players.outlooks import shares  # noqa: PLC0415 - loads the solver

        return shares(self.outlook(sheet.rules), sheet, dice, rolls_left)

    def outlook(self, rules: RuleSet, *, told: Told | None = None) -> Outlook:
        """How it sees the game; raises `Illegal` for a card that it has no exact values of."""
        from yachtdice.solver import Outlook  # noqa: PLC0415 - loads the solver

        outlook = None if len(rules.columns) > 1 else self._outlook(rules, told)
        if not isinstance(outlook, Outlook):
            raise Illegal(
                "{rules} is too large a card for this player. It reckons with one column of at "
                "most {most} boxes.",
                rules=rules_label(rules),
                most=BOXES_MAX,
            )
        return outlook

    def _outlook(self, rules: RuleSet, told: Told | None = None) -> Outlook | CardOutlook | None:
        if is_too_large(rules):
            return None
        known, outlook = self._recall(rules)
        if known:
            return outlook
        with self._loading:  # not the other lock: who decides by other rules shall not wait
            known, outlook = self._recall(rules)
            if not known:
                outlook = _found(self.temper, rules, told)
                self._remember(rules, outlook)
            return outlook

    def _recall(self, rules: RuleSet) -> tuple[bool, Outlook | CardOutlook | None]:
        """Whether these rules are remembered, and how the game is seen then."""
        with self._lock:
            if rules not in self._outlooks:
                return False, None
            self._outlooks.move_to_end(rules)
            return True, self._outlooks[rules]

    def _remember(self, rules: RuleSet, outlook: Outlook | CardOutlook | None) -> None:
        with self._lock:
            self._outlooks[rules] = outlook
            while len(self._outlooks) > REMEMBERED_MAX:
                self._outlooks.popitem(last=False)


def _found(temper: Temper, rules: RuleSet, told: Told | None) -> Outlook | CardOutlook | None:
    from yachtdice.players import cardoutlook, outlooks  # noqa: PLC0415 - loads the solver

    try:
        if len(rules.columns) > 1:
            return cardoutlook.card_outlook_of(temper, rules, progress=told)
        return outlooks.outlook_of(temper, rules, progress=told)
    except Illegal:
        return None


def is_too_large(rules: RuleSet) -> bool:
    """Whether nobody waits for this card to be solved."""
    most = COLUMN_BOXES_MAX if len(rules.columns) > 1 else BOXES_MAX
    return len(rules.boxes) > most


def positions_of(dice: Dice, keep: Keep) -> tuple[int, ...]:
    """The first dice that show what is kept."""
    left = Counter(keep)
    positions = []
    for position, face in enumerate(dice):
        if left[face]:
            left[face] -= 1
            positions.append(position)
    return tuple(positions)
