"""Everything that can be asked of tables, in one place."""

from __future__ import annotations

from yachtdice.service.attending import Attending
from yachtdice.service.commands import Keyed
from yachtdice.service.playing import Playing, holds_message
from yachtdice.service.seating import Seated, Seating

__all__ = ["Keyed", "Seated", "Tables", "holds_message"]


class Tables(Seating, Playing, Attending):
    """The use cases of tables: setting up, sitting down, playing, coming and going."""
