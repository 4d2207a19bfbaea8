"""Where dice come from: the system, a committed secret that can be checked, a day, or a record."""

from yachtdice.chance.committed import (
    DICE_VERSION,
    SECRET_BYTES,
    CommittedDice,
    Contribution,
    check_contribution,
    commitment_of,
)
from yachtdice.chance.daily import DailyDice
from yachtdice.chance.recorded import RecordedDice
from yachtdice.chance.source import DiceSource, Throw
from yachtdice.chance.system import SystemDice

__all__ = [
    "DICE_VERSION",
    "SECRET_BYTES",
    "CommittedDice",
    "Contribution",
    "DailyDice",
    "DiceSource",
    "RecordedDice",
    "SystemDice",
    "Throw",
    "check_contribution",
    "commitment_of",
]
