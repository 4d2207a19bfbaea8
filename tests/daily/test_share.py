"""The summary: words and digits, nothing to see of the dice, the same everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from yachtdice.daily import Day, Score, Standing, summary

SCORE = Score(
    day=Day.parse("2026-11-30"),
    challenge="yacht-dice",
    total=212,
    standing=Standing(3, 41),
    par=236,
    ceiling=343,
    streak=5,
    is_final=False,
)


def text(score: Score) -> str:
    return "\n".join(map(str, summary(score)))


def test_it_says_what_was_made() -> None:
    assert text(SCORE) == (
        "Yacht daily 2026-11-30, Yacht Dice\n"
        "212 points, rank 3 of 41 so far\n"
        "Par 236 (24 below), ceiling 343\n"
        "5 days in a row"
    )


def test_a_closed_day_is_final_and_a_first_day_is_no_streak() -> None:
    final = replace(SCORE, is_final=True, streak=1, total=1, standing=Standing(1, 1))
    assert text(final) == (
        "Yacht daily 2026-11-30, Yacht Dice\n1 point, rank 1 of 1\nPar 236 (235 below), ceiling 343"
    )


@pytest.mark.parametrize(
    ("total", "words"), [(236, "exactly that"), (240, "4 above"), (235, "1 below")]
)
def test_par_is_compared_in_words(total: int, words: str) -> None:
    assert f"({words})" in text(replace(SCORE, total=total))


def test_without_figures_nothing_is_said_of_them() -> None:
    assert "Par" not in text(replace(SCORE, par=None, ceiling=None))


def test_T147_it_is_plain_text_without_names() -> None:
    """A name in emoji or written from right to left cannot upset what is not in it."""
    assert text(SCORE).isascii()
    assert all(line.isprintable() for line in text(SCORE).split("\n"))
    assert not hasattr(SCORE, "name")
