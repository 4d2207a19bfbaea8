"""Check the dice of a finished game with nothing but Python: python verify_dice.py game.json.

It shares no line with the program that rolled them; the formula is in docs/fair-dice.md.
"""

import hmac
import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any


def verify(game: dict[str, Any]) -> list[str]:
    """What is wrong with the dice of a game file; nothing if every die is as it must be."""
    secret = bytes.fromhex(game["dice"]["secret"])
    wrong = []
    if sha256(secret).hexdigest() != game["dice"]["commitment"]:
        wrong.append("the secret is not the one that was promised")
    texts = game["contributions"]
    start = next(event for event in game["events"] if event["event"] == "started")
    if game["game"] == 1:
        count = start["seat_count"]
        early = [text for text in texts if text["version"] <= start["version"]]
        if draw(secret, early, "first seat", count) != start["first_seat"]:
            wrong.append("another seat had to begin")
    dice: list[int] = []
    for rolled in (event for event in game["events"] if event["event"] == "rolled"):
        turn, roll, kept = rolled["turn"], rolled["roll"], rolled["kept"]
        dice = [
            dice[place] if place in kept else 1 + draw(secret, texts, f"{turn}|{roll}|{place}", 6)
            for place in range(5)
        ]
        if dice != rolled["dice"]:
            wrong.append(f"turn {turn + 1}, roll {roll + 1}: {rolled['dice']} should be {dice}")
            dice = rolled["dice"]
    return wrong


def draw(secret: bytes, texts: list[dict[str, Any]], what: str, count: int) -> int:
    """A number from 0 to `count` - 1: the first byte below the largest multiple of it."""
    lines = "".join(f"{text['seat']}:{text['text']}\n" for text in texts)
    prefix = f"yachtdice-dice-1|{sha256(lines.encode()).hexdigest()}|{what}|"
    return next(byte % count for byte in stream(secret, prefix.__add__) if byte < 256 - 256 % count)


def stream(secret: bytes, message: Callable[[str], str]) -> Iterator[int]:
    """The bytes of HMAC-SHA-256 of block 0, block 1, and so on."""
    for block in range(1000):
        yield from hmac.digest(secret, message(str(block)).encode(), "sha256")


if __name__ == "__main__":
    faults = verify(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    print("\n".join(faults) or "Every die is right.")
    sys.exit(1 if faults else 0)
