"""When a database cannot be used for the moment, told apart from what is wrong with a statement."""

from __future__ import annotations

import psycopg
import psycopg.errors
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from yachtdice.service.errors import Unavailable

AWAY = "The games cannot be reached just now. Nothing is lost: try again in a moment."
_NO_ROOM = ("SQLITE_FULL",)
_SQLITE_AWAY = (
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_CANTOPEN",
    "SQLITE_IOERR",
    "SQLITE_READONLY",
    *_NO_ROOM,
)
_POSTGRES_AWAY = (
    # Gone, starting, stopping, full, out of connections, too slow, or a deadlock's victim:
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,  # a standby that took over only in part
)


def unavailable(error: Exception) -> Unavailable | None:
    """What to say of an error, if it is the database's state and not our statement's fault."""
    if isinstance(error, NoConnectionFree):
        return Unavailable(AWAY)
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, psycopg.errors.DiskFull) or _sqlite_name(cause).startswith(_NO_ROOM):
        return Unavailable(
            "There is no room left to save anything on the server. "
            "What was saved is safe: try again later."
        )
    if isinstance(cause, _POSTGRES_AWAY) or _sqlite_name(cause).startswith(_SQLITE_AWAY):
        return Unavailable(AWAY)
    return None


def _sqlite_name(cause: object) -> str:
    return str(getattr(cause, "sqlite_errorname", ""))
