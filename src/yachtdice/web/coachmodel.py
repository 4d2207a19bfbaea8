"""What hints, reviews and the adviser show, as frozen data; the conventions are `viewmodel`'s.

| template | `view` |
|---|---|
| `_hint.html` (the piece that is put on the table's page) | `HintView` |
| `adviser.html` | `AdviserView` |
| `review.html` | `ReviewView` |
| `review_game.html` (the form that takes a game as text) | `GameFormView` |
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """One thing that can be done, with the final total to expect and what it loses."""

    text: str
    """"Keep 4-4-4", "Write 28 in Full House"."""
    expected_total: float
    loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HintView:
    """What to do, and why."""

    version: int = 0
    """The version of the table it is for; a page that shows another one drops it."""
    best: OptionView | None = None
    """None where there is a problem instead."""
    reason: str = ""
    winning: str = ""
    """What counts for winning; empty where only points are judged."""
    following: tuple[OptionView, ...] = ()
    keep: tuple[int, ...] = ()
    """The positions to keep, if the best is a keep."""
    box: str = ""
    """The box to choose, if the best is one."""
    keep_url: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFieldView:
    """One box of a sheet that is filled in by hand."""

    box: str
    name: str
    value: str = ""
    """What was entered; empty while the box is open."""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChoiceView:
    """A rule set that can be changed to."""

    rules: str
    name: str
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviserView:
    """The adviser: a form, and what it was answered with."""

    rules: str
    rule_sets: tuple[RulesChoiceView, ...]
    upper: tuple[SheetFieldView, ...]
    lower: tuple[SheetFieldView, ...]
    dice: str = ""
    dice_problem: str = ""
    rolls_left: int = 2
    extra: str = ""
    has_extra: bool = False
    """Whether extra Yachts are paid, so that their number is asked for."""
    extra_problem: str = ""
    problem: str = ""
    """What is wrong besides single fields."""
    faces: tuple[int, ...] = ()
    """The dice that were answered for."""
    best: OptionView | None = None
    reason: str = ""
    options: tuple[OptionView, ...] = ()
    """The ranking, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TabView:
    """One seat of a review, to be looked at on its own."""

    seat: int
    name: str
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyView:
    """A decision that lost, and what would have been better."""

    heading: str
    """"Turn 5, after the first roll"."""
    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()
    """The positions that were kept, if it was a keep."""
    why: str = ""
    loss: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionView:
    """One line of the table of all decisions."""

    turn: int
    roll: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    done: str
    before: float
    after: float
    loss: float
    better: str = ""
    """Empty where nothing was better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewView:
    """A game looked back on, one seat at a time."""

    title: str
    manner: str
    """How the game was judged."""
    tabs: tuple[TabView, ...]
    sentences: tuple[str, ...]
    """The total, the dice, the decisions and the accuracy, a sentence each."""
    expected: float
    luck: float
    lost: float
    left_behind: float
    total: int
    finished: bool
    chart: str
    """SVG text."""
    costliest: tuple[CostlyView, ...]
    decisions: tuple[DecisionView, ...]
    table_url: str = ""
    """The table it was played at; empty for a game that came as text."""
    text_url: str = ""
    """The game as text."""
    review_url: str = ""
    """This review, to which `&seat=` is added; empty for a game that came as text."""
    game: str = ""
    """The text that the game came as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFormView:
    """A form that takes a game as text."""

    game: str = ""
    problem: str = ""
