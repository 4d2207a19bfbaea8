"""What all charts are drawn with: a frame with two axes, rules, ticks and words, as SVG text.

Colours and dashes are attributes, which a page's style sheet can override by the classes `chart-…`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from yachtdice.wording import Phrase

WIDTH, HEIGHT = 640, 300
INK, LINE, ACCENT, FILL, PAPER = "#1c2733", "#d9d2c3", "#8a5e0f", "#0b5570", "#fffdf8"
_FONT = "system-ui, sans-serif"
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where numbers lie in the picture: `across` and `up` are the ranges of the two axes."""

    across: tuple[float, float]
    up: tuple[float, float]
    left: int = 56
    right: int = 16
    top: int = 44
    bottom: int = 48
    width: int = WIDTH
    height: int = HEIGHT

    def x(self, number: float) -> float:
        """How far from the left a number of the axis across lies."""
        low, high = self.across
        return self.left + (self.width - self.left - self.right) * (number - low) / (
            high - low or 1
        )

    def y(self, number: float) -> float:
        """How far from the top a number of the axis up lies."""
        low, high = self.up
        return self.floor - (self.floor - self.top) * (number - low) / (high - low or 1)

    @property
    def floor(self) -> int:
        """Where the axis across is drawn."""
        return self.height - self.bottom

    @property
    def middle(self) -> float:
        """Half way between both ends of the axis across."""
        return (self.left + self.width - self.right) / 2


@dataclass(frozen=True, slots=True)
class Words:
    """What a chart says: its title, what both axes are about, and all of it told in sentences."""

    title: str
    across: str
    up: str
    description: str = ""
    say: Callable[[Phrase], str] = str
    """Turns what the numbers of an axis say into the reader's language."""


def step_for(low: float, high: float, *, most: int) -> int:
    """The smallest round step that takes at most so many to get from one end to the other."""
    return next((step for step in _STEPS if (high - low) / step <= most), _STEPS[-1])


def svg(frame: Frame, parts: Iterable[str], *, title: str, description: str = "") -> str:
    """The whole picture; `title` is what it says to those who do not see it."""
    said = f"<title>{escape(title)}</title>"
    if description:
        said += f"<desc>{escape(description)}</desc>"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame.width} {frame.height}" '
        f'role="img" class="chart" font-family="{_FONT}" font-size="13">{said}'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def axis_names(frame: Frame, *, across: str, up: str) -> str:
    """What both axes are about, in words."""
    below = text(frame.middle, frame.height - 8, across)
    return below + text(frame.left, 16, up, anchor="start")


def rule(frame: Frame, number: float, words: str) -> str:
    """A line across the picture at a number of the axis up."""
    at = frame.y(number)
    return (
        f'<path class="chart-line" d="M{frame.left} {at:.1f}H{frame.width - frame.right}" '
        f'stroke="{LINE}"/>' + text(frame.left - 6, at + 4, words, anchor="end")
    )


def tick(frame: Frame, number: float, words: str) -> str:
    """A number under the axis across."""
    return text(frame.x(number), frame.floor + 18, words)


def text(  # noqa: PLR0913 - words have a place and a look
    x: float, y: float, words: str, *, anchor: str = "middle", fill: str = INK, halo: bool = False
) -> str:
    """Words at a place; those in the accent colour are about the point that matters.

    A halo keeps words legible where lines pass under them.
    """
    kind = "chart-mark-text" if fill == ACCENT else "chart-text"
    around = f' paint-order="stroke" stroke="{PAPER}" stroke-width="4"' if halo else ""
    return (
        f'<text class="{kind}{" chart-halo" * halo}" x="{x:.1f}" y="{y:.1f}" '
        f'text-anchor="{anchor}" fill="{fill}"{around}>{escape(words)}</text>'
    )
