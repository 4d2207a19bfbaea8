"""`yacht players`: the computer players and how strong they are."""

from __future__ import annotations

from typing import Any

from yachtdice.cli.output import console, new_table, print_json
from yachtdice.cli.reading import JsonOption
from yachtdice.players import LEVELS, Level
from yachtdice.players.measured import measured
from yachtdice.rules import PRESETS


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
    table = new_table("Level", *(f"#{PRESETS[rules].name}" for rules in measured()), "How it plays")
    for level in LEVELS.values():
        means = (f"{found['mean']:.1f}" for found in _found(level).values())
        table.add_row(level.id, *means, level.description)
    console.print(table)
    beats = [s.win_rate for rows in measured().values() for s in rows if s.win_rate is not None]
    console.print(
        f"Each beats the one above it in {min(beats):.0%} to {max(beats):.0%} of games of two.",
        style="dim",
    )


def _data(level: Level) -> dict[str, Any]:
    return {
        "id": level.id,
        "name": level.name,
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
