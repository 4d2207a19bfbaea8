"""What the pages about the game show; the conventions are those of `viewmodel`.

| template | `view` |
|---|---|
| `rule_set.html` | `RuleSetPageView` |
| `compare.html` | `CompareView` |
| `odds.html` | `OddsView` |
| `strategy.html` | `StrategyView` |
| `winning.html` | `WinningView` |
"""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.web.lobbymodel import ChoiceView


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxLineView:
    """A row of the table of boxes, with dice that show it."""

    name: str
    condition: str
    pays: str
    most: int
    dice: tuple[int, ...]
    points: int
    upper: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """A question and its answer."""

    question: str
    answer: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerStepView:
    """A case of the Joker rule and where the dice may go then."""

    when: str
    dice: tuple[int, ...]
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterView:
    """A line of the game's history."""

    when: str
    what: str
    source: str
    url: str = ""
    """Where the source can be read on the web, if it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkView:
    """A way to another page."""

    url: str
    label: str
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetPageView:
    """All about one rule set."""

    name: str
    summary: str
    canonical: str
    sets: tuple[LinkView, ...]
    rolls: int
    turns: int
    boxes: tuple[BoxLineView, ...]
    jokers: tuple[JokerStepView, ...]
    notes: tuple[str, ...]
    rulings: tuple[AnswerView, ...]
    questions: tuple[AnswerView, ...]
    terms: tuple[tuple[str, str], ...]
    history: tuple[ChapterView, ...]
    score_min: int
    score_max: int
    compare_url: str
    sheet_url: str
    strategy_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedView:
    """A row of the comparison."""

    label: str
    first: str
    second: str
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareView:
    """Two rule sets side by side."""

    first_choices: tuple[ChoiceView, ...]
    second_choices: tuple[ChoiceView, ...]
    first: str
    second: str
    rows: tuple[ComparedView, ...]
    canonical: str
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceView:
    """A chance in per cent, and exactly."""

    percent: str
    fraction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRowView:
    """How often a combination comes."""

    name: str
    ways: int
    by_roll: tuple[ChanceView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepRowView:
    """The chance of a combination from the dice on the table: with what is kept, and at best."""

    name: str
    kept: ChanceView
    best: ChanceView
    best_keep: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDieView:
    """A die that can be kept; `toggled` is the keep once it is pressed."""

    face: int
    kept: bool
    toggled: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsView:
    """The odds of every combination, from scratch and from given dice."""

    rows: tuple[OddsRowView, ...]
    ways_of: int
    twice: ChanceView
    once: ChanceView
    canonical: str
    dice: str
    keep: str
    rolls_left: int
    faces: tuple[OddsDieView, ...]
    kept_rows: tuple[KeepRowView, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareView:
    """A total, and the share of games of perfect play that reach it."""

    share: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSpreadView:
    """What a box brings under perfect play."""

    name: str
    mean: str
    share: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TipView:
    """A tip, what it gains, and the position that shows it."""

    advice: str
    gain: str
    often: str
    dice: tuple[int, ...]
    situation: str
    best: str
    greedy: str
    loss: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyView:
    """How a rule set is played well."""

    name: str
    sets: tuple[LinkView, ...]
    canonical: str
    mean: str
    deviation: str
    bonus_share: str
    extra_mean: str
    chart: str
    yours: str
    shares: tuple[ShareView, ...]
    boxes: tuple[BoxSpreadView, ...]
    tips: tuple[TipView, ...]
    games: int
    rules_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningTurnView:
    """A turn of the game of two: how often both ways differ, and what points cost in chances."""

    number: int
    differs: str
    lost: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRateView:
    """How often playing to win beats perfect play for points in a preset."""

    name: str
    url: str
    rate: str
    error: str
    games: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningView:
    """What playing to win was found to gain; chances are in percent, a draw counts half."""

    canonical: str
    name: str
    first: str
    second: str
    lead: str
    draw: str
    given_first: str
    given_second: str
    master_most: str
    games: str
    chart: str
    turns: tuple[WinningTurnView, ...]
    rates: tuple[WinRateView, ...]
    rules_url: str
