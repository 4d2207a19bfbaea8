"""Build hook: puts the built browser assets into the wheel, with a Node.js where there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import assets
import nodejs


class AssetsHook(BuildHookInterface[BuilderConfig]):
    """Runs the same build as `make assets`; a wheel without its pages is never made."""

    def dependencies(self) -> list[str]:
        """The wheel that carries Node.js, when there is something to build and nothing to do it.

        Babel, which compiles the sentences, is asked for in pyproject.toml.
        """
        root = Path(self.root)
        if self.target_name != "wheel" or assets.is_current(root) or nodejs.on_path():
            return []
        return [self._node_pin(root)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the assets; a checkout installed in place only warns when it cannot."""
        if self.target_name != "wheel":
            return
        try:
            assets.build(Path(self.root))
        except (nodejs.NodeMissing, subprocess.CalledProcessError) as error:
            if version != "editable":
                raise
            self.app.display_warning(f"The pages are not built yet: {error}")

    @staticmethod
    def _node_pin(root: Path) -> str:
        lines = (root / "requirements/node.txt").read_text(encoding="utf-8").splitlines()
        return next(line.split()[0] for line in lines if line.startswith(nodejs.WHEEL))
