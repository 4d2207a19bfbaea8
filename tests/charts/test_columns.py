"""The chart of columns: well formed, true to its numbers, and said in words."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from yachtdice.charts import Mark, Words, column_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(points: list[tuple[int, float]], mark: Mark | None = None) -> ET.Element:
    svg = column_chart(points, Words(title="A & B <i>", across="score", up="share"), mark=mark)
    return ET.fromstring(svg)  # noqa: S314 - our own text


def heights(svg: ET.Element) -> list[float]:
    return [float(rect.attrib["height"]) for rect in svg.iter(f"{SVG}rect")]


def test_columns_stand_in_proportion_to_their_shares() -> None:
    first, second, third, *rest = heights(drawn([(1, 0.2), (2, 0.4), (3, 0.4)]))
    assert second == pytest.approx(2 * first, abs=0.2)
    assert third == second
    assert not any(rest)


def test_numbers_close_together_are_gathered_and_none_is_lost() -> None:
    points = [(n, 0.001) for n in range(1000)]
    columns = heights(drawn(points))
    assert len(columns) < 130
    assert max(columns[:-1]) == pytest.approx(min(columns[:-1]), abs=0.2)


def test_what_the_chart_says_is_escaped_and_complete() -> None:
    svg = drawn([(10, 0.5), (11, 0.5)], Mark(10.5, "mean 10.5 <b>"))
    texts = [element.text for element in svg.iter(f"{SVG}text")]
    assert svg.findtext(f"{SVG}title") == "A & B <i>"
    assert {"score", "share", "mean 10.5 <b>", "10", "11"} <= set(texts)


def test_a_single_number_makes_a_chart() -> None:
    assert max(heights(drawn([(7, 1.0)]))) > 100


def test_the_axis_reaches_as_far_as_it_is_told_and_what_is_beside_is_dashed() -> None:
    words = Words(title="t", across="a", up="u")
    text = column_chart(
        [(37, 1.0)],
        words,
        mark=Mark(37, "you"),
        beside=Mark(254, "par"),
        reach=(20, 270),
        columns_max=50,
    )
    svg = ET.fromstring(text)  # noqa: S314 - our own text
    tall = [height for height in heights(svg) if height > 1]
    assert 20 < len(heights(svg)) <= 50
    assert len(tall) == 1
    marks = [p.attrib for p in svg.iter(f"{SVG}path") if p.attrib["class"] == "chart-mark"]
    assert [m.get("stroke-dasharray") for m in marks] == ["5 4", None]
    x_of = {t.text: float(t.attrib["x"]) for t in svg.iter(f"{SVG}text")}
    assert x_of["50"] < x_of["par"] < x_of["250"] + 20


def test_a_mark_outside_stays_in_the_picture() -> None:
    svg = drawn([(0, 0.5), (10, 0.5)], Mark(99, "far"))
    (path,) = [p for p in svg.iter(f"{SVG}path") if p.attrib["class"] == "chart-mark"]
    assert float(path.attrib["d"][1:].split()[0]) <= 640
