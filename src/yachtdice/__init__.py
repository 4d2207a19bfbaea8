"""The dice game Yacht: rules as data, exact perfect play, computer players, and a server.

The parts are imported when they are first used, so that `yachtdice.rules` does not pay for the
solver; the version is looked up when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__: str

_PARTS = ("dice", "rules", "game", "chance", "solver", "players", "daily")
_NAMES = {
    "Game": "game",
    "RuleSet": "rules",
    "Sheet": "rules",
    "Strategy": "solver",
    "solve": "solver",
}

__all__ = [
    "Game",
    "RuleSet",
    "Sheet",
    "Strategy",
    "chance",
    "daily",
    "dice",
    "game",
    "players",
    "rules",
    "solve",
    "solver",
]


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"yachtdice.{name}")
    if name in _NAMES:
        return getattr(import_module(f"yachtdice.{_NAMES[name]}"), name)
    if name == "__version__":
        return import_module("importlib.metadata").version("yachtdice")
    raise AttributeError(f"module 'yachtdice' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_PARTS, *_NAMES])
