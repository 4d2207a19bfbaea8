"""`yacht daily`: the daily challenge of a server, played in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console

from yachtdice.cli.output import console, new_table, print_json, say
from yachtdice.cli.reading import JsonOption
from yachtdice.cli.remote import Identities, Remote
from yachtdice.daily import CHALLENGES, challenge_rules
from yachtdice.dice import DICE_COUNT
from yachtdice.errors import Conflict, Malformed, YachtError, quoted
from yachtdice.rules import RuleSet, rules_label
from yachtdice.wording import N_, Phrase, Plural

HELP = Phrase(
    "Type the places of the dice to keep, such as 134, to roll the others; 0 or roll throws all "
    "five. Type a box, or how it begins, to write there. quit leaves, and the attempt waits."
)
_QUIT = ("q", "quit", "exit")
_HELP = ("?", "h", "help")


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table of a server, and the console that shows it."""

    remote: Remote
    table_id: str
    token: str
    rules: RuleSet
    console: Console

    def send(self, command: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The state after a command."""
        return self.remote.post(f"/tables/{self.table_id}/{command}", body, token=self.token)

    def look(self) -> dict[str, Any]:
        """The state as it stands."""
        return self.remote.get(f"/tables/{self.table_id}", token=self.token)


def daily(
    *,
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="The server to play on.")
    ] = "http://127.0.0.1:8000",
    challenge: Annotated[
        str, typer.Option("--challenge", help=f"One of: {', '.join(CHALLENGES)}.")
    ] = CHALLENGES[0],
    day: Annotated[
        str,
        typer.Option(
            "--day", help="A day such as 2026-11-30; one that is closed is played for nothing."
        ),
    ] = "today",
    name: Annotated[str, typer.Option("--name", help="What to be called in the ranking.")] = "",
    json: JsonOption = False,
) -> None:
    """Play the daily challenge: the same dice for everybody, one attempt a sheet and day.

    Who you are on a server is kept in your data directory. Leave at any time: the same command
    goes on, for 12 hours after the day at most. Moves may come through a pipe, one a line. With
    --json the game is shown on standard error, and the result is one document.

    \b
    Examples:
      yacht daily --server https://yacht.example
      yacht daily --challenge classic --name Mara
      yacht daily --day 2026-11-29 --challenge standard
    """
    rules, remote = challenge_rules(challenge), Remote(server)
    screen = Console(stderr=True, markup=False, emoji=False, highlight=False) if json else console
    token = Identities().token(remote)
    known = remote.get("/daily")
    wanted = str(known["today"]["day"]) if day == "today" else day
    shown = known["today"] if day == "today" else remote.get(f"/daily/{wanted}")
    counts = shown["secret"] is None
    path = f"/daily/{wanted}/{challenge}"
    seated = remote.post(
        f"{path}/{'attempt' if counts else 'replay'}", {"name": name} if name else {}, token=token
    )
    seat = Seat(remote, str(seated["table_id"]), str(seated["seat_token"]), rules, screen)
    title = Phrase("Daily challenge of {day}: {rules}", day=wanted, rules=rules_label(rules))
    screen.print(say(title), style="bold")
    if not _play(seat, seated["state"]):
        return
    if not counts:
        screen.print(say(Phrase("This day is closed: the game counts for nothing.")))
        return
    result = remote.get(f"{path}/result", token=token)
    if json:
        print_json(result)
    else:
        screen.print(str(result["summary"]))


def _play(seat: Seat, state: dict[str, Any]) -> bool:
    """Play to the end; False when the player leaves before."""
    seat.console.print(say(HELP), style="dim")
    while state["turn"] is not None:
        if state["turn"]["dice"] is None:
            _show_sheet(seat, state)
            state = seat.send("roll", {"keep": [], "version": state["version"]})
        _show_dice(seat, state["turn"])
        line = _asked(seat)
        if line is None or line in _QUIT:
            seat.console.print(say(Phrase("Your attempt waits. The same command goes on with it.")))
            return False
        if line in _HELP:
            seat.console.print(say(HELP))
            continue
        state = _done(seat, state, line)
    _show_sheet(seat, state)
    return True


def _asked(seat: Seat) -> str | None:
    """What the player types, None at the end of the input."""
    seat.console.print("> ", end="")
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        seat.console.print(line.strip())
    return " ".join(line.split()).lower() if line else None


def _done(seat: Seat, state: dict[str, Any], line: str) -> dict[str, Any]:
    """The state after what was typed; what cannot be done is said, and changes nothing."""
    try:
        command, body = read_move(line, state["turn"])
        return seat.send(command, {**body, "version": state["version"]})
    except Conflict as error:
        seat.console.print(say(error.phrase))
        return seat.look()
    except (Malformed, YachtError) as error:
        seat.console.print(say(error.phrase))
        return state


def read_move(line: str, turn: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The command that a line stands for; raises `Malformed` quoting it."""
    digits = line.replace(" ", "").replace(",", "")
    if digits == "0" or line in ("r", "roll"):
        return "roll", {"keep": []}
    if digits.isascii() and digits.isdigit():
        return "roll", {"keep": _positions(digits, line)}
    word = line.replace(" ", "_")
    boxes = [option["box"] for option in turn["options"]]
    found = [box for box in boxes if box == word] or [b for b in boxes if b.startswith(word)]
    if len(found) != 1 or not word:
        raise Malformed(
            "{given} is neither dice to keep nor one box. Open are: {boxes}.",
            given=quoted(line),
            boxes=", ".join(found or boxes),
        )
    return "score", {"box": found[0]}


def _positions(digits: str, line: str) -> list[int]:
    places = sorted({int(digit) for digit in digits})
    if len(places) != len(digits) or not 1 <= places[0] <= places[-1] <= DICE_COUNT:
        raise Malformed(
            "{given} are not places of dice. Give different ones from 1 to {most}.",
            given=quoted(line),
            most=DICE_COUNT,
        )
    return [place - 1 for place in places]


def _show_dice(seat: Seat, turn: Mapping[str, Any]) -> None:
    count = turn["rolls_left"]
    left = Plural("{count} roll left", "{count} rolls left", count)
    title = Phrase("Turn {turn}, {left}", turn=turn["number"], left=left)
    seat.console.print(f"\n{say(title)}")
    words = [say(Phrase("Place")), say(Phrase("Dice")), say(Phrase("Pays"))]
    width = max(map(len, words)) + 2
    place, dice, pays = (word.ljust(width) for word in words)
    paid = ", ".join(f"{option['box']} {_pays(option)}" for option in turn["options"])
    seat.console.print(place + "  ".join(str(n + 1) for n in range(DICE_COUNT)), style="dim")
    seat.console.print(dice + "  ".join(map(str, turn["dice"])), style="bold")
    seat.console.print(pays + paid)


def _pays(option: Mapping[str, Any]) -> str:
    more = option["upper_bonus"] + option["extra"]
    return f"{option['points']} + {more}" if more else str(option["points"])


def _show_sheet(seat: Seat, state: Mapping[str, Any]) -> None:
    own = state["seats"][0]
    table = new_table(N_("Box"), "#" + N_("Points"))
    for box in seat.rules.boxes:
        table.add_row(box.id, str(own["sheet"].get(box.id, "")))
    table.add_row(say(Phrase("total")), str(own["total"]), style="bold")
    seat.console.print(table)
