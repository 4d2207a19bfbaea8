"""How a total stands among the games of perfect play, in words."""

from __future__ import annotations

from math import floor

from yachtdice.wording import Phrase

_HARDLY = 1e-5


def share_words(share: float) -> str:
    """A share from 0 to 1 in percent: whole, but finer at both ends, so that only all is 100."""
    percent = 100 * share
    if 99 < percent < 100:
        return f"{floor(10 * percent) / 10:g}"
    if 0 < percent < 1:
        return f"{max(percent, 100 * _HARDLY):.1g}"
    return f"{percent:.0f}"


def beaten_words(share: float) -> Phrase:
    """How many perfect games a total beats, in the middle of a sentence."""
    if 0 < share < _HARDLY:
        return Phrase("beats hardly any perfect game")
    return Phrase("beats {percent} % of perfect games", percent=share_words(share))


def beaten_sentence(share: float) -> Phrase:
    """The same of the game that was just played, as a sentence."""
    return Phrase("This game {words}.", words=beaten_words(share))
