"""The chart of totals: perfect play in columns, one's own games as strokes, one of them named."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from html import unescape

from yachtdice.charts import totals_chart

PMF = [(100 + at, 1 / 50) for at in range(50)]


def test_every_game_is_a_stroke_and_the_marked_one_is_named() -> None:
    text = totals_chart(PMF, [90, 120, 120, 140], marked=140, beats=0.8)
    root = ET.fromstring(text)  # noqa: S314 - our own
    strokes = [e for e in root.iter() if e.get("stroke-opacity")]
    assert len(strokes) == 4
    assert "140: beats 80 % of perfect games" in unescape(text)
    titles = [e.text for e in root.iter() if e.tag.endswith("title")]
    assert titles == ["Your totals against the final scores of perfect play"]


def test_words_can_be_said_in_another_language() -> None:
    text = totals_chart(PMF, [120], marked=120, beats=0.5, say=lambda phrase: f"[{phrase}]")
    assert "[final total]" in text
