"""Run the quick tests on the oldest and the newest Python that yachtdice supports, as far as this
machine has them, beside the one that all tests run on; what lies between is implied.

Each gets an environment of its own, `.venv-3.13` and so on, from the same pins.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.11", "3.13")
PINS = tuple(ROOT / f"requirements/{name}.txt" for name in ("runtime", "test", "build"))
QUICK = "not slow and not browser and not integration and not packaging"
# The pages are tested once, on the main version: they are slow, and their frameworks' own tests
# cover the others.
LEFT_TO_MAIN = ("--ignore=tests/web", "--ignore=tests/browser")
NO_TESTS_FOUND = 5


def main() -> None:
    """Test on every other version; exits with pytest's code when one of them fails."""
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    for version in VERSIONS:
        if version == own:
            continue
        interpreter = find(version)
        if interpreter is None:
            print(f"Left out: the tests on Python {version}, which is not installed here.")
            continue
        print(f"Quick tests on Python {version}:", flush=True)
        code = test_on(interpreter, ROOT / f".venv-{version}")
        if code not in (0, NO_TESTS_FOUND):
            raise SystemExit(code)


def find(version: str) -> Path | None:
    """An interpreter of this version that really runs; a name on PATH may be an empty shim."""
    for candidate in _candidates(version):
        told = "import sys; print('%d.%d' % sys.version_info[:2])"
        try:
            run = subprocess.run(
                [candidate, "-c", told], capture_output=True, text=True, check=True
            )
        except (OSError, subprocess.CalledProcessError):
            continue
        if run.stdout.strip() == version:
            return Path(candidate)
    return None


def _candidates(version: str) -> Iterator[str]:
    on_path = shutil.which(f"python{version}")
    if on_path is not None:
        yield on_path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for folder in sorted((pyenv / "versions").glob(f"{version}.*"), reverse=True):
        yield str(folder / "bin" / "python")


def test_on(interpreter: Path, folder: Path) -> int:
    """Install the pins into `folder` unless they are there and return pytest's exit code."""
    python = str(folder / "bin" / "python")
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in PINS)).hexdigest()
    stamp = folder / ".pins"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        subprocess.run([interpreter, "-m", "venv", "--clear", folder], check=True)
        install(python)
        stamp.write_text(wanted, encoding="utf-8")
    pytest = [
        python,
        "-m",
        "pytest",
        "--quiet",
        "-n",
        "auto",
        "--no-cov",
        "-m",
        QUICK,
        *LEFT_TO_MAIN,
    ]
    return subprocess.run([*pytest, "-p", "no:cacheprovider"], cwd=ROOT, check=False).returncode


def install(python: str) -> None:
    """Install the pins and, in place, yachtdice itself."""
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    files = [part for path in PINS for part in ("-r", str(path))]
    subprocess.run([*pip, "--require-hashes", *files], check=True)
    editable = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    subprocess.run([*pip, *editable], check=True)


if __name__ == "__main__":
    main()
