"""One thing changed in a whole game is found, though its forger seals the file anew.

The digest would tell by itself as long as it is left alone, so these tests forge it too.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.fairness.games import GAME, faults, sealed
from yachtdice.fairness import check, read_game_file

DATA: dict[str, Any] = json.loads(GAME.read_text(encoding="utf-8"))
EVENTS: list[dict[str, Any]] = DATA["events"]
ROLLS = [index for index, event in enumerate(EVENTS) if event["event"] == "rolled"]
SCORES = [index for index, event in enumerate(EVENTS) if event["event"] == "scored"]
RESIGNED = [index for index, event in enumerate(EVENTS) if event["event"] == "resigned"]


def test_the_game_has_something_of_everything() -> None:
    assert len(ROLLS) > 90
    assert len(RESIGNED) == 1
    kinds = [seat["kind"] for seat in DATA["seats"]]
    assert kinds == ["human", "human", "computer"]
    assert len(DATA["contributions"]) == 3
    assert check(sealed(DATA)).ok


@pytest.mark.parametrize("position", range(5))
def test_every_changed_die_is_found(data: dict[str, Any], position: int) -> None:
    """Every die of every roll, kept or thrown, turned to the next face."""
    for index in ROLLS:
        dice = data["events"][index]["dice"]
        was, dice[position] = dice[position], 1 + dice[position] % 6
        report = check(sealed(data))
        first = next(roll for roll in report.rolls if roll.wrong)
        event = EVENTS[index]
        assert (first.turn, first.roll, first.wrong) == (event["turn"], event["roll"], (position,))
        dice[position] = was
    assert data == DATA


def test_every_changed_letter_of_a_contribution_is_found(data: dict[str, Any]) -> None:
    for given in data["contributions"]:
        was = given["text"]
        for place in range(len(was)):
            given["text"] = was[:place] + chr(ord(was[place]) ^ 1) + was[place + 1 :]
            assert "dice" in faults(sealed(data)), given["text"]
        given["text"] = was


def test_a_contribution_of_another_or_of_nobody_is_found(data: dict[str, Any]) -> None:
    given = data["contributions"]
    for change in ({"seat": 1}, {"seat": 2, "by": "computer"}, {"by": "computer"}, {"seat": 5}):
        forged = {**data, "contributions": [{**given[0], **change}, *given[1:]]}
        assert faults(sealed(forged)), change
    for left_out in range(3):
        fewer = [text for index, text in enumerate(given) if index != left_out]
        assert "dice" in faults(sealed({**data, "contributions": fewer}))
    again = {**data, "contributions": [*given, {**given[2], "text": "one more"}]}
    assert "dice" in faults(sealed(again))


def test_a_computers_text_cannot_pass_for_a_persons(data: dict[str, Any]) -> None:
    data["contributions"][0] |= {"seat": 2}
    assert "contributions" in faults(sealed(data))


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (0, 2)])
@pytest.mark.parametrize("with_versions", [True, False])
def test_contributions_in_another_order_are_found(
    data: dict[str, Any], one: int, other: int, with_versions: bool
) -> None:
    given = data["contributions"]
    given[one], given[other] = given[other], given[one]
    if not with_versions:
        for at, text in zip(DATA["contributions"], given, strict=True):
            text["version"] = at["version"]
    assert "dice" in faults(sealed(data))


def test_a_text_older_than_the_promise_or_younger_than_the_dice_is_found(
    data: dict[str, Any],
) -> None:
    first_roll = EVENTS[ROLLS[0]]["version"]
    for version in (0, data["dice"]["committed_version"], first_roll, first_roll + 5):
        forged = deepcopy(data)
        forged["contributions"][-1]["version"] = version
        assert "contributions" in faults(sealed(forged)), version


def test_events_in_another_order_are_found(data: dict[str, Any]) -> None:
    """Every two neighbours changed about, each with the version of its new place.

    The rules alone cannot tell whether somebody resigned a moment earlier out of turn; there the
    digest, which people at the table can compare, is all there is.
    """
    events = data["events"]
    for index in range(len(events) - 1):
        if {index, index + 1} & set(RESIGNED):
            continue
        one, other = events[index], events[index + 1]
        when = [{name: event[name] for name in ("version", "at")} for event in (one, other)]
        events[index], events[index + 1] = {**other, **when[0]}, {**one, **when[1]}
        assert "rules" in faults(sealed(data)), (one, other)
        events[index], events[index + 1] = one, other
    assert data == DATA


def test_events_moved_with_their_versions_are_found(data: dict[str, Any]) -> None:
    events = data["events"]
    for index in range(len(events) - 1):
        events[index : index + 2] = reversed(events[index : index + 2])
        assert "order" in faults(sealed(data)), events[index]
        events[index : index + 2] = reversed(events[index : index + 2])


def test_an_event_left_out_or_told_twice_is_found(data: dict[str, Any]) -> None:
    for index, event in enumerate(EVENTS):
        without = [*EVENTS[:index], *EVENTS[index + 1 :]]
        assert faults(sealed({**data, "events": without})), event
        twice = [*EVENTS[: index + 1], *EVENTS[index:]]
        assert faults(sealed({**data, "events": twice})), event


def test_every_changed_box_and_every_changed_point_is_found(data: dict[str, Any]) -> None:
    """But for boxes that would have paid the same to whoever resigned: it might have been so."""
    places = [box["id"] for box in data["rules"]["boxes"]]
    for index in SCORES:
        event = data["events"][index]
        for name in ("points", "upper_bonus", "extra"):
            was, event[name] = event[name], event[name] + 1
            assert "rules" in faults(sealed(data)), event
            event[name] = was
        was, event["box"] = event["box"], places[(places.index(event["box"]) + 1) % len(places)]
        assert faults(sealed(data)) or event["seat"] == 1, event
        event["box"] = was


def test_another_first_seat_is_found(data: dict[str, Any]) -> None:
    data["events"][0]["first_seat"] = 0
    assert faults(sealed(data)) >= {"first_seat", "rules"}


def test_texts_after_the_start_do_not_count_for_who_began(data: dict[str, Any]) -> None:
    start = data["events"][0]["version"]
    assert data["contributions"][-1]["version"] > start
    data["contributions"][-1]["version"] = start
    assert "first_seat" in faults(sealed(data))


def test_another_secret_or_promise_is_found(data: dict[str, Any]) -> None:
    for name in ("secret", "commitment"):
        was = data["dice"][name]
        data["dice"][name] = ("1" if was[0] == "0" else "0") + was[1:]
        assert "commitment" in faults(sealed(data))
        data["dice"][name] = was


def test_another_place_or_total_is_found(data: dict[str, Any]) -> None:
    for place in data["places"]:
        for name in ("total", "place"):
            was, place[name] = place[name], place[name] + 1
            assert "places" in faults(sealed(data))
            place[name] = was


def test_other_rules_are_found(data: dict[str, Any]) -> None:
    full_house = next(box for box in data["rules"]["boxes"] if box["id"] == "full_house")
    full_house["counts"]["pays"] = 30
    assert "rules" in faults(sealed(data))


def test_the_digest_tells_of_whatever_the_rules_cannot(data: dict[str, Any]) -> None:
    """A name, a time, an out-of-turn resignation: found as long as the digest is not forged."""
    data["seats"][0]["name"] = "Eve"
    assert faults(read_game_file(json.dumps(data))) == {"digest"}
