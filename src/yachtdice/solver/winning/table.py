"""The whole game of two on disk: solved half by half, after a break gone on with, read in place.

The file holds a header and one number of 16 bits for every position, half after half from the full
sheets up: the chance to win of the side that has just written, in units of 1/65,535, so that
rounding is off by at most 7.7e-6.  While it is made, a second file keeps the last half unrounded;
what is rounded is never computed with.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt

from yachtdice.errors import Illegal
from yachtdice.rules import RuleSet, content_hash, rules_label
from yachtdice.solver.card import card_for
from yachtdice.solver.progress import Progress
from yachtdice.solver.stored import user_folder
from yachtdice.solver.winning.duel import Numbers, Root, prepare_duel, solve_halves
from yachtdice.solver.winning.positions import Duel, Solved
from yachtdice.solver.winning.sides import side_from

SCALE = 65_535
MAGIC = b"yachtduo"
VERSION = 1

_HEADER = struct.Struct("<8sI32sQIdd")
_CHECKSUM_SIZE = 16
_PAYLOAD_AT = 128
_CHUNK = 1 << 24


@dataclass(frozen=True, slots=True)
class Plan:
    """How large a whole game of two is, and what it takes on disk and in memory."""

    root: Root
    sizes: tuple[int, ...]

    @property
    def pairs(self) -> int:
        return self.root.pair_count

    @property
    def positions(self) -> int:
        return sum(self.sizes)

    @property
    def disk_bytes(self) -> int:
        """The table, and the second file while it is made."""
        return _PAYLOAD_AT + 2 * self.positions + 8 * max(self.sizes)

    @property
    def memory_bytes(self) -> int:
        """Two neighbouring halves, each with two numbers of 32 bits, and where pairs begin."""
        halves = zip(self.sizes, self.sizes[1:], strict=False)
        return 8 * max(one + other for one, other in halves) + 8 * self.pairs


@dataclass(frozen=True, slots=True)
class Start:
    """What the whole game comes to for the side that begins: worth counts a draw half."""

    worth: float
    draw: float

    @property
    def win(self) -> float:
        return self.worth - self.draw / 2


def plan_of(rules: RuleSet) -> Plan:
    """How large the game of two of a rule set is; nothing is solved.

    Raises `Illegal` for cards that the solver does not take and for games too large for a table.
    """
    card = card_for(rules)
    if card.layout.state_count > 1 << len(card.places):
        raise Illegal(
            "The game of two of {rules} is too large for a table: its sheets hang on the upper "
            "total or the Yacht box too. Solve late positions of it instead.",
            rules=rules_label(rules),
        )
    prepare_duel()
    side = side_from(card, card.layout.start)
    root = Root(side, side)
    return Plan(root, tuple(root.sizes()))


def table_path(rules: RuleSet, directory: Path | None = None) -> Path:
    """Where the table of a rule set is kept: by default in the user's cache directory."""
    return (directory or user_folder()) / f"{content_hash(rules)}.duel"


class Making:
    """A table in the making, in a directory; what an earlier run has done is gone on with."""

    def __init__(self, plan: Plan, path: Path) -> None:
        self.plan = plan
        self.path = path
        self._rules_hash = bytes.fromhex(content_hash(plan.root.card.rules))
        self._spare = path.with_suffix(".duel-part")
        self.known = self._known()

    @property
    def done(self) -> int:
        """How many halves are there already."""
        return self.known[0] + 1 if self.known else 0

    def make(self, progress: Progress | None = None) -> Start:
        """Solve what is missing, and finish the table."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._write_header(self.done, Start(0.0, 0.0))
        start = Start(0.0, 0.0)
        for half, numbers in solve_halves(self.plan.root, after=self.known, progress=progress):
            self._write_half(half.left, numbers)
            start = Start(1.0 - float(numbers.worth[-1]), float(numbers.followed[-1]))
        self._write_header(len(self.plan.sizes), start)
        self._spare.unlink(missing_ok=True)
        return start

    def _write_half(self, left: int, numbers: Numbers) -> None:
        place = _PAYLOAD_AT + 2 * sum(self.plan.sizes[:left])
        with self.path.open("r+b") as file:
            file.seek(place)
            for first in range(0, numbers.worth.size, _CHUNK):
                part = numbers.worth[first : first + _CHUNK]
                file.write(np.rint(part * np.float32(SCALE)).astype("<u2").tobytes())
            file.flush()
            os.fsync(file.fileno())
        aside = self._spare.with_suffix(".duel-new")
        with aside.open("wb") as file:
            file.write(self._header(left + 1, Start(0.0, 0.0)))
            numbers.worth.tofile(file)
            numbers.followed.tofile(file)
        aside.replace(self._spare)

    def _known(self) -> tuple[int, Numbers] | None:
        """The last half of an earlier run, if both files are what this plan would write."""
        try:
            with self._spare.open("rb") as file:
                done = _read_header(file.read(_PAYLOAD_AT), self._rules_hash)
                size = self.plan.sizes[done[0] - 1]
                worth, followed = np.fromfile(file, np.float32, 2 * size).reshape(2, size)
            if self.path.stat().st_size < _PAYLOAD_AT + 2 * sum(self.plan.sizes[: done[0]]):
                return None
        except (OSError, ValueError, IndexError):
            return None
        left = done[0] - 1
        starts = self.plan.root.half(left).starts()
        return left, Numbers(starts, np.ascontiguousarray(worth), np.ascontiguousarray(followed))

    def _write_header(self, done: int, start: Start) -> None:
        mode = "r+b" if self.path.exists() else "w+b"
        with self.path.open(mode) as file:
            file.write(self._header(done, start))

    def _header(self, done: int, start: Start) -> bytes:
        fields = (MAGIC, VERSION, self._rules_hash, self.plan.positions, done)
        header = _HEADER.pack(*fields, start.worth, start.draw)
        return (header + _checksum(header)).ljust(_PAYLOAD_AT, b"\0")


def open_table(plan: Plan, path: Path) -> tuple[Duel, Start] | None:
    """A finished table, read in place; None where there is none that fits."""
    try:
        with path.open("rb") as file:
            header = file.read(_PAYLOAD_AT)
        done, start = _read_header(header, bytes.fromhex(content_hash(plan.root.card.rules)))
        if done != len(plan.sizes) or path.stat().st_size != _PAYLOAD_AT + 2 * plan.positions:
            return None
    except (OSError, ValueError):
        return None
    numbers = np.memmap(path, "<u2", "r", _PAYLOAD_AT, (plan.positions,))
    return Duel(plan.root, tuple(_halves(plan, numbers))), start


def _halves(plan: Plan, numbers: npt.NDArray[np.uint16]) -> Iterator[Solved]:
    first = 0
    for left, size in enumerate(plan.sizes):
        half = plan.root.half(left)
        yield Solved(half, half.starts(), np.asarray(numbers[first : first + size]), 1 / SCALE)
        first += size


def _read_header(content: bytes, rules_hash: bytes) -> tuple[int, Start]:
    """How many halves are done, and what the start is worth; `ValueError` for other files."""
    try:
        magic, version, found, _, done, worth, draw = _HEADER.unpack_from(content)
    except struct.error as error:
        raise ValueError("it is cut short") from error
    header = content[: _HEADER.size]
    if content[_HEADER.size : _HEADER.size + _CHECKSUM_SIZE] != _checksum(header):
        raise ValueError("it is damaged")
    if (magic, version, found) != (MAGIC, VERSION, rules_hash):
        raise ValueError("it was made for other rules")
    return done, Start(worth, draw)


def _checksum(header: bytes) -> bytes:
    return blake2b(header, digest_size=_CHECKSUM_SIZE).digest()
