"""The addresses that anybody may find: those of the site map, which search engines are told."""

from __future__ import annotations

from yachtdice.rules import PRESETS

PLAIN = (
    "/",
    "/daily",
    "/rules",
    "/odds",
    "/winning",
    "/adviser",
    "/house",
    "/sheet",
    "/keeper",
    "/review",
    "/verify",
    "/public",
    "/join",
    "/ranked",
    "/ranked/leaderboard",
    "/privacy",
)
FINDABLE = (*PLAIN, *(f"/rules/{preset}" for preset in PRESETS))
"""Pages that are the same for everybody but for language and theme, the foremost first.

Each has a title and a description of its own; whatever else there is asks not to be indexed.
"""

HIDDEN = ("/api/", "/tables/", "/move", "/you")
"""Beginnings of addresses that robots are asked not to fetch at all."""


def canonical(path: str, site: str) -> str:
    """The one whole address of a page, "" where it is not to be found; `site` ends in no slash."""
    return f"{site}{path}" if path in FINDABLE else ""
