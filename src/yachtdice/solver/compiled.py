"""How this package compiles: one decorator, so that every kernel has the same contract.

Kernels release the interpreter lock, are cached on disk for later processes where there is a place
that can be written, and never use fast math: floating-point numbers are added in one order on every
processor.  They are not parallel themselves; `threads` runs several of them side by side, so that
no Numba threading layer is needed and none can get in the way.

Numba notices a change of the file a kernel is in, but not of a function that it calls in another
file: after editing a function marked `inlined`, delete `__pycache__/*.nbi` beside it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import intrinsic as numba_intrinsic

from yachtdice.solver.progress import Progress

F = TypeVar("F", bound=Callable[..., Any])

_LOG = logging.getLogger("yachtdice.solver")
_LOCK = threading.Lock()


def kernel(signature: str) -> Callable[[F], F]:
    """Compile a function for one signature when `prepare` is called, or load it from the cache."""

    def decorate(function: F) -> F:
        compiled = cast(Any, numba.njit(nogil=True, error_model="numpy")(function))
        with suppress(RuntimeError):  # there is no place for a cache; `prepare` says so
            compiled.enable_caching()
        compiled.yachtdice_signature = signature
        return cast(F, compiled)

    return decorate


def inlined(function: F) -> F:
    """Compile a small function into the kernels that call it."""
    return cast(F, numba.njit(nogil=True, error_model="numpy")(function))


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that writes its own machine-independent code; see `lanes`."""
    return cast(Callable[..., Any], numba_intrinsic(function))


def prepare(*kernels: Callable[..., Any], progress: Progress | None = None) -> None:
    """Make kernels ready to be called: compile them, or load what an earlier process compiled.

    Only compiling takes time, and happens once on a machine, or in every process where what is
    compiled cannot be kept; it is told through `progress` as the step "compile", or else in one
    line of the log "yachtdice.solver".
    """
    with _LOCK:
        missing = [cast(Any, each) for each in kernels if not cast(Any, each).signatures]
        slow = [each for each in missing if not _is_cached(each)]
        if not all(each.stats.cache_path for each in slow):
            _say_once(
                "Compiling the solver anew: neither the package's folder nor the user's cache "
                "directory can be written."
            )
        elif slow and progress is None:
            _say_once("Compiling the solver for this machine; this happens only once.")
        for done, each in enumerate(missing):
            if slow and progress is not None:
                progress("compile", done / len(missing))
            each.compile(each.yachtdice_signature)
        if slow and progress is not None:
            progress("compile", 1.0)
        for each in kernels:
            cast(Any, each).disable_compile()  # other arguments are a mistake, not work to be done


def are_compiled(*kernels: Callable[..., Any]) -> bool:
    """Whether `prepare` would only have to load these kernels, or not even that."""
    return all(cast(Any, each).signatures or _is_cached(each) for each in kernels)


@cache
def _say_once(line: str) -> None:
    _LOG.warning(line)


def _is_cached(compiled: Any) -> bool:
    """Whether an earlier process left this kernel on disk, no older than its source."""
    if compiled.stats.cache_path is None:
        return False
    function = compiled.py_func
    found = Path(compiled.stats.cache_path).glob(
        f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}-*.nbi"
    )
    source = Path(function.__code__.co_filename).stat().st_mtime
    return any(index.stat().st_mtime >= source for index in found)


@inlined
def int64(value: Any) -> int:
    """A number of 64 bits, whatever the array it comes from holds."""
    return np.int64(value)  # type: ignore[return-value]
