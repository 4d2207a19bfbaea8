"""Events as JSON objects."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import JSON, records, refusal
from yachtdice.errors import Malformed, YachtError
from yachtdice.game import (
    Ended,
    Event,
    Record,
    Resigned,
    Rolled,
    Scored,
    Started,
    event_data,
    event_from_data,
)
from yachtdice.rules import get

EVENTS: list[Event] = [
    Started(get("standard"), 2, 1),
    Rolled(1, (0, 2), (1, 2, 3, 4, 5)),
    Scored(0, "ones", 3, 35, 100),
    Resigned(3),
    Ended(),
]


@given(records())
def test_events_come_back_equal_through_json(record: Record) -> None:
    text = json.dumps([event_data(event) for event in record.events], allow_nan=False)
    assert tuple(event_from_data(data) for data in json.loads(text)) == record.events


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_data_is_nothing_but_json(event: Event) -> None:
    data = event_data(event)
    assert json.loads(json.dumps(data)) == data
    assert event_from_data(data) == event


def test_an_event_reads_like_this() -> None:
    assert event_data(EVENTS[1]) == {
        "event": "rolled",
        "seat": 1,
        "kept": [0, 2],
        "dice": [1, 2, 3, 4, 5],
    }
    assert event_data(EVENTS[2]) == {
        "event": "scored",
        "seat": 0,
        "box": "ones",
        "points": 3,
        "upper_bonus": 35,
        "extra": 100,
    }


ROLLED = event_data(EVENTS[1])
SCORED = event_data(EVENTS[2])


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        "ended",
        [],
        [["event", "ended"]],
        {},
        {"event": None},
        {"event": ["ended"]},
        {"event": "shouted"},
        {"event": "ended", "seat": 0},
        {"event": "resigned"},
        {"event": "resigned", "seat": True},
        {"event": "resigned", "seat": "0"},
        {"event": "resigned", "seat": -1},
        {**ROLLED, "kept": [2, 0]},
        {**ROLLED, "kept": [0, 0]},
        {**ROLLED, "kept": [5]},
        {**ROLLED, "kept": "01"},
        {**ROLLED, "kept": None},
        {**ROLLED, "dice": "12345"},
        {**ROLLED, "dice": [1, 2, 3, 4]},
        {**ROLLED, "faces": [1]},
        {**SCORED, "points": None},
        {**SCORED, "points": 3.0},
        {**SCORED, "box": 3},
        {key: value for key, value in SCORED.items() if key != "extra"},
        {**event_data(EVENTS[0]), "rules": "standard"},
        {**event_data(EVENTS[0]), "seat_count": "2"},
    ],
    ids=repr,
)
def test_what_is_no_event_is_refused(data: Any) -> None:
    with pytest.raises(Malformed):
        event_from_data(data)


@given(JSON, st.sampled_from(EVENTS), st.data())
def test_anything_json_holds_is_an_event_or_refused(
    junk: Any, event: Event, data: st.DataObject
) -> None:
    refusal(lambda: event_from_data(junk))
    whole = event_data(event)
    field = data.draw(st.sampled_from(sorted(whole)))
    error = refusal(lambda: event_from_data({**whole, field: junk}))
    assert error is None or isinstance(error, YachtError)
