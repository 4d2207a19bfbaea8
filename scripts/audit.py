"""Ask the advisories about every pinned package: pip-audit for Python, npm audit for the pages.

Exit code 1 says that a hole is known, 2 that nobody could be asked, which is told in one line.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ("runtime", "build", "test", "dev")
SECONDS_MAX = 180


def main() -> int:
    """Ask both, and say what they found."""
    return max(audited("Python packages", python()), audited("npm packages", npm()))


def python() -> tuple[int, str]:
    """0 and nothing, 1 and what is known, or 2 and why it is not."""
    files = [part for name in PINS for part in ("-r", f"requirements/{name}.txt")]
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *files]
    ran = _run([*command, "--progress-spinner=off"])
    if ran.returncode == 1 and ran.stdout.startswith("Name"):
        return 1, ran.stdout
    return (0, "") if ran.returncode == 0 else (2, _last_line(ran.stderr))


def npm() -> tuple[int, str]:
    """The same of package-lock.json."""
    ran = _run(["npm", "audit", "--json"])
    try:
        found = json.loads(ran.stdout)
        count = found["metadata"]["vulnerabilities"]["total"]
    except (ValueError, KeyError):
        return 2, _last_line(ran.stderr.partition("npm error A complete log")[0] or ran.stdout)
    return (1, json.dumps(found["vulnerabilities"], indent=2)) if count else (0, "")


def audited(what: str, answer: tuple[int, str]) -> int:
    """Say how it went; gives back the exit code."""
    code, text = answer
    words = ("no hole is known.", f"holes are known.\n{text}", f"nobody could be asked: {text}")
    print(f"{what}: {words[code]}")
    return code


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS_MAX, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 2, "", str(error))


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip()[:300] if lines else "no answer"


if __name__ == "__main__":
    sys.exit(main())
