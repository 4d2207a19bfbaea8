"""`yacht daily`: what is typed, who one is, and a whole challenge on a real server."""

from __future__ import annotations

import io
import json
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Server
from yachtdice.cli import main
from yachtdice.cli.daily import read_move
from yachtdice.cli.remote import Identities, Remote
from yachtdice.errors import Malformed
from yachtdice.rules import get

TURN: dict[str, Any] = {
    "options": [{"box": box} for box in ("threes", "four_of_a_kind", "fours", "choice")]
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


class TestMoves:
    @pytest.mark.parametrize(
        ("line", "move"),
        [
            ("134", ("roll", {"keep": [0, 2, 3]})),
            ("4 1", ("roll", {"keep": [0, 3]})),
            ("5,2", ("roll", {"keep": [1, 4]})),
            ("0", ("roll", {"keep": []})),
            ("roll", ("roll", {"keep": []})),
            ("fours", ("score", {"box": "fours"})),
            ("ch", ("score", {"box": "choice"})),
            ("four of a kind", ("score", {"box": "four_of_a_kind"})),
        ],
    )
    def test_places_and_boxes(self, line: str, move: tuple[str, object]) -> None:
        assert read_move(line, TURN) == move

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("fo", "Open are: four_of_a_kind, fours."),
            ("yacht", "Open are: threes, four_of_a_kind, fours, choice."),
            ("", "neither dice to keep nor one box"),
            ("116", "'116' are not places of dice"),
            ("11", "Give different ones"),
            ("6", "from 1 to 5"),
        ],
    )
    def test_what_is_no_move_is_quoted(self, line: str, said: str) -> None:
        with pytest.raises(Malformed, match=said):
            read_move(line, TURN)


@pytest.mark.parametrize("server", ["127.0.0.1:8000", "ftp://yacht.example", "file:///etc", ""])
def test_what_is_no_server_is_refused(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--server", server]) == 2
    assert "is not the address of a server" in capsys.readouterr().err


def test_a_server_that_is_not_there_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--server", "http://127.0.0.1:1"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_is_no_challenge_is_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--challenge", "triple"]) == 2
    assert "'triple' is not a daily challenge" in capsys.readouterr().err


def test_a_damaged_file_of_identities_is_named(home: Path) -> None:
    file = home / "players.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(Malformed, match=r"players\.json"):
        Identities(file).token(Remote("http://127.0.0.1:1"))


@pytest.mark.integration
class TestOnAServer:
    BOXES = get("classic").places

    def play(
        self, server: Server, lines: list[str], monkeypatch: pytest.MonkeyPatch, *more: str
    ) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return main(["daily", "--server", server.url, "--challenge", "classic", *more])

    def test_a_challenge_is_left_gone_on_with_and_finished_through_a_pipe(
        self,
        own_server: Server,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        home: Path,
    ) -> None:
        server = own_server
        assert self.play(server, ["12", "nonsense", *self.BOXES[:5]], monkeypatch) == 0
        shown = capsys.readouterr().out
        assert "Turn 1, 1 roll left" in shown
        assert "'nonsense' is neither dice to keep nor one box" in shown
        assert "Your attempt waits" in shown
        (identities,) = home.rglob("players.json")
        assert stat.S_IMODE(identities.stat().st_mode) == 0o600
        server.restart()
        assert self.play(server, list(self.BOXES[5:]), monkeypatch, "--json") == 0
        told = capsys.readouterr()
        result = json.loads(told.out)
        assert "Turn 6" in told.err
        assert (result["rank"], result["players"]) == (1, 1)
        assert self.play(server, [], monkeypatch) == 0
        assert f"{result['total']} points, rank 1 of 1 so far" in capsys.readouterr().out

    def test_a_day_that_the_server_never_had_is_quoted(
        self,
        server: Server,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        assert self.play(server, [], monkeypatch, "--day", "2020-01-01") == 2
        assert "2020-01-01" in capsys.readouterr().err
