"""What can be told to a server, and how it is read; nothing is opened here."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

import platformdirs

from yachtdice.errors import Malformed, quoted
from yachtdice.service.keeping import FOR_EVER, UNFINISHED_DAYS, Keeping
from yachtdice.service.limits import DEFAULTS, Limit, read_limits

LOCAL_BROKER = "memory://"
HOST = "127.0.0.1"
PORT = 8000
LOG_FORMATS = ("auto", "json", "text")
LOG_LEVELS = ("debug", "info", "warning", "error")


def default_database_url() -> str:
    """A SQLite file in the user's data directory."""
    folder = platformdirs.user_data_path("yachtdice", appauthor=False)
    return f"sqlite:///{folder / 'yacht.sqlite3'}"


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be told to a server; `from_environment` reads it from `YACHT_…` variables.

    Without a `secret_key` one is made and kept in a file beside the database.
    """

    database_url: str = field(default_factory=default_database_url)
    broker_url: str = LOCAL_BROKER
    secret_key: str = field(default="", repr=False)
    host: str = HOST
    port: int = PORT
    trusted_proxies: tuple[str, ...] = ()
    """The networks of proxies whose word on where a request comes from is taken."""
    limits: Mapping[str, Limit] = field(default_factory=lambda: dict(DEFAULTS))
    workers: int = 1
    metrics_token: str = field(default="", repr=False)
    """Who bears it may read `/metrics`; without one, whoever asks on this machine."""
    log_format: str = LOG_FORMATS[0]
    log_level: str = ""
    keeping: Keeping = field(default_factory=Keeping)

    @classmethod
    def from_environment(
        cls,
        environment: Mapping[str, str] | None = None,
        *,
        host: str | None = None,
        port: int | None = None,
        workers: int | None = None,
    ) -> Settings:
        """The settings of the process; arguments go before variables.

        How many workers is also read from WEB_CONCURRENCY, as hosting services set it.

        Raises `Malformed` naming the variable at fault.
        """
        told = os.environ if environment is None else environment
        return cls(
            database_url=told.get("YACHT_DATABASE_URL") or default_database_url(),
            broker_url=told.get("YACHT_BROKER_URL") or LOCAL_BROKER,
            secret_key=told.get("YACHT_SECRET_KEY", ""),
            host=host or told.get("YACHT_HOST") or HOST,
            port=_port(told.get("YACHT_PORT") or str(PORT)) if port is None else port,
            trusted_proxies=_networks(told.get("YACHT_TRUSTED_PROXIES", "")),
            limits=read_limits(told.get("YACHT_RATE_LIMITS", "")),
            workers=_workers(told) if workers is None else workers,
            metrics_token=told.get("YACHT_METRICS_TOKEN", ""),
            log_format=_one_of(told, "YACHT_LOG_FORMAT", LOG_FORMATS) or LOG_FORMATS[0],
            log_level=_one_of(told, "YACHT_LOG_LEVEL", LOG_LEVELS),
            keeping=Keeping(
                unfinished_days=_days(told, "YACHT_KEEP_UNFINISHED_DAYS", UNFINISHED_DAYS),
                finished_days=_days(told, "YACHT_KEEP_FINISHED_DAYS", FOR_EVER),
            ),
        )


def _networks(text: str) -> tuple[str, ...]:
    """Addresses and networks, as a setting lists them with commas."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        try:
            ipaddress.ip_network(word)
        except ValueError as error:
            raise Malformed(
                "YACHT_TRUSTED_PROXIES: {given} is no address and no network. Give those of your "
                "proxies with commas between them, such as 127.0.0.1,10.0.0.0/8.",
                given=quoted(word),
            ) from error
    return tuple(words)


def _workers(told: Mapping[str, str]) -> int:
    name = "YACHT_WORKERS" if told.get("YACHT_WORKERS") else "WEB_CONCURRENCY"
    text = told.get(name) or "1"
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) >= 1):
        raise Malformed(
            "{name}: {given} is not a number of workers. Give 1 or more.",
            name=name,
            given=quoted(text),
        )
    return int(text)


def _days(told: Mapping[str, str], name: str, default: int) -> int:
    text = told.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise Malformed(
            "{name}: {given} is not a number of days. Give 1 or more, or 0 for ever.",
            name=name,
            given=quoted(text),
        )
    return int(text)


def _one_of(told: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    """A setting of a few words, "" where it is not told."""
    text = told.get(name, "")
    if text and text.lower() not in allowed:
        raise Malformed(
            "{name}: {given} is not one of: {allowed}.",
            name=name,
            given=quoted(text),
            allowed=", ".join(allowed),
        )
    return text.lower()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535):
        raise Malformed(
            "YACHT_PORT: {given} is not a port. Give a number from 0 to 65535.", given=quoted(text)
        )
    return int(text)
