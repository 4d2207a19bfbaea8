"""Compiling: told, once on a machine, and never in silence again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from yachtdice.solver import kernels
from yachtdice.solver.compiled import prepare

pytestmark = pytest.mark.xdist_group("solver")

COMPILE = """
import sys
from yachtdice.solver import kernels
from yachtdice.solver.compiled import prepare
told = []
prepare(kernels.pay_most, progress=(lambda *step: told.append(step)) if sys.argv[1:] else None)
print(told)
"""


def compile_in(cache: Path, *arguments: str) -> tuple[str, str]:
    """What a process prints and says when it makes one kernel ready."""
    done = subprocess.run(
        [sys.executable, "-c", COMPILE, *arguments],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr.strip()


@pytest.mark.slow
def test_the_first_process_says_that_it_compiles_and_the_next_has_nothing_to_say(
    tmp_path: Path,
) -> None:
    told, said = compile_in(tmp_path)
    assert (told, said) == (
        "[]",
        "Compiling the solver for this machine; this happens only once.",
    )
    assert compile_in(tmp_path) == ("[]", "")
    assert compile_in(tmp_path, "with progress") == ("[]", "")


@pytest.mark.slow
def test_progress_is_told_instead_where_someone_listens(tmp_path: Path) -> None:
    assert compile_in(tmp_path, "with progress") == ("[('compile', 0.0), ('compile', 1.0)]", "")


UNCACHED = """
import numba.core.caching as caching
caching.CacheImpl._locator_classes = []  # as where no folder can be written
"""


@pytest.mark.slow
def test_where_nothing_can_be_kept_it_compiles_all_the_same_and_says_so_once() -> None:
    twice = "prepare(kernels.pay_most); prepare(kernels.survey)"
    code = f"{UNCACHED}{COMPILE}{twice}"
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_CACHE")}
    for arguments in ([], ["with progress"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == (
            "Compiling the solver anew: neither the package's folder nor the user's cache "
            "directory can be written.\n"
        )


def test_a_kernel_takes_no_other_arguments_than_those_it_was_compiled_for() -> None:
    prepare(kernels.pay_most)
    with pytest.raises(TypeError, match="No matching definition"):
        kernels.pay_most(1.5, 2.5, 3.5)  # type: ignore[arg-type]
