"""`yacht verify`: its exit codes, its JSON, and what it says to people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from yachtdice.cli import main

GAME = Path(__file__).parents[1] / "data/fair/game.json"


def spoiled(tmp_path: Path) -> Path:
    data: dict[str, Any] = json.loads(GAME.read_text(encoding="utf-8"))
    data["contributions"][0]["text"] = "something else"
    path = tmp_path / "spoiled.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_right_game_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(GAME)]) == 0
    said = capsys.readouterr().out
    assert "NO" not in said
    assert "Ann (person)" in said
    assert "Proved:" in said
    assert main(["verify", str(GAME), "--rolls"]) == 0
    data = json.loads(GAME.read_text(encoding="utf-8"))
    rolled = sum(event["event"] == "rolled" for event in data["events"])
    assert len(capsys.readouterr().out.splitlines()) >= len(said.splitlines()) + rolled


def test_a_changed_game_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(spoiled(tmp_path))]) == 1
    said = capsys.readouterr().out
    assert "NO  Every die is what the formula gives" in said
    assert "Proved:\n" not in said.replace("Not proved:", "")


@pytest.mark.parametrize("right", [True, False])
def test_json_is_one_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: bool
) -> None:
    path = GAME if right else spoiled(tmp_path)
    assert main(["verify", str(path), "--json"]) == (0 if right else 1)
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is right
    assert {check["check"] for check in report["checks"] if not check["ok"]} == (
        set() if right else {"digest", "dice"}
    )
    assert bool(report["proved"]) is right
    assert all(roll["ok"] is right or roll["kept"] for roll in report["rolls"])


@pytest.mark.parametrize("text", ["", "{}", "Yacht game 1", '{"format": "yachtdice-game"}'])
def test_what_is_no_game_file_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert main(["verify", str(tmp_path / "nowhere.json")]) == 2
