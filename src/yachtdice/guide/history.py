"""Where the game comes from, in short, with sources."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.wording import N_


@dataclass(frozen=True, slots=True)
class Chapter:
    """A time, what happened, and where that can be read; `url` where it is on the web."""

    when: str
    what: str
    source: str
    url: str = ""


HISTORY = (
    Chapter(
        "1938",
        N_(
            "Yacht is in print: twelve boxes, no bonus, and two straights told apart by their "
            "faces. The Classic sheet here is that game."
        ),
        "C. Wood, G. Goddard: The Complete Book of Games, Garden City 1938 and 1940; its rules in "
        "Wikipedia: Yacht (dice game)",
        "https://en.wikipedia.org/wiki/Yacht_(dice_game)",
    ),
    Chapter(
        "1956",
        N_(
            "A sheet of thirteen boxes with a bonus for the upper section and for further fives of "
            "a kind is sold as a boxed game and becomes the best known of the family."
        ),
        "The Strong National Museum of Play, collections: dice game of the E. S. Lowe Company, "
        "1956; P. Woodward, in: Chance 16 (1), 2003, pages 18-22",
    ),
    Chapter(
        "1999–2006",
        N_(
            "The thirteen boxes are solved: computers find the play for one person that averages "
            "most, turn by turn from the end."
        ),
        "T. Verhoeff on his solution of 1999 and P. Woodward's, in: NRC, 5 April 2003; J. Glenn: "
        "technical report CS-TR-0002, Loyola College in Maryland, May 2006",
        "https://www.nrc.nl/nieuws/2003/04/05/yathzee-7633804-a377120",
    ),
)
