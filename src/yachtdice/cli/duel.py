"""`yacht duel`: the game of two under best play by both, exactly."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yachtdice.cli.output import error_console, print_json, say, tell
from yachtdice.cli.reading import JsonOption, RulesArgument, read_rules
from yachtdice.cli.waiting import waiting
from yachtdice.errors import Illegal
from yachtdice.rules import rules_label
from yachtdice.wording import Listing, Phrase, figure

if TYPE_CHECKING:
    from yachtdice.players.analysis import Duel, DuelPlan, DuelStart, Meeting

TableOption = Annotated[
    Path | None,
    typer.Option(
        "--table",
        metavar="DIR",
        file_okay=False,
        help="Where the table is kept. By default the user's cache directory.",
    ),
]


def duel(  # noqa: PLR0913 - a command's options
    rules: RulesArgument,
    *,
    table: TableOption = None,
    size: Annotated[
        bool, typer.Option("--size", help="Say how large it is, and solve nothing.")
    ] = False,
    match: Annotated[
        int,
        typer.Option(
            "--match",
            min=0,
            max=100_000_000,
            metavar="GAMES",
            help="Also let best play meet perfect play for points, so many games from either seat.",
        ),
    ] = 0,
    exact: Annotated[
        bool,
        typer.Option("--exact", help="With --match, compute what should come out, exactly."),
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="The dice of the match.")] = 0,
    json: JsonOption = False,
) -> None:
    """Solve the game of two: the chance to win under best play by both, a draw counted half.

    All of `classic` takes some minutes, and room on disk for its table.  What is interrupted goes
    on from the last layer that was done.  A match is played with the table; to compute exactly what
    it should come to takes twice as long as the table did.

    The JSON has first_player_value, win_probability and draw_probability of whoever begins,
    seconds, pairs and states, and match with both meetings: begins ("winning" or "points", the
    player that does), games, wins and draws, win_rate and standard_error of play to win, a draw
    counted half, and exact, what win_rate should be, or null.

    \b
    Examples:
      yacht duel classic --size
      yacht duel classic --json
      yacht duel classic --match 1000000
    """
    from yachtdice.players.analysis import duel_plan  # noqa: PLC0415 - other commands need no solver

    plan = duel_plan(read_rules(rules))
    _say_size(plan)
    if size:
        if json:
            print_json(_size_data(plan))
        return
    duel, start, seconds = _solve(plan, table)
    met = _met(duel, match, seed, exact=exact) if match else []
    if json:
        print_json(
            {
                "rules": plan.root.card.rules.id,
                "first_player_value": start.worth,
                "win_probability": start.win,
                "draw_probability": start.draw,
                "seconds": seconds,
                "pairs": plan.pairs,
                "states": plan.positions,
                "match": [_meeting_data(meeting) for meeting in met],
            }
        )
        return
    tell(
        Phrase(
            "{rules}: who begins wins {win} % and draws {draw} % of games under best play by "
            "both, which is worth {worth}.",
            rules=rules_label(plan.root.card.rules),
            win=figure(100 * start.win, 3),
            draw=figure(100 * start.draw, 3),
            worth=figure(start.worth, 5),
        )
    )
    for meeting in met:
        tell(_meeting_words(meeting))


def _met(duel: Duel, games: int, seed: int, *, exact: bool) -> list[Meeting]:
    from yachtdice.players.analysis import meetings  # noqa: PLC0415 - other commands need no solver

    with waiting() as told:
        return list(meetings(duel, games=games, seed=seed, exact=exact, progress=told))


def _meeting_data(meeting: Meeting) -> dict[str, object]:
    return {
        "begins": "winning" if meeting.begins else "points",
        "games": meeting.match.games,
        "wins": meeting.wins,
        "draws": meeting.match.draws,
        "win_rate": meeting.rate,
        "standard_error": meeting.match.standard_error,
        "exact": meeting.worth,
    }


def _meeting_words(meeting: Meeting) -> Phrase:
    places = {
        "rate": figure(100 * meeting.rate, 3),
        "games": figure(meeting.match.games),
        "error": figure(100 * meeting.match.standard_error, 3),
    }
    exactly = _exactly(meeting)
    if meeting.begins:
        return Phrase(
            "Against play for points, beginning: {rate} % of {games} games, standard error "
            "{error} %{exactly}.",
            exactly=exactly,
            **places,
        )
    return Phrase(
        "Against play for points, second: {rate} % of {games} games, standard error "
        "{error} %{exactly}.",
        exactly=exactly,
        **places,
    )


def _exactly(meeting: Meeting) -> Phrase | str:
    """What the rate is exactly, where it was worked out."""
    if meeting.worth is None:
        return ""
    return Phrase("; exactly {worth} %", worth=figure(100 * meeting.worth, 4))


def _size_data(plan: DuelPlan) -> dict[str, object]:
    return {
        "rules": plan.root.card.rules.id,
        "pairs": plan.pairs,
        "states": plan.positions,
        "disk_bytes": plan.disk_bytes,
        "memory_bytes": plan.memory_bytes,
    }


def _say_size(plan: DuelPlan) -> None:
    said = Phrase(
        "{pairs} pairs of sheets, {positions} positions: {disk} on disk, {memory} of memory.",
        pairs=figure(plan.pairs),
        positions=figure(plan.positions),
        disk=_gigabytes(plan.disk_bytes),
        memory=_gigabytes(plan.memory_bytes),
    )
    error_console.print(say(said), style="dim")


def _solve(plan: DuelPlan, table: Path | None) -> tuple[Duel, DuelStart, float]:
    from yachtdice.players.analysis import (  # noqa: PLC0415 - other commands need no solver
        DuelMaking,
        duel_path,
        open_duel,
    )

    path = duel_path(plan.root.card.rules, table)
    found = open_duel(plan, path)
    if found is not None:
        error_console.print(say(Phrase("Read from {path}.", path=path)), style="dim")
        return *found, 0.0
    path.parent.mkdir(parents=True, exist_ok=True)
    making = DuelMaking(plan, path)
    _check_room(plan, path)
    if making.done:
        there = Phrase(
            "{done} of {count} layers are there already.", done=making.done, count=len(plan.sizes)
        )
        error_console.print(say(there), style="dim")
    begun = time.perf_counter()
    with waiting() as told:
        making.make(told)
    seconds = time.perf_counter() - begun
    made = open_duel(plan, path)
    if made is None:
        raise OSError(f"{path} was made and cannot be read")
    return *made, seconds


def _check_room(plan: DuelPlan, path: Path) -> None:
    there = path.stat().st_size if path.exists() else 0
    free = shutil.disk_usage(path.parent).free + there
    if free < plan.disk_bytes:
        raise Illegal(
            "The table takes {needed}, and there are {free} free at {place}. "
            "Name another place with --table.",
            needed=_gigabytes(plan.disk_bytes),
            free=_gigabytes(free),
            place=str(path.parent),
        )


def _gigabytes(count: int) -> Listing:
    if count >= 1e8:
        return Listing((figure(count / 1e9, 1), "GB"), " ")
    return Listing((figure(count / 1e6, 1), "MB"), " ")
