"""Who calls, and whether a call is a repeat: bearer tokens and idempotency keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from fastapi import Depends, Header, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from yachtdice.service.commands import KEY_LENGTH_MAX, Keyed
from yachtdice.service.errors import NoSeat
from yachtdice.service.people import People
from yachtdice.service.tables import Tables
from yachtdice.service.tokens import Actor
from yachtdice.web.api.orders import Order
from yachtdice.web.services import ServedTables

STRONG_KEY_LENGTH = 16
"""From this length on, a key is taken to be one that nobody else comes upon by chance."""

_bearer = HTTPBearer(
    scheme_name="seat",
    auto_error=False,
    description="The `seat_token` that came with the seat. Cookies are never looked at.",
)
_Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
_Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=KEY_LENGTH_MAX,
        description=(
            "Makes a repeat of this very request return the first answer, for 24 hours. Use a "
            "fresh random one, such as a UUID, for each request that is not a repeat."
        ),
    ),
]


async def _caller(credentials: _Credentials) -> Actor:
    """Whoever bears the token; raises `NoSeat` where there is none."""
    if credentials is None or not credentials.credentials:
        raise NoSeat("This needs the token of a seat: Authorization: Bearer SEAT_TOKEN.")
    return Actor(token=credentials.credentials)


async def _onlooker(credentials: _Credentials) -> Actor:
    """Whoever looks, with a token or without."""
    return Actor(token=credentials.credentials if credentials else "")


_player = HTTPBearer(
    scheme_name="player",
    auto_error=False,
    description="The `player_token` of `POST /players`. Keep it: nobody can give it out again.",
)
_PlayerCredentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_player)]


def _player_id(credentials: _PlayerCredentials) -> str:
    """The player who bears the token; raises `NoSeat` where there is none."""
    player_id = People.player_id(credentials.credentials) if credentials else ""
    if not player_id:
        raise NoSeat("This needs the token of a player: Authorization: Bearer PLAYER_TOKEN.")
    return player_id


PlayerId = Annotated[str, Depends(_player_id)]
"""The bearer of a player's token."""

Onlooker = Annotated[Actor, Depends(_onlooker)]
"""Anybody; the bearer of a seat token is noted to be there."""

Caller = Annotated[Actor, Depends(_caller)]
"""The bearer of a seat token."""

KeyedBy: TypeAlias = Callable[[Order], Keyed | None]
"""From a request's body to what its idempotency key stands for."""


async def _keyed(request: Request, key: _Key = None) -> KeyedBy:
    def keyed(order: Order) -> Keyed | None:
        if key is None:
            return None
        said = {"request": f"{request.method} {request.url.path}", "body": order.said()}
        return Keyed(key, said, asker=_asker(request, key))

    return keyed


def _asker(request: Request, key: str) -> str:
    """What sets apart callers without a token: a weak key counts for one address alone."""
    if len(key) >= STRONG_KEY_LENGTH or request.client is None:
        return ""
    return request.client.host


KeyOf = Annotated[KeyedBy, Depends(_keyed)]
"""What makes a request's body a keyed one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it comes in: from whom, to which tables, and how it is told from others."""

    tables: Tables
    actor: Actor
    keyed: KeyedBy


async def _asked(tables: ServedTables, caller: Caller, keyed: KeyOf) -> Asked:
    return Asked(tables, caller, keyed)


Commanding = Annotated[Asked, Depends(_asked)]
"""Everything about a command but what it says."""
