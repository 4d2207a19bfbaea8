"""Sentences are filled in, compared, and looked up in another language, nested ones too."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from yachtdice.errors import Conflict, Illegal, Malformed, YachtError, quoted
from yachtdice.wording import N_, Listing, Name, Phrase, Plural, figure

GERMAN = {
    "{box} is filled.": "{box} ist voll.",
    "Ones": "Einser",
    "{who} says: {what}": "{who} sagt: {what}",
    "{count} roll left": "Noch {count} Wurf",
    "{count} rolls left": "Noch {count} Würfe",
}


class German:
    """A language as `gettext` would give it."""

    def gettext(self, message: str, /) -> str:
        return GERMAN.get(message, message)

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return GERMAN[one if count == 1 else other]

    def number(self, figure: str, /) -> str:
        return figure.translate({ord("."): ",", ord(","): "."})


def test_a_phrase_is_filled_in() -> None:
    phrase = Phrase("{box} is filled.", box="Ones")
    assert str(phrase) == "Ones is filled."
    assert repr(phrase) == "Phrase('Ones is filled.')"


def test_what_fills_a_place_is_not_read_as_a_place() -> None:
    assert str(Phrase("{given} is wrong.", given="{box}")) == "{box} is wrong."


def test_a_name_is_translated_and_a_string_is_not() -> None:
    assert Phrase("{box} is filled.", box=Name("Ones")).translate(German()) == "Einser ist voll."
    assert Phrase("{box} is filled.", box="Ones").translate(German()) == "Ones ist voll."


def test_numbers_get_the_marks_of_the_language() -> None:
    phrase = Phrase("{mean} of {most}", mean=figure(-1234.56, 1), most=1575)
    assert str(phrase) == "\N{MINUS SIGN}1,234.6 of 1575"
    assert phrase.translate(German()) == "\N{MINUS SIGN}1.234,6 of 1575"
    assert str(figure(0.5, 1, signed=True)) == "+0.5"


def test_values_one_after_another_are_translated_each() -> None:
    boxes = Listing((Name("Ones"), "Ones", Phrase("{box} is filled.", box=Name("Ones"))))
    assert str(boxes) == "Ones, Ones, Ones is filled."
    assert boxes.translate(German()) == "Einser, Ones, Einser ist voll."
    assert str(Listing(())) == ""


def test_phrases_within_phrases_are_translated() -> None:
    inner = Phrase("{box} is filled.", box=Name("Ones"))
    outer = Phrase("{who} says: {what}", who="Ann", what=inner)
    assert str(outer) == "Ann says: Ones is filled."
    assert outer.translate(German()) == "Ann sagt: Einser ist voll."


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (0, "0 rolls left", "Noch 0 Würfe"),
        (1, "1 roll left", "Noch 1 Wurf"),
        (2, "2 rolls left", "Noch 2 Würfe"),
    ],
)
def test_a_plural_follows_its_number(count: int, english: str, german: str) -> None:
    phrase = Plural("{count} roll left", "{count} rolls left", count)
    assert str(phrase) == english
    assert phrase.translate(German()) == german
    assert str(Phrase("{what}.", what=phrase)) == f"{english}."


def test_a_text_without_translation_stays() -> None:
    assert Phrase("Nothing.").translate(German()) == "Nothing."
    assert N_("Ones") == "Ones"


def test_phrases_are_equal_when_text_and_places_are() -> None:
    assert Phrase("{a}", a=1) == Phrase("{a}", a=1)
    assert hash(Phrase("{a}", a=1)) == hash(Phrase("{a}", a=1))
    assert Phrase("{a}", a=1) != Phrase("{a}", a=2)
    assert Phrase("1") != "1"


def test_plurals_are_equal_when_both_forms_are() -> None:
    assert Plural("a die", "dice", 2) == Plural("a die", "dice", 2)
    assert Plural("a die", "dice", 2) != Plural("a die", "cubes", 2)
    assert Plural("{count}", "{count}s", 1) != Phrase("{count}", count=1)


@pytest.mark.parametrize("kind", [Malformed, Illegal, Conflict])
def test_an_error_is_its_phrase(kind: type[YachtError]) -> None:
    error = kind("{given} is wrong: {why}", given=quoted("{x}"), why=Phrase("a {b}", b="c"))
    assert str(error) == "'{x}' is wrong: a c"
    assert error.phrase.translate(German()) == str(error)


def test_an_error_survives_the_way_to_another_process() -> None:
    error = Illegal("{given} is wrong: {why}", given="{x}", why=Plural("one", "more", 2))
    back = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(back) is Illegal
    assert (str(back), back.phrase) == (str(error), error.phrase)


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a\nb", "'a\\nb'"),
        ("x" * 100, "'" + "x" * 56 + "..."),
        (10**5000, "<int>"),
        (nested(10_000), "<list>"),
        ("\u202e\ud800", "'\\u202e\\ud800'"),
        (None, "null"),
        ([True, None, {"a": "b"}], '[true, null, {"a": "b"}]'),
        (["\u202e\ud800"], '["\\u202e\\ud800"]'),
        ((0, 7), "[0, 7]"),
        ({3}, "{3}"),
        ([{3}], "[{3}]"),
    ],
    ids=[
        "lines",
        "long",
        "number",
        "deep",
        "marks",
        "none",
        "json",
        "inner",
        "tuple",
        "set",
        "python",
    ],
)
def test_a_quotation_is_short_and_plain(value: Any, shown: str) -> None:
    assert quoted(value) == shown
