"""Finished games as files that anybody can check: what was promised, rolled and written."""

from yachtdice.fairness.checking import check
from yachtdice.fairness.gamefile import (
    FILE_LENGTH_MAX,
    FORMAT,
    FORMAT_VERSION,
    GameFile,
    Given,
    Note,
    SeatInfo,
    Step,
)
from yachtdice.fairness.reading import read_game_file
from yachtdice.fairness.report import Finding, Report, RollCheck, report_data
from yachtdice.fairness.saying import not_proved, proved
from yachtdice.fairness.writing import digest_of, file_data, sealed, write_game_file

__all__ = [
    "FILE_LENGTH_MAX",
    "FORMAT",
    "FORMAT_VERSION",
    "Finding",
    "GameFile",
    "Given",
    "Note",
    "Report",
    "RollCheck",
    "SeatInfo",
    "Step",
    "check",
    "digest_of",
    "file_data",
    "not_proved",
    "proved",
    "read_game_file",
    "report_data",
    "sealed",
    "write_game_file",
]
