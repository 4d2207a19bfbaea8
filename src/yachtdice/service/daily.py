"""The daily challenges: begun once by each player, compared when finished, open to all afterwards.

An attempt is an ordinary table for one whose dice come from the day's sequence.  The day's secret
is drawn and its commitment made public a week ahead; it is shown, and the archive of the day opens,
once nothing can count for the day any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from yachtdice.chance import SECRET_BYTES, DailyDice
from yachtdice.chance.committed import commitment_of
from yachtdice.daily import (
    Day,
    Figures,
    Score,
    Standing,
    challenge_rules,
    standing,
    streak,
)
from yachtdice.errors import Illegal, quoted
from yachtdice.service.errors import NotFound, WriteConflict
from yachtdice.service.names import clean_name
from yachtdice.service.ports import (
    Attempt,
    Clock,
    CommittedDay,
    DailyStore,
    Randomness,
    Reckoning,
)
from yachtdice.service.reckoning import Reckoner
from yachtdice.service.table_events import DailyGame
from yachtdice.service.tables import Seated, Tables
from yachtdice.service.tokens import Actor

COMMITTED_DAYS = 7
"""How many days ahead the commitments are public."""

TRIES_MAX = 3
STREAK_DAYS_MAX = 1000
LISTED_MAX = 20
ARCHIVE_DAYS_MAX = 60


@dataclass(frozen=True, slots=True)
class DayShown:
    """A day as everybody may see it; `secret` is None until the day is closed."""

    day: Day
    commitment: str
    committed_at: int
    secret: str | None


@dataclass(frozen=True, slots=True)
class Board:
    """The challenges of a day for one player: the day, the player's attempts, and the streak.

    `coming` are the days whose commitments are public already; `earlier` holds the attempts at
    yesterday's challenges that may still be finished.
    """

    now: int
    today: DayShown
    coming: tuple[DayShown, ...]
    attempts: Mapping[str, Attempt]
    earlier: tuple[Attempt, ...]
    streak: int


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A finished attempt among those of its day.

    `spread` says how many players made each total; `best` are the highest, of equal ones the
    earliest first.  `figures` are None until they are worked out; their games are for nobody before
    the day is closed.
    """

    attempt: Attempt
    score: Score
    spread: Mapping[int, int]
    best: tuple[Attempt, ...]
    figures: Figures | None

    @property
    def standing(self) -> Standing:
        return self.score.standing


class Daily:
    """Everything that can be asked of daily challenges."""

    def __init__(  # noqa: PLR0913 - one for each port, by name
        self,
        *,
        store: DailyStore,
        tables: Tables,
        clock: Clock,
        randomness: Randomness,
        reckoning: Reckoning,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._randomness = randomness
        self._reckoner = Reckoner(store, reckoning, seconds)

    async def today(self) -> Day:
        """The day that it is now."""
        return Day.at(await self._clock.now())

    async def board(self, player_id: str) -> Board:
        """Today's challenges as this player finds them."""
        now = await self._clock.now()
        today = Day.at(now)
        days = await self._committed(today, today + COMMITTED_DAYS)
        attempts = await self._attempts(player_id, today)
        return Board(
            now=now,
            today=_shown(days[0], now),
            coming=tuple(_shown(day, now) for day in days[1:]),
            attempts={a.challenge: a for a in attempts if a.day == today.number},
            earlier=tuple(a for a in attempts if a.day < today.number and _may_go_on(a, now)),
            streak=_streak(attempts, today),
        )

    async def begin(self, challenge: str, player_id: str, name: str = "") -> Seated:
        """The player's attempt at today's challenge: begun now, or as it stands.

        Raises `Malformed` for what is no challenge.
        """
        challenge_rules(challenge)
        shown = clean_name(name) if name else ""
        for _ in range(TRIES_MAX):
            today = await self.today()
            attempt = await self._store.attempt(today.number, challenge, player_id)
            if attempt is not None:
                return await self._tables.sit_again(attempt.table_id, Actor(player_id=player_id))
            (day,) = await self._committed(today, today)
            game = DailyGame(str(today), challenge, counts=True)
            try:
                seated = await self._tables.open_daily(
                    game, day.secret, player_id=player_id, name=shown
                )
            except WriteConflict:
                continue  # this player was quicker in another tab, or on another device
            await self._reckoner.call(day, challenge)
            return seated
        raise NotFound("The attempt could not be begun. Try again.")

    async def resume(self, day: Day, challenge: str, player_id: str) -> Seated:
        """The player's attempt at a challenge of some day; raises `NotFound` without one."""
        attempt = await self._attempt(day, challenge, player_id)
        return await self._tables.sit_again(attempt.table_id, Actor(player_id=player_id))

    async def replay(self, day: Day, challenge: str, player_id: str = "", name: str = "") -> Seated:
        """A game with the dice of a closed day, which counts for nothing; as often as one likes."""
        challenge_rules(challenge)
        committed = await self._closed(day)
        game = DailyGame(str(day), challenge, counts=False)
        shown = clean_name(name) if name else ""
        return await self._tables.open_daily(
            game, committed.secret, player_id=player_id, name=shown
        )

    async def result(self, day: Day, challenge: str, player_id: str) -> DailyResult:
        """How the player's finished attempt compares.

        Raises `NotFound` without an attempt, and `Illegal` where it goes on or has no total.
        """
        attempt = await self._attempt(day, challenge, player_id)
        if attempt.total is None:
            if attempt.ended_at is None:
                raise Illegal("This attempt is not finished yet.")
            raise Illegal("This attempt was given up, or lapsed: it has no result.")
        spread = await self._store.spread(day.number, challenge)
        figures = await self.figures(day, challenge)
        attempts = await self._attempts(player_id, day)
        return DailyResult(
            attempt=attempt,
            score=Score(
                day=day,
                challenge=challenge,
                total=attempt.total,
                standing=standing(attempt.total, spread),
                par=figures.par if figures else None,
                ceiling=figures.ceiling if figures else None,
                streak=_streak([a for a in attempts if a.day <= day.number], day),
                is_final=day.is_closed(await self._clock.now()),
            ),
            spread=spread,
            best=tuple(await self._store.best(day.number, challenge, limit=LISTED_MAX)),
            figures=figures,
        )

    async def figures(self, day: Day, challenge: str) -> Figures | None:
        """Par and the ceiling; if they are not worked out yet, they are from now on.

        Only for whoever has finished, or once the day is closed; the games never before that.
        """
        found = await self._store.figures(day.number, challenge)
        if found is None:
            (committed,) = await self._committed(day, day)
            await self._reckoner.call(committed, challenge)
        return found

    async def archive(self) -> list[DayShown]:
        """The latest days that are closed, the last one first."""
        now = await self._clock.now()
        today = Day.at(now)
        days = await self._store.days(today.number - ARCHIVE_DAYS_MAX, today.number)
        shown = (_shown(day, now) for day in reversed(days))
        return [day for day in shown if day.secret is not None]

    async def shown(self, day: Day) -> DayShown:
        """A day whose commitment is public; raises `NotFound`."""
        found = await self._store.days(day.number, day.number)
        if not found:
            raise NotFound("Nothing is known of the day {given}.", given=day)
        return _shown(found[0], await self._clock.now())

    async def attempt(self, day: Day, challenge: str, player_id: str) -> Attempt | None:
        """The player's attempt at a challenge, if there is one."""
        return await self._store.attempt(day.number, challenge, player_id) if player_id else None

    async def spread(self, day: Day, challenge: str) -> Mapping[int, int]:
        """How many players made each total on a closed day; raises `NotFound` and `Illegal`."""
        await self._closed(day)
        return await self._store.spread(day.number, challenge)

    async def export(self, player_id: str) -> list[dict[str, Any]]:
        """Every attempt of a player as JSON, the latest day first."""
        return [
            {
                "day": str(Day(attempt.day)),
                "challenge": attempt.challenge,
                "table_id": attempt.table_id,
                "begun_at": attempt.begun_at,
                "ended_at": attempt.ended_at,
                "total": attempt.total,
            }
            for attempt in await self._store.attempts_of(player_id, since=0)
        ]

    async def close(self) -> None:
        """Give up what is under way."""
        await self._reckoner.close()

    async def _attempt(self, day: Day, challenge: str, player_id: str) -> Attempt:
        found = await self.attempt(day, challenge, player_id)
        if found is None:
            raise NotFound(
                "You have no attempt at {challenge} of {day}.",
                challenge=quoted(challenge),
                day=day,
            )
        return found

    async def _attempts(self, player_id: str, upto: Day) -> Sequence[Attempt]:
        since = upto.number - STREAK_DAYS_MAX
        return await self._store.attempts_of(player_id, since=since) if player_id else ()

    async def _closed(self, day: Day) -> CommittedDay:
        """A day whose archive is open."""
        now = await self._clock.now()
        if not day.is_closed(now):
            raise Illegal(
                "The archive of {day} opens 12 hours after the day, when nobody plays it for a "
                "result any more.",
                day=day,
            )
        found = await self._store.days(day.number, day.number)
        if not found:
            raise NotFound("No challenge was played here on {given}.", given=day)
        return found[0]

    async def _committed(self, first: Day, last: Day) -> Sequence[CommittedDay]:
        """These days with their secrets, drawn where there are none yet."""
        found = await self._store.days(first.number, last.number)
        missing = {*range(first.number, last.number + 1)} - {day.day for day in found}
        if not missing:
            return found
        now = await self._clock.now()
        fresh = [
            CommittedDay(number, self._randomness.hex(SECRET_BYTES), now)
            for number in sorted(missing)
        ]
        await self._store.add_days(fresh)
        # Read again: where two processes drew at once, the first one's secret stands.
        return await self._store.days(first.number, last.number)


def dice_of(day: DayShown, challenge: str) -> DailyDice:
    """The dice of a closed day's challenge."""
    if day.secret is None:
        raise Illegal("The dice of {day} are shown once the day is closed.", day=day.day)
    return DailyDice(day.secret, str(day.day), challenge)


def _shown(day: CommittedDay, now: int) -> DayShown:
    found = Day(day.day)
    secret = day.secret if found.is_closed(now) else None
    return DayShown(found, commitment_of(day.secret), day.committed_at, secret)


def _may_go_on(attempt: Attempt, now: int) -> bool:
    return attempt.ended_at is None and not Day(attempt.day).is_closed(now)


def _streak(attempts: Sequence[Attempt], today: Day) -> int:
    return streak({Day(a.day) for a in attempts if a.total is not None}, today)
