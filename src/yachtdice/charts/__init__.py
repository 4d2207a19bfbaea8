"""Pictures of numbers, drawn as SVG: for pages and for files."""

from yachtdice.charts.columns import Mark, column_chart
from yachtdice.charts.drawing import Words
from yachtdice.charts.lines import Dot, Line, line_chart, rows
from yachtdice.charts.totals import totals_chart

__all__ = ["Dot", "Line", "Mark", "Words", "column_chart", "line_chart", "rows", "totals_chart"]
