"""The code that leads a player to a second device, and what of it is kept.

A player is the cookie of a device, and only its hash is ever stored.  So the cookie itself goes to
the other device, encrypted in the database by a pad that follows from the server's key and the
code; the code is stored as a keyed hash alone.  Whoever reads the database, or an old copy of it,
can neither find the code nor become the player.
"""

from __future__ import annotations

import hmac

from yachtdice.errors import Malformed, quoted

CODE_LENGTH = 12
"""Letters of twenty: 52 bits, which nobody guesses within ten minutes."""

OPEN_MS = 10 * 60_000


class Seals:
    """Names passages and seals cookies with the server's secret key."""

    def __init__(self, secret_key: bytes) -> None:
        self._secret_key = secret_key

    def passage_id(self, code: str) -> str:
        """What a code is stored as."""
        return self._digest("passage", code).hex()

    def seal(self, code: str, cookie: str) -> str:
        """The cookie, which is 24 bytes in hexadecimal, as it is stored; it unseals itself again.

        The pad is used once, since every passage has a code of its own.
        """
        pad = self._digest("cookie", code)
        plain = bytes.fromhex(cookie)
        return bytes(mark ^ cover for mark, cover in zip(plain, pad, strict=False)).hex()

    def _digest(self, what: str, code: str) -> bytes:
        return hmac.digest(self._secret_key, f"{what}|{code}".encode(), "sha256")


def read_code(text: str) -> str:
    """A code as somebody typed it, blanks and dashes aside; raises `Malformed` for none."""
    code = "".join(mark for mark in text.upper() if mark not in " -\u2010\u2011\u2013").strip()
    if len(code) != CODE_LENGTH or not (code.isascii() and code.isalpha()):
        raise Malformed(
            "{given} is not a code of {count} letters.", given=quoted(text), count=CODE_LENGTH
        )
    return code


def shown_code(code: str) -> str:
    """The code in groups of four, as it is easiest to type."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))
