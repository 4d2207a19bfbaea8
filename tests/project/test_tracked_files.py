"""What must not be in any file of the repository."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

GIT = shutil.which("git") or "git"
ROOT = Path(__file__).resolve().parents[2]
# Spelled in parts, so that this file passes its own test.
HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("deb", "debian", "org"),
        ("yarnpkg", "com"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
    )
)
TRADEMARK = "yah" + "tzee"
COMPARISONS = frozenset({"tests/rules/test_facts.py"})
"""The files that compare Yacht with the trademarked game, whose name facts from elsewhere use."""


def tracked_texts() -> Iterator[tuple[str, str]]:
    listed = subprocess.run([GIT, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file():
            yield name, path.read_text(encoding="utf-8", errors="ignore")


def test_no_file_names_the_host_of_a_registry() -> None:
    found = [(name, host) for name, text in tracked_texts() for host in HOSTS if host in text]
    assert found == []


def test_the_trademarked_game_is_named_in_comparisons_alone() -> None:
    named = {name for name, text in tracked_texts() if TRADEMARK in text.lower()}
    cited = {name for name in named if name.startswith("tests/") and name.endswith(".jsonl")}
    assert named - cited <= COMPARISONS


def test_the_npm_lock_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: facts for name, facts in lock["packages"].items() if name}
    assert packages
    for name, facts in packages.items():
        assert "resolved" not in facts, name
        assert "integrity" in facts, name


@pytest.mark.parametrize(
    "pins", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.stem
)
def test_the_python_pins_have_hashes_and_no_addresses(pins: Path) -> None:
    text = pins.read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert text.count("==") <= text.count("--hash=sha256:")
