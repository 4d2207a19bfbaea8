"""`yacht players`: the computer players and how strong they are."""

from __future__ import annotations

from typing import Any

from yachtdice.cli.output import console, language, new_table, number, print_json, say, tell
from yachtdice.cli.reading import JsonOption
from yachtdice.players import LEVELS, Level
from yachtdice.players.measured import measured
from yachtdice.rules import PRESETS, rules_label
from yachtdice.wording import N_, Phrase, figure


def players(*, json: JsonOption = False) -> None:
    """List the computer players, weakest first, with the mean score of each.

    The means were measured over hundreds of thousands of games. For house rules ask
    yacht simulate.

    \b
    Examples:
      yacht players
      yacht players --json
      yacht simulate my-house.toml --player casual
    """
    if json:
        print_json([_data(level) for level in LEVELS.values()])
        return
    table = new_table(
        N_("Level"),
        *("#" + say(rules_label(PRESETS[rules])) for rules in measured()),
        N_("How it plays"),
    )
    for level in LEVELS.values():
        means = (number(found["mean"], 1) for found in _found(level).values())
        table.add_row(level.id, *means, language().word(level.description))
    console.print(table)
    beats = [s.win_rate for rows in measured().values() for s in rows if s.win_rate is not None]
    said = Phrase(
        "Each beats the one above it in {least} % to {most} % of games of two.",
        least=figure(100 * min(beats)),
        most=figure(100 * max(beats)),
    )
    tell(said, style="dim")


def _data(level: Level) -> dict[str, Any]:
    return {
        "id": level.id,
        "name": level.name,
        "name_on_columns": level.columns_name or level.name,
        "description": level.description,
        "measured": _found(level),
    }


def _found(level: Level) -> dict[str, dict[str, Any]]:
    """What was measured of a level, by preset."""
    return {
        rules: {
            "games": found.games,
            "mean": found.mean,
            "standard_error": found.standard_error,
            "win_rate": found.win_rate,
            "win_rate_error": found.win_rate_error,
        }
        for rules, rows in measured().items()
        for found in rows
        if found.level == level.id
    }
