"""Score sheets on paper: what stands on them, and the PDF; pages draw the same sheet as HTML."""

from yachtdice.sheets.games import entrants_of
from yachtdice.sheets.names import COLUMNS, COLUMNS_MAX, columns_for, printable, read_names
from yachtdice.sheets.paper import Page, Paper, widths
from yachtdice.sheets.scoresheet import Entrant, Row, ScoreSheet, parts, score_sheet

__all__ = [
    "COLUMNS",
    "COLUMNS_MAX",
    "Entrant",
    "Page",
    "Paper",
    "Row",
    "ScoreSheet",
    "columns_for",
    "entrants_of",
    "parts",
    "printable",
    "read_names",
    "score_sheet",
    "widths",
]
