"""Ranked play: the queue, ratings, and leaderboards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.ratings import (
    CERTAIN_BELOW,
    NEWCOMER,
    Rating,
    RatingChange,
    Standing,
    anchor,
    anchors,
    is_rated,
)
from yachtdice.rules import PRESETS
from yachtdice.service.errors import NotFound
from yachtdice.service.matching import Match, matches
from yachtdice.service.names import name_key
from yachtdice.service.people import TABLES_SHOWN_MAX, Player, awaits
from yachtdice.service.ports import Clock
from yachtdice.service.rating_ports import (
    HistoryPoint,
    Placed,
    QueueStore,
    RatingStore,
    Rebuilt,
    Size,
    Waiting,
)
from yachtdice.service.table import Status, Table
from yachtdice.service.tables import Tables

TURN_SECONDS = 60
LADDERS = tuple(rules_id for rules_id in PRESETS if is_rated(rules_id))
"""The scoresheets that are played for ratings."""

PRESENT_MS = 8_000
"""How lately a page must have been there for its player to be matched."""

GONE_MS = 20_000
"""After how long without its page a player has left the queue."""

PLACES_PER_PAGE = 50
HISTORY_MAX = 200
REACH = 2
"""How many are shown above and below a player's own line."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of those whose ratings are certain enough; pages count from 1."""

    places: tuple[Placed, ...]
    page: int
    pages: int
    count: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The lines of a leaderboard around a player's own, and how many stand above it.

    A line without a rank is the player's own, whose rating is not certain enough yet.
    """

    above: int
    places: tuple[Placed, ...]

    @property
    def page(self) -> int:
        """The page of the leaderboard on which the player stands."""
        return self.above // PLACES_PER_PAGE + 1


class Ranked:
    """Everything about ranked play but the games themselves."""

    def __init__(
        self, *, ratings: RatingStore, queue: QueueStore, tables: Tables, clock: Clock
    ) -> None:
        self._ratings = ratings
        self._queue = queue
        self._tables = tables
        self._clock = clock

    # ------------------------------------------------------------------- queue

    async def join(self, player: Player, ladder: str, size: str) -> Waiting:
        """Wait for a ranked game; raises `Malformed` or `Illegal` for what there is no queue of.

        Opponents and the leaderboard need a nickname.  Whoever plays a ranked game already does not
        wait: where they stand names its table.
        """
        check_ladder(ladder)
        if size not in list(Size):
            raise Malformed(
                "size: {given} is not one of: {allowed}.",
                given=quoted(size),
                allowed=", ".join(Size),
            )
        if not player.nickname:
            raise Illegal("Ranked games need a nickname, which your opponents see.")
        now = await self._clock.now()
        mean = (await self.rating(player.player_id, ladder)).mean
        waiting = Waiting(player.player_id, ladder, Size(size), player.nickname, mean, now, now)
        running = await self.running(player.player_id)
        if running is not None:
            return replace(waiting, table_id=running.table_id)
        before = await self._queue.place(player.player_id)
        await self._queue.join(waiting, after=before.table_id if before else None)
        await self.match_waiting()
        return waiting

    async def running(self, player_id: str) -> Table | None:
        """The table of a ranked game that waits for this player, if there is one."""
        tables = await self._tables.store.tables_of(player_id, limit=TABLES_SHOWN_MAX)
        return next(
            (
                table
                for table in tables
                if table.ladder and table.status is Status.PLAYING and awaits(table, player_id)
            ),
            None,
        )

    async def wait(self, player_id: str) -> Waiting | None:
        """Note that a player's page waits; where they stand, or None where they do not wait."""
        place = await self._queue.place(player_id)
        if place is None or place.table_id is not None:
            return place
        await self._queue.note_waiting(player_id, await self._clock.now())
        await self.match_waiting()
        return await self._queue.place(player_id)

    async def leave(self, player_id: str) -> None:
        """Wait no longer."""
        await self._queue.leave(player_id)

    async def go_away(self, player_id: str) -> None:
        """The waiting page was closed, or is being loaded anew: match nobody with it until then."""
        place = await self._queue.place(player_id)
        if place is not None and place.table_id is None:
            just_absent = await self._clock.now() - PRESENT_MS - 1
            await self._queue.note_waiting(player_id, just_absent)

    async def match_waiting(self) -> None:
        """Make up every table that can be; several processes may try, and one of them does."""
        now = await self._clock.now()
        waiting = await self._queue.all_waiting(now - PRESENT_MS)
        for match in matches(waiting, now):
            await self._tables.open_ranked(
                PRESETS[match.ladder],
                [(w.player_id, name) for w, name in _named(match)],
                match.levels,
                turn_seconds=TURN_SECONDS,
            )

    async def tidy(self) -> None:
        """Drop those whose page is gone."""
        await self._queue.drop_absent(await self._clock.now() - GONE_MS)

    # ----------------------------------------------------------------- ratings

    async def rating(self, player_id: str, ladder: str) -> Rating:
        """A player's rating, a newcomer's where they have none."""
        standing = (await self._ratings.standings_of(player_id)).get(ladder)
        return standing.rating if standing else NEWCOMER

    async def ratings_at(self, table: Table) -> Mapping[int, Rating]:
        """The ratings of a ranked table's seats as they are now, a newcomer's where there is none.

        A seat whose person had their data deleted has none.
        """
        people = [seat.player_id for seat in table.seats if seat.player_id]
        known = await self._ratings.standings_on(table.ladder, people)
        ratings = {}
        for index, seat in enumerate(table.seats):
            if seat.level:
                ratings[index] = anchor(table.ladder, seat.level)
            elif seat.player_id in known:
                ratings[index] = known[seat.player_id].rating
            elif seat.player_id:
                ratings[index] = NEWCOMER
        return ratings

    async def standings(self, player_id: str) -> Mapping[str, Standing]:
        """Where a player stands, by ladder."""
        return await self._ratings.standings_of(player_id)

    async def history(self, player_id: str, ladder: str) -> Sequence[HistoryPoint]:
        """What the latest games made of a player's rating, the earliest of them first."""
        return await self._ratings.rating_history(player_id, ladder, limit=HISTORY_MAX)

    async def changes_in(self, table_id: str, game_number: int) -> Mapping[str, RatingChange]:
        """What a game changed, by player."""
        return await self._ratings.changes_in(table_id, game_number)

    async def leaderboard(
        self, ladder: str, *, page: int = 1, per_page: int = PLACES_PER_PAGE
    ) -> Leaderboard:
        """A page of a leaderboard; the last one where there are not so many."""
        check_ladder(ladder)
        count = await self._ratings.leaderboard_size(ladder, below_deviation=CERTAIN_BELOW)
        pages = max(1, -(-count // per_page))
        shown = min(max(1, page), pages)
        places = await self._ratings.leaderboard(
            ladder,
            below_deviation=CERTAIN_BELOW,
            limit=per_page,
            offset=per_page * (shown - 1),
        )
        return Leaderboard(tuple(places), shown, pages, count)

    async def around(self, player: Player, ladder: str, *, reach: int = REACH) -> Surroundings:
        """Who stands next to a player on a leaderboard, the player's own line among them.

        Empty for somebody who has no rating there.  A rating that is not certain enough has no
        rank, and stands where it would.
        """
        player_id = player.player_id
        standing = (await self._ratings.standings_of(player_id)).get(ladder)
        if standing is None or not standing.games:
            return Surroundings(0, ())
        above = await self._ratings.count_above(
            ladder, player_id, standing, below_deviation=CERTAIN_BELOW
        )
        first = max(0, above - reach)
        places = await self._ratings.leaderboard(
            ladder,
            below_deviation=CERTAIN_BELOW,
            limit=above - first + 1 + reach,
            offset=first,
        )
        if not standing.rating.is_certain:
            own = Placed(0, player_id, player.nickname or "", standing)
            places = (*places[: above - first], own, *places[above - first :][:reach])
        return Surroundings(above, tuple(places))

    async def export(self, player_id: str) -> list[dict[str, Any]]:
        """A player's ratings with what led to them, as JSON."""
        return [
            {
                "ladder": ladder,
                "rating": standing.rating.mean,
                "deviation": standing.rating.deviation,
                "games": standing.games,
                "history": [_point_data(p) for p in await self.history(player_id, ladder)],
            }
            for ladder, standing in (await self.standings(player_id)).items()
        ]

    # --------------------------------------------------------------- operators

    async def void(self, table_id: str, game_number: int) -> bool:
        """Take back what a game changed; False where that was done already.

        Raises `NotFound` for a game that is not rated.
        """
        done = await self._ratings.void(table_id, game_number, await self._clock.now())
        if done is None:
            raise NotFound(
                "Game {number} of table {given} is not rated.",
                number=game_number,
                given=quoted(table_id),
            )
        return done

    async def rebuild(self) -> Sequence[Rebuilt]:
        """Recompute all ratings from the results that are stored."""
        return await self._ratings.rebuild()


def check_ladder(ladder: str) -> None:
    """Raise `Illegal` for a scoresheet that is not played for ratings."""
    anchors(ladder)


def _named(match: Match) -> list[tuple[Waiting, str]]:
    """The people with names that can be told apart; who comes second to one has none."""
    taken: set[str] = set()
    named = []
    for waiting in match.people:
        key = name_key(waiting.name)
        named.append((waiting, "" if key in taken else waiting.name))
        taken.add(key)
    return named


def _point_data(point: HistoryPoint) -> dict[str, Any]:
    return {
        "at": point.at,
        "kind": point.kind.value,
        "table_id": point.table_id,
        "game": point.game_number,
        "rating_before": point.change.before.mean,
        "rating": point.change.after.mean,
        "deviation": point.change.after.deviation,
    }
