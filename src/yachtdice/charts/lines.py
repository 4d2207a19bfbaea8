"""A chart of lines: how something went, told apart by dashes and by names at their ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from yachtdice.charts.drawing import (
    ACCENT,
    FILL,
    INK,
    WIDTH,
    Frame,
    Words,
    axis_names,
    rule,
    step_for,
    svg,
    text,
    tick,
)

_TICKS_MAX = 14
_RULES_MAX = 6
_LABEL_HEIGHT = 15
_LETTER_WIDTH = 7
_LABEL_LETTERS_MAX = 18
_STYLES = (
    (FILL, ""),
    (ACCENT, "7 4"),
    (INK, "2 3"),
    (FILL, "10 3 2 3"),
    (ACCENT, "3 3"),
    (INK, "12 5"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line by its name and its points, from left to right."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Dot:
    """A point that matters, and what to say of it."""

    across: float
    up: float
    text: str


def line_chart(
    lines: Sequence[Line], words: Words, *, dot: Dot | None = None, width: int = WIDTH
) -> str:
    """SVG text of up to six lines over numbers from 0 on."""
    numbers = [number for line in lines for _, number in line.points]
    low, high = _range(min(numbers), max(numbers))
    end = max(at for line in lines for at, _ in line.points)
    names = [_shortened(line.name) for line in lines]
    frame = Frame(
        across=(0, max(1, end)),
        up=(low, high),
        right=20 + _LETTER_WIDTH * max(map(len, names)),
        width=width,
    )
    parts = [
        *(rule(frame, number, str(number)) for number in _rules(low, high)),
        *(tick(frame, number, str(number)) for number in _ticks(end)),
        axis_names(frame, across=words.across, up=words.up),
        *(_path(frame, number, line) for number, line in enumerate(lines)),
        *_labels(frame, lines, names),
    ]
    if dot is not None:
        parts.append(_dot(frame, dot))
    return svg(frame, parts, title=words.title, description=words.description)


def rows(lines: Sequence[Line]) -> list[tuple[float, tuple[float | None, ...]]]:
    """The same numbers as a table: for each place across, what every line has there."""
    known = [dict(line.points) for line in lines]
    places = sorted({at for line in known for at in line})
    return [(at, tuple(line.get(at) for line in known)) for at in places]


def _range(least: float, most: float) -> tuple[int, int]:
    """A range of whole steps that holds all numbers, with air above and below."""
    step = step_for(least, most, most=_RULES_MAX - 1)
    return step * int(least // step), step * int(most // step + 1)


def _rules(low: int, high: int) -> range:
    step = step_for(low, high, most=_RULES_MAX + 1)
    return range(low, high + 1, step)


def _ticks(end: float) -> range:
    return range(0, int(end) + 1, step_for(0, end, most=_TICKS_MAX))


def _shortened(name: str) -> str:
    return name if len(name) <= _LABEL_LETTERS_MAX else name[: _LABEL_LETTERS_MAX - 1] + "…"


def _path(frame: Frame, number: int, line: Line) -> str:
    colour, dashes = _STYLES[number % len(_STYLES)]
    places = (f"{frame.x(at):.1f} {frame.y(value):.1f}" for at, value in line.points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path class="chart-series chart-series-{number + 1}" d="M{"L".join(places)}" '
        f'fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"{dashed}/>'
    )


def _labels(frame: Frame, lines: Sequence[Line], names: Sequence[str]) -> list[str]:
    """Each line's name beside its end, moved apart where they would touch."""
    heights = [frame.y(line.points[-1][1]) + 4 for line in lines]
    return [
        text(frame.x(line.points[-1][0]) + 8, height, name, anchor="start", halo=True)
        for line, height, name in zip(lines, _apart(heights, frame.floor), names, strict=True)
    ]


def _apart(heights: list[float], lowest: float) -> list[float]:
    """The heights, each at least a label from the next, none below the lowest."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = [heights[index] for index in order]
    for index in range(1, len(placed)):
        placed[index] = max(placed[index], placed[index - 1] + _LABEL_HEIGHT)
    for index in range(len(placed) - 1, -1, -1):
        room = lowest - _LABEL_HEIGHT * (len(placed) - 1 - index)
        placed[index] = min(placed[index], room)
    return [placed[order.index(index)] for index in range(len(heights))]


def _dot(frame: Frame, dot: Dot) -> str:
    x, y = frame.x(dot.across), frame.y(dot.up)
    anchor, aside = ("start", 8) if x < frame.middle else ("end", -8)
    below = min(y + 20, frame.floor - 4)
    return (
        f'<circle class="chart-dot" cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none" '
        f'stroke="{ACCENT}" stroke-width="2"/>'
        + text(x + aside, below, dot.text, anchor=anchor, fill=ACCENT, halo=True)
    )
