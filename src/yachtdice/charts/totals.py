"""The chart of a player's totals on a sheet against how those of perfect play spread."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from yachtdice.charts.columns import Mark, column_chart
from yachtdice.charts.drawing import Words
from yachtdice.players.standing import beaten_words
from yachtdice.wording import Phrase


def totals_chart(
    pmf: Sequence[tuple[int, float]],
    totals: Sequence[int],
    *,
    marked: int,
    beats: float,
    say: Callable[[Phrase], str] = str,
) -> str:
    """SVG text: columns for perfect play, a stroke for each total, and one of them named.

    `beats` is the share of perfect games below the total that is marked.
    """
    words = Words(
        title=say(Phrase("Your totals against the final scores of perfect play")),
        across=say(Phrase("final total")),
        up=say(Phrase("share of perfect games; the strokes below are your games")),
        description=say(Phrase("The table below holds the same numbers.")),
        say=say,
    )
    said = Phrase("{total}: {words}", total=marked, words=beaten_words(beats))
    return column_chart(pmf, words, mark=Mark(marked, say(said)), found=totals)
