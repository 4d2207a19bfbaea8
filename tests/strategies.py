"""What Hypothesis draws from: dice, sheets, rule sets, games and anything that JSON can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.support import PRESET_IDS, SOLVED_IDS
from yachtdice.dice import FACES, Dice, check_dice
from yachtdice.errors import YachtError
from yachtdice.game import (
    End,
    Event,
    Game,
    Record,
    Resign,
    Roll,
    Score,
    Started,
    apply,
    legal,
)
from yachtdice.rules import RuleSet, Sheet, get, house_rules, points_allowed

JSON_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-1, 0, 1, 5, 63])
    | st.floats()
    | st.text(max_size=12)
)
JSON: st.SearchStrategy[Any] = st.recursive(
    JSON_SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@st.composite
def dice(draw: st.DrawFn) -> Dice:
    """Five dice; one roll in four is five of a kind, so that Jokers come up."""
    if draw(st.integers(0, 3)) == 0:
        return check_dice([draw(st.sampled_from(FACES))] * 5)
    return check_dice([draw(st.sampled_from(FACES)) for _ in range(5)])


def presets() -> st.SearchStrategy[RuleSet]:
    return st.sampled_from([get(id) for id in PRESET_IDS])


def solved_presets() -> st.SearchStrategy[RuleSet]:
    """The presets of one column, which can be solved exactly."""
    return st.sampled_from([get(id) for id in SOLVED_IDS])


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A preset, or house rules made from one, of one column or several."""
    base = draw(presets())
    if draw(st.booleans()):
        return base
    removed = draw(st.sets(st.sampled_from([box.id for box in base.boxes[:-3]]), max_size=8))
    kept_yacht = "yacht" not in removed
    changes: dict[str, Any] = {"base": base.id, "remove": sorted(removed)}
    changes["name"] = draw(st.sampled_from(["Küche", "“Ann's” / \\ house", "بيت", "骰子 🎲"]))
    changes["upper_bonus"] = False
    if kept_yacht:
        changes["joker"] = draw(st.sampled_from(["forced", "open", "free", "none"]))
        changes["extra_yacht"] = draw(st.sampled_from([0, 1, 100]))
    else:
        changes |= {"joker": "none", "extra_yacht": 0}
    changes["first_throw_wins"] = kept_yacht and draw(st.booleans())
    changes["columns"] = draw(st.sampled_from([[1], [1], [1, 2], [1, 2, 3]]))
    changes["joker_scope"] = draw(st.sampled_from(["card", "column"]))
    changes["extra_scope"] = draw(st.sampled_from(["card", "column"]))
    changes["extra_multiplied"] = draw(st.booleans())
    return house_rules(changes)


@st.composite
def sheets(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    """A sheet that may hold anything its boxes can hold, with extras that can have been earned."""
    filled = draw(st.sets(st.sampled_from(rules.places)))
    points = {
        place: draw(st.sampled_from(sorted(points_allowed(rules, place))))
        for place in rules.places
        if place in filled
    }
    holds = any(points.get(place) for place in rules.yacht_places)
    most = len(points) - 1 if holds and rules.extra_yacht else 0
    return Sheet.of(rules, points, extra_count=draw(st.integers(0, most)))


@st.composite
def records(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None) -> Record:
    """A game by any legal play, to the end or broken off, with odd names and resignations."""
    rule_set = draw(rule_sets() if rules is None else rules)
    seat_count = draw(st.integers(1, 4))
    names = tuple(draw(st.text(max_size=8)) for _ in range(seat_count))
    first_seat = draw(st.integers(0, seat_count - 1))
    events: list[Event] = [Started(rule_set, seat_count, first_seat)]
    game = Game.start(rule_set, seat_count, first_seat=first_seat)
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 60))):
        if game.is_over:
            break
        game, event = random_step(game, rng.random, leaving=0.04)
        events.append(event)
    return Record(names, tuple(events))


def random_step(
    game: Game, chance: Callable[[], float], *, leaving: float = 0.0
) -> tuple[Game, Event]:
    """One legal move by chance, with dice by chance; resigning or ending now and then."""

    def pick(count: int) -> int:
        return int(chance() * count)

    if chance() < leaving:
        staying = [i for i, seat in enumerate(game.seats) if not seat.resigned]
        return apply(game, Resign(staying[pick(len(staying))]) if chance() < 0.9 else End())
    moves = legal(game)
    scores = [move for move in moves if isinstance(move, Score)]
    rolls = [move for move in moves if isinstance(move, Roll)]
    move = (scores or rolls) if not rolls or (scores and chance() < 0.5) else rolls
    chosen = move[pick(len(move))]
    if isinstance(chosen, Score):
        return apply(game, chosen)
    face = FACES[pick(6)] if chance() < 0.2 else None
    return apply(game, chosen, [face or FACES[pick(6)] for _ in range(5)])


def refusal(call: Callable[[], object]) -> YachtError | None:
    """The error of ours that a call ends in, with a message that can be shown; others go on up."""
    try:
        call()
    except YachtError as error:
        return error
    return None
