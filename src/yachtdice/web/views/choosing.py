"""What can be chosen for a table: turn limits, who may come, levels of computer players."""

from __future__ import annotations

from collections.abc import Mapping

from yachtdice.errors import Malformed
from yachtdice.players import DEFAULT_LEVEL, LEVELS
from yachtdice.rules import PRESETS, RuleSet, to_text
from yachtdice.service.table import Table
from yachtdice.web.lobbymodel import ChoiceView, LevelView
from yachtdice.web.views.reader import Reader
from yachtdice.wording import Name, Phrase, Plural

NOBODY, LOCAL, HUMAN, COMPUTER = "none", "local", "human", "computer"
TURN_LIMITS = (None, 30, 60, 86_400, 3 * 86_400, 7 * 86_400)
PRIVATE, PUBLIC = "private", "public"
DAY_SECONDS = 86_400


HOUSE = "house"
"""The value of rules that no text can say: they stay as they are."""


def sheets_offered(saved: Mapping[str, RuleSet], also: RuleSet | None = None) -> dict[str, RuleSet]:
    """The rule sets to choose from, by the text that a form sends: presets and saved ones.

    `also` are the present ones, first where they are neither.
    """
    listed = {**PRESETS, **saved}
    if also is None or also in listed.values():
        return listed
    text = sheet_value(also)
    return listed if text in listed else {text: also, **listed}


def sheet_value(rules: RuleSet) -> str:
    """Rules as a form sends them."""
    try:
        return to_text(rules)
    except Malformed:
        return HOUSE


def turn_limit(seconds: int | None) -> Phrase:
    """A turn limit in words."""
    if seconds is None:
        return Phrase("No turn limit")
    if seconds % DAY_SECONDS == 0:
        return Plural("{count} day a turn", "{count} days a turn", seconds // DAY_SECONDS)
    return Plural("{count} second a turn", "{count} seconds a turn", seconds)


def limit_value(seconds: int | None) -> str:
    """A turn limit as a form sends it: seconds, or nothing."""
    return "" if seconds is None else str(seconds)


def limit_choices(chosen: str, reader: Reader) -> tuple[ChoiceView, ...]:
    """Every turn limit that pages offer, and the chosen one if it is another."""
    limits = list(TURN_LIMITS)
    if chosen.isascii() and chosen.isdigit() and len(chosen) <= 9 and int(chosen) not in limits:
        limits.append(int(chosen))
    return tuple(
        ChoiceView(
            value=limit_value(limit),
            label=reader.say(turn_limit(limit)),
            chosen=limit_value(limit) == chosen,
        )
        for limit in limits
    )


def visibility(table: Table) -> Phrase:
    """Who may come to a table."""
    if table.visibility == PUBLIC:
        return Phrase("Public: it is on the list, and anybody may come or watch.")
    return Phrase("Private: whoever has the link or the code may come.")


def hints_said(table: Table) -> Phrase:
    """Whether the coach helps at a table."""
    if table.ranked:
        return Phrase("None, since this game is played for a rating.")
    if table.gives_hints:
        return Phrase("Whoever is to move may ask the coach.")
    return Phrase("None at this table.")


def computer_choices(reader: Reader, rules: RuleSet | None = None) -> tuple[tuple[str, str], ...]:
    """Every computer player as a form sends it and as people read it, weakest first.

    Where the rules are not chosen yet, a level is named for all of them.
    """
    return tuple(
        (
            COMPUTER if level.id == DEFAULT_LEVEL else f"{COMPUTER}:{level.id}",
            reader.say(level_title(level.id, rules)),
        )
        for level in LEVELS.values()
    )


def level_title(level_id: str, rules: RuleSet | None = None) -> Phrase:
    """A computer player of a level under these rules, or any: "Computer: Casual"."""
    level = LEVELS[level_id]
    name = Name(level.name_on(rules)) if rules else level.either_name
    return Phrase("Computer: {level}", level=name)


def level_notes(reader: Reader, rules: RuleSet | None = None) -> tuple[LevelView, ...]:
    """What the levels are like, weakest first."""
    word = reader.language.word
    return tuple(
        LevelView(
            name=word(level.name_on(rules)) if rules else reader.language.say(level.either_name),
            description=word(level.description),
        )
        for level in LEVELS.values()
    )
