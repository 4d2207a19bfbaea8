"""Pin every dependency anew: `make pin` writes requirements/*.txt and package-lock.json.

Each file holds versions and hashes for Python 3.11 to 3.13 and no addresses, so that it installs
from whichever index a machine is set up to use.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "requirements"
HEADER = "# Pinned by `make pin` from pyproject.toml; do not edit by hand.\n"
GROUPS = ("test", "dev", "build", "node", "probe")


def main() -> None:
    """Compile the runtime pins first; everything else must agree with them."""
    upgrade = [] if "--keep" in sys.argv[1:] else ["--upgrade"]
    compile_pins("runtime", ["pyproject.toml", *upgrade])
    for group in GROUPS:
        agree = ["runtime", "test", "dev"][: 1 + GROUPS.index(group)]
        constraints = [part for name in agree for part in ("-c", f"requirements/{name}.txt")]
        compile_pins(group, ["--group", group, *constraints, *upgrade])


def compile_pins(name: str, options: list[str]) -> None:
    """Write requirements/NAME.txt with uv, which resolves for all Python versions at once."""
    target = PINS / f"{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    command += ["--python-version=3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    subprocess.run([*command, *options, "-o", str(target)], cwd=ROOT, check=True)
    target.write_text(HEADER + target.read_text(encoding="utf-8"), encoding="utf-8")
    print(f"pinned {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
