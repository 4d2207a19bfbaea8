"""Solved values kept on disk: in the user's cache directory, one file for each rule set.

What is there is a convenience.  A file that is not exactly what is wanted is refused, with one line
in the log "yachtdice.solver", and solved anew; a directory that cannot be written is left alone.
Files are written aside and renamed, so that processes that solve at once cannot mix their bytes.

What presets need, their computer players included, is kept for good.  Anybody may bring house rules
to a server, so theirs lie in a folder of their own, where the least recently used go once all
together are larger than `OWN_BYTES_MAX`.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import platformdirs

from yachtdice.rules import PRESETS, RuleSet, content_hash
from yachtdice.solver.codec import Unusable, decode, encode, size_of

VALUES = "values"
"""What a file holds is the end of its name; this is what every state is worth."""

OWN = "own"
"""The folder of rule sets that are no preset's."""

OWN_BYTES_MAX = 1_000_000_000
"""A sheet of twelve boxes takes 4 MB, one of thirteen 11 MB, a card of several columns 50 MB."""

_LOG = logging.getLogger("yachtdice.solver")


def folder(cache: bool | Path) -> Path | None:  # noqa: FBT001 - it may also be a path
    """Where values are kept: the user's cache directory for True, nowhere for False."""
    if isinstance(cache, Path):
        return cache
    return user_folder() if cache else None


def user_folder() -> Path:
    """The user's cache directory for what is solved."""
    return platformdirs.user_cache_path("yachtdice", appauthor=False) / "values"


def path_of(directory: Path, rules: RuleSet, kind: str = VALUES) -> Path:
    """The file for a rule set; rule sets that play alike share it."""
    name = f"{content_hash(rules)}.{kind}"
    # A computer player's idea of a preset has the preset's id, and house rules have none of these.
    is_own = rules.id not in PRESETS and content_hash(rules) not in _preset_hashes()
    return directory / OWN / name if is_own else directory / name


def is_stored(rules: RuleSet, kind: str = VALUES) -> bool:
    """Whether there is a file for a rule set in the user's cache directory, whatever is in it."""
    directory = folder(cache=True)
    if directory is None or not path_of(directory, rules, kind).is_file():
        return False
    _use(path_of(directory, rules, kind))  # whoever asks is about to load it
    return True


def load(
    directory: Path, rules: RuleSet, count: int, kind: str = VALUES
) -> npt.NDArray[np.float64] | None:
    """So many values of a rule set, or None where there is no file that can be used."""
    path = path_of(directory, rules, kind)
    try:
        found = decode(_content(path, size_of(count)), content_hash(rules), count)
        _use(path)
        return found
    except FileNotFoundError:
        return None
    except OSError as error:
        _LOG.warning("Solving afresh: %s cannot be read (%s).", path, error.strerror)
        return None
    except Unusable as why:
        _LOG.warning("Solving afresh: %s cannot be used, %s.", path, why)
        return None


def _content(path: Path, size: int) -> bytes:
    """A file's bytes, at most one more than it should have."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise Unusable("it is not a regular file")  # and to open it might take forever
    with path.open("rb") as file:
        return file.read(size + 1)


def save(
    directory: Path, rules: RuleSet, worth: npt.NDArray[np.float64], kind: str = VALUES
) -> None:
    """Keep values for later; a directory that cannot be written is told in the log."""
    path = path_of(directory, rules, kind)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_aside(path, encode(worth, content_hash(rules)))
        if path.parent != directory:
            _prune(path.parent)
    except OSError as error:
        _LOG.info("The values are not kept: %s cannot be written (%s).", path, error.strerror)


@cache
def _preset_hashes() -> frozenset[str]:
    return frozenset(map(content_hash, PRESETS.values()))


def _use(path: Path) -> None:
    """Let a file count as just used."""
    with contextlib.suppress(OSError):  # another user's, or gone
        os.utime(path)


def _prune(own: Path) -> None:
    """Delete what was not used for longest until the rest is small enough, but never the newest."""
    found = [(path, path.stat()) for path in own.iterdir()]
    found.sort(key=lambda each: each[1].st_mtime_ns)
    size = sum(told.st_size for _, told in found)
    for path, told in found[:-1]:
        if size <= OWN_BYTES_MAX:
            return
        path.unlink(missing_ok=True)
        size -= told.st_size


def _write_aside(path: Path, content: bytes) -> None:
    descriptor, name = tempfile.mkstemp(prefix=f".{path.stem[:16]}-", dir=path.parent)
    aside = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
