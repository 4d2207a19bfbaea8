"""The dice of a day: golden vectors, positions, and nothing that they could hang on."""

from __future__ import annotations

import hmac
import random
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from textwrap import dedent

import pytest

from yachtdice.chance import DailyDice, Throw
from yachtdice.dice import format_dice

SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"  # noqa: S105 - bytes for all to see
GOLDEN = {
    ("2026-11-30", "yacht-dice"): "54516 21333 41616 44332 54632 12455 13235 26165",
    ("2026-11-30", "standard"): "24421 12446 15311 66363 32153 42564 55452 24526",
    ("2026-11-30", "classic"): "56414 55344 26263 24431 31222 56252 22525 23166",
    ("2027-02-28", "yacht-dice"): "32365 61336 36215 31512 26162 16442 26426 45154",
    ("2027-02-28", "standard"): "54543 54116 34366 12644 13531 43241 61264 62344",
    ("2027-02-28", "classic"): "66565 51146 45424 46634 43543 61153 34225 22562",
}


def dice(day: str = "2026-11-30", challenge: str = "yacht-dice") -> DailyDice:
    return DailyDice(SECRET, day, challenge)


def rolls(sequence: DailyDice, count: int) -> str:
    return " ".join(format_dice(sequence.faces(Throw(0, 0, n))) for n in range(count))


@pytest.mark.parametrize(("day", "challenge"), GOLDEN)
def test_golden_vectors(day: str, challenge: str) -> None:
    assert rolls(dice(day, challenge), 8) == GOLDEN[day, challenge]


def test_T138_other_draws_change_nothing() -> None:
    sequence = dice()
    before = rolls(sequence, 39)
    for _ in range(10**6):
        random.random()
    assert rolls(sequence, 39) == before


@pytest.mark.parametrize("language", ["en_US.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "th_TH.UTF-8"])
def test_T132_dice_are_the_same_in_every_locale(language: str) -> None:
    printed = _printed(
        f"""
        import locale
        try:
            locale.setlocale(locale.LC_ALL, {language!r})
        except locale.Error:
            pass  # this machine lacks it, and the environment names it all the same
    """,
        LC_ALL=language,
        LANG=language,
    )
    assert printed == rolls(dice(), 39)


def test_T139_dice_need_no_numpy() -> None:
    printed = _printed("import sys; sys.modules['numpy'] = None")
    assert printed == rolls(dice(), 39)


def test_a_roll_takes_five_values_whatever_is_kept() -> None:
    sequence = dice()
    values = [sequence.value(n) for n in range(1, 16)]
    assert [
        sequence.faces(Throw(t, r, n)) for n, (t, r) in enumerate([(0, 0), (0, 1), (1, 0)])
    ] == [
        tuple(values[:5]),
        tuple(values[5:10]),
        tuple(values[10:]),
    ]


def test_bytes_that_would_favour_low_faces_are_passed_over() -> None:
    """A value whose first byte is 252 or more is made from the next one."""
    sequence = dice()
    firsts = {n: _block(sequence, n) for n in range(1, 2000)}
    late = {n: block for n, block in firsts.items() if block[0] >= 252}
    assert late
    assert all(sequence.value(n) == 1 + block[1] % 6 for n, block in late.items() if block[1] < 252)


def test_every_face_comes_up_equally_often() -> None:
    count = 6000
    found = Counter(dice().value(n) for n in range(1, count + 1))
    chi_squared = sum((found[face] - count / 6) ** 2 / (count / 6) for face in range(1, 7))
    assert chi_squared < 20.5  # passed by 999 of 1,000 fair dice; these never change


def test_days_and_challenges_differ_and_share_the_commitment() -> None:
    other = [dice("2026-12-01"), dice(challenge="standard")]
    assert all(rolls(sequence, 39) != rolls(dice(), 39) for sequence in other)
    assert {d.commitment for d in [dice(), *other]} == {sha256(bytes.fromhex(SECRET)).hexdigest()}


def test_the_secret_is_not_in_its_repr() -> None:
    assert SECRET not in repr(dice())


def _block(sequence: DailyDice, n: int) -> bytes:
    message = f"yachtdice-daily-1|{sequence.day}|{sequence.challenge}|{n}|0"
    return hmac.new(bytes.fromhex(SECRET), message.encode(), "sha256").digest()


def _printed(first: str, **environment: str) -> str:
    script = dedent(first) + dedent(f"""
        from yachtdice.chance import DailyDice, Throw
        from yachtdice.dice import format_dice
        sequence = DailyDice({SECRET!r}, "2026-11-30", "yacht-dice")
        print(*(format_dice(sequence.faces(Throw(0, 0, n))) for n in range(39)))
    """)
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={"PATH": "", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()
