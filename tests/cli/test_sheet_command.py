"""`yacht sheet`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.printed import printed_pages
from yachtdice.cli import main

GAME = """Yacht game 1
Rules: standard
Seats: "Ann" "محمد"
First: 1

1.1 66655 > full_house 28
2.2 11111 > yacht 50
"""


def test_a_preset_has_six_blank_columns_on_a4(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    assert main(["sheet", "standard", "-o", str(target)]) == 0
    (page,) = printed_pages(target.read_bytes())
    assert (round(page.width), round(page.height)) == (210, 297)
    assert "Four of a Kind" in page.text


def test_house_rules_letter_landscape_and_names(tmp_path: Path) -> None:
    house, target = tmp_path / "house.toml", tmp_path / "sheet.pdf"
    house.write_text('base = "classic"\nname = "Kitchen"\nextra_yacht = 50\n', encoding="utf-8")
    options = ["--paper", "letter", "--landscape", "--names", "Ann, Владимир", "--columns", "3"]
    assert main(["sheet", str(house), "-o", str(target), *options]) == 0
    (page,) = printed_pages(target.read_bytes())
    assert (round(page.width), round(page.height)) == (279, 216)
    assert "Kitchen" in page.text
    assert "Владимир" in page.text
    assert "50 for each" in page.text


def test_a_game_is_printed_with_its_points(tmp_path: Path) -> None:
    game, target = tmp_path / "game.txt", tmp_path / "sheet.pdf"
    game.write_text(GAME, encoding="utf-8")
    assert main(["sheet", "--game", str(game), "-o", str(target)]) == 0
    (page,) = printed_pages(target.read_bytes())
    assert "Ann" in page.text
    assert "محمد" in page.text
    total = page.text[page.text.index("Total") :]
    assert "28" in total
    assert "50" in total


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sheet", "-o", "x.pdf"], "Name the rules"),
        (["sheet", "standard", "--game", "g.txt", "-o", "x.pdf"], "Name the rules"),
        (["sheet", "standard", "-o", "x.pdf", "--columns", "11"], "11 columns do not fit"),
        (["sheet", "standard", "-o", "x.pdf", "--names", "a,b", "--columns", "1"], "2 names"),
        (["sheet", "nosuch", "-o", "x.pdf"], "nosuch"),
        (["sheet", "--game", "g.txt", "--names", "a", "-o", "x.pdf"], "its own names"),
    ],
)
def test_what_cannot_be_printed_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err
    assert not Path("x.pdf").exists()
