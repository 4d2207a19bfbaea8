"""The committed dice against vectors that OpenSSL computed, and what they do not depend on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from yachtdice.chance import CommittedDice, Contribution, SystemDice, Throw

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data/fair/vectors.json").read_text(encoding="utf-8")
)


def dice_of(vector: dict[str, Any]) -> CommittedDice:
    given = (Contribution(seat, text) for seat, text in vector["contributions"])
    return CommittedDice(vector["secret"], tuple(given))


def rolls_of(dice: CommittedDice, vector: dict[str, Any]) -> list[list[int]]:
    throws = (Throw(roll["turn"], roll["roll"], 0) for roll in vector["rolls"])
    return [list(dice.faces(throw)) for throw in throws]


@pytest.mark.parametrize("vector", VECTORS)
def test_dice_first_seats_and_commitments_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    dice = dice_of(vector)
    assert dice.commitment == vector["commitment"]
    assert rolls_of(dice, vector) == [roll["dice"] for roll in vector["rolls"]]
    drawn = {str(count): dice.choose("first seat", count) for count in range(1, 7)}
    assert drawn == vector["first_seat"]
    assert any(roll.get("first_byte", 0) >= 252 for roll in vector["rolls"])


def test_T138_a_games_dice_are_the_same_after_a_million_other_draws() -> None:
    vector = VECTORS[1]
    dice = dice_of(vector)
    before = rolls_of(dice, vector)
    other, system = CommittedDice("ab" * 32), SystemDice()
    for turn in range(100_000):
        other.faces(Throw(turn, 0, turn))
    for turn in range(100_000):
        system.faces(Throw(turn, 0, turn))
    assert rolls_of(dice, vector) == rolls_of(dice_of(vector), vector) == before


def test_T139_dice_do_not_depend_on_numpy_nor_on_how_python_is_started() -> None:
    code = (
        "import json, sys\n"
        "sys.modules['numpy'] = None\n"
        "from yachtdice.chance import CommittedDice, Contribution, Throw\n"
        "for v in json.load(sys.stdin):\n"
        "    d = CommittedDice(v['secret'], tuple(Contribution(*c) for c in v['contributions']))\n"
        "    rolls = [list(d.faces(Throw(r['turn'], r['roll'], 0))) for r in v['rolls']]\n"
        "    assert rolls == [r['dice'] for r in v['rolls']]\n"
        "print('same')\n"
    )
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(VECTORS),
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout == "same\n", done.stderr


def test_every_face_is_equally_likely() -> None:
    """Chi-squared with 5 degrees of freedom; the dice are fixed, so this holds for good."""
    dice = CommittedDice("5a" * 32, (Contribution(0, "mine"),))
    counts = [0] * 6
    for turn in range(4000):
        for face in dice.faces(Throw(turn, 0, turn)):
            counts[face - 1] += 1
    expected = sum(counts) / 6
    assert sum((count - expected) ** 2 / expected for count in counts) < 15.1  # 1 in 100
