"""What the page of house rules shows, as frozen data; the conventions are `viewmodel`'s.

| template | `view` |
|---|---|
| `house.html` | `HouseView` |
| `_house_result.html` (the piece that is swapped when a field changes) | `HouseResultView` |
| `_worth.html` (the piece that asks again while perfect play is being found) | `WorthView` |
"""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.web.lobbymodel import ChoiceView
from yachtdice.web.rulesmodel import RuleSetView


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRulesView:
    """A rule set to go to: one to start from, or one that was saved."""

    name: str
    url: str
    current: bool = False
    rules_hash: str = ""
    """What a saved one is forgotten by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseBoxView:
    """One box that may be on the sheet, with what can be changed in it."""

    box: str
    name: str
    about: str
    """What it asks for; for a straight, as long as that is not changed."""
    included: bool
    pays: tuple[ChoiceView, ...] = ()
    """What it may pay; empty for a box that always pays its dice."""
    points: str = ""
    """The fixed points."""
    straight: tuple[ChoiceView, ...] = ()
    """What a straight may ask for; empty for any other box."""
    exact: str = ""
    """The faces of an exact straight, such as 12345."""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseFormView:
    """The form: a starting point, and every field that can be changed."""

    start: str
    """The text of the rules that the form began with, sent along."""
    name: str
    name_hint: str
    """What the rules are called without a name of their own."""
    bonus: bool
    threshold: str
    points: str
    jokers: tuple[ChoiceView, ...]
    extra: str
    upper: tuple[HouseBoxView, ...]
    lower: tuple[HouseBoxView, ...]
    table: str = ""
    """The id of the waiting table that they are made for."""
    name_problem: str = ""
    bonus_problem: str = ""
    joker_problem: str = ""
    extra_problem: str = ""
    problem: str = ""
    """What is wrong with the whole of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthView:
    """What perfect play averages under some rules, or how far finding that out is."""

    url: str
    """Where to ask again."""
    page_url: str
    """The page, for those who have no script."""
    expected: float | None = None
    problem: str = ""
    waiting: str = ""
    """What is being done, in words."""
    percent: int | None = None
    """How much of it is done; None while it has not begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseResultView:
    """The rules that the form describes."""

    rules: str
    """Their text."""
    sheet: RuleSetView | None = None
    """None where the form has problems."""
    worth: WorthView | None = None
    link: str = ""
    """The whole address to share."""
    play_url: str = ""
    adviser_url: str = ""
    table: str = ""
    """The id of the waiting table at which they can be used at once."""
    saved: bool = False
    """They were saved just now."""
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseView:
    """The whole page."""

    starts: tuple[NamedRulesView, ...]
    saved: tuple[NamedRulesView, ...]
    form: HouseFormView
    result: HouseResultView | None
    """None while the form has problems."""
    rules: str
    """The text of the rules that the page is about."""
    table: str = ""
    """The id of the waiting table that they are made for."""
