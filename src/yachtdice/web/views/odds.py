"""The odds page.  Importing this loads the solver."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from yachtdice.dice import DICE_COUNT, FACES, Dice
from yachtdice.languages import Language
from yachtdice.players.analysis import COMBINATIONS, all_odds, chase, kept, odds
from yachtdice.web.guidemodel import ChanceView, KeepRowView, OddsDieView, OddsRowView, OddsView
from yachtdice.wording import Figure, Phrase, figure

YACHT = "yacht"
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class OddsAsked:
    """Dice on the table, the positions that are kept, and how many rolls are left."""

    dice: Dice
    keep: tuple[int, ...]
    rolls_left: int


def odds_view(asked: OddsAsked, language: Language, *, site: str, problem: str = "") -> OddsView:
    """Every chance from scratch, and from the dice that were asked about."""
    once = odds(YACHT).by_roll[-1]
    return OddsView(
        rows=tuple(
            OddsRowView(
                name=language.word(each.combination.name),
                ways=each.ways,
                by_roll=tuple(chance_view(chance, language) for chance in each.by_roll),
            )
            for each in all_odds()
        ),
        ways_of=len(FACES) ** DICE_COUNT,
        once=chance_view(once, language),
        twice=chance_view(once**2, language),
        canonical=f"{site}/odds",
        dice="".join(map(str, asked.dice)),
        keep=_positions(asked.keep),
        rolls_left=asked.rolls_left,
        faces=tuple(_die(asked, position) for position in range(DICE_COUNT)),
        kept_rows=tuple(_kept_row(asked, id, language) for id in COMBINATIONS),
        problem=problem,
    )


def chance_view(chance: Fraction, language: Language) -> ChanceView:
    """A chance in per cent with some digits that count, and as a fraction."""
    return ChanceView(percent=language.say(_percent(chance)), fraction=str(chance))


def _percent(chance: Fraction) -> Phrase:
    """Two digits behind the point, or as many as it takes to see that it is not nothing."""
    value = 100 * float(chance)
    small = 0 < value < 1
    digits = Figure(f"{value:.{_DIGITS}g}") if small else figure(value, 2)
    return Phrase("{percent} %", percent=digits)


def _kept_row(asked: OddsAsked, combination: str, language: Language) -> KeepRowView:
    best = chase(combination, asked.dice, rolls_left=asked.rolls_left)
    faces = [asked.dice[position] for position in asked.keep]
    return KeepRowView(
        name=language.word(best.combination.name),
        kept=chance_view(kept(combination, faces, rolls_left=asked.rolls_left), language),
        best=chance_view(best.chance, language),
        best_keep=best.keep,
    )


def _die(asked: OddsAsked, position: int) -> OddsDieView:
    toggled = set(asked.keep) ^ {position}
    return OddsDieView(
        face=asked.dice[position], kept=position in asked.keep, toggled=_positions(sorted(toggled))
    )


def _positions(keep: Iterable[int]) -> str:
    """Positions as the address writes them, from 1; a dash for none."""
    return "".join(str(position + 1) for position in keep) or "-"
