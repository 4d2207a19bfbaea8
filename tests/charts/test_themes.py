"""Charts follow the page's theme: whatever is drawn has a rule in the style sheets."""

from __future__ import annotations

import re
from pathlib import Path

import yachtdice.charts

ROOT = Path(__file__).resolve().parents[2]


def test_every_part_of_a_chart_has_a_colour_in_each_theme() -> None:
    folder = Path(yachtdice.charts.__file__).parent
    drawn = {
        name
        for path in folder.glob("*.py")
        for name in re.findall(r"\bchart-[a-z-]*[a-z]\b", path.read_text("utf-8"))
    }
    styles = "".join(path.read_text("utf-8") for path in ROOT.glob("assets/css/parts/*.css"))
    assert {"chart-column", "chart-mark", "chart-text", "chart-line"} <= drawn
    unseen = [n for n in sorted(drawn) if not re.search(rf"\.{n}(-\d)?(?![\w-])", styles)]
    assert unseen == []
