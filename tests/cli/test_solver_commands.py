"""The commands that ask the solver: their JSON, and the facts they print."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from yachtdice.cli import main
from yachtdice.rules import PRESETS


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """A machine's first solving compiles and says so; that line is not what is tested here."""
    assert main(["solve", "classic"]) == 0


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_solve_gives_the_value_of_perfect_play(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "solve", "classic", "--no-cache")
    assert set(found) == {"rules", "expected_score", "states", "seconds", "from_cache"}
    assert found["expected_score"] == pytest.approx(166.9550677046, abs=1e-9)
    assert found["states"] == 4096
    assert found["from_cache"] is False


def test_advise_ranks_keeps_and_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "advise", "classic", "66655", "--rolls-left", "2")
    assert found["best"] == found["options"][0]
    assert found["best"]["box"] == "full_house"
    assert found["best"]["loss"] == 0
    totals = [option["expected_total"] for option in found["options"]]
    assert totals == sorted(totals, reverse=True)
    for option in found["options"]:
        assert set(option) - {"expected_total", "loss"} in ({"keep"}, {"box", "points"})
        assert option["loss"] == pytest.approx(totals[0] - option["expected_total"], abs=1e-9)


def test_advise_counts_what_is_on_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    filled = [box.id for box in PRESETS["classic"].boxes if box.id not in ("choice", "yacht")]
    sheet = " ".join(f"{box}=0" for box in filled)
    arguments = (
        "advise",
        "classic",
        "6 6 6 6 6",
        "--rolls-left",
        "0",
        "--sheet",
        f"{sheet} yacht=50",
    )
    (only,) = run_json(capsys, *arguments)["options"]
    assert only == {"box": "choice", "points": 30, "expected_total": 80.0, "loss": 0.0}


def test_odds_are_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {entry["combination"]: entry for entry in run_json(capsys, "odds")}
    yacht = listed["yacht"]
    assert (yacht["ways"], yacht["of"]) == (6, 7776)
    assert yacht["by_roll"][2]["fraction"] == "347897/7558272"
    for entry in listed.values():
        for chance in entry["by_roll"]:
            assert float(Fraction(chance["fraction"])) == chance["chance"]


@pytest.mark.parametrize(
    ("dice", "percent"), [("66661", 30.6), ("66621", 9.3), ("66321", 2.9), ("65431", 1.3)]
)
def test_odds_from_given_dice(
    capsys: pytest.CaptureFixture[str], dice: str, percent: float
) -> None:
    found = run_json(capsys, "odds", "yacht", "--from", dice)
    assert 100 * found["chance"] == pytest.approx(percent, abs=0.05)


def test_distribution_agrees_with_the_value(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plot = tmp_path / "classic.svg"
    found = run_json(capsys, "distribution", "classic", "--plot", str(plot))
    assert sum(chance for _, chance in found["pmf"]) == pytest.approx(1, abs=1e-9)
    assert sum(score * chance for score, chance in found["pmf"]) == pytest.approx(found["mean"])
    assert found["mean"] == pytest.approx(166.9550677046, abs=1e-9)
    assert (found["score_min"], found["score_max"]) == (5, 297)
    assert {"box", "mean_points", "share_scoring"} == set(found["boxes"][0])
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert main(["distribution", "classic", "--at-least", "200"]) == 0
    assert "16.68 %" in capsys.readouterr().out


def test_simulate_repeats_its_seed_and_comes_near_the_mean(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ("simulate", "classic", "--games", "20000", "--player", "perfect", "--seed", "7")
    first, second = run_json(capsys, *arguments), run_json(capsys, *arguments)
    assert first["mean"] == second["mean"]
    assert abs(first["mean"] - 166.9550677) < 4 * first["standard_error"]
    assert first["standard_error"] == pytest.approx(first["standard_deviation"] / 20000**0.5)


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["advise", "classic", "66655", "--rolls-left", "3"], "3"),
        (["advise", "classic", "66655", "--rolls-left", "1", "--sheet", "yacht=49"], "49"),
        (["odds", "flush"], "flush"),
        (["odds", "--from", "66655"], "--from"),
        (["odds", "yacht", "--from", "6665"], "6665"),
        (["simulate", "classic", "--games", "0"], "0"),
        (["simulate", "classic", "--player", "oracle"], "oracle"),
    ],
)
def test_bad_input_is_one_line_that_quotes_it(
    capsys: pytest.CaptureFixture[str], arguments: list[str], quoted: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert quoted in captured.err


LATE = "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 full_house=0 little_straight=0"


def test_target_gives_the_chance_and_the_curve(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "target", "classic", "100", "--sheet", LATE)
    assert set(found) == {"rules", "target", "chance", "options", "curve"}
    curve = dict(found["curve"])
    assert curve[100] == found["chance"]
    assert 0 < found["chance"] < 1
    assert found["options"] == []


def test_target_ranks_what_may_be_done_with_dice(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("target", "classic", "100", "66655", "--rolls-left", "1", "--sheet", LATE)
    options = run_json(capsys, *arguments)["options"]
    chances = [option["chance"] for option in options]
    assert chances == sorted(chances, reverse=True)
    assert options[0]["loss"] == 0
    assert {"box", "keep"} == {key for option in options for key in option} - {"chance", "loss"}


@pytest.mark.parametrize(
    "words", [["66655"], ["--rolls-left", "1"], ["66655", "--rolls-left", "3"]]
)
def test_target_wants_dice_and_rolls_together(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["target", "classic", "100", "--sheet", LATE, *words]) == 2
    assert "rolls" in capsys.readouterr().err
