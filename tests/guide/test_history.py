"""Every statement of the short history has a source that can be looked up."""

from __future__ import annotations

import re

import pytest

from yachtdice.guide.history import HISTORY, Chapter


@pytest.mark.parametrize("chapter", HISTORY, ids=lambda chapter: chapter.when)
def test_a_source_names_who_where_and_when(chapter: Chapter) -> None:
    assert re.search(r"(19|20)[0-9]{2}", chapter.source)
    assert re.search(r"(in:|:) [A-Za-z]", chapter.source)
    assert len(chapter.source) > 40
    assert not chapter.url or chapter.url.startswith("https://")


def test_the_history_goes_forward() -> None:
    years = [int(chapter.when[:4]) for chapter in HISTORY]
    assert years == sorted(years)
    assert sum(bool(chapter.url) for chapter in HISTORY) >= 2
