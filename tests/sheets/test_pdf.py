"""The PDF as it comes out of the printer: nothing cut, nothing blank, every word there."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.printed import printed_pages
from yachtdice.rules import PRESETS, Box, RuleSet, Section, Sets, get, house_rules
from yachtdice.sheets import Entrant, Page, Paper, ScoreSheet, columns_for, score_sheet
from yachtdice.sheets.fonts import SUBSTITUTE, known, substituted
from yachtdice.sheets.paper import MARGIN
from yachtdice.sheets.pdf import sheet_pdf
from yachtdice.sheets.press import THICK, Press

TRIPLE = get("triple")
MANY_BOXES = replace(
    get("thirteen"),
    id="many-boxes",
    boxes=(
        *get("thirteen").boxes,
        *(Box(f"more_{n}", f"Number {n}", Section.LOWER, Sets((2,), n)) for n in range(11)),
    ),
)
HOUSE = house_rules({"base": "classic", "name": "W" * 60, "about": "long words " * 36})
PAGES = [Page(paper, landscape) for paper, landscape in product(Paper, (False, True))]
HARD_NAMES = (
    "{nb}",
    "Bartholomew-Maximilian",
    "Αλέξανδρος",
    "Владимир",
    "אברהם בן דוד",
    "محمد علي",
    "日本太郎",
    "W" * 60,
    "a long name of many short words, as long as a name can be 60",
)


def printed(rules: RuleSet, page: Page, names: tuple[str, ...]) -> tuple[ScoreSheet, bytes]:
    sheet = score_sheet(rules, [Entrant(name) for name in names])
    return sheet, sheet_pdf(sheet, page)


def assert_whole(sheet: ScoreSheet, pdf: bytes, page: Page) -> int:
    """No page is blank or of the wrong size, nothing is near an edge, every row and name is there.

    Returns the number of pages.
    """
    pages = printed_pages(pdf)
    for each in pages:
        assert (each.width, each.height) == pytest.approx((page.width, page.height), abs=0.01)
        assert each.words.startswith("".join(substituted(sheet.title).split()))
        assert all("".join(heading.split()) in each.words for heading in sheet.headings)
        left, bottom, right, top = each.extent
        edge = MARGIN - THICK - 0.5
        assert min(left, bottom, page.width - right, page.height - top) >= edge
    everything = "".join(each.words for each in pages)
    for text in (*sheet.names, *sheet.notes, *(row.label for band in sheet.bands for row in band)):
        assert "".join(substituted(text).split()) in everything
    return len(pages)


ONE_COLUMN_CARDS = [rules for rules in PRESETS.values() if len(rules.columns) == 1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("rules", [*ONE_COLUMN_CARDS, HOUSE], ids=lambda rules: rules.id)
def test_ten_columns_share_a_page(rules: RuleSet, page: Page) -> None:
    sheet, pdf = printed(rules, page, columns_for((), 10))
    assert assert_whole(sheet, pdf, page) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("columns", [1, 6])
def test_fewer_columns_share_a_page(columns: int, page: Page) -> None:
    sheet, pdf = printed(get("thirteen"), page, columns_for((), columns))
    assert assert_whole(sheet, pdf, page) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("rules", [get("yacht-dice"), TRIPLE], ids=lambda rules: rules.id)
def test_hard_names_are_printed_whole(rules: RuleSet, page: Page) -> None:
    sheet, pdf = printed(rules, page, HARD_NAMES)
    assert_whole(sheet, pdf, page)


def test_T155_four_players_of_a_triple_card_share_a_page_that_is_not_blank() -> None:
    sheet, pdf = printed(TRIPLE, Page(), ("Ann", "Ben", "Chris", "Dora"))
    assert assert_whole(sheet, pdf, Page()) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_T155_the_header_is_repeated_on_every_page(page: Page) -> None:
    names = tuple(f"Player {letter}" for letter in "ABCDEFGHIJ")
    sheet, pdf = printed(TRIPLE, page, names)
    count = assert_whole(sheet, pdf, page)  # which looks for the title and headings on each
    assert count > 1
    pages = printed_pages(pdf)
    assert all(f"{number} / {count}" in each.text for number, each in enumerate(pages, start=1))
    for each in pages:
        on_it = [name for name in names if "".join(name.split()) in each.words]
        assert on_it
        assert each.words.count("×3") == len(on_it)


def test_rows_that_do_not_fit_go_on_under_a_repeated_header() -> None:
    page = Page(Paper.LETTER, landscape=True)
    sheet, pdf = printed(MANY_BOXES, page, ("Ann", "Ben"))
    assert assert_whole(sheet, pdf, page) == 2
    first, second = printed_pages(pdf)
    assert "Ones" in first.text
    assert "Total" in second.text
    assert "Ann" in first.text
    assert "Ann" in second.text


def test_everything_is_black() -> None:
    _, pdf = printed(get("standard"), Page(), ("Ann",))
    pages = printed_pages(pdf)
    assert {colour for page in pages for colour in page.colours} == {(0, 0, 0)}


class TestScripts:
    def test_arabic_letters_join(self) -> None:
        with Press(Page(), title="", tag="en") as press:
            apart = sum(press.measure(letter, 10, bold=True) for letter in "سلام")
            assert press.measure("سلام", 10, bold=True) < 0.8 * apart

    @pytest.mark.parametrize("name", ["محمد علي", "אברהם"])
    def test_names_from_right_to_left_begin_at_the_right(self, name: str) -> None:
        _, pdf = printed(get("standard"), Page(), (name,))
        (page,) = printed_pages(pdf)
        first, last = (page.bounds[page.text.index(letter)] for letter in (name[0], name[-1]))
        assert first[0] > last[2]

    def test_letters_of_five_scripts_are_known(self) -> None:
        assert known().issuperset(map(ord, "ĀßŽøẾ Ωώ Їѕ שּׁ ءئڤي"))

    def test_other_signs_have_a_visible_substitute_and_a_note(self) -> None:
        _, pdf = printed(get("standard"), Page(), ("日本太郎",))
        (page,) = printed_pages(pdf)
        assert 4 * SUBSTITUTE in page.words
        assert "Printthepageitselffromthebrowser" in page.words
        _, plain = printed(get("standard"), Page(), ("Ann",))
        assert "fromthebrowser" not in printed_pages(plain)[0].words

    @pytest.mark.parametrize(
        ("name", "shown"),
        [
            ("👩\u200d👧 Emma", f"{SUBSTITUTE} Emma"),  # joined by a joiner
            ("👍🏽", SUBSTITUTE),  # with a colour of skin
            ("日本", 2 * SUBSTITUTE),
            ("e" + 20 * "\u0301", "e" + 3 * "\u0301"),  # a pile of accents
        ],
    )
    def test_one_substitute_for_each_sign_that_is_seen(self, name: str, shown: str) -> None:
        assert substituted(name) == shown
