"""Pictures of numbers, drawn as SVG: for pages and for files."""

from yachtdice.charts.columns import Mark, column_chart
from yachtdice.charts.lines import Dot, Line, Words, line_chart, rows

__all__ = ["Dot", "Line", "Mark", "Words", "column_chart", "line_chart", "rows"]
