"""The table of strategies is what `make strategy` would write now."""

from __future__ import annotations

from random import Random

import pytest

from yachtdice.dice import check_dice
from yachtdice.guide import measuring
from yachtdice.guide.kinds import kind_of
from yachtdice.guide.spreads import presets_known, spread_of
from yachtdice.guide.tips import Deed, Kind, Tip
from yachtdice.players.analysis import BoxOption, Strategy, solve
from yachtdice.players.sizes import is_judged
from yachtdice.rules import PRESETS, RuleSet, Sheet, content_hash, get

GAMES = 40
KNOWN = presets_known()


def test_every_preset_that_can_be_judged_is_in_it() -> None:
    """`make strategy` brings it up to date."""
    assert [rules.id for rules in KNOWN] == [r.id for r in PRESETS.values() if is_judged(r)]


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: rules.id)
def test_its_means_are_those_of_the_solver(rules: RuleSet) -> None:
    spread = spread_of(rules)
    assert spread is not None
    assert spread.rules_hash == content_hash(rules)
    assert spread.mean == pytest.approx(solve(rules).expected_score, rel=1e-5)
    assert sum(spread.chances) == pytest.approx(1, abs=1e-4)
    assert sum(s * c for s, c in spread.pmf) == pytest.approx(spread.mean, rel=1e-4)
    bonus = rules.upper_bonus.points * spread.bonus_share if rules.upper_bonus else 0.0
    boxes = sum(box.mean_points for box in spread.boxes)
    assert boxes + bonus + spread.extra_mean == pytest.approx(spread.mean, rel=1e-4)


@pytest.mark.slow
def test_its_spread_is_that_of_the_solver() -> None:
    spread, exact = spread_of(get("classic")), solve(get("classic")).distribution()
    assert spread is not None
    assert spread.standard_deviation == pytest.approx(exact.standard_deviation, rel=1e-5)
    assert spread.chances == pytest.approx(exact.chances.tolist(), rel=1e-4, abs=1e-9)
    for ours, theirs in zip(spread.boxes, exact.boxes, strict=True):
        assert ours.mean_points == pytest.approx(theirs.mean_points, rel=1e-4)
        assert ours.share_scoring == pytest.approx(theirs.share_scoring, rel=1e-4)


def examples() -> list[tuple[RuleSet, Tip]]:
    spreads = [(rules, spread_of(rules)) for rules in KNOWN]
    return [(rules, tip) for rules, spread in spreads if spread for tip in spread.tips]


@pytest.mark.parametrize(("rules", "tip"), examples(), ids=lambda p: getattr(p, "id", None))
def test_every_example_loses_what_is_said(rules: RuleSet, tip: Tip) -> None:
    advice = solve(rules).advise(Sheet.parse(rules, tip.sheet), tip.dice, tip.rolls_left)
    assert deed(advice.best) == tip.best
    greedy = next(option for option in advice.options if deed(option) == tip.greedy)
    assert greedy.loss == pytest.approx(tip.loss, rel=1e-4, abs=1e-4)
    assert kind_of(rules, check_dice(tip.dice), tip.best, tip.greedy) is tip.kind


def deed(option: object) -> Deed:
    if isinstance(option, BoxOption):
        return Deed(box=option.box, points=option.points)
    return Deed(keep=option.keep)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def classic() -> Strategy:
    return solve(get("classic"))


def test_the_same_kinds_matter_in_other_games(classic: Strategy) -> None:
    """Gains of some other games lie within four standard errors, as their spread tells it."""
    spread = spread_of(get("classic"))
    assert spread is not None
    random = Random(7)
    games = [list(measuring.cases(classic, random)) for _ in range(GAMES)]
    for tip in spread.tips[:5]:
        lost = [sum(case.loss for case in game if case.kind is tip.kind) for game in games]
        mean = sum(lost) / GAMES
        error = (sum((loss - mean) ** 2 for loss in lost) / GAMES / (GAMES - 1)) ** 0.5
        assert abs(mean - tip.gain) < 4 * error + 0.5


def test_a_seed_finds_the_same_tips_again(classic: Strategy) -> None:
    first, again = (measuring.tips(classic, games=3, seed=5) for _ in range(2))
    assert first == again
    assert list(first) == sorted(first, key=lambda tip: -tip.gain)


class TestKinds:
    @pytest.mark.parametrize(
        ("best", "greedy", "kind"),
        [
            (Deed(box="large_straight", points=30), Deed(keep=(6,)), Kind.STOP_STRAIGHT),
            (Deed(box="full_house", points=28), Deed(keep=(6, 6, 6)), Kind.STOP_SETS),
            (Deed(box="twos", points=6), Deed(box="choice", points=20), Kind.UPPER_FIRST),
            (Deed(box="ones", points=1), Deed(box="choice", points=20), Kind.SPARE_BOXES),
            (Deed(box="yacht", points=0), Deed(box="twos", points=2), Kind.SPARE_BOXES),
            (Deed(keep=(2, 3, 4, 5)), Deed(keep=(5, 5)), Kind.KEEP_RUN),
            (Deed(keep=(5, 5, 6, 6)), Deed(keep=(6, 6)), Kind.KEEP_PAIRS),
            (Deed(keep=(3, 3)), Deed(keep=(4, 4)), Kind.KEEP_OTHER_FACE),
            (Deed(), Deed(keep=(1, 1)), Kind.THROW_ALL),
            (Deed(keep=(5, 6, 6)), Deed(keep=(6, 6)), Kind.KEEP_MORE),
        ],
    )
    def test_each_is_told_by_what_is_done(self, best: Deed, greedy: Deed, kind: Kind) -> None:
        assert kind_of(get("standard"), (1, 2, 3, 4, 5), best, greedy) is kind
