"""Players that reckon: legal under any rules, repeatable, quick, and the same one as simulated."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import small_rule_sets
from tests.strategies import dice as any_dice
from tests.strategies import rule_sets, sheets
from yachtdice.dice import KEEPS, ROLLS, Dice, check_dice, keep_index
from yachtdice.errors import Illegal
from yachtdice.game import SEATS_MAX, Game, Roll, Score, apply
from yachtdice.players import LEVELS, Greedy, KeepDice, Player, Reckoner, TakeBox, Temper, outlooks
from yachtdice.players.simulation import decisions_of
from yachtdice.rules import RuleSet, Sheet, choices, get
from yachtdice.solver import draws_per_turn, play_turn, prepare_play, stored
from yachtdice.solver.lattice import THROWS, THROWS_COUNT, THROWS_START

pytestmark = pytest.mark.xdist_group("solver")

NAMES = tuple(LEVELS)
RECKONING = tuple(name for name in NAMES if isinstance(LEVELS[name].player, Reckoner))
SOFT = RECKONING[:-1]
GAMES = 25


@pytest.fixture(scope="module", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Rules made up here leave nothing in the user's cache directory."""
    folder = tmp_path_factory.mktemp("values")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored, "folder", lambda cache: folder if cache is True else None)
        yield


def player(name: str) -> Reckoner:
    found = LEVELS[name].player
    assert isinstance(found, Reckoner)
    return found


# ----------------------------------------------------- one player, two routes


class Given(Random):
    """Random numbers that are handed in."""

    def __init__(self, fractions: Sequence[float]) -> None:
        super().__init__()
        self.fractions = list(fractions)

    def random(self) -> float:
        return self.fractions.pop(0)


def fraction(draw: np.uint64) -> float:
    return float(int(draw) >> 11) * 2.0**-53


def thrown(kept: tuple[int, ...], draw: np.uint64) -> Dice:
    keep = keep_index(kept)
    outcome = int(fraction(draw) * int(THROWS_COUNT[keep]))
    return check_dice(ROLLS[int(THROWS[THROWS_START[keep] + outcome])])


def replayed_turn(who: Player, sheet: Sheet, draws: npt.NDArray[np.uint64]) -> Sheet:
    """A turn played one choice at a time, by the random numbers that a simulation used."""
    dice = thrown((), draws[0])
    box_draw = fraction(draws[5]) if draws.size == 6 else 0.0
    for rolls_left in (2, 1, 0):
        keep_draw = fraction(draws[5 - rolls_left]) if draws.size == 6 else 0.0
        numbers = [keep_draw, box_draw] if rolls_left else [box_draw]
        decision = who.decide(sheet, dice, rolls_left, Given(numbers))
        if isinstance(decision, TakeBox):
            option = choices(sheet, dice).option(decision.box)
            return sheet.write(option.box, option.points, extra=option.extra > 0)
        dice = thrown(
            tuple(dice[position] for position in decision.positions), draws[3 - rolls_left]
        )
    raise AssertionError("a turn ends with a box")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules_id", ["classic", "yacht-dice"])
def test_the_simulated_player_and_the_one_at_a_table_make_the_same_choices(
    rules_id: str, name: str
) -> None:
    rules = get(rules_id)
    decisions = decisions_of(name, rules)
    prepare_play()
    decisions.prepare()
    chance = np.random.PCG64(5)
    states, totals = np.full(GAMES, decisions.card.layout.start), np.zeros(GAMES, np.int64)
    replays = [Sheet.empty(rules)] * GAMES
    wanted = draws_per_turn(decisions)
    assert wanted == (6 if name in SOFT else 3)
    for _ in rules.places:
        draws = chance.random_raw(GAMES * wanted).reshape(GAMES, wanted)
        play_turn(decisions, states, totals, draws)
        replays = [
            replayed_turn(LEVELS[name].player, sheet, row)
            for sheet, row in zip(replays, draws, strict=True)
        ]
        assert [sheet.total for sheet in replays] == totals.tolist()
    assert all(sheet.is_full for sheet in replays)


@given(data=st.data(), name=st.sampled_from(SOFT), rolls_left=st.integers(0, 2))
@settings(max_examples=60)
def test_shares_add_up_and_every_number_picks_what_it_should(
    data: st.DataObject, name: str, rolls_left: int
) -> None:
    rules = data.draw(small_rule_sets())
    dice = data.draw(any_dice())
    shares = player(name).shares(Sheet.empty(rules), dice, rolls_left)
    assert sum(shares.values()) == pytest.approx(1.0, abs=1e-12)
    at = 0.0
    for choice, share in shares.items():
        middle = outlooks.choose(
            player(name).outlook(rules), Sheet.empty(rules), dice, rolls_left, at + share / 2
        )
        assert middle == choice
        at += share


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_choices_are_made_as_often_as_their_shares_say(rolls_left: int) -> None:
    sheet, dice = Sheet.parse(get("thirteen"), "yacht=50 ones=3"), check_dice((1, 2, 3, 4, 4))
    who, count = player("beginner"), 4000
    found: Counter[object] = Counter()
    for seed in range(count):
        decision = who.decide(sheet, dice, rolls_left, Random(seed))
        if isinstance(decision, KeepDice):
            found[tuple(sorted(dice[position] for position in decision.positions))] += 1
        else:
            found[decision.box if rolls_left == 0 else tuple(sorted(dice))] += 1
    shares = who.shares(sheet, dice, rolls_left)
    assert set(found) <= set(shares)
    for choice, share in shares.items():
        error = (share * (1 - share) / count) ** 0.5
        assert abs(found[choice] / count - share) < 5 * error + 1e-9


def test_options_that_seem_much_worse_are_never_chosen() -> None:
    for name in SOFT:
        shares = player(name).shares(Sheet.empty(get("classic")), check_dice((6, 6, 6, 6, 6)), 2)
        assert shares == {KEEPS[-1]: 1.0}


# ---------------------------------------------------------------- whole games

ALL = [level.player for level in LEVELS.values()][-SEATS_MAX:]
"""Every level but the weakest, for whom there is no seat."""


def play(rules: RuleSet, players: Sequence[Player], random: Random) -> Game:
    """A game that `apply` checks at every move."""
    game = Game.start(rules, len(players))
    while not game.is_over:
        keep: tuple[int, ...] = ()
        if game.dice is not None:
            who = players[game.to_move]
            decision = who.decide(game.sheet, game.dice, game.rolls_left, random, game.others)
            if isinstance(decision, TakeBox):
                game, _ = apply(game, Score(decision.box))
                continue
            keep = decision.positions
        faces = check_dice([random.randint(1, 6) for _ in range(5)])
        game, _ = apply(game, Roll(keep), faces)
    return game


@given(rules=small_rule_sets(), random=st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_every_level_plays_legally_under_any_house_rules(rules: RuleSet, random: Random) -> None:
    game = play(rules, ALL, random)
    assert all(seat.sheet.is_full for seat in game.seats)


@given(
    rules=rule_sets().filter(lambda rules: len(rules.columns) == 1),
    random=st.randoms(use_true_random=False),
)
@settings(max_examples=6)
def test_every_level_plays_legally_on_presets(rules: RuleSet, random: Random) -> None:
    play(rules, ALL, random)


@given(data=st.data(), name=st.sampled_from(RECKONING), rolls_left=st.integers(0, 2))
@settings(max_examples=60)
def test_jokers_are_placed_where_the_rules_allow(
    data: st.DataObject, name: str, rolls_left: int
) -> None:
    rules = get(data.draw(st.sampled_from(["thirteen", "yacht-dice"])))
    sheet = data.draw(sheets(rules).filter(lambda sheet: not sheet.is_full))
    dice = data.draw(any_dice())
    decision = player(name).decide(sheet, dice, rolls_left, Random(0))
    if isinstance(decision, TakeBox):
        choices(sheet, dice).option(decision.box)
    else:
        assert rolls_left
        assert len(decision.positions) < 5


@pytest.mark.parametrize("name", RECKONING)
def test_the_same_seed_decides_the_same(name: str) -> None:
    sheet, dice = Sheet.empty(get("standard")), check_dice((1, 2, 3, 4, 4))
    for seed in range(20):
        first = player(name).decide(sheet, dice, 2, Random(seed))
        assert player(name).decide(sheet, dice, 2, Random(seed)) == first
    other = Reckoner(player(name).temper)
    assert other.decide(sheet, dice, 2, Random(3)) == player(name).decide(sheet, dice, 2, Random(3))


def test_dice_are_kept_wherever_they_lie() -> None:
    sheet = Sheet.empty(get("classic"))
    for dice, kept in (((6, 2, 6, 1, 6), (0, 2, 4)), ((1, 6, 6, 2, 6), (1, 2, 4))):
        assert LEVELS["perfect"].player.decide(sheet, dice, 2, Random(0)) == KeepDice(kept)


# ------------------------------------------------------------------- readiness


def test_a_player_is_ready_once_it_is_prepared() -> None:
    who, rules = Reckoner(Temper(yacht=1.2, temperature=0.1)), get("classic")
    assert not who.is_ready(rules)
    assert not who.is_at_hand(rules)
    steps: list[str] = []
    who.prepare(rules, told=lambda step, _: steps.append(step))
    assert who.is_ready(rules)
    assert steps
    other = Reckoner(who.temper)
    assert not other.is_ready(rules)
    assert other.is_at_hand(rules)


def test_who_is_ready_does_not_wait_for_another_game_to_be_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    who, rules, other = Reckoner(Temper(future=0.8)), get("classic"), small("twos")
    who.prepare(rules)
    goes_on, begun, good = threading.Event(), threading.Event(), outlooks.outlook_of

    def slow(*arguments: Any, **named: Any) -> Any:
        begun.set()
        goes_on.wait(10)
        return good(*arguments, **named)

    monkeypatch.setattr(outlooks, "outlook_of", slow)
    loading = threading.Thread(target=who.prepare, args=(other,))
    loading.start()
    assert begun.wait(10)
    who.decide(Sheet.empty(rules), check_dice((1, 1, 1, 2, 2)), 0, Random(0))
    assert not who.is_ready(other)
    goes_on.set()
    loading.join()
    assert who.is_ready(other)


def test_what_is_not_used_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yachtdice.players.reckoner.REMEMBERED_MAX", 2)
    who = Reckoner(Temper(future=0.9))
    first, second, third = (small(name) for name in ("ones", "twos", "yacht"))
    for rules in (first, second, first, third):
        who.prepare(rules)
        who.decide(Sheet.empty(rules), check_dice((1, 1, 1, 2, 2)), 0, Random(0))
    assert [who.is_ready(rules) for rules in (first, second, third)] == [True, False, True]


def test_greedy_is_always_ready() -> None:
    assert Greedy().is_ready(get("classic"))
    assert Greedy().is_at_hand(get("classic"))
    Greedy().prepare(get("classic"))


def test_columns_that_cannot_be_judged_by_themselves_are_played_as_greedy_does() -> None:
    rules = replace(get("thirteen"), columns=(1, 2))
    who, sheet, dice = player("expert"), Sheet.empty(rules), check_dice((1, 3, 3, 5, 6))
    assert not who.is_at_hand(rules)
    who.prepare(rules)
    assert who.is_ready(rules)
    for rolls_left in (2, 0):
        assert who.decide(sheet, dice, rolls_left, Random(1)) == Greedy().decide(
            sheet, dice, rolls_left, Random(1)
        )
    with pytest.raises(Illegal, match="too large"):
        who.outlook(rules)


def test_every_level_plays_legally_on_cards_of_several_columns() -> None:
    boxes = tuple(box for box in get("yacht-dice").boxes if box.id in {"sixes", "choice", "yacht"})
    rules = replace(get("triple"), boxes=boxes, upper_bonus=None, columns=(1, 2))
    play(rules, ALL, Random(5))


def test_so_is_one_that_has_too_many_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlooks, "STATES_MAX", 1000)
    who, sheet = Reckoner(Temper()), Sheet.empty(get("classic"))
    assert who.decide(sheet, check_dice((2, 3, 4, 5, 6)), 2, Random(1)) == KeepDice((4,))
    assert who.is_ready(get("classic"))


LEAN = """
import sys
from yachtdice.players import LEVELS, Reckoner
from yachtdice.rules import get
from yachtdice.service import requests
assert LEVELS["perfect"].player.is_ready(get("classic")) is False
print(sorted(sys.modules.keys() & {"numpy", "numba", "yachtdice.solver"}))
"""


def test_listing_the_players_loads_no_solver(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEAN], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == "[]\n"


def small(id: str) -> RuleSet:
    rules = get("classic")
    return replace(rules, id="small", boxes=tuple(box for box in rules.boxes if box.id == id))
