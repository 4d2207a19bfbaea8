"""What a rule set does beside its boxes that sources differ on, in words made from its fields."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.rules.ruleset import Joker, RuleSet, Scope
from yachtdice.wording import Phrase


def readings(rules: RuleSet) -> Iterator[Phrase]:
    """One sentence for each reading that could be another: columns first, then first throws."""
    if len(rules.columns) > 1:
        yield from _of_columns(rules)
    if any(box.doubles for box in rules.boxes):
        yield Phrase("A doubled box counts only while the Yacht box of its column holds points.")
    if rules.first_throw_wins:
        yield Phrase(
            "Five of a kind on a turn's first throw, written in the Yacht box, wins a game of two "
            "and more at once. Alone the game goes on, and the box pays what it pays."
        )


def _of_columns(rules: RuleSet) -> Iterator[Phrase]:
    yield Phrase(
        "The card has {columns} columns, whose totals count {times} times; every turn is written "
        "in one open box of one column. Sources differ on such cards; this is how it is played "
        "here. Nobody knows perfect play of them: computer players and hints are approximate.",
        columns=len(rules.columns),
        times=", ".join(str(factor) for factor in rules.columns),
    )
    if rules.upper_bonus is not None:
        yield (
            Phrase("Each column earns the bonus by itself, before it is multiplied.")
            if rules.upper_bonus.multiplied
            else Phrase("Each column earns the bonus by itself; it is not multiplied.")
        )
    if rules.joker is not Joker.NONE:
        yield _JOKER[rules.joker_scope]
    if rules.extra_yacht:
        yield _EXTRA[rules.extra_scope]
        yield (
            Phrase("The extra counts as often as the column that is written.")
            if rules.extra_multiplied
            else Phrase("The extra is not multiplied.")
        )


_JOKER = {
    Scope.CARD: Phrase(
        "The Joker rule looks at the whole card: it waits until the Yacht boxes of all columns are "
        "filled, and the own upper box or an open lower box may be that of any column."
    ),
    Scope.COLUMN: Phrase("The Joker rule looks at each column by itself."),
}
_EXTRA = {
    Scope.CARD: Phrase(
        "Five of a kind earns the extra when any Yacht box of the card held points before, even "
        "where it is written in another Yacht box."
    ),
    Scope.COLUMN: Phrase(
        "Five of a kind earns the extra when the Yacht box of the column that is written held "
        "points before."
    ),
}
