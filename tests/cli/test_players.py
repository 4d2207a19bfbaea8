"""`yacht players`, and simulation of every level."""

from __future__ import annotations

import json

import pytest

from yachtdice.cli import main
from yachtdice.players import LEVELS
from yachtdice.players.measured import measured


def test_the_players_are_listed_with_what_they_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for level in LEVELS.values():
        assert level.id in told
    assert "105.4" in told
    assert "beats the one above it" in told


def test_their_json_holds_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [level["id"] for level in found] == list(LEVELS)
    for level in found:
        assert set(level) == {"id", "name", "name_on_columns", "description", "measured"}
        assert set(level["measured"]) == set(measured())
        for figures in level["measured"].values():
            assert figures["games"] >= 100_000
            assert 0 < figures["standard_error"] < 0.2


@pytest.mark.xdist_group("solver")
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_simulated(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "classic", "--games", "2000", "--player", level, "--seed", "7"]
    assert main([*arguments, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert first.pop("seconds") >= 0
    assert again.pop("seconds") >= 0
    assert first == again
    known = next(found for found in measured()["classic"] if found.level == level)
    assert abs(first["mean"] - known.mean) < 5 * first["standard_error"]


def test_a_level_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "classic", "--player", "clever"]) == 2
    told = capsys.readouterr().err
    assert "'clever'" in told
    assert "expert" in told
