"""How a total stands among the games of perfect play, in words."""

from __future__ import annotations

from math import floor

from yachtdice.wording import Figure, Phrase, figure

_HARDLY = 1e-5


def share_words(share: float) -> Figure:
    """A share from 0 to 1 in percent: whole, but finer at both ends, so that only all is 100."""
    percent = 100 * share
    if 99 < percent < 100:
        return Figure(f"{floor(10 * percent) / 10:g}")
    if 0 < percent < 1:
        return Figure(f"{max(percent, 100 * _HARDLY):.1g}")
    return figure(percent)


def beaten_words(share: float) -> Phrase:
    """How many perfect games a total beats, in the middle of a sentence."""
    if 0 < share < _HARDLY:
        return Phrase("beats hardly any perfect game")
    return Phrase("beats {percent} % of perfect games", percent=share_words(share))


def beaten_sentence(share: float) -> Phrase:
    """The same of the game that was just played, as a sentence."""
    return Phrase("This game {words}.", words=beaten_words(share))
