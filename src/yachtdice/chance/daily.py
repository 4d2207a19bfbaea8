"""The dice of a day: one sequence for everybody, fixed by a secret that is shown afterwards.

A day's secret is 32 random bytes.  Its commitment, SHA-256 of the secret, is public before the day
begins.  Value n of a challenge's sequence, counted from 1, is

    HMAC-SHA-256(secret, "yachtdice-daily-1|<day>|<challenge>|n|block")

read byte by byte, where bytes of 252 and more are passed over and the first other byte b gives the
face 1 + b mod 6, so that every face is equally likely; the next block is read in the rare case that
all 32 bytes are passed over.  `<day>` is written 2026-11-30 and `<challenge>` is its id, both in
ASCII, so that nothing hangs on a locale, a calendar or a version of Python.

The n-th roll made in a game takes the values 5 n - 4 to 5 n, one for each position; those of dice
that are kept are passed over, and what is not rolled is not taken.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field

from yachtdice.chance.committed import commitment_of
from yachtdice.chance.source import Throw
from yachtdice.dice import DICE_COUNT, Dice, Face, check_dice

DAILY_VERSION = "yachtdice-daily-1"
_FACES_FIT_BELOW = 252


@dataclass(frozen=True, slots=True)
class DailyDice:
    """The sequence of one challenge of one day; the secret is in hexadecimal."""

    secret: str = field(repr=False)
    day: str
    challenge: str

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret's bytes, in hexadecimal: the same for all challenges of a day."""
        return commitment_of(self.secret)

    def faces(self, throw: Throw) -> Dice:
        """The five values of a throw; only how many rolls were made before it matters."""
        first = DICE_COUNT * throw.count + 1
        return check_dice([self.value(n) for n in range(first, first + DICE_COUNT)])

    def value(self, n: int) -> Face:
        """The n-th value of the sequence, counted from 1."""
        return next(1 + b % 6 for b in self._bytes(n) if b < _FACES_FIT_BELOW)

    def _bytes(self, n: int) -> Iterator[int]:
        block = 0
        while True:
            message = f"{DAILY_VERSION}|{self.day}|{self.challenge}|{n}|{block}"
            yield from hmac.digest(bytes.fromhex(self.secret), message.encode("ascii"), "sha256")
            block += 1
