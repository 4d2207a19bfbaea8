"""Values on disk: what is there is used only when it is exactly what is wanted."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.solving import perfect, small
from yachtdice.players.temper import Temper, believed
from yachtdice.rules import RuleSet, content_hash, get, house_rules
from yachtdice.solver import solve, stored
from yachtdice.solver.codec import MAGIC, VERSION, Unusable, decode, encode
from yachtdice.solver.stored import load, path_of, save

pytestmark = pytest.mark.xdist_group("solver")

RULES = small("ones", "sixes", "choice")


def solved(directory: Path, rules: RuleSet = RULES) -> Path:
    """The file that solving leaves."""
    strategy = solve(rules, cache=directory)
    assert not strategy.values.from_cache
    return path_of(directory, rules)


def test_what_was_solved_is_loaded_the_next_time(tmp_path: Path) -> None:
    solved(tmp_path)
    again = solve(RULES, cache=tmp_path)
    assert again.values.from_cache
    assert np.array_equal(again.values.worth, solve(RULES, cache=False).values.worth)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [path_of(tmp_path, RULES)]


def test_rule_sets_that_play_alike_share_a_file(tmp_path: Path) -> None:
    solved(tmp_path)
    assert solve(replace(RULES, id="other", name="Other"), cache=tmp_path).values.from_cache


def test_house_rules_unused_for_longest_go_and_presets_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep(rules: RuleSet, used_at: int) -> Path:
        save(tmp_path, rules, worth)
        os.utime(path_of(tmp_path, rules), (used_at, used_at))
        return path_of(tmp_path, rules)

    worth = np.zeros(1000)
    own = [house_rules({"base": "standard", "extra_yacht": n}) for n in range(100, 104)]
    monkeypatch.setattr(stored, "OWN_BYTES_MAX", 3 * len(encode(worth, content_hash(own[0]))))
    slips = Temper(straights=0.5, bonus=0.25)
    kept = [keep(get("standard"), 1), keep(believed(get("standard"), slips), 2)]
    like_a_preset = replace(get("classic"), id="house-1")
    kept.append(keep(like_a_preset, 3))
    files = [keep(rules, 10 + n) for n, rules in enumerate(own[:3])]
    assert load(tmp_path, own[0], worth.size) is not None  # the oldest is used again
    files.append(keep(own[3], 20))
    assert [path.is_file() for path in files] == [True, False, True, True]
    assert all(path.is_file() for path in kept)


def test_no_cache_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    solve(RULES, cache=False)
    assert list(tmp_path.iterdir()) == []


def truncated(content: bytes) -> bytes:
    return content[:-9]


def headless(content: bytes) -> bytes:
    return content[:20]


def all_zero(content: bytes) -> bytes:
    return bytes(len(content))


def foreign(content: bytes) -> bytes:
    return b"%PDF-1.7" + content[8:]


def old(content: bytes) -> bytes:
    return content[:8] + (VERSION - 1).to_bytes(4, "little") + content[12:]


def other_rules(content: bytes) -> bytes:
    return content[:16] + bytes(32) + content[48:]


def flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def longer(content: bytes) -> bytes:
    return content + b"\0"


def empty(content: bytes) -> bytes:
    return content[:0]


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (truncated, "it is cut short"),
        (headless, "it is cut short"),
        (empty, "it is cut short"),
        (longer, "it is cut short"),
        (all_zero, "it is not a file of values"),
        (foreign, "it is not a file of values"),
        (old, f"it has format {VERSION - 1}, not {VERSION}"),
        (other_rules, "it was made for other rules"),
        (flipped, "it is damaged"),
    ],
)
def test_T070_anything_else_is_refused_with_one_line_and_solved_anew(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    damage: Callable[[bytes], bytes],
    reason: str,
) -> None:
    path = solved(tmp_path)
    good = path.read_bytes()
    path.write_bytes(damage(good))
    with caplog.at_level(logging.WARNING, "yachtdice.solver"):
        again = solve(RULES, cache=tmp_path)
    assert not again.values.from_cache
    assert [record.getMessage() for record in caplog.records] == [
        f"Solving afresh: {path} cannot be used, {reason}."
    ]
    assert path.read_bytes() == good


def test_T070_a_file_of_another_rule_set_under_this_name_is_refused(tmp_path: Path) -> None:
    path = solved(tmp_path)
    save(tmp_path, small("ones", "twos", "choice"), np.zeros(8))
    path_of(tmp_path, small("ones", "twos", "choice")).replace(path)
    assert not solve(RULES, cache=tmp_path).values.from_cache


def test_a_directory_that_cannot_be_used_does_not_hinder_solving(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    assert solve(RULES, cache=blocked / "values").expected_score > 0
    path_of(tmp_path, RULES).mkdir(parents=True)
    assert solve(RULES, cache=tmp_path).expected_score > 0


def test_what_is_no_regular_file_is_not_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = path_of(tmp_path, RULES)
    path.parent.mkdir()
    os.mkfifo(path)
    assert not solve(RULES, cache=tmp_path).values.from_cache
    assert [record.getMessage() for record in caplog.records] == [
        f"Solving afresh: {path} cannot be used, it is not a regular file."
    ]
    assert solve(RULES, cache=tmp_path).values.from_cache


def test_the_bytes_are_a_header_and_the_values() -> None:
    worth = np.array([0.0, 1.5, -2.0])
    content = encode(worth, "ab" * 32)
    assert content.startswith(MAGIC)
    assert np.array_equal(decode(content, "ab" * 32, 3), worth)
    with pytest.raises(Unusable, match="other rules"):
        decode(content, "cd" * 32, 3)
    with pytest.raises(Unusable, match="other rules"):
        decode(content, "ab" * 32, 4)


SOLVE = """
import sys
from pathlib import Path
from yachtdice.rules import get
from yachtdice.solver import solve
for _ in range(5):
    (Path(sys.argv[1]) / "x").touch()
    strategy = solve(get("classic"), cache=Path(sys.argv[1]))
    assert abs(strategy.expected_score - 166.9550677046) < 1e-9
    for path in Path(sys.argv[1]).glob("*.values"):
        path.unlink(missing_ok=True)
solve(get("classic"), cache=Path(sys.argv[1]))
"""


@pytest.mark.slow
def test_two_processes_that_solve_at_once_leave_one_good_file(tmp_path: Path) -> None:
    perfect("classic")
    both = [
        subprocess.Popen(
            [sys.executable, "-c", SOLVE, str(tmp_path)], stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for process in both:
        _, said = process.communicate(timeout=240)
        assert process.returncode == 0, said
    assert load(tmp_path, get("classic"), 4096) is not None
    assert len(list(tmp_path.glob("*.values"))) == 1
    assert not list(tmp_path.glob(".*"))


def test_a_second_call_in_one_process_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = small("twos", "choice")
    first = solve(rules)
    assert solve(rules).values.worth is first.values.worth
    renamed = replace(rules, id="renamed", name="Renamed")
    assert solve(renamed).values.worth is first.values.worth
    assert solve(renamed).rules.name == "Renamed"
    assert list((tmp_path / "yachtdice" / "values").iterdir())
