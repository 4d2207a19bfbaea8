"""Dice that can be checked: fixed by a secret that was committed to before anyone added theirs.

A game's secret is 32 random bytes.  Its commitment, SHA-256 of the secret, is shown before the
game.  Each seat may then contribute a text of its own.  A throw's die is

    HMAC-SHA-256(secret, "yachtdice-dice-1|<contributions>|turn|roll|position|block")

read byte by byte, where bytes of 252 and more are passed over and the first other byte b gives the
face 1 + b mod 6, so that every face is equally likely.  Contributions enter as the SHA-256 of their
canonical JSON, in the order in which they came.  When the secret is shown at the end, anybody can
recompute every die.  The server could not choose dice after seeing the contributions, and the seats
could not know the secret when they gave them.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

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
        return check_dice([self._face(throw, position) for position in range(DICE_COUNT)])

    def choose(self, what: str, count: int) -> int:
        """A number from 0 to `count` - 1 (at most 6), such as the seat that begins."""
        return next(b % count for b in self._bytes(what) if b < 256 - 256 % count)

    def _face(self, throw: Throw, position: int) -> int:
        stream = self._bytes(f"{throw.turn}|{throw.roll}|{position}")
        return next(1 + b % 6 for b in stream if b < _FACES_FIT_BELOW)

    def _bytes(self, what: str) -> Iterator[int]:
        block = 0
        while True:
            message = f"{DICE_VERSION}|{self._contributed()}|{what}|{block}"
            yield from hmac.digest(bytes.fromhex(self.secret), message.encode(), "sha256")
            block += 1

    def _contributed(self) -> str:
        pairs = [[given.seat, given.text] for given in self.contributions]
        return sha256(json.dumps(pairs, separators=(",", ":")).encode()).hexdigest()


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


def mismatches(
    dice: CommittedDice, rolled: Sequence[tuple[Throw, tuple[int, ...], Dice]]
) -> list[Throw]:
    """The throws whose thrown dice are not those of the stream.

    `rolled` gives, for each throw, the positions kept and all five dice after it.
    """
    wrong = []
    for throw, kept, after in rolled:
        faces = dice.faces(throw)
        if any(faces[i] != after[i] for i in range(DICE_COUNT) if i not in kept):
            wrong.append(throw)
    return wrong
