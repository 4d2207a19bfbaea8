"""How options and figures are said: the words that hints and reviews share, as phrases."""

from __future__ import annotations

from yachtdice.dice import Keep
from yachtdice.rules import RuleSet, Sets, Straight, box_label
from yachtdice.solver import AdviceOption, BoxOption
from yachtdice.wording import Figure, Phrase, figure

NOTICED = 0.05
"""Losses below this are too small to be told in points with one decimal."""
_NOTHING = 1e-9


def points_words(points: float) -> Figure:
    """Points with one decimal, whatever their sign."""
    return figure(abs(points), 1)


def percent_words(chance: float) -> Figure:
    """A chance in percent with one decimal, with two digits where it is rare."""
    percent = 100 * chance
    if percent < _NOTHING or percent > 100 - _NOTHING:
        return figure(percent)
    return figure(percent, 1) if percent >= 1 else Figure(f"{percent:.2g}")


def keep_words(keep: Keep) -> str:
    """Faces that are kept: `4-4-4`."""
    return "-".join(map(str, keep))


def box_name(rules: RuleSet, box: str) -> str | Phrase:
    """What a box is called on the sheet, with its column's multiplier where there are several."""
    name = box_label(rules.box(box))
    if len(rules.columns) == 1:
        return name
    return Phrase("{box} ×{factor}", box=name, factor=rules.columns[rules.column(box)])


def doing(rules: RuleSet, option: AdviceOption) -> Phrase:
    """An option as something one does, in the middle of a sentence."""
    if isinstance(option, BoxOption):
        return Phrase(
            "writing {points} in {box}", points=option.points, box=box_name(rules, option.box)
        )
    if not option.keep:
        return Phrase("throwing all five dice")
    return Phrase("keeping {dice}", dice=keep_words(option.keep))


def doing_first(rules: RuleSet, option: AdviceOption) -> Phrase:
    """An option as something one does, at the beginning of a sentence."""
    if isinstance(option, BoxOption):
        return Phrase(
            "Writing {points} in {box}", points=option.points, box=box_name(rules, option.box)
        )
    if not option.keep:
        return Phrase("Throwing all five dice")
    return Phrase("Keeping {dice}", dice=keep_words(option.keep))


def order(rules: RuleSet, option: AdviceOption) -> Phrase:
    """An option as what to do now."""
    if isinstance(option, BoxOption):
        return Phrase(
            "Write {points} in {box}", points=option.points, box=box_name(rules, option.box)
        )
    if not option.keep:
        return Phrase("Throw all five dice")
    return Phrase("Keep {dice}", dice=keep_words(option.keep))


def comparison(rules: RuleSet, better: AdviceOption, worse: AdviceOption) -> Phrase:
    """How much more the better option is worth, as the first half of a sentence."""
    gain = better.expected_total - worse.expected_total
    first, second = doing_first(rules, better), doing(rules, worse)
    if gain <= _NOTHING:
        return Phrase("{better} is worth just as much as {worse}", better=first, worse=second)
    if gain < NOTICED:
        return Phrase("{better} is worth a shade more than {worse}", better=first, worse=second)
    return Phrase(
        "{better} is worth {points} more than {worse}",
        better=first,
        points=points_words(gain),
        worse=second,
    )


def met_in(rules: RuleSet, box: str) -> Phrase | str:
    """Dice that a box pays for: "Four of a Kind or better" where better dice pay in it too."""
    name, scorer = box_name(rules, box), rules.box(box).scorer
    alike = isinstance(scorer, Sets) and len(scorer.sizes) == 1 and scorer.sizes[0] < 5
    short = isinstance(scorer, Straight) and len(scorer.patterns[0]) < 5
    return Phrase("{box} or better", box=name) if alike or short else name
