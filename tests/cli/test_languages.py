"""Commands in another language: sentences change, ids and JSON do not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.printed import printed_pages
from yachtdice.cli import main, output


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("YACHT_LANGUAGE", "de_DE.UTF-8")
    output.language.cache_clear()
    yield
    output.language.cache_clear()


@pytest.mark.usefixtures("german")
def test_boxes_and_points_are_shown_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic"]) == 0
    told = capsys.readouterr().out
    assert "Klassisch (classic)" in told
    assert "Freie Wahl" in told
    assert "Die Summen reichen von 5 bis 297." in told


@pytest.mark.usefixtures("german")
def test_numbers_are_german_and_ids_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "yacht", "--from", "66661"]) == 0
    assert "30,56\N{NO-BREAK SPACE}% (11/36)" in capsys.readouterr().out
    assert main(["score", "classic", "66655"]) == 0
    assert "full_house" in capsys.readouterr().out


@pytest.mark.usefixtures("german")
def test_errors_are_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "nothing", "66655"]) == 2
    assert capsys.readouterr().err.startswith("yacht: 'nothing' ist kein Regelwerk.")


@pytest.mark.usefixtures("german")
def test_json_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic", "--json"]) == 0
    (classic,) = json.loads(capsys.readouterr().out)
    assert classic["name"] == "Classic"
    assert classic["boxes"][0]["condition"].startswith("Any dice")


@pytest.mark.usefixtures("german")
def test_sheets_are_printed_in_german(tmp_path: Path) -> None:
    made = tmp_path / "blatt.pdf"
    assert main(["sheet", "standard", "-o", str(made)]) == 0
    (page,) = printed_pages(made.read_bytes())
    text = page.words
    assert "Einser" in text
    assert "Gesamtsumme" in text
