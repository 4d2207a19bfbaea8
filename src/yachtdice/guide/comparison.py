"""Two rule sets side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from yachtdice.guide.spreads import spread_of
from yachtdice.rules import Joker, RuleSet, box_label, brief, score_range
from yachtdice.wording import N_, Listing, Name, Phrase, figure

NOTHING = Phrase("–")

_JOKERS = {
    Joker.NONE: Phrase("no Joker"),
    Joker.FORCED: Phrase("its own upper box first"),
    Joker.OPEN: Phrase("its own upper box or any lower box"),
    Joker.FREE: Phrase("any box"),
}


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One point of comparison; `differs` says whether it sets the two apart."""

    label: Phrase
    first: Phrase
    second: Phrase

    @property
    def differs(self) -> bool:
        return self.first != self.second


def compared(first: RuleSet, second: RuleSet) -> Iterator[ComparedRow]:
    """Every box of either, and all that is paid besides."""
    yield _row(N_("Boxes"), *(_number(len(rules.places)) for rules in (first, second)))
    for id in dict.fromkeys(box.id for rules in (first, second) for box in rules.boxes):
        names = [box_label(box) for rules in (first, second) for box in rules.boxes if box.id == id]
        label = Listing(dict.fromkeys(names), " / ")
        yield _row(label, _box(first, id), _box(second, id))
    yield _row(N_("Columns"), _columns(first), _columns(second))
    yield _row(N_("Bonus"), _bonus(first), _bonus(second))
    yield _row(N_("Extra Yachts"), *(_number(rules.extra_yacht) for rules in (first, second)))
    yield _row(N_("Joker"), _JOKERS[first.joker], _JOKERS[second.joker])
    yield _row(N_("Yacht on the first throw"), _first_throw(first), _first_throw(second))
    ranges = [score_range(rules) for rules in (first, second)]
    yield _row(N_("Lowest total"), *(_number(reach.lowest) for reach in ranges))
    yield _row(N_("Highest total"), *(_number(reach.highest) for reach in ranges))
    spreads = [spread_of(rules) for rules in (first, second)]
    if any(spreads):
        means = [Phrase("{mean}", mean=figure(s.mean, 1)) if s else NOTHING for s in spreads]
        yield _row(N_("Perfect play averages"), *means)


def _row(label: str | Phrase, first: Phrase, second: Phrase) -> ComparedRow:
    said = label if isinstance(label, Phrase) else Listing((Name(label),))
    return ComparedRow(said, first, second)


def _number(value: int) -> Phrase:
    return Phrase("{value}", value=value) if value else NOTHING


def _box(rules: RuleSet, id: str) -> Phrase:
    return next((brief(box) for box in rules.boxes if box.id == id), NOTHING)


def _columns(rules: RuleSet) -> Phrase:
    times = ", ".join(f"×{multiplier}" for multiplier in rules.columns)
    return Phrase("{times}", times=times) if len(rules.columns) > 1 else NOTHING


def _first_throw(rules: RuleSet) -> Phrase:
    return Phrase("wins at once") if rules.first_throw_wins else NOTHING


def _bonus(rules: RuleSet) -> Phrase:
    bonus = rules.upper_bonus
    if bonus is None:
        return NOTHING
    return Phrase("{points} from {threshold} on", points=bonus.points, threshold=bonus.threshold)
