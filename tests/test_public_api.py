"""What the package exports: typed, documented, and imported only when it is used."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from importlib import import_module
from types import ModuleType
from typing import assert_type

import pytest

import yachtdice
from yachtdice import dice, errors, game, rules, wording

PARTS: tuple[ModuleType, ...] = (dice, rules, game)
NAMES = [
    pytest.param(part, name, id=f"{part.__name__}.{name}")
    for part in PARTS
    for name in part.__all__
]


def test_the_root_gives_the_parts_and_the_nouns() -> None:
    assert yachtdice.rules is rules
    assert yachtdice.game is game
    assert yachtdice.dice is dice
    assert yachtdice.Game is game.Game
    assert yachtdice.Sheet is rules.Sheet
    assert yachtdice.RuleSet is rules.RuleSet
    assert {"Game", "rules"} <= set(dir(yachtdice))
    assert yachtdice.__version__.count(".") == 2


def test_the_root_has_nothing_else() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'shaker'"):
        yachtdice.shaker  # noqa: B018


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_part_exports_sorted_names_that_are_there(part: ModuleType) -> None:
    assert sorted(part.__all__) == sorted(set(part.__all__))
    assert all(hasattr(part, name) for name in part.__all__)
    assert part.__doc__


@pytest.mark.parametrize(("part", "name"), NAMES)
def test_every_function_and_class_says_what_it_is(part: ModuleType, name: str) -> None:
    found = getattr(part, name)
    if getattr(found, "__module__", "").partition(".")[0] != "yachtdice":
        return  # constants and names for other types
    document = inspect.getdoc(found) or ""
    assert document
    assert not document.startswith(f"{name}(")
    assert document.split("\n\n")[0].endswith((".", ":"))


@pytest.mark.parametrize("module", [errors, wording], ids=lambda module: module.__name__)
def test_errors_and_wording_are_documented(module: ModuleType) -> None:
    own = [
        found
        for name, found in vars(module).items()
        if not name.startswith("_") and getattr(found, "__module__", "") == module.__name__
    ]
    assert own
    assert all(inspect.getdoc(found) for found in own)


def test_errors_are_of_three_kinds() -> None:
    kinds = {
        kind for kind in errors.YachtError.__subclasses__() if kind.__module__ == "yachtdice.errors"
    }
    assert kinds == {errors.Malformed, errors.Illegal, errors.Conflict}


def loaded(statement: str) -> set[str]:
    """The modules that are loaded after a statement in a fresh interpreter."""
    script = f"{statement}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


@pytest.mark.parametrize(
    "statement",
    [
        "import yachtdice",
        "import yachtdice.rules",
        "import yachtdice.game",
        "import yachtdice; yachtdice.Game",
    ],
)
def test_playing_pays_for_no_solver(statement: str) -> None:
    modules = loaded(statement)
    assert "yachtdice" in modules
    assert not modules & {"numpy", "numba", "sqlalchemy", "fastapi"}
    assert not {name for name in modules if name.startswith(("yachtdice.solver", "yachtdice.web"))}


def test_the_root_alone_loads_no_part() -> None:
    assert {name for name in loaded("import yachtdice") if name.startswith("yachtdice.")} == set()


def test_the_types_that_callers_rely_on() -> None:
    standard = rules.get("standard")
    assert_type(standard, rules.RuleSet)
    sheet = rules.Sheet.parse(standard, "ones=3")
    assert_type(sheet, rules.Sheet)
    assert_type(sheet["ones"], int | None)
    assert_type(sheet.total, int)
    roll = dice.parse_dice("66655")
    assert_type(roll, tuple[int, int, int, int, int])
    offered = rules.choices(sheet, roll)
    assert_type(offered.options, tuple[rules.Option, ...])
    position = game.Game.start(standard, 2)
    assert_type(game.legal(position), tuple[game.Move, ...])
    assert_type(game.apply(position, game.Roll(), roll), tuple[game.Game, game.Event])
    assert_type(game.outcome(position), game.Outcome | None)
    assert_type(rules.score_range(standard).highest, int)


def test_every_part_can_be_imported_by_name() -> None:
    for part in PARTS:
        assert import_module(part.__name__) is part
