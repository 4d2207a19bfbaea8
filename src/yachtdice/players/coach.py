"""The coach: what to do with these dice, what else comes near, and one sentence of reason.

The reason compares the best option with a rival, the best one that follows another idea, and names
what the difference comes from.  Of a keep it claims how often the turn ends in dice that some box
pays for, choosing the box by what those endings bring over the rival: the sum of P(r) (worth of r -
worth of the rival) over the last rolls r that it pays for.  A box is told by what it earns now and
leaves for later.  Every number is one that the solver gives for the position.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from yachtdice.players.saying import (
    comparison,
    doing_first,
    met_in,
    percent_words,
    points_words,
)
from yachtdice.players.winning import Winning, winning_with
from yachtdice.rules import FaceSum, RuleSet, Sheet, Total, choices
from yachtdice.solver import (
    Advice,
    AdviceOption,
    BoxOption,
    CardStrategy,
    Ending,
    Endings,
    KeepOption,
    Strategy,
)
from yachtdice.solver.winning import Judge
from yachtdice.wording import Name, Phrase

NEXT_COUNT = 2
_SECOND_SHARE = 0.5
_CERTAIN = 1e-9


@dataclass(frozen=True)
class Hint:
    """The best option with its reason, and the next ones, each with what it loses.

    `winning` says what counts for winning, in games of several seats; None where only points are
    judged.  `exact` is False where nobody knows the best play and the ranking is by an
    approximation.
    """

    advice: Advice
    reason: Phrase
    winning: Winning | None = None
    exact: bool = True

    @property
    def best(self) -> AdviceOption:
        return self.advice.best

    @property
    def following(self) -> tuple[AdviceOption, ...]:
        """The next two options, fewer where there are no more."""
        return self.advice.options[1 : 1 + NEXT_COUNT]


def hint(
    strategy: Strategy,
    sheet: Sheet,
    dice: Iterable[int],
    rolls_left: int,
    *,
    against: tuple[Judge, tuple[Sheet, ...]] | None = None,
) -> Hint:
    """What to do with these dice and so many rerolls left; errors as in `Strategy.advise`.

    `against` has who judges the chance to win, and the sheets to be beaten.
    """
    advice = strategy.advise(sheet, dice, rolls_left)
    rival = rival_of(advice)
    why = (
        reason(strategy, advice, advice.best, rival)
        if rival
        else _only_one(sheet.rules, advice.best)
    )
    winning = None
    if against is not None and against[1]:
        judge, others = against
        winning = winning_with(judge.turn(sheet, others), advice)
    return Hint(advice, why, winning)


def approximate_hint(
    strategy: CardStrategy, sheet: Sheet, dice: Iterable[int], rolls_left: int
) -> Hint:
    """What seems best on a card of several columns; errors as in `CardStrategy.advise`."""
    advice = strategy.advise(sheet, dice, rolls_left)
    rival = rival_of(advice)
    why = (
        comparison(sheet.rules, advice.best, rival)
        if rival
        else Phrase("{doing} is all that can be done", doing=doing_first(sheet.rules, advice.best))
    )
    reason = Phrase("{why}, by an approximation: nobody knows perfect play of this card.", why=why)
    return Hint(advice, reason, exact=False)


def rival_of(advice: Advice) -> AdviceOption | None:
    """The best option that follows another idea; the second where none does, None if it is alone.

    Two keeps of which one holds the other follow the same idea.
    """
    others = advice.options[1:]
    best = advice.best
    if isinstance(best, BoxOption):
        return next(iter(others), None)
    apart = (o for o in others if isinstance(o, BoxOption) or not _nested(best, o))
    return next(apart, next(iter(others), None))


def reason(strategy: Strategy, advice: Advice, better: AdviceOption, worse: AdviceOption) -> Phrase:
    """One sentence on why an option is worth more than another, of the same dice."""
    first = comparison(advice.sheet.rules, better, worse)
    if isinstance(better, KeepOption):
        return Phrase("{more}: {why}.", more=first, why=_told(strategy, advice, better, worse))
    if isinstance(worse, KeepOption):
        ends = _endings(strategy, advice, worse)
        claim = _speaking(ends, None, worse.expected_total)
        return Phrase("{more}, {why}.", more=first, why=_say_which(claim, ends))
    return Phrase("{more}: {why}.", more=first, why=_now_and_later(advice, better, worse))


def _nested(one: KeepOption, other: AdviceOption) -> bool:
    """Whether one of two keeps holds all dice of the other."""
    if isinstance(other, BoxOption):
        return False
    small, large = sorted((one.keep, other.keep), key=len)
    return all(small.count(face) <= large.count(face) for face in small)


def _only_one(rules: RuleSet, option: AdviceOption) -> Phrase:
    return Phrase("{doing} is all that can be done.", doing=doing_first(rules, option))


def _told(strategy: Strategy, advice: Advice, better: KeepOption, worse: AdviceOption) -> Phrase:
    """What the better keep ends in, and how often its rival does, if that is a keep too."""
    ends = _endings(strategy, advice, better)
    if isinstance(worse, BoxOption):
        return _say(_speaking(ends, None, worse.expected_total), ends)
    beside = _endings(strategy, advice, worse)
    claim = _speaking(ends, beside, worse.expected_total)
    return _say_against(claim, ends, beside)


def _endings(strategy: Strategy, advice: Advice, option: KeepOption) -> Endings:
    return strategy.endings(advice.sheet, option.keep, advice.rolls_left)


@dataclass(frozen=True, slots=True)
class Claim:
    """Something to say of how a turn ends: with dice that pay in these boxes, or in this box.

    `written` is told of boxes that take any dice, where paying says little.
    """

    boxes: tuple[str, ...]
    written: bool

    def met_by(self, ends: Endings, ending: Ending) -> bool:
        """Whether the claim comes true with an ending."""
        if self.written:
            return ending.box in self.boxes
        return any(ends.points(ending, box) for box in self.boxes)

    def chance(self, ends: Endings) -> float:
        """How often the claim comes true."""
        return ends.chance(lambda ending: self.met_by(ends, ending))

    def gain(self, ends: Endings, level: float) -> float:
        """What the endings in which it comes true bring over a level."""
        met = (ending for ending in ends if self.met_by(ends, ending))
        return sum(ending.chance * (ending.expected_total - level) for ending in met)


def _speaking(ends: Endings, beside: Endings | None, level: float) -> Claim:
    """The claim that speaks most for a keep: of two that gain nearly as much, both in one."""

    def gain(claim: Claim) -> float:
        return claim.gain(ends, level) - (claim.gain(beside, level) if beside else 0.0)

    def telling(claim: Claim) -> bool:
        other = claim.chance(beside) if beside else 0.0
        if not claim.written and min(claim.chance(ends), other if beside else 1.0) > 1 - _CERTAIN:
            return False
        return claim.chance(ends) > other

    claims = [_claim(ends.sheet.rules, box) for box in ends.sheet.open_places]
    possible = [claim for claim in claims if claim.chance(ends)]
    told = [claim for claim in possible if telling(claim)] or possible
    first, *others = sorted(told, key=gain, reverse=True)
    near = (c for c in others if gain(c) >= max(_SECOND_SHARE * gain(first), _CERTAIN))
    second = next((claim for claim in near if _go_together(ends.sheet.rules, first, claim)), None)
    return first if second is None else Claim((*first.boxes, *second.boxes), written=False)


def _claim(rules: RuleSet, box: str) -> Claim:
    return Claim((box,), written=isinstance(rules.box(box).scorer, FaceSum | Total))


def _go_together(rules: RuleSet, first: Claim, second: Claim) -> bool:
    """Whether two claims can be told in one breath: no box of either is met by better dice."""
    plain = (isinstance(met_in(rules, box), Name) for box in first.boxes + second.boxes)
    return not first.written and not second.written and all(plain)


def _say(claim: Claim, ends: Endings) -> Phrase:
    if claim.written:
        return Phrase(
            "it goes in {box} {percent} % of the time, for {points} points on average",
            **_places(claim, ends),
        )
    return Phrase("it ends in {box} {percent} % of the time", **_places(claim, ends))


def _say_which(claim: Claim, ends: Endings) -> Phrase:
    if claim.written:
        return Phrase(
            "which goes in {box} {percent} % of the time, for {points} points on average",
            **_places(claim, ends),
        )
    return Phrase("which ends in {box} {percent} % of the time", **_places(claim, ends))


def _say_against(claim: Claim, ends: Endings, beside: Endings) -> Phrase:
    other = percent_words(claim.chance(beside))
    if claim.written:
        return Phrase(
            "it goes in {box} {percent} % of the time, against {other} %, for {points} points on "
            "average",
            other=other,
            **_places(claim, ends),
        )
    return Phrase(
        "it ends in {box} {percent} % of the time, against {other} %",
        other=other,
        **_places(claim, ends),
    )


def _places(claim: Claim, ends: Endings) -> dict[str, object]:
    """What a sentence about a claim may name; `points` only where it is about one box."""
    names = [met_in(ends.sheet.rules, box) for box in claim.boxes]
    either = Phrase("{one} or {other}", one=names[0], other=names[-1])
    return {
        "box": names[0] if len(names) == 1 else either,
        "percent": percent_words(claim.chance(ends)),
        "points": points_words(ends.mean_points(claim.boxes[0])),
    }


def _now_and_later(advice: Advice, better: BoxOption, worse: BoxOption) -> Phrase:
    """What one box earns more or less than another now, and what it leaves for later."""
    now = _earned(advice, better) - _earned(advice, worse)
    later = better.expected_total - worse.expected_total - now
    rest = points_words(later)
    if now == 0:
        return Phrase("it earns the same now and leaves {rest} more for later", rest=rest)
    if now < 0:
        return Phrase(
            "it earns {points} less now, but leaves {rest} more for later", points=-now, rest=rest
        )
    if later < 0:
        return Phrase(
            "it earns {points} more now, and leaves only {rest} less for later",
            points=now,
            rest=rest,
        )
    return Phrase(
        "it earns {points} more now, and leaves {rest} more for later", points=now, rest=rest
    )


def _earned(advice: Advice, option: BoxOption) -> int:
    """Everything that writing a box earns now, bonus and extra Yacht included."""
    found = choices(advice.sheet, advice.dice, first_throw=advice.is_first_throw)
    paid = found.option(option.box)
    return paid.points + paid.upper_bonus + paid.extra
