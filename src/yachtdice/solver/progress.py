"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, float], None]
"""Called with a step's name ("compile", "solve", "spread", "simulate") and the share done, 0 to 1.

It may be called from any thread, and stops the work by raising.
"""
