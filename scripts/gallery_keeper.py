"""Samples of the score keeper: the first view, and the page without a network."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.rules import PRESETS
from yachtdice.web.views.keeper import keeper_view


def keeper_samples() -> Iterator[tuple[str, str, object]]:
    """Name, template and view of each sample."""
    view = keeper_view(PRESETS, next(iter(PRESETS)), LANGUAGES[DEFAULT])
    yield "keeper", "keeper.html", view
    yield "offline", "offline.html", None
