"""Days: the same number everywhere at one instant, and what is written is read back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtdice.daily import CLOSING_MS, DAY_MS, Day
from yachtdice.errors import Malformed

CHANGE = datetime(2026, 12, 1, tzinfo=UTC)


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


@pytest.mark.parametrize("hours", [-10, 0, 14])
@pytest.mark.parametrize(
    ("aside", "day"),
    [(timedelta(milliseconds=-1), "2026-11-30"), (timedelta(0), "2026-12-01")],
)
def test_T128_everybody_sees_the_same_day_at_the_same_instant(
    hours: int, aside: timedelta, day: str
) -> None:
    local = (CHANGE + aside).astimezone(timezone(timedelta(hours=hours)))
    found = Day.at(milliseconds(local))
    assert str(found) == day
    assert found.ends_at - milliseconds(local) == (1 if aside else DAY_MS)


def test_a_day_closes_twelve_hours_after_its_end() -> None:
    day = Day.parse("2026-11-30")
    assert day.ends_at == milliseconds(CHANGE)
    assert day.closes_at == milliseconds(CHANGE + timedelta(hours=12)) == day.ends_at + CLOSING_MS
    assert (day.is_closed(day.closes_at - 1), day.is_closed(day.closes_at)) == (False, True)


@given(st.integers(0, 2_900_000))
def test_what_is_written_is_read_back(number: int) -> None:
    assert Day.parse(str(Day(number))) == Day(number)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "20261130",
        "2026-11-31",
        "2026-W49-1",
        "\N{ARABIC-INDIC DIGIT TWO}026-11-30",
        "2569-13-01",
        "2026-1-1",
    ],
)
def test_what_is_no_day_is_quoted(text: str) -> None:
    with pytest.raises(Malformed, match="is not a day"):
        Day.parse(text)
