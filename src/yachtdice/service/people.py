"""Players as the server knows them: a device cookie, a nickname and settings.  No sign-up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from yachtdice.errors import Malformed, quoted
from yachtdice.rules import RuleSet, content_hash
from yachtdice.service.names import clean_name
from yachtdice.service.ports import Clock, PeopleStore, Person, Randomness, Result, TableStore
from yachtdice.service.table import Table

COOKIE_BYTES = 24
_COOKIE = re.compile(f"[0-9a-f]{{{2 * COOKIE_BYTES}}}")
THEMES = ("auto", "light", "dark")
TABLES_SHOWN_MAX = 20


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """What a player may set; the defaults are what a newcomer finds."""

    theme: str = "auto"
    first_roll_by_itself: bool = False
    skip_pauses: bool = False
    shortcuts: bool = True
    first_seat_moves_on: bool = True
    sound: bool = False
    turn_title: bool = True
    turn_sound: bool = False
    turn_vibration: bool = True
    turn_notification: bool = False
    reactions: bool = True


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the id that stands for a cookie, and what goes with it.

    `nickname` is None until the player has been asked, and "" when the question was skipped.
    """

    player_id: str
    nickname: str | None = None
    settings: PlayerSettings = PlayerSettings()


class People:
    """Everything that can be asked of players."""

    def __init__(
        self, *, store: PeopleStore, tables: TableStore, clock: Clock, randomness: Randomness
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._randomness = randomness

    def new_cookie(self) -> str:
        """A value for a new player's cookie; only its hash is ever stored."""
        return self._randomness.hex(COOKIE_BYTES)

    @staticmethod
    def player_id(cookie: str) -> str:
        """The id that a cookie stands for; "" for a cookie that no server made."""
        return sha256(cookie.encode()).hexdigest() if _COOKIE.fullmatch(cookie) else ""

    async def player(self, player_id: str) -> Player:
        """The player, with defaults where the server has not met them."""
        person = await self._store.person(player_id) if player_id else None
        if person is None:
            return Player(player_id)
        return Player(player_id, person.nickname, _read_settings(person.settings))

    async def rename(self, player_id: str, nickname: str) -> Player:
        """Give the player a nickname, or "" for none; raises `Malformed` for what is no name."""
        player = replace(
            await self.player(player_id), nickname=clean_name(nickname) if nickname.strip() else ""
        )
        return await self._save(player)

    async def change_settings(self, player_id: str, changes: Mapping[str, Any]) -> Player:
        """Change some settings; raises `Malformed` naming the field at fault."""
        player = await self.player(player_id)
        for name, value in changes.items():
            _check_setting(name, value)
        return await self._save(replace(player, settings=replace(player.settings, **changes)))

    async def unfinished(self, player_id: str) -> list[Table]:
        """The tables at which this player's games wait, latest first.

        Games that the player has resigned or left wait for others alone.
        """
        if not player_id:
            return []
        tables = await self._tables.tables_of(player_id, limit=TABLES_SHOWN_MAX)
        return [table for table in tables if awaits(table, player_id)]

    async def best(
        self, player_id: str, rules: RuleSet, *, except_game: tuple[str, int] | None = None
    ) -> Result | None:
        """The player's best finished solo game under these rules, leaving out one game if named."""
        if not player_id:
            return None
        return await self._tables.best_total(
            player_id, content_hash(rules), except_game=except_game
        )

    async def _save(self, player: Player) -> Player:
        settings = {name: getattr(player.settings, name) for name in player.settings.__slots__}
        person = Person(player.player_id, player.nickname, settings)
        await self._store.save_person(person, at=await self._clock.now())
        return player


def awaits(table: Table, player_id: str) -> bool:
    """Whether a seat that this player's device plays has still something to do at the table."""
    return any(
        table.seats[seat.holder].player_id == player_id
        and not table.seats[seat.holder].left
        and not (table.game is not None and table.game.seats[index].resigned)
        for index, seat in enumerate(table.seats)
    )


def _check_setting(name: str, value: object) -> None:
    default = getattr(PlayerSettings(), name, None)
    if (
        default is None
        or type(value) is not type(default)
        or (name == "theme" and value not in THEMES)
    ):
        raise Malformed("settings.{name}: {given} is not possible.", name=name, given=quoted(value))


def _read_settings(data: Mapping[str, Any]) -> PlayerSettings:
    known = {name: data[name] for name in PlayerSettings.__slots__ if name in data}
    return PlayerSettings(**known)
