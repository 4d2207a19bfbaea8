"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from yachtdice.dice import Dice, parse_dice
from yachtdice.errors import Malformed, quoted
from yachtdice.rules import PRESETS, RuleSet, from_text, get, parse_house_rules
from yachtdice.rules.house import TEXT_LENGTH_MAX

RulesArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="RULES",
        help=f"A preset ({', '.join(PRESETS)}), a TOML file of house rules, or what a link to them "
        "holds: standard~bonus.60.25.",
        show_default=False,
    ),
]
DiceArgument: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="DICE",
        help="Five faces: 66655, 6 6 6 5 5 or 6,6,6,5,5.",
        show_default=False,
    ),
]
SheetOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--sheet",
        metavar="SHEET",
        help="What is written already: 'ones=3 yacht=50 extra=1'. Boxes not named are open.",
    ),
]
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]


def read_rules(text: str) -> RuleSet:
    """A preset by its id, house rules from a TOML file, or house rules in one line.

    Raises `Malformed` when it is none of these, and what `parse_house_rules` and `from_text` raise.
    """
    if text in PRESETS:
        return PRESETS[text]
    path = Path(text)
    if not path.is_file():
        if "~" in text and text.partition("~")[0] in PRESETS:
            return from_text(text)
        if path.suffix == "" and path.name == text:
            return get(text)
        raise Malformed(
            "{given} is neither a rule set ({presets}) nor a file of house rules.",
            given=quoted(text),
            presets=", ".join(PRESETS),
        )
    return parse_house_rules(read_text(text, length_max=TEXT_LENGTH_MAX))


def read_dice(words: list[str]) -> Dice:
    """Dice in one word or several; raises `Malformed` quoting them."""
    return parse_dice(" ".join(words))


def read_text(name: str, *, length_max: int) -> str:
    """The text of a file, or of standard input for `-`, a little more than the longest allowed.

    Raises `Malformed` unless it can be read and is UTF-8.
    """
    if name == "-":
        return _decoded(sys.stdin.buffer.read(4 * length_max + 1), "standard input")
    try:
        with Path(name).open("rb") as file:
            data = file.read(4 * length_max + 1)
    except OSError as error:
        raise Malformed(
            "{given} cannot be read: {why}. Give the path of a text file.",
            given=quoted(name),
            why=error.strerror,
        ) from error
    return _decoded(data, name)


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")  # some editors begin every file with a mark
    except UnicodeDecodeError as error:
        raise Malformed("{given} is not UTF-8 text.", given=quoted(name)) from error
