"""A chart of columns: how much of something lies at each whole number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

WIDTH, HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 44, 48
_INK, _LINE, _ACCENT, _FILL = "#1c2733", "#d9d2c3", "#8a5e0f", "#0b5570"
_FONT = "system-ui, sans-serif"
_COLUMNS_MAX = 120
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Mark:
    """The point that matters: a number on the axis below and what to say of it."""

    at: float
    text: str


def column_chart(
    points: Sequence[tuple[int, float]],
    *,
    title: str,
    across: str,
    up: str,
    mark: Mark | None = None,
) -> str:
    """SVG text of shares (0 to 1) over rising whole numbers, with axis labels in words.

    Numbers that lie close are gathered into columns of equal width; ends too rare to be seen are
    left out.  Colours are attributes, which
    a page's style sheet can override by the classes `chart-…`.
    """
    columns = _gathered(points)
    peak = max(share for _, _, share in columns) or 1.0
    first, last = columns[0][0], columns[-1][1]

    def x(number: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (number - first) / max(1, last - first)

    def y(share: float) -> float:
        return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * share / peak

    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'class="chart" font-family="{_FONT}" font-size="13"><title>{escape(title)}</title>'
    )
    parts = [
        head,
        *(_rule(y(share), share) for share in _ticks_up(peak)),
        *(_column(x(low), x(high), y(share), y(0)) for low, high, share in columns),
        *(_tick(x(number), number) for number in _ticks_across(first, last)),
        _text((_LEFT + WIDTH - _RIGHT) / 2, HEIGHT - 8, across),
        _text(_LEFT, 16, up, anchor="start"),
    ]
    if mark is not None:
        parts.append(_mark(x(min(max(mark.at, first), last)), mark.text))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _gathered(points: Sequence[tuple[int, float]]) -> list[tuple[int, int, float]]:
    """Columns as (low, high, share): numbers from low up to but not including high."""
    shown = [(number, share) for number, share in points if share >= 5e-5] or list(points)
    first, last = shown[0][0], shown[-1][0]
    width = next((s for s in _STEPS if (last - first) / s < _COLUMNS_MAX), _STEPS[-1])
    edges = range(first - first % width, last + width + 1, width)
    shares = dict.fromkeys(edges, 0.0)
    for number, share in points:
        if first <= number <= last:
            shares[number // width * width] += share
    return [(low, high, shares[low]) for low, high in pairwise(edges)]


def _ticks_across(first: int, last: int) -> range:
    step = next((s for s in _STEPS if (last - first) / s <= 10), _STEPS[-1])
    return range(-(-first // step) * step, last + 1, step)


def _ticks_up(peak: float) -> list[float]:
    step = next(s for s in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1) if peak / s <= 5)
    return [step * count for count in range(int(peak / step) + 1)]


def _column(left: float, right: float, top: float, bottom: float) -> str:
    width = max(0.5, right - left - 1)
    return (
        f'<rect class="chart-column" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" '
        f'height="{bottom - top:.1f}" fill="{_FILL}"/>'
    )


def _rule(at: float, share: float) -> str:
    percent = f"{100 * share:.2f}".rstrip("0").rstrip(".")
    return (
        f'<path class="chart-line" d="M{_LEFT} {at:.1f}H{WIDTH - _RIGHT}" stroke="{_LINE}"/>'
        + _text(_LEFT - 6, at + 4, f"{percent} %", anchor="end")
    )


def _tick(at: float, number: int) -> str:
    return _text(at, HEIGHT - _BOTTOM + 18, str(number))


def _mark(at: float, text: str) -> str:
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    anchor, aside = ("start", 6) if at < middle else ("end", -6)
    return (
        f'<path class="chart-mark" d="M{at:.1f} {_TOP - 16}V{HEIGHT - _BOTTOM}" stroke="{_ACCENT}" '
        'stroke-width="2"/>' + _text(at + aside, _TOP - 6, text, anchor=anchor, fill=_ACCENT)
    )


def _text(x: float, y: float, text: str, *, anchor: str = "middle", fill: str = _INK) -> str:
    kind = "chart-mark-text" if fill == _ACCENT else "chart-text"
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">'
        f"{escape(text)}</text>"
    )
