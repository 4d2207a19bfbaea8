"""Write docs/troubles.md: for each known trouble, which tests show that it does not happen here.

The troubles are data, tests/data/troubles.jsonl.  A test covers a trouble by carrying its id: in
its name (test_T031_…, test_t032_t040_…) or in its docstring; a test of the script in its title.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).resolve().parent.parent
TROUBLES = ROOT / "tests/data/troubles.jsonl"
TARGET = ROOT / "docs/troubles.md"
# Spelled in parts: the name of the other game stands in data and in no text of ours.
OTHER_GAME = re.compile("yah" + "tzee", re.IGNORECASE)
NOTES = {
    "T090": "There are no accounts: a seat belongs to the token or cookie that took it.",
    "T126": "There are no accounts; what comes nearest is to take a device over from another.",
    "T133": "There are no accounts; a player is a device, or several that were joined.",
}
"""What is different here, where a trouble speaks of something that there is not."""

ABOUT = """\
# Known troubles

What went wrong in other games of this kind, and which tests show that it does not here. Written by
`make troubles` from `tests/data/troubles.jsonl` and the ids that tests carry; a test fails when a
trouble has no test, or when this page is not up to date.
"""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing to try, and what must come of it."""

    id: str
    area: str
    input: str
    expected: str


def troubles() -> list[Trouble]:
    """Every known trouble, in the order of the file."""
    return [Trouble(**json.loads(line)) for line in TROUBLES.read_text("utf-8").splitlines()]


@cache
def covering() -> dict[str, list[str]]:
    """By the id of a trouble, the tests that carry it, as path::name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, text in _tests(ast.parse(path.read_text("utf-8")), ()):
            for id in _ids(text):
                found[id].append(f"{path.relative_to(ROOT)}::{name}")
    for path in sorted((ROOT / "assets/ts/tests").glob("*.test.ts")):
        for title in re.findall(r'\btest\(\s*"([^"]+)"', path.read_text("utf-8")):
            for id in _ids(title):
                found[id].append(f"{path.relative_to(ROOT)}::{title}")
    return found


def _tests(node: ast.AST, within: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The tests in a module or class: their names, and the text that may hold ids."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef) and child.name.startswith("Test"):
            yield from _tests(child, (*within, child.name))
        elif _is_test(child):
            name = "::".join((*within, child.name))
            yield name, f"{child.name} {ast.get_docstring(child) or ''}"


def _is_test(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return node.name.startswith("test_")


def _ids(text: str) -> list[str]:
    """The ids in a name or a sentence, each once."""
    return sorted({id.upper() for id in re.findall(r"(?<![A-Za-z0-9])[tT]\d{3}(?!\d)", text)})


def page() -> str:
    """The page as Markdown."""
    tests = covering()
    parts = [ABOUT]
    rows = troubles()
    for area in dict.fromkeys(row.area for row in rows):
        parts.append(f"\n## {area.replace('_', ' ').capitalize()}\n\n")
        parts.append("| id | what is tried | what must come of it | tests |\n|---|---|---|---|\n")
        parts += [_row(row, tests.get(row.id, [])) for row in rows if row.area == area]
    return "".join(parts)


def _row(row: Trouble, tests: list[str]) -> str:
    named = [f"`{test}`" for test in tests]
    if row.id in NOTES:
        named.insert(0, NOTES[row.id])
    return f"| {row.id} | {_cell(row.input)} | {_cell(row.expected)} | {'<br>'.join(named)} |\n"


def _cell(text: str) -> str:
    """Text for a cell: nothing in it is markup, and what cannot be seen is spelled."""
    text = OTHER_GAME.sub("Yacht", text)
    text = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return re.sub(r"([\\|*_<>`])", r"\\\1", text)


def main() -> None:
    """Write the page, and say what no test covers."""
    TARGET.write_text(page(), encoding="utf-8")
    missing = [row.id for row in troubles() if row.id not in covering()]
    print(f"wrote {TARGET.relative_to(ROOT)}; without a test: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
