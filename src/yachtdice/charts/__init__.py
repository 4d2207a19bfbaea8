"""Pictures of numbers, drawn as SVG: for pages and for files."""

from yachtdice.charts.columns import Mark, column_chart

__all__ = ["Mark", "column_chart"]
