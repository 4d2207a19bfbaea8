"""What the Joker rule does, step by step, each step shown on a sheet by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from yachtdice.dice import Dice
from yachtdice.guide.rulings import FIVE
from yachtdice.rules import FaceSum, Joker, Option, RuleSet, Section, Sheet, box_label, choices
from yachtdice.wording import Phrase


@dataclass(frozen=True, slots=True)
class JokerStep:
    """A moment of a game: what is open then, and every box that these dice may be written in."""

    when: Phrase
    dice: Dice
    options: tuple[Option, ...]


def joker_steps(rules: RuleSet) -> Iterator[JokerStep]:
    """The cases in the order in which they are asked about; none without a Joker."""
    if rules.joker is Joker.NONE or not rules.yacht_places:
        return
    own = next((box for box in rules.boxes if box.scorer == FaceSum(FIVE[0])), None)
    name = box_label(own) if own else ""

    def is_own(place: str) -> bool:
        return rules.box(place) == own

    def is_lower(place: str) -> bool:
        return rules.box(place).section is Section.LOWER

    yield _step(rules, Phrase("The Yacht box is open: there is no Joker yet."), lambda _: False)
    yacht = frozenset(rules.yacht_places)
    cases: list[tuple[Phrase, Callable[[str], bool]]] = [
        (
            Phrase("The Yacht box is filled and {box} is open.", box=name),
            lambda place: place in yacht,
        ),
        (
            Phrase("{box} is filled too, and boxes of the lower section are open.", box=name),
            lambda place: place in yacht or is_own(place),
        ),
        (
            Phrase("{box} and the whole lower section are filled.", box=name),
            lambda place: is_own(place) or is_lower(place),
        ),
    ]
    for when, is_filled in cases:
        yield _step(rules, when, is_filled)


def _step(rules: RuleSet, when: Phrase, is_filled: Callable[[str], bool]) -> JokerStep:
    """The dice on a sheet where exactly such places hold a zero."""
    sheet = Sheet.of(rules, {place: 0 for place in rules.places if is_filled(place)})
    return JokerStep(when, FIVE, choices(sheet, FIVE).options)
