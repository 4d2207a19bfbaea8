"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, float], None]
"""Called with a step's name ("compile", "solve", "spread", "simulate") and the share done, 0 to 1.

It is called in the thread that asked for the work, and stops it by raising.
"""
