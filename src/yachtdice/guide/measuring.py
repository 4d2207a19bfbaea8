"""What perfect play of a rule set comes to, and where greed falls short of it.

Importing this loads the solver; `spreads` tells what was found for the presets.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from yachtdice.dice import DICE_COUNT, FACES, Dice, check_dice
from yachtdice.guide.kinds import kind_of
from yachtdice.guide.spreads import BoxSpread, Spread
from yachtdice.guide.tips import Deed, Kind, Tip
from yachtdice.players.analysis import AdviceOption, BoxOption, Strategy
from yachtdice.players.greedy import Greedy
from yachtdice.players.protocol import KeepDice
from yachtdice.rules import RuleSet, Sheet, choices, content_hash

REROLLS = 2
_GREEDY = Greedy()
_LOSS_MIN = 0.005


@dataclass(frozen=True, slots=True)
class Case:
    """A position of a game of perfect play in which greed would lose."""

    kind: Kind
    sheet: Sheet
    dice: Dice
    rolls_left: int
    best: Deed
    greedy: Deed
    loss: float


def measure(strategy: Strategy, *, games: int, seed: int) -> Spread:
    """Everything that a strategy page shows; its tips come from so many games by chance."""
    spread = strategy.distribution()
    return Spread(
        rules_hash=content_hash(strategy.rules),
        mean=spread.mean,
        standard_deviation=spread.standard_deviation,
        bonus_share=spread.bonus_share,
        extra_mean=spread.extra_mean,
        lowest=spread.lowest,
        chances=tuple(spread.chances.tolist()),
        boxes=tuple(BoxSpread(b.box, b.mean_points, b.share_scoring) for b in spread.boxes),
        games=games,
        tips=tips(strategy, games=games, seed=seed),
    )


def tips(strategy: Strategy, *, games: int, seed: int) -> tuple[Tip, ...]:
    """Every kind of position that greed loses in, the dearest first."""
    random = Random(seed)  # noqa: S311 - games to learn from, nothing secret
    found: defaultdict[Kind, list[Case]] = defaultdict(list)
    for _ in range(games):
        for case in cases(strategy, random):
            found[case.kind].append(case)
    made = [_tip(kind, met, games) for kind, met in found.items()]
    return tuple(sorted(made, key=lambda tip: -tip.gain))


def cases(strategy: Strategy, random: Random) -> Iterator[Case]:
    """Where greed would lose in one game of perfect play."""
    sheet = Sheet.empty(strategy.rules)
    while not sheet.is_full:
        dice, rolls_left = _thrown((), random), REROLLS
        while True:
            advice = strategy.advise(sheet, dice, rolls_left)
            best = advice.best
            wrong = _greedy_option(advice.options, sheet, dice, rolls_left)
            if wrong.loss > _LOSS_MIN:
                yield _case(strategy.rules, sheet, dice, rolls_left, best, wrong)
            if isinstance(best, BoxOption):
                break
            dice, rolls_left = _thrown(best.keep, random), rolls_left - 1
        option = choices(sheet, dice).option(best.box)
        sheet = sheet.write(option.box, option.points, extra=option.extra > 0)


def _thrown(keep: tuple[int, ...], random: Random) -> Dice:
    rolled = (random.choice(FACES) for _ in range(DICE_COUNT - len(keep)))
    return check_dice((*keep, *rolled))


def _greedy_option(
    options: tuple[AdviceOption, ...], sheet: Sheet, dice: Dice, rolls_left: int
) -> AdviceOption:
    """What the greedy player would do, as the strategy judges it."""
    decision = _GREEDY.decide(sheet, dice, rolls_left, Random(0))  # noqa: S311 - it uses none
    if isinstance(decision, KeepDice):
        wanted = Deed(keep=tuple(sorted(dice[position] for position in decision.positions)))
        return next(o for o in options if not isinstance(o, BoxOption) and o.keep == wanted.keep)
    return next(o for o in options if isinstance(o, BoxOption) and o.box == decision.box)


def _case(  # noqa: PLR0913, PLR0917 - a position and two ways on
    rules: RuleSet,
    sheet: Sheet,
    dice: Dice,
    rolls_left: int,
    best: AdviceOption,
    wrong: AdviceOption,
) -> Case:
    right, greedy = _deed(best), _deed(wrong)
    return Case(
        kind=kind_of(rules, dice, right, greedy),
        sheet=sheet,
        dice=check_dice(tuple(sorted(dice))),
        rolls_left=rolls_left,
        best=right,
        greedy=greedy,
        loss=wrong.loss - best.loss,
    )


def _deed(option: AdviceOption) -> Deed:
    if isinstance(option, BoxOption):
        return Deed(box=option.box, points=option.points)
    return Deed(keep=option.keep)


def _tip(kind: Kind, met: list[Case], games: int) -> Tip:
    example = _typical(met)
    return Tip(
        kind=kind,
        gain=sum(case.loss for case in met) / games,
        per_game=len(met) / games,
        sheet=str(example.sheet),
        dice=example.dice,
        rolls_left=example.rolls_left,
        best=example.best,
        greedy=example.greedy,
        loss=example.loss,
    )


def _typical(met: list[Case]) -> Case:
    """The case that stands for all: of the most costly sort taken together, the emptiest sheet."""
    sorts: Counter[object] = Counter()
    for case in met:
        sorts[_sort(case)] += case.loss  # type: ignore[assignment] # losses are added up
    dearest = max(sorts, key=lambda sort: sorts[sort])
    alike = [case for case in met if _sort(case) == dearest]
    return min(alike, key=lambda case: (len(case.sheet.written), -case.loss))


def _sort(case: Case) -> object:
    return case.dice, case.rolls_left, case.best, case.greedy
