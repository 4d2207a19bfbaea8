"""The chart of lines: well formed, told apart by more than colour, and the same as a table."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.solving import perfect
from yachtdice.charts import Dot, Line, Words, line_chart, rows
from yachtdice.charts.reviews import review_chart, review_lines
from yachtdice.game import parse_game
from yachtdice.players.review import review
from yachtdice.wording import Phrase

pytestmark = pytest.mark.xdist_group("solver")

SVG = "{http://www.w3.org/2000/svg}"
WORDS = Words("A & B", "turns done", "points", "Told <i>")
GOLDENS = Path(__file__).parents[1] / "data" / "goldens"


def drawn(*lines: Line, dot: Dot | None = None) -> ET.Element:
    return ET.fromstring(line_chart(lines, WORDS, dot=dot))  # noqa: S314 - our own text


def paths(svg: ET.Element) -> list[ET.Element]:
    return [p for p in svg.iter(f"{SVG}path") if "chart-series" in p.attrib["class"]]


def heights(path: ET.Element) -> list[float]:
    return [float(place.split()[1]) for place in path.attrib["d"][1:].split("L")]


def labels(svg: ET.Element, names: set[str]) -> dict[str, float]:
    texts = [t for t in svg.iter(f"{SVG}text") if t.text in names]
    return {str(t.text): float(t.attrib["y"]) for t in texts}


def test_points_lie_in_proportion_to_their_numbers() -> None:
    (path,) = paths(drawn(Line("Ann", [(0, 100), (1, 150), (2, 200)])))
    low, middle, high = heights(path)
    assert low - middle == pytest.approx(middle - high, abs=0.2)
    assert low > high


def test_lines_differ_by_dashes_and_carry_their_names() -> None:
    lines = [Line(f"P{n}", [(0, 100), (12, 100 + 10 * n)]) for n in range(6)]
    svg = drawn(*lines)
    dashes = {path.get("stroke-dasharray", "") for path in paths(svg)}
    assert len(dashes) == 6
    assert set(labels(svg, {line.name for line in lines})) == {line.name for line in lines}


def test_names_at_equal_ends_do_not_touch() -> None:
    svg = drawn(*(Line(f"P{n}", [(0, 100), (12, 150)]) for n in range(6)))
    places = sorted(labels(svg, {f"P{n}" for n in range(6)}).values())
    assert all(round(below - above, 1) >= 15 for above, below in pairwise(places))


def test_a_long_name_is_cut() -> None:
    svg = drawn(Line("A" * 40, [(0, 1), (1, 2)]))
    assert any((t.text or "").endswith("…") for t in svg.iter(f"{SVG}text"))


def test_what_the_chart_says_is_escaped_and_complete() -> None:
    svg = drawn(Line("Ann & <b>", [(0, 5), (3, 9)]), dot=Dot(3, 9, "there"))
    assert svg.findtext(f"{SVG}title") == "A & B"
    assert svg.findtext(f"{SVG}desc") == "Told <i>"
    texts = {t.text for t in svg.iter(f"{SVG}text")}
    assert {"turns done", "points", "there", "Ann & <b>"} <= texts


def test_one_point_makes_a_chart() -> None:
    assert len(heights(paths(drawn(Line("Ann", [(0, 100)])))[0])) == 1


def test_the_table_holds_the_same_numbers() -> None:
    lines = [Line("Ann", [(0, 1), (1, 3)]), Line("Ben", [(0, 1), (0.5, 2)])]
    assert rows(lines) == [(0, (1, 1)), (0.5, (None, 2)), (1, (3, None))]


def test_the_chart_of_a_review_is_its_points_in_words_too() -> None:
    text = (GOLDENS / "classic.txt").read_text("utf-8").partition("\n--- ")[0]
    found = review(perfect("classic"), parse_game(text))
    svg = ET.fromstring(review_chart(found))  # noqa: S314 - our own text
    assert [len(heights(path)) for path in paths(svg)] == [len(s.points) for s in found.seats]
    assert [line.name for line in review_lines(found)] == ["Ann", "Ben"]
    assert "Ann: Final total" in (svg.findtext(f"{SVG}desc") or "")
    told = {t.text for t in svg.iter(f"{SVG}text")}
    assert "costliest: 17.6 lost" in told


def test_the_chart_of_a_review_speaks_the_readers_language() -> None:
    text = (GOLDENS / "classic.txt").read_text("utf-8").partition("\n--- ")[0]
    found = review(perfect("classic"), parse_game(text))
    said: list[Phrase] = []

    def say(phrase: Phrase) -> str:
        said.append(phrase)
        return f"[{phrase}]"

    svg = ET.fromstring(review_chart(found, say=say))  # noqa: S314 - our own text
    assert (svg.findtext(f"{SVG}title") or "").startswith("[")
    assert len(said) > 4
