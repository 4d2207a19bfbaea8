"""Every known trouble has a test that exists, and docs/troubles.md says which."""

from __future__ import annotations

import re

import pytest

import troubles


def test_every_trouble_has_a_test() -> None:
    rows = troubles.troubles()
    assert len({row.id for row in rows}) == len(rows) >= 109
    covered = troubles.covering()
    assert [row.id for row in rows if row.id not in covered] == []


def test_no_test_carries_an_id_that_is_no_trouble() -> None:
    known = {row.id for row in troubles.troubles()}
    assert sorted(set(troubles.covering()) - known) == []


def test_the_page_is_up_to_date() -> None:
    assert troubles.TARGET.read_text(encoding="utf-8") == troubles.page(), "make troubles"


def test_pytest_collects_the_tests_that_the_page_names(request: pytest.FixtureRequest) -> None:
    """Of the files that this run collects as a whole; of all of them when everything is tested."""
    options = request.config.option
    if options.keyword or options.markexpr or any("::" in arg for arg in request.config.args):
        return
    collected = {item.nodeid.partition("[")[0] for item in request.session.items}
    files = {test.partition("::")[0] for test in collected}
    named = re.findall(r"`(tests/[^`]+::[^`]+)`", troubles.TARGET.read_text("utf-8"))
    assert len(named) > 100
    missing = {test for test in named if test.partition("::")[0] in files} - collected
    assert sorted(missing) == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("test_T031_forced_zero", ["T031"]),
        ("test_t032_t040_the_status_line", ["T032", "T040"]),
        ("T178: whoever has the link only looks; T179: gone", ["T178", "T179"]),
        ("test_at031_and_T0315", []),
    ],
)
def test_ids_are_read_from_names_and_sentences(text: str, ids: list[str]) -> None:
    assert troubles._ids(text) == ids
