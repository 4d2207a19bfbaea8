"""The wheel as a stranger gets it: built, installed into an empty environment, played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.serving import Server

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.packaging,
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.xdist_group("packaging"),
]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command outside the checkout and return what it printed; fails with its errors."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution with the pinned build tools."""
    target = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", target, ROOT, cwd=target)
    assert len(list(target.glob("*.tar.gz"))) == 1
    return next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an empty environment with nothing but the wheel installed."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=True)
    pip = (home / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check")
    pins = ROOT / "requirements" / "runtime.txt"
    run(*pip, "install", "--require-hashes", "--requirement", pins, cwd=home)
    run(*pip, "install", "--no-deps", "--no-index", wheel, cwd=home)
    run(*pip, "check", cwd=home)
    return home / "bin"


def test_the_wheel_carries_pages_and_notices(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        static = "yachtdice/web/static/"
        manifest = json.loads(archive.read(f"{static}manifest.json"))
        assert {"site.css", "site.js", "table.js"} <= set(manifest)
        assert {static + file for file in manifest.values()} <= names
        assert b"htmx.org" in archive.read(f"{static}THIRD-PARTY-NOTICES.txt")
        fonts = "yachtdice/sheets/fonts/"
        assert any(name.startswith(fonts) and name.endswith(".ttf") for name in names)
        assert b"dejavu" in archive.read(f"{fonts}THIRD-PARTY-NOTICES.txt")
    assert "yachtdice/locale/de/LC_MESSAGES/yachtdice.mo" in names
    assert "yachtdice/py.typed" in names
    assert any(name.startswith("yachtdice/web/templates/") for name in names)
    assert any(name.startswith("yachtdice/store/migrations/") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "scripts/", "assets/")) for name in names)


def test_the_command_tells_its_version(installed: Path, tmp_path: Path) -> None:
    assert "0.1.0" in run(installed / "yacht", "--version", cwd=tmp_path)


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, command=(str(installed / "yacht"), "serve"))
    server.start()
    yield server
    server.stop()


def test_a_turn_is_played_over_http(served: Server) -> None:
    with httpx.Client(base_url=f"{served.url}/api/v1") as client:
        seats = [{"kind": "human", "name": "Ann"}]
        opened = client.post("/tables", json={"rules": "standard", "seats": seats})
        assert opened.status_code == 201, opened.text
        table, token = opened.json()["table_id"], opened.json()["seat_token"]
        client.headers["Authorization"] = f"Bearer {token}"
        state = opened.json()["state"]
        for keep in ([], [0, 1], [0, 1, 2]):
            order = {"keep": keep, "version": state["version"]}
            answer = client.post(f"/tables/{table}/roll", json=order)
            assert answer.status_code == 200, answer.text
            rolled = answer.json()
            if keep:
                assert [rolled["turn"]["dice"][i] for i in keep] == [
                    state["turn"]["dice"][i] for i in keep
                ]
            state = rolled
        assert state["turn"]["rolls_left"] == 0
        order = {"box": "choice", "version": state["version"]}
        written = client.post(f"/tables/{table}/score", json=order)
        assert written.status_code == 200, written.text
        assert written.json()["seats"][0]["sheet"] == {"choice": sum(state["turn"]["dice"])}


def test_the_pages_come_with_the_wheel(served: Server) -> None:
    page = httpx.get(served.url, follow_redirects=True)
    assert page.status_code == 200
    assert "/static/" in page.text
