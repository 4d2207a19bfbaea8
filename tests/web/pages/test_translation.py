"""Every sentence that a reader sees can be translated: none is written past the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg

from tests.web.pages.conftest import Visitor
from yachtdice.languages import LANGUAGES, language_for
from yachtdice.service.table import Status

ROOT = Path(__file__).parents[3]
SPOKEN = ("title", "aria-label", "placeholder", "alt", "content")
SPOKEN_DATA = ("says", "write", "condition", "name", "labels", "kept", "free", "turn", "title")
UNTRANSLATED = {"yachtdice", "R", "B", "Enter", "Esc", "Mara", "true", "false"}
"""The name of the site, what stands on keys, the names of people, and words for scripts."""


_NO_LANGUAGE = ("code", "script", "style")
_ADDRESS = re.compile(r"https?://\S+")
_VOID = ("br", "hr", "img", "input", "link", "meta", "path", "use", "wbr", "circle", "rect")


class Bracketed:
    """A language in which every sentence looks like itself, but for the brackets around it."""

    def gettext(self, message: str, /) -> str:
        return f"[{message}]" if message else ""

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return f"[{one if count == 1 else other}]"


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LANGUAGES["en"], "_catalogue", Bracketed())


class Spoken(HTMLParser):
    """Collects what a page says to people: its text and the attributes that are read out.

    Left out is what is in no language, code, and what the page itself marks as not to be
    translated: names of people and works, and the languages' own names.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[bool] = []
        """Whether each open element, from the outermost on, is left out."""

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.found.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID and self._open:
            self._open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, attrs)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self._open.append(tag in _NO_LANGUAGE or ("translate", "no") in attrs)
        self._attributes(tag, attrs)

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {*SPOKEN, *(f"data-{name}" for name in SPOKEN_DATA)}
        is_technical = tag == "meta" and ("name", "description") not in attrs
        if not is_technical and not any(self._open):
            self.found += [value or "" for name, value in attrs if name in said]


def unmarked(page: str) -> list[str]:
    """What the page says outside brackets."""
    spoken = Spoken()
    spoken.feed(page)
    return [bare for text in spoken.found for bare in _bare_words(text)]


def _bare_words(text: str) -> Iterator[str]:
    depth, outside = 0, ""
    for mark in _ADDRESS.sub("", text):
        depth += (mark == "[") - (mark == "]")
        outside += mark if depth == 0 else " "
    for word in re.findall(r"[^\W\d_]+", outside):
        if word not in UNTRANSLATED:
            yield f"{word} in {text.strip()[:80]!r}"


def test_the_check_itself_finds_what_is_not_marked() -> None:
    assert unmarked("<p title='Roll'>[Roll 2 dice] · 2 left</p>") == [
        "Roll in 'Roll'",
        "left in '[Roll 2 dice] · 2 left'",
    ]
    assert unmarked("<button data-says='[Pays 3.]'>[Threes [x] y]</button>") == []


@pytest.mark.usefixtures("bracketed")
async def test_no_page_says_anything_past_the_catalogues(visitor: Visitor) -> None:
    seen: list[str] = []

    async def look(path: str = "") -> None:
        seen.append((await visitor.page(path)).text)

    async def say(name: str, fields: dict[str, str | list[str]] | None = None) -> None:
        seen.append((await visitor.command(name, fields)).text)
        await look()

    for path in ("/", "/rules", "/settings?saved=1", "/nothing"):
        await look(path)
    seen.append((await visitor.start(nickname="\u200b")).text)
    await visitor.start(rules="thirteen", nickname="Mara", seat_2="local", seat_3="computer")
    await look()
    for box in ("twos", "yacht", "full_house"):
        while (await visitor.table()).computer_to_move():
            await say("skip")
        await say("score", {"box": box})
        for _ in range(3):
            await say("roll")
        await look(f"/tables/{visitor.table_id}?box={box}")
        await say("roll")
        await say("score", {"box": box})
    await look("/")
    await look(f"/tables/{visitor.table_id}/log")
    while (await visitor.table()).status is Status.PLAYING:
        await say("resign")
        await say("skip")
    await say("rematch")
    faults = {fault for page in seen for fault in unmarked(page)}
    assert faults == set()


def test_babel_finds_every_kind_of_sentence() -> None:
    config = (ROOT / "babel.cfg").read_text("utf-8")
    options = re.findall(r"--keyword=(\S+)", config)
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords(options)}
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, settings = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = {
        message if isinstance(message, str) else message[0]
        for _, _, message, _, _ in extract_from_dir(ROOT / "src", methods, settings, keywords)
    }
    assert {
        "Play Yacht",  # a template
        "Rolled {dice}; {left}.",  # a view
        "{count} roll left",  # a plural
        "Small Straight",  # the name of a box
        "{points} behind pace",  # a marked string
        "All three rolls of this turn are made. Choose a box.",  # an error of the game
        "There is no table {given}.",  # an error of the services
    } <= found


def test_the_reader_gets_the_language_asked_for_where_there_is_one() -> None:
    english, german = LANGUAGES["en"], LANGUAGES["en"]
    ours = {"en": english, "de": german}
    for accepted in ("", "*", "fr", "en-GB,en;q=0.9", "de;q=0", ";;;", "x" * 5000):
        assert language_for(accepted, ours).tag == "en"
    assert language_for("fr, de-CH;q=0.8, en;q=0.5", ours) is german
