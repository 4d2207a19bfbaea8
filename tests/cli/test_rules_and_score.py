"""`yacht rules` and `yacht score`: the JSON that programs rely on, and what people see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from yachtdice.cli import main
from yachtdice.rules import PRESETS

COMMANDS = (
    "rules",
    "score",
    "advise",
    "odds",
    "solve",
    "distribution",
    "simulate",
    "rank",
    "review",
    "players",
    "serve",
    "migrate",
)
HOUSE = """
base = "standard"
name = "Ann's kitchen"
upper_bonus = {threshold = 60, points = 25}

[boxes.small_straight]
exact = [1, 2, 3, 4]
pays = 20
"""


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code = main([*arguments, "--json"])
    captured = capsys.readouterr()
    assert code == 0, captured.err
    assert captured.err == ""
    return json.loads(captured.out)


def test_rules_lists_every_preset_with_its_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    listed = run_json(capsys, "rules")
    assert [entry["id"] for entry in listed] == list(PRESETS)
    for entry in listed:
        for field in ("name", "boxes", "upper_bonus", "joker", "extra_yacht"):
            assert field in entry
        for box in entry["boxes"]:
            assert set(box) >= {"id", "name", "section", "condition"}
            assert box["condition"]


def test_score_counts_a_first_throw_when_told(capsys: pytest.CaptureFixture[str]) -> None:
    for flags, points in (((), 20), (("--first-throw",), 25)):
        found = run_json(capsys, "score", "generala", "34561", *flags)
        paid = {option["box"]: option["points"] for option in found["options"]}
        assert paid["straight"] == points


@pytest.mark.parametrize(
    ("id", "lowest", "highest"),
    [
        ("classic", 5, 297),
        ("standard", 5, 323),
        ("thirteen", 5, 1575),
        ("yacht-dice", 5, 1575),
        ("triple", 30, 6050),
        ("yatzy", 5, 374),
        ("generala", 0, 270),
    ],
)
def test_rules_derives_the_range_of_totals(
    capsys: pytest.CaptureFixture[str], id: str, lowest: int, highest: int
) -> None:
    (entry,) = run_json(capsys, "rules", id)
    assert (entry["score_min"], entry["score_max"]) == (lowest, highest)


def test_score_offers_exactly_the_boxes_that_may_be_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = run_json(capsys, "score", "yacht-dice", "44444", "--sheet", "yacht=50")
    assert found["rules"] == "yacht-dice"
    assert found["dice"] == [4, 4, 4, 4, 4]
    assert found["joker"] is True
    assert found["options"] == [{"box": "fours", "points": 20, "upper_bonus": 0, "extra": 100}]
    assert len(found["closed"]) == 12
    assert all(closed["reason"] for closed in found["closed"])


def test_score_says_when_a_box_completes_the_bonus(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = "ones=3 twos=6 threes=9 fours=12 fives=15"
    found = run_json(capsys, "score", "standard", "6 6 6 1 2", "--sheet", sheet)
    options = {option["box"]: option for option in found["options"]}
    assert options["sixes"] == {"box": "sixes", "points": 18, "upper_bonus": 35, "extra": 0}


@pytest.mark.parametrize(
    "dice", [["66655"], ["6 6 6 5 5"], ["6,6,6,5,5"], ["6", "6", "6", "5", "5"]]
)
def test_dice_may_be_written_in_any_of_their_forms(
    capsys: pytest.CaptureFixture[str], dice: list[str]
) -> None:
    assert run_json(capsys, "score", "classic", *dice)["dice"] == [6, 6, 6, 5, 5]


def test_house_rules_are_read_from_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "kitchen.toml"
    path.write_text(HOUSE, encoding="utf-8")
    (entry,) = run_json(capsys, "rules", str(path))
    assert entry["name"] == "Ann's kitchen"
    assert entry["upper_bonus"] == {"threshold": 60, "points": 25}
    options = run_json(capsys, "score", str(path), "12345")["options"]
    assert {"box": "small_straight", "points": 20, "upper_bonus": 0, "extra": 0} in options


@pytest.mark.parametrize(
    ("arguments", "quoted", "allowed"),
    [
        (["score", "standard", "6665"], "6665", "66655"),
        (["score", "standard", "66657"], "66657", "1 to 6"),
        (["score", "poker", "66655"], "poker", "classic"),
        (["score", "standard", "66655", "--sheet", "ones=9"], "9", "0, 1, 2, 3, 4, 5"),
        (["score", "standard", "66655", "--sheet", "nines=9"], "nines", "full_house"),
        (["score", "standard", "66655", "--sheet", "ones=3 extra=1"], "extra=1", "at most 0"),
        (["rules", "./nowhere.toml"], "nowhere.toml", "classic"),
        (["score", "standard"], "DICE", "--help"),
        (["score", "standard", "6,,6,6,6,6"], "6,,6,6,6,6", "66655"),
        (["score", "standard", "66655", "--sheet", "ones=1,,twos=2"], "ones=1,,twos=2", "commas"),
        (["odds", "yacht", "--rolls-left", "1"], "--rolls-left: 1", "--from"),
        (["throw"], "throw", "--help"),
        (["score", "standard"], "Given: 'score standard'. See", "--help"),
        (["score", "--nope", "x"], "--nope. Given: 'score --nope x'. See", "--help"),
        (["advise", "classic", "66655", "--rolls-left", "x"], "66655 --rolls-left x'.", "--help"),
    ],
)
def test_bad_input_is_one_line_that_quotes_it_and_says_what_is_allowed(
    capsys: pytest.CaptureFixture[str], arguments: list[str], quoted: str, allowed: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert quoted in captured.err
    assert allowed in captured.err


def test_a_rule_file_that_makes_no_sense_names_the_field(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('base = "classic"\njoker = "forced"\nremove = ["yacht"]\n', encoding="utf-8")
    assert main(["rules", str(path)]) == 2
    assert "joker" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"base = ", b"x" * 200_000])
def test_a_file_that_is_no_rule_file_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    assert main(["rules", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_people_see_every_box_and_the_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic"]) == 0
    shown = capsys.readouterr().out
    assert all(box.name in shown for box in PRESETS["classic"].boxes)
    assert main(["score", "classic", "66655"]) == 0
    assert "28" in capsys.readouterr().out


def test_every_command_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        shown = capsys.readouterr().out
        assert "Example" in shown
        assert "\\b" not in shown
        assert f"\n    yacht {command}" in shown or f" yacht {command}\n" in shown
    assert main([]) == 0
    assert "Commands" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["[/nope]", "[bold red]x[/]", "a :dice: b"])
def test_names_are_printed_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'base = "classic"\nname = "{name}"\n', "utf-8")
    for arguments in (["rules", str(house)], ["score", str(house), "66655"]):
        assert main(arguments) == 0
        assert name in capsys.readouterr().out


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_terminal_that_is_not_utf_8_is_printed_to(tmp_path: Path, form: list[str]) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "classic"\nname = "Žofie █"\n', "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "yachtdice", "rules", str(house), *form],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    if form:
        assert json.loads(done.stdout)[0]["name"] == "Žofie █"
    else:
        assert b"?ofie ?" in done.stdout


def test_a_mark_at_the_beginning_of_a_file_is_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "classic"\nname = "Marked"\n', "utf-8-sig")
    (entry,) = run_json(capsys, "rules", str(house))
    assert entry["name"] == "Marked"
