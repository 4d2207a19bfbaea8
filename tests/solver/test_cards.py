"""Cards of several columns: the bound holds against exact play, and the player comes near it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import small
from tests.strategies import sheets
from yachtdice.dice import ROLLS, check_dice
from yachtdice.errors import Illegal
from yachtdice.game import Game, Roll, Score, apply
from yachtdice.players.cardoutlook import CardOutlook
from yachtdice.rules import Joker, RuleSet, Sheet, UpperBonus, choices, get
from yachtdice.solver import BoxOption, Games, shared, solve, solve_bound, solve_columns
from yachtdice.solver.bounds import Bound
from yachtdice.solver.card_strategy import CardStrategy
from yachtdice.solver.cards import CardValues, ColumnValues, each_column
from yachtdice.solver.fitting import fitted, value_turns
from yachtdice.solver.patience import Prices, column_rules
from yachtdice.solver.reference import Reference

pytestmark = [pytest.mark.xdist_group("solver"), pytest.mark.slow]

CARDS = {
    "plain": small("ones", "choice", base="yacht-dice", columns=(1, 3)),
    "yachts": small(
        "sixes",
        "yacht",
        base="yacht-dice",
        joker=Joker.FORCED,
        extra_yacht=100,
        columns=(1, 2),
    ),
}
GAMES = 4_000


@cache
def values_of(name: str) -> ColumnValues:
    return solve_columns(CARDS[name], cache=False)


def fit(values: ColumnValues) -> CardValues:
    return fitted(values, games=GAMES, cache=False)


@cache
def exact(name: str) -> float:
    return float(Reference(CARDS[name]).expected_score())


@pytest.mark.parametrize("name", CARDS)
def test_the_bound_is_never_below_exact_play_and_prices_bring_it_nearer(name: str) -> None:
    rules = CARDS[name]
    free = Bound(
        rules,
        tuple(c.start for c in each_column(rules, Prices.free(rules), None)),
        Prices.free(rules),
    )
    priced = solve_bound(shared(values_of(name)), cache=False)
    assert exact(name) <= priced.total + 1e-9
    assert priced.total < free.total


@settings(max_examples=5)
@given(st.integers(0, 2**32), st.sampled_from(sorted(CARDS)))
def test_the_bound_holds_at_any_prices(seed: int, name: str) -> None:
    rules = CARDS[name]
    random = np.random.default_rng(seed)
    prices = Prices(random.normal(0.0, 10.0, (len(rules.places) + 1, len(ROLLS))))
    starts = tuple(column.start for column in each_column(rules, prices, None))
    assert Bound(rules, starts, prices).total >= exact(name) - 1e-9


@pytest.mark.parametrize(("name", "least"), [("plain", 0.99), ("yachts", 0.94)])
@pytest.mark.parametrize("how", [shared, fit])
def test_the_player_comes_near_exact_play_and_never_beats_it(
    name: str, least: float, how: Callable[[ColumnValues], CardValues]
) -> None:
    played = Games(how(values_of(name)), GAMES, 7)
    played.play()
    error = played.totals.std() / np.sqrt(GAMES)
    assert played.totals.mean() < exact(name) + 4 * error
    assert played.totals.mean() > least * exact(name) - 4 * error


@pytest.mark.parametrize("name", CARDS)
def test_a_fit_judges_the_whole_card_better_than_its_columns_do(name: str) -> None:
    errors = []
    for values in (shared(values_of(name)), fit(values_of(name))):
        start = np.full((1, 2), values.card.layout.start)
        view = values.view(len(values.rules.places) - 1)
        errors.append(abs(value_turns(view, start, np.zeros(1, np.int64))[0] - exact(name)))
    assert errors[1] < errors[0]
    assert errors[1] < 0.05 * exact(name)


def test_a_fitted_card_is_judged_by_the_values_that_its_kernels_read() -> None:
    values = fit(values_of("yachts"))
    random = np.random.default_rng(4)
    states = random.integers(0, values.card.layout.state_count, (50, 2))
    for left in (1, 2, 3):
        few = values.columns.open_counts[states].sum(axis=1) == left
        view = values.view(left)
        alone = sum(view.ahead[j, states[few, j]].astype(float) for j in range(2))
        together = values.together(states[few])
        met = view.meet[np.arange(together.shape[1]), together].sum(axis=1)
        holds = np.ones(int(few.sum()), np.int64)
        assert values.worth(left, states[few], holds) == pytest.approx(alone + met + view.hope)


def test_without_slack_a_column_is_worth_what_it_is_alone() -> None:
    values = values_of("plain")
    alone = solve(column_rules(values.rules), cache=False)
    for column in range(2):
        found = values.tables[column, 0, values.card.layout.start]
        assert found == pytest.approx(alone.expected_score, rel=1e-6)


def test_more_slack_is_never_worth_less() -> None:
    for name in CARDS:
        tables = values_of(name).tables[:, :, values_of(name).card.layout.start]
        assert (np.diff(tables, axis=1) > 0).all()


@settings(max_examples=40)
@given(st.data(), st.sampled_from(sorted(CARDS)))
def test_advice_lists_what_the_rules_allow(data: st.DataObject, name: str) -> None:
    rules = CARDS[name]
    sheet = data.draw(sheets(rules))
    roll = check_dice(data.draw(st.sampled_from(ROLLS)))
    if sheet.is_full:
        return
    strategy = CardStrategy(shared(values_of(name)))
    advice = strategy.advise(sheet, roll, 1)
    allowed = {(option.box, option.points) for option in choices(sheet, roll).options}
    assert {(option.box, option.points) for option in advice.boxes} == allowed
    assert all(np.isfinite(option.expected_total) for option in advice.options)
    places = strategy.survey(sheet, roll).places
    open_to = {place for place in rules.places if places[strategy.place_number(place)] > -np.inf}
    assert open_to == {box for box, _ in allowed}


@pytest.mark.parametrize("name", CARDS)
def test_games_of_the_kernels_and_of_the_rules_come_to_the_same(name: str) -> None:
    """The same player by the rules, one step at a time: its mean is that of the kernels."""
    outlook = CardOutlook(CardStrategy(shared(values_of(name))), 0.0)
    random = np.random.default_rng(3)
    totals = np.array([_played_out(outlook, CARDS[name], random) for _ in range(300)])
    kernels = Games(shared(values_of(name)), GAMES, 8)
    kernels.play()
    error = np.hypot(totals.std() / np.sqrt(300), kernels.totals.std() / np.sqrt(GAMES))
    assert abs(totals.mean() - kernels.totals.mean()) < 4 * error


def _played_out(outlook: CardOutlook, rules: RuleSet, random: np.random.Generator) -> int:
    game = Game.start(rules, 1)
    while not game.is_over:
        keep: tuple[int, ...] = ()
        while True:
            faces = check_dice(random.integers(1, 7, 5).tolist())
            game, _ = apply(game, Roll(keep), faces)
            advice = outlook.strategy.advise(game.sheet, game.dice or (), game.rolls_left)
            if isinstance(advice.best, BoxOption):
                game, _ = apply(game, Score(advice.best.box))
                break
            kept, keep = list(advice.best.keep), ()
            for position, face in enumerate(game.dice or ()):
                if face in kept:
                    kept.remove(face)
                    keep += (position,)
    return game.seats[0].sheet.total


def test_stored_columns_and_bounds_are_loaded_again(tmp_path: Path) -> None:
    folder = tmp_path
    rules = CARDS["plain"]
    first = solve_columns(rules, cache=folder)
    again = solve_columns(rules, cache=folder)
    assert not first.from_cache
    assert again.from_cache
    assert np.array_equal(first.tables, again.tables, equal_nan=True)
    fits = [fitted(values, games=100, cache=folder) for values in (first, again)]
    assert np.array_equal(fits[0].mix, fits[1].mix)
    assert np.array_equal(fits[0].meet, fits[1].meet)
    fits = [fitted(values, games=100, cache=folder) for values in (first, again)]
    assert np.array_equal(fits[0].mix, fits[1].mix)
    assert np.array_equal(fits[0].meet, fits[1].meet)
    start = np.full((1, 2), first.card.layout.start)
    worths = [value_turns(fit.view(2), start, np.zeros(1, np.int64))[0] for fit in fits]
    assert worths[0] == worths[1]
    bound = solve_bound(shared(first), cache=folder)
    loaded = solve_bound(shared(again), cache=folder)
    assert loaded.starts == bound.starts
    assert np.array_equal(loaded.prices.each, bound.prices.each)


def test_an_exact_solution_of_the_triple_card_is_refused_with_what_there_is() -> None:
    with pytest.raises(Illegal, match=r"cannot be solved exactly.*strong approximation"):
        solve(get("triple"))


@pytest.mark.parametrize(
    "fields",
    [
        {"columns": (1,)},
        {"joker": Joker.OPEN},
        {"upper_bonus": UpperBonus(63, 35, multiplied=False)},
    ],
)
def test_cards_that_columns_say_too_little_of_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(Illegal, match="cannot be judged by its columns"):
        solve_columns(replace(get("triple"), **fields), cache=False)  # type: ignore[arg-type]


def test_full_sheets_leave_nothing_to_decide() -> None:
    rules = CARDS["plain"]
    full = Sheet(rules, (0,) * len(rules.places))
    with pytest.raises(Illegal, match="full"):
        CardStrategy(shared(values_of("plain"))).advise(full, (1, 2, 3, 4, 5), 0)
