"""`yacht review` and the sentence of `yacht advise`: what they print, for people and programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.goldens import read
from yachtdice.cli import main

pytestmark = pytest.mark.xdist_group("solver")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(read("resigned").game, encoding="utf-8")
    return path


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """A machine's first solving compiles and says so; that line is not what is tested here."""
    assert main(["advise", "standard", "11236", "--rolls-left", "2"]) == 0


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_seat_is_split_exactly(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    found = run_json(capsys, "review", str(game))
    assert found["rules"] == "standard"
    assert "not by the chance to win" in found["judged"]
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Ben", "Cleo"]
    for seat in found["seats"]:
        split = seat["luck"] - seat["lost"] - seat["left_behind"]
        assert seat["total"] - seat["expected_at_start"] == pytest.approx(split, abs=1e-6)
        assert seat["lost"] == pytest.approx(sum(d["loss"] for d in seat["decisions"]))
        assert seat["luck"] == pytest.approx(sum(r["luck"] for r in seat["rolls"]))
        assert seat["win_chance_lost"] is None
        assert len(seat["series"]) == len(seat["decisions"]) + len(seat["rolls"]) + 1


def test_a_decision_names_what_was_chosen_and_what_was_best(
    capsys: pytest.CaptureFixture[str], game: Path
) -> None:
    (seat,) = run_json(capsys, "review", str(game), "--seat", "2")["seats"]
    costly = seat["costliest"][0]
    assert costly["chosen"]["box"] == "sixes"
    assert costly["best"]["box"] == "twos"
    assert costly["before"] - costly["after"] == pytest.approx(costly["loss"])
    assert costly["why"].startswith("Writing 6 in Twos is worth 22.5 more")
    first = seat["decisions"][0]
    assert (first["turn"], first["roll"], first["dice"]) == (1, 1, [2, 3, 4, 6, 6])


def test_people_read_sentences_and_a_table(
    capsys: pytest.CaptureFixture[str], game: Path, tmp_path: Path
) -> None:
    plot = tmp_path / "game.svg"
    assert main(["review", str(game), "--seat", "2", "--plot", str(plot)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Final total 137; perfect play averages 191.8." in told
    assert "Turn 2, 22256: Writing 6 in Twos is worth 22.5 more" in told
    assert "Ann" not in told
    assert plot.read_text(encoding="utf-8").startswith("<svg")


def test_a_game_may_come_by_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = read("classic").game.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run_json(capsys, "review", "-")["rules"] == "classic"


@pytest.mark.parametrize(
    ("text", "arguments", "quoted"),
    [
        ("nonsense", [], "nonsense"),
        (read("classic").game, ["--seat", "3"], "3"),
        (read("classic").game.replace("Rules: classic", "Rules: bridge"), [], "bridge"),
    ],
)
def test_bad_input_is_one_line_that_quotes_it(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    text: str,
    arguments: list[str],
    quoted: str,
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["review", str(path), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert quoted in captured.err


@pytest.mark.parametrize("path", ["/no-such-game.txt", "/"])
def test_a_path_that_is_no_file_is_said(capsys: pytest.CaptureFixture[str], path: str) -> None:
    assert main(["review", path]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"yacht: '{path}' cannot be read")
    assert said.count("\n") == 1


def test_advice_comes_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "classic", "22666", "--rolls-left", "2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    reason = (
        "Keeping 6-6-6 is worth 4.5 more than writing 22 in Full House: it ends in Four of a Kind "
        "or better 49.2 % of the time."
    )
    assert told.startswith(reason)
    found = run_json(capsys, "advise", "classic", "22666", "--rolls-left", "2")
    assert found["reason"] == reason
