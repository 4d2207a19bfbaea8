"""Dice that can be checked: fixed by a secret that was committed to before anyone added theirs.

A game's secret is 32 random bytes.  Its commitment, SHA-256 of the secret, is shown before the
game.  Each seat may then contribute a text of its own.  A throw's die is

    HMAC-SHA-256(secret, "yachtdice-dice-1|<contributions>|turn|roll|position|block")

read byte by byte, where bytes of 252 and more are passed over and the first other byte b gives the
face 1 + b mod 6, so that every face is equally likely.  The digest of 32 bytes of block 0 nearly
always suffices; then come blocks 1, 2, ...  <contributions> is the SHA-256, in hexadecimal, of a
line "seat:text" for each, in the order in which they came, each ended by a newline, as UTF-8.  All
numbers count from 0 and are written in decimal.  When the secret is shown at the end, anybody can
recompute every die.  The server could not choose dice after seeing the contributions, and the seats
could not know the secret when they gave them.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from yachtdice.chance.source import Throw
from yachtdice.dice import DICE_COUNT, Dice, check_dice
from yachtdice.errors import Malformed, quoted

DICE_VERSION = "yachtdice-dice-1"
SECRET_BYTES = 32
CONTRIBUTION_LENGTH_MAX = 128
_FACES_FIT_BELOW = 252


@dataclass(frozen=True, slots=True)
class Contribution:
    """A seat's own randomness: any short text."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class CommittedDice:
    """The dice of one game: a secret (hexadecimal) and the contributions in order of arrival."""

    secret: str
    contributions: tuple[Contribution, ...] = ()

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret's bytes, in hexadecimal."""
        return commitment_of(self.secret)

    def faces(self, throw: Throw) -> Dice:
        what = f"{throw.turn}|{throw.roll}"
        streams = self._streams(f"{what}|{position}" for position in range(DICE_COUNT))
        return check_dice(
            [next(1 + b % 6 for b in stream if b < _FACES_FIT_BELOW) for stream in streams]
        )

    def choose(self, what: str, choices: int) -> int:
        """A number from 0 to `choices` - 1 (at most 6), such as the seat that begins."""
        (stream,) = self._streams((what,))
        return next(b % choices for b in stream if b < 256 - 256 % choices)

    def _streams(self, uses: Iterable[str]) -> Iterator[Iterator[int]]:
        """Bytes without end for each of these uses."""
        prefix = f"{DICE_VERSION}|{self._contributed()}"
        key = bytes.fromhex(self.secret)
        return (_bytes(key, f"{prefix}|{what}") for what in uses)

    def _contributed(self) -> str:
        lines = "".join(f"{given.seat}:{given.text}\n" for given in self.contributions)
        return sha256(lines.encode()).hexdigest()


def _bytes(key: bytes, message: str) -> Iterator[int]:
    for block in count():
        yield from hmac.digest(key, f"{message}|{block}".encode(), "sha256")


def commitment_of(secret: str) -> str:
    """The commitment to a secret: SHA-256 of its bytes, both in hexadecimal."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def check_contribution(text: object) -> str:
    """The text of a contribution; raises `Malformed` unless it has 1 to 128 visible characters."""
    if (
        not isinstance(text, str)
        or not 1 <= len(text) <= CONTRIBUTION_LENGTH_MAX
        or not text.isprintable()
    ):
        raise Malformed(
            "{given} cannot be mixed into the dice. Give 1 to {most} visible characters.",
            given=quoted(text),
            most=CONTRIBUTION_LENGTH_MAX,
        )
    return text
