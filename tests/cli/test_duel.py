"""`yacht duel`: its size, its answer, and where the answer is kept."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from yachtdice.cli import main

HOUSE = 'base = "classic"\nremove = ["threes", "fours", "fives", "sixes", "choice", "full_house"]\n'


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


def test_the_size_is_told_and_nothing_solved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["duel", "classic", "--size", "--table", str(tmp_path), "--json"]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert (found["pairs"], found["states"]) == (5_200_300, 1_245_089_080)
    assert "5,200,300 pairs of sheets" in printed.err
    assert list(tmp_path.iterdir()) == []


def test_the_answer_adds_up_and_is_kept(
    capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path
) -> None:
    tables = tmp_path / "tables"
    answers = []
    for _ in range(2):
        assert main(["duel", rules, "--table", str(tables), "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    first, second = answers
    assert set(first) >= {"first_player_value", "draw_probability", "win_probability"}
    assert set(first) >= {"seconds", "pairs", "states"}
    whole = first["win_probability"] + first["draw_probability"] / 2
    assert first["first_player_value"] == pytest.approx(whole)
    assert 0.4 < first["first_player_value"] < 0.5  # who moves second knows what is needed
    assert first["seconds"] > 0
    assert second == first | {"seconds": 0.0}
    assert len(list(tables.iterdir())) == 1


def test_a_match_is_played_from_both_seats_and_agrees_with_what_is_exact(
    capsys: pytest.CaptureFixture[str], rules: str, tmp_path: Path
) -> None:
    asked = ["--match", "4000", "--exact", "--seed", "5"]
    assert main(["duel", rules, "--table", str(tmp_path), *asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [met["begins"] for met in found["match"]] == ["winning", "points"]
    best = found["first_player_value"]
    for met, least in zip(found["match"], (best, 1 - best), strict=True):
        assert met["games"] == 4000
        assert met["win_rate"] == pytest.approx((met["wins"] + met["draws"] / 2) / 4000)
        assert abs(met["win_rate"] - met["exact"]) < 4 * met["standard_error"]
        assert least - 1e-5 < met["exact"] < least + 0.1
    assert main(["duel", rules, "--table", str(tmp_path), "--match", "100"]) == 0
    assert "Against play for points, second:" in " ".join(capsys.readouterr().out.split())


def test_too_little_room_is_told_before_anything_is_solved(
    capsys: pytest.CaptureFixture[str],
    rules: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Usage(NamedTuple):
        total: int
        used: int
        free: int

    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1000, 999, 1))
    assert main(["duel", rules, "--table", str(tmp_path / "tables")]) == 2
    assert "--table" in capsys.readouterr().err


def test_a_card_with_a_bonus_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "standard"]) == 2
    assert "too large for a table" in capsys.readouterr().err
