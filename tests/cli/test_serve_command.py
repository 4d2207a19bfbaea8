"""`yacht serve` where it cannot listen: one line, and no trace of a server."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from yachtdice.cli import main


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a server says that does not come to be."""
    assert main(["serve", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "--port" in captured.err
    return captured.err


def test_a_port_in_use_is_said_with_its_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("YACHT_DATABASE_URL", f"sqlite:///{tmp_path / 'yacht.sqlite3'}")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(capsys, "--host", "127.0.0.1", "--port", port)
    assert f"127.0.0.1:{port}" in said
    assert "in use" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["203.0.113.7", "300.1.2.3", "a" * 70, "no host"])
def test_a_host_that_is_not_of_this_machine_is_said(
    capsys: pytest.CaptureFixture[str], host: str
) -> None:
    assert host in refused(capsys, "--host", host)
