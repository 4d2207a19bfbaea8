"""Where the game comes from, in short, with sources."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.wording import N_


@dataclass(frozen=True, slots=True)
class Chapter:
    """A time, what happened, and where that can be read."""

    when: str
    what: str
    source: str


HISTORY = (
    Chapter(
        "1938",
        N_(
            "Yacht is in print: twelve boxes, no bonus, and two straights told apart by their "
            "faces. The Classic sheet here is that game."
        ),
        "C. Wood, G. Goddard: The Complete Book of Games, 1938",
    ),
    Chapter(
        "1956",
        N_(
            "A sheet of thirteen boxes with a bonus for the upper section and for further fives of "
            "a kind is sold as a boxed game and becomes the best known of the family."
        ),
        "P. Woodward, in: Chance 16 (1), 2003",
    ),
    Chapter(
        "1999–2006",
        N_(
            "The thirteen boxes are solved: computers find the play for one person that averages "
            "most, turn by turn from the end."
        ),
        "T. Verhoeff, 1999; P. Woodward, 2003; J. Glenn, 2006",
    ),
)
