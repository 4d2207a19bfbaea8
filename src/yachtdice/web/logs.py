"""The server's log: lines for people at a terminal, or one JSON object an event for programs.

A line names routes by their templates, never by their addresses, and no token, cookie or code is
ever given to it; tables are named by the first letters of their ids, which open nothing.
"""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from yachtdice.settings import Settings

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request under way, for every line that is written because of it."""

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FIELDS = "fields"
"""Under this name a record's `extra` holds what its line tells besides the message."""


def set_up(settings: Settings) -> None:
    """Write the log to standard error, as the settings or the terminal say.

    A person at a terminal is told of warnings alone unless a level is set.
    """
    for_person = settings.log_format == "text" or (
        settings.log_format == "auto" and sys.stderr.isatty()
    )
    handler = logging.StreamHandler()
    handler.setFormatter(Text(_TEXT) if for_person else Lines())
    level = settings.log_level or ("warning" if for_person else "info")
    # Libraries are never let below warnings: what they tell of their work holds whole messages.
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("yachtdice").setLevel(level.upper())


class Text(logging.Formatter):
    """A readable line, with the fields behind the message."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """The line without a traceback."""
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        return f"{super().formatMessage(record)} {fields}".rstrip()


class Lines(logging.Formatter):
    """A JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; a traceback is a field of it."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    told: dict[str, Any] = getattr(record, FIELDS, {})
    id = told.get("request_id") or request_id.get()
    return {**({"request_id": id} if id else {}), **told}
