"""A chart of columns: how much of something lies at each whole number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from yachtdice.charts.drawing import (
    ACCENT,
    FILL,
    Frame,
    Words,
    axis_names,
    rule,
    step_for,
    svg,
    text,
    tick,
)
from yachtdice.wording import Figure, Phrase, figure

_COLUMNS_MAX = 120
_TICKS_MAX = 10


@dataclass(frozen=True, slots=True)
class Mark:
    """The point that matters: a number on the axis below and what to say of it."""

    at: float
    text: str


def column_chart(  # noqa: PLR0913 - what may be shown besides the columns, by name
    points: Sequence[tuple[int, float]],
    words: Words,
    *,
    mark: Mark | None = None,
    beside: Mark | None = None,
    found: Sequence[int] = (),
    reach: tuple[int, int] | None = None,
    columns_max: int = _COLUMNS_MAX,
) -> str:
    """SVG text of shares (0 to 1) over rising whole numbers, with axis labels in words.

    Numbers that lie close are gathered into columns of equal width; ends too rare to be seen are
    left out.  Each number in `found` is a stroke under the axis, at its end where it is beyond.
    What `mark` is held against stands `beside` it, dashed.  The axis covers `reach` at least.
    """
    columns = _gathered(points, reach, columns_max)
    peak = max(share for _, _, share in columns) or 1.0
    first, last = columns[0][0], columns[-1][1]
    frame = Frame(across=(first, last), up=(0, peak))
    parts = [
        *(rule(frame, share, words.say(_percent(share))) for share in _ticks_up(peak)),
        *(_column(frame, *column) for column in columns),
        *(tick(frame, number, str(number)) for number in _ticks_across(first, last)),
        axis_names(frame, across=words.across, up=words.up),
        *(_stroke(frame, frame.x(min(max(number, first), last))) for number in found),
    ]
    if beside is not None:
        at = frame.x(min(max(beside.at, first), last))
        parts.append(_mark(frame, at, beside.text, is_beside=True))
    if mark is not None:
        parts.append(_mark(frame, frame.x(min(max(mark.at, first), last)), mark.text))
    return svg(frame, parts, title=words.title, description=words.description)


def _gathered(
    points: Sequence[tuple[int, float]], reach: tuple[int, int] | None, columns_max: int
) -> list[tuple[int, int, float]]:
    """Columns as (low, high, share): numbers from low up to but not including high."""
    shown = [(number, share) for number, share in points if share >= 5e-5] or list(points)
    first, last = shown[0][0], shown[-1][0]
    if reach is not None:
        first, last = min(first, reach[0]), max(last, reach[1])
    width = step_for(first, last, most=columns_max - 1)
    edges = range(first - first % width, last + width + 1, width)
    shares = dict.fromkeys(edges, 0.0)
    for number, share in points:
        if first <= number <= last:
            shares[number // width * width] += share
    return [(low, high, shares[low]) for low, high in pairwise(edges)]


def _ticks_across(first: int, last: int) -> range:
    step = step_for(first, last, most=_TICKS_MAX)
    return range(-(-first // step) * step, last + 1, step)


def _ticks_up(peak: float) -> list[float]:
    step = next(s for s in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1) if peak / s <= 5)
    return [step * count for count in range(int(peak / step) + 1)]


def _percent(share: float) -> Phrase:
    digits = figure(100 * share, 2).rstrip("0").rstrip(".")
    return Phrase("{percent} %", percent=Figure(digits))


def _column(frame: Frame, low: int, high: int, share: float) -> str:
    left, top = frame.x(low), frame.y(share)
    width = max(0.5, frame.x(high) - left - 1)
    return (
        f'<rect class="chart-column" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" '
        f'height="{frame.floor - top:.1f}" fill="{FILL}"/>'
    )


def _stroke(frame: Frame, at: float) -> str:
    return (
        f'<path class="chart-mark" d="M{at:.1f} {frame.floor + 1}v8" '
        f'stroke="{ACCENT}" stroke-width="3" stroke-opacity="0.7"/>'
    )


def _mark(frame: Frame, at: float, words: str, *, is_beside: bool = False) -> str:
    anchor, aside = ("start", 6) if at < frame.middle else ("end", -6)
    down = 18 if is_beside else 0
    dashes = ' stroke-dasharray="5 4"' if is_beside else ""
    return (
        f'<path class="chart-mark" d="M{at:.1f} {frame.top - 16 + down}V{frame.floor}" '
        f'stroke="{ACCENT}" stroke-width="2"{dashes}/>'
        + text(at + aside, frame.top - 6 + down, words, anchor=anchor, fill=ACCENT, halo=is_beside)
    )
