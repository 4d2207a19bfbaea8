"""Par and the ceiling of days, and that nothing anybody does makes more than the ceiling."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import perfect
from yachtdice.chance import DailyDice, RecordedDice, Throw
from yachtdice.daily import CHALLENGES, challenge_rules
from yachtdice.daily.par import figures_of, play_perfectly
from yachtdice.errors import Malformed
from yachtdice.game import Game, Roll, Rolled, apply, legal, parse_game, replay
from yachtdice.rules import RuleSet

pytestmark = pytest.mark.xdist_group("solver")

SECRET = "7f" * 32


def at_random(rules: RuleSet, dice: DailyDice, random: Random) -> int:
    """The total of somebody who does anything that is allowed."""
    game = Game.start(rules, 1)
    while not game.is_over:
        move = random.choice(legal(game))
        faces = dice.faces(Throw(0, 0, game.rolls_made)) if isinstance(move, Roll) else None
        game, _ = apply(game, move, faces)
    return game.seats[0].sheet.total


@pytest.mark.parametrize("challenge", CHALLENGES)
@settings(max_examples=3)
@given(secret=st.binary(min_size=32, max_size=32), seed=st.integers(0, 2**32))
def test_the_ceiling_is_above_par_and_any_attempt(challenge: str, secret: bytes, seed: int) -> None:
    rules, random = challenge_rules(challenge), Random(seed)
    dice = DailyDice(secret.hex(), "2026-11-30", challenge)
    found = figures_of(rules, dice)
    assert found.ceiling >= found.par
    assert all(found.ceiling >= at_random(rules, dice, random) for _ in range(10))


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_both_figures_come_with_a_game_of_these_dice_that_makes_them(challenge: str) -> None:
    dice = DailyDice(SECRET, "2026-11-30", challenge)
    found = figures_of(challenge_rules(challenge), dice)
    for text, total in [(found.par_game, found.par), (found.ceiling_game, found.ceiling)]:
        events = parse_game(text).events
        assert replay(events).seats[0].sheet.total == total
        rolled = [event for event in events if isinstance(event, Rolled)]
        for count, event in enumerate(rolled):
            faces = dice.faces(Throw(0, 0, count))
            assert all(event.dice[i] == faces[i] for i in range(5) if i not in event.kept)


def test_par_keeps_the_leftmost_of_equal_dice() -> None:
    chosen = []
    for day in range(1, 29):
        sequence = DailyDice(SECRET, f"2027-02-{day:02}", "classic")
        _, text = play_perfectly(perfect("classic"), sequence)
        rolled = [event for event in parse_game(text).events if isinstance(event, Rolled)]
        chosen += [
            (before.dice, after.kept)
            for before, after in pairwise(rolled)
            if _some_of_equal(before.dice, after.kept)
        ]
    assert chosen, "no day had such a choice"
    for dice, keep in chosen:
        for position in set(range(5)) - set(keep):
            assert all(left < position for left in keep if dice[left] == dice[position])


def test_par_knows_nothing_of_what_comes() -> None:
    """Other dice later change nothing of what was decided before."""
    dice = DailyDice(SECRET, "2026-11-30", "standard")
    thrown = [dice.faces(Throw(0, 0, n)) for n in range(36)]
    other = [*thrown[:20], *([(1, 1, 2, 2, 3)] * 16)]
    texts = [
        play_perfectly(perfect("standard"), RecordedDice(rolls))[1] for rolls in (thrown, other)
    ]
    lines = [text.splitlines()[4:] for text in texts]
    assert lines[0] != lines[1]
    assert lines[0][:6] == lines[1][:6]


def test_what_is_no_challenge_is_quoted() -> None:
    with pytest.raises(Malformed, match="'thirteen' is not a daily challenge"):
        challenge_rules("thirteen")


def _some_of_equal(dice: tuple[int, ...], keep: tuple[int, ...]) -> bool:
    return any(dice[i] == dice[j] for i in keep for j in range(5) if j not in keep)
