"""What the frame around every page shows, and the page for what went wrong."""

from dataclasses import dataclass
from typing import Literal

Theme = Literal["auto", "light", "dark"]
Here = Literal[
    "start",
    "daily",
    "ranked",
    "table",
    "rules",
    "adviser",
    "review",
    "settings",
    "sheet",
    "you",
    "other",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageView:
    """A language that pages can be read in, by its tag and its own name."""

    tag: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """What the frame around every page needs to know."""

    path: str
    """The page's own path; the theme switch returns here without JavaScript."""
    back: str = "/"
    """The same with its question, where the switch of languages returns to."""
    here: Here = "other"
    lang: str = "en"
    languages: tuple[LanguageView, ...] = ()
    theme: Theme = "auto"
    canonical: str = ""
    """The page's one whole address, for search engines; empty where they are to pass it over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorView:
    """A page for what went wrong."""

    status: int
    title: str
    """"There is no such table"."""
    text: str
    """What to do next."""
    back_url: str = "/"
    back_label: str = ""
