"""Rule sets as data: they come back equal, and the hash tells what affects play."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import JSON, presets, refusal, rule_sets
from tests.support import PRESET_IDS
from yachtdice.errors import Malformed, YachtError
from yachtdice.rules import (
    FaceSum,
    Joker,
    RuleSet,
    Scope,
    Sets,
    Straight,
    UpperBonus,
    content_hash,
    from_data,
    get,
    to_data,
)

# They name cached tables and daily archives everywhere: a change here loses them all.
GOLDEN = {
    "standard": "d700c4e19a211da9742f4c0e6d705ffd10f641d3fab022eaba04dd4628600fb7",
    "classic": "d80c55dcbede2f5dec22a16f178a26ce796c17b38c21d89a8ea777bf72880892",
    "thirteen": "1eeca8ca349e662864753f1d4ee1ec45051d0f403fc252e0a1f150c9f7c49cc3",
    "yacht-dice": "7d8874e8d4a2abf0d8606ea5da52f3d0d91ce23a7f058fde75c09fb56d243010",
    "triple": "774c16d60cf05d4d7673007f340484d7d801d5db7e8df228e7ec6eb23663db34",
    "yatzy": "9e57a67cc8c718fd1ccf7b0134e013e0348d28b11fbbd153e8c747396edfc877",
    "generala": "1ce95b062806c716c3a73a4e04923b71e5e4515d84c3bb1cc8deb5f8d06a830e",
}


@pytest.mark.parametrize("preset", PRESET_IDS)
def test_the_hash_of_a_preset_never_changes(preset: str) -> None:
    assert content_hash(get(preset)) == GOLDEN[preset]


@given(rule_sets())
def test_rules_come_back_equal_through_json(rules: RuleSet) -> None:
    text = json.dumps(to_data(rules), allow_nan=False)
    back = from_data(json.loads(text))
    assert back == rules
    assert hash(back) == hash(rules)
    assert content_hash(back) == content_hash(rules)


@given(rule_sets())
def test_names_leave_the_hash_alone(rules: RuleSet) -> None:
    boxes = tuple(replace(box, name=f"{box.name}!") for box in rules.boxes)
    renamed = replace(rules, id="other", name="Other", about="Other.", boxes=boxes)
    assert renamed != rules
    assert content_hash(renamed) == content_hash(rules)


def changed(rules: RuleSet, place: str, **fields: Any) -> RuleSet:
    boxes = tuple(replace(box, **fields) if box.id == place else box for box in rules.boxes)
    return replace(rules, boxes=boxes)


CHANGES: list[Callable[[RuleSet], RuleSet]] = [
    lambda rules: replace(rules, upper_bonus=None),
    lambda rules: replace(rules, upper_bonus=UpperBonus(62, 35)),
    lambda rules: replace(rules, upper_bonus=UpperBonus(63, 36)),
    lambda rules: replace(rules, joker=Joker.NONE),
    lambda rules: replace(rules, joker=Joker.FREE),
    lambda rules: replace(rules, joker=Joker.OPEN),
    lambda rules: replace(rules, extra_yacht=99),
    lambda rules: replace(rules, columns=(1, 1)),
    lambda rules: replace(rules, columns=(1, 2)),
    lambda rules: replace(rules, joker_scope=Scope.COLUMN),
    lambda rules: replace(rules, extra_scope=Scope.COLUMN),
    lambda rules: replace(rules, extra_multiplied=True),
    lambda rules: replace(rules, first_throw_wins=True),
    lambda rules: replace(rules, upper_bonus=UpperBonus(63, 35, multiplied=False)),
    lambda rules: changed(rules, "full_house", first_throw=5),
    lambda rules: changed(rules, "yacht", doubles=True),
    lambda rules: replace(rules, boxes=rules.boxes[1:]),
    lambda rules: replace(rules, boxes=(rules.boxes[1], rules.boxes[0], *rules.boxes[2:])),
    lambda rules: changed(rules, "choice", id="chance"),
    lambda rules: changed(rules, "ones", scorer=FaceSum(2)),
    lambda rules: changed(rules, "yacht", scorer=Sets((5,), 49)),
    lambda rules: changed(rules, "full_house", scorer=Sets((3, 2), "all")),
    lambda rules: changed(rules, "full_house", scorer=Sets((2, 2), 25)),
    lambda rules: changed(rules, "small_straight", scorer=Straight.run(3, pays=30)),
    lambda rules: changed(rules, "large_straight", scorer=Straight.exact(2, 3, 4, pays=40)),
]


def test_every_field_that_affects_play_is_in_the_hash() -> None:
    base = get("yacht-dice")
    hashes = {content_hash(change(base)) for change in CHANGES}
    assert len(hashes) == len(CHANGES)
    assert content_hash(base) not in hashes


def paths(data: Any) -> list[tuple[Any, ...]]:
    """Where every value stands within the data, the whole included."""
    if not isinstance(data, (dict, list)):
        return [()]
    items = data.items() if isinstance(data, dict) else enumerate(data)
    return [(), *((key, *path) for key, value in items for path in paths(value))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.copy(data)
    changed[path[0]] = put(data[path[0]], path[1:], value)
    return changed


@given(st.data(), presets(), JSON)
def test_broken_data_is_refused_in_our_words(
    data: st.DataObject, rules: RuleSet, junk: Any
) -> None:
    whole = json.loads(json.dumps(to_data(rules)))
    path = data.draw(st.sampled_from(paths(whole)))
    refusal(lambda: from_data(put(whole, path, junk)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("boxes",), "ones"),
        (("boxes", 0, "id"), [1]),
        (("boxes", 0, "id"), "extra"),
        (("boxes", 0, "id"), "twos"),
        (("boxes", 0, "section"), "lower"),
        (("boxes", 0, "section"), "middle"),
        (("boxes", 0, "counts"), {"face": 7}),
        (("boxes", 0, "counts"), {"face": 1, "sets": [5]}),
        (("boxes", 0, "counts"), "face"),
        (("boxes", 8, "counts"), {"sets": [3, 3], "pays": 5}),
        (("boxes", 8, "counts"), {"sets": [2, 3], "pays": 5}),
        (("boxes", 8, "counts"), {"sets": [], "pays": 5}),
        (("boxes", 8, "counts"), {"straight": [[2, 1]], "pays": 5}),
        (("boxes", 8, "counts"), {"straight": [[2, 3], [1, 2]], "pays": 5}),
        (("boxes", 8, "counts"), {"straight": [], "pays": 5}),
        (("boxes", 8, "counts"), {"total": 1}),
        (("upper_bonus",), None),
        (("joker",), "both"),
        (("columns",), []),
        (("columns",), [0]),
        (("columns",), [1] * 7),
        (("columns",), [True]),
        (("id",), "No Id"),
        (("id",), None),
    ],
    ids=repr,
)
def test_data_that_makes_no_sense_is_refused(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(YachtError):
        from_data(put(to_data(get("thirteen")), path, value))


def test_T046_a_field_that_is_not_known_is_refused_not_ignored() -> None:
    with pytest.raises(Malformed, match="does not have exactly these fields"):
        from_data({**to_data(get("standard")), "first_throw": 5})
    whole = to_data(get("standard"))
    del whole["extra_yacht"]
    with pytest.raises(Malformed, match="extra_yacht"):
        from_data(whole)


def test_two_boxes_of_one_id_are_refused() -> None:
    with pytest.raises(YachtError, match="two boxes have the id 'ones'"):
        from_data(put(to_data(get("standard")), ("boxes", 1, "id"), "ones"))
