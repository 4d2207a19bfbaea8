"""Solved values as bytes that say what they were made for.

A file is a header and the float64 values, all little-endian.  The header holds a magic word, the
version of this format, the content hash of the rule set, the number of values, and a BLAKE2b
checksum over everything else in the file.
"""

from __future__ import annotations

import struct
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

MAGIC = b"yachtval"
VERSION = 1
"""To be raised whenever the layout of states or the meaning of a value changes."""

_HEADER = struct.Struct("<8sI4x32sQ")
_CHECKSUM_SIZE = 32


class Unusable(Exception):
    """These bytes are not the values that are wanted; the message says why."""


def size_of(count: int) -> int:
    """How many bytes so many values take."""
    return _HEADER.size + _CHECKSUM_SIZE + 8 * count


def encode(worth: npt.NDArray[np.float64], rules_hash: str) -> bytes:
    """The file's content."""
    header = _HEADER.pack(MAGIC, VERSION, bytes.fromhex(rules_hash), worth.size)
    payload = worth.astype("<f8").tobytes()
    return header + _checksum(header, payload) + payload


def decode(content: bytes, rules_hash: str, count: int) -> npt.NDArray[np.float64]:
    """The values, as a read-only view of the content; raises `Unusable` for anything else."""
    payload_at = size_of(0)
    if len(content) < payload_at:
        raise Unusable("it is cut short")
    magic, version, found_hash, found_count = _HEADER.unpack_from(content)
    if magic != MAGIC:
        raise Unusable("it is not a file of values")
    if version != VERSION:
        raise Unusable(f"it has format {version}, not {VERSION}")
    if found_hash != bytes.fromhex(rules_hash) or found_count != count:
        raise Unusable("it was made for other rules")
    if len(content) != size_of(count):
        raise Unusable("it is cut short")
    view = memoryview(content)
    if view[_HEADER.size : payload_at] != _checksum(view[: _HEADER.size], view[payload_at:]):
        raise Unusable("it is damaged")
    return np.frombuffer(view[payload_at:], "<f8")


def _checksum(header: bytes | memoryview, payload: bytes | memoryview) -> bytes:
    digest = blake2b(header, digest_size=_CHECKSUM_SIZE)
    digest.update(payload)
    return digest.digest()
