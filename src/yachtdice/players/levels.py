"""The computer players by level, weakest first: the one list of them.

Each level but the first errs less than the one before in every way: it takes less of a liking to
straights and Yachts, thinks more of the bonus and of the turns to come, and chooses more firmly.
`measured` tells what they score.  The last level gives up points where that wins more often.  On a
card of several columns nobody knows perfect play, and that level is named for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from yachtdice.errors import Malformed, quoted
from yachtdice.players.greedy import Greedy
from yachtdice.players.protocol import Player
from yachtdice.players.reckoner import Reckoner
from yachtdice.players.temper import Temper
from yachtdice.players.winner import Winner
from yachtdice.rules import RuleSet
from yachtdice.wording import N_, Name, Phrase


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player that can be chosen: an id for programs, words for people."""

    id: str
    name: str
    description: str
    player: Player
    columns_name: str = ""
    """The name on a card of several columns, where it is another one."""

    def name_on(self, rules: RuleSet) -> str:
        """What it is called where these rules are played."""
        return (self.columns_name if len(rules.columns) > 1 else "") or self.name

    @property
    def either_name(self) -> Phrase | Name:
        """What it is called where nothing says which rules are played."""
        if not self.columns_name:
            return Name(self.name)
        return Phrase("{name} / {other}", name=Name(self.name), other=Name(self.columns_name))


_PERFECT = Reckoner(Temper())

LEVELS: MappingProxyType[str, Level] = MappingProxyType(
    {
        level.id: level
        for level in (
            Level(
                "greedy",
                N_("Greedy"),
                N_("Keeps the most of a kind and takes the box that pays most now."),
                Greedy(),
            ),
            Level(
                "beginner",
                N_("Beginner"),
                N_("Plays for the turn at hand, forgets the bonus and dreams of Yachts."),
                Reckoner(
                    Temper(straights=2.0, yacht=3.0, bonus=0.1, future=0.65, temperature=0.149)
                ),
            ),
            Level(
                "casual",
                N_("Casual"),
                N_("Knows the sheet but not what it is worth to wait, and chases straights."),
                Reckoner(
                    Temper(straights=1.75, yacht=2.3, bonus=0.4, future=0.8, temperature=0.118)
                ),
            ),
            Level(
                "skilled",
                N_("Skilled"),
                N_("Plans the whole sheet and still likes straights and Yachts too well."),
                Reckoner(
                    Temper(straights=1.5, yacht=1.9, bonus=0.7, future=0.93, temperature=0.086)
                ),
            ),
            Level(
                "expert",
                N_("Expert"),
                N_("Rarely far from the best; hopes for a Yacht a little too often."),
                Reckoner(
                    Temper(straights=1.25, yacht=1.5, bonus=0.9, future=0.97, temperature=0.055)
                ),
            ),
            Level(
                "perfect",
                N_("Perfect"),
                N_(
                    "Earns the most points that can be had on average, without an error; on a card "
                    "of several columns, which nobody can solve, the best that is known."
                ),
                _PERFECT,
                columns_name=N_("Strongest known"),
            ),
            Level(
                "master",
                N_("Master"),
                N_(
                    "Plays to win: watches every sheet and takes the chance that is best against "
                    "them. Alone, and on a card of several columns, it plays as Perfect does."
                ),
                Winner(_PERFECT),
            ),
        )
    }
)
"""Every level by id, weakest first."""

DEFAULT_LEVEL = "casual"


def level(name: str) -> Player:
    """The player of this level; raises `Malformed` naming the levels when there is none."""
    found = LEVELS.get(name) if isinstance(name, str) else None
    if found is None:
        raise Malformed(
            "{given} is not a level of computer players. Choose one of: {levels}.",
            given=quoted(name),
            levels=", ".join(LEVELS),
        )
    return found.player
