"""Sentences for people, kept apart from their language until they are shown.

The layers below the front ends never print and never translate.  They hand up a `Phrase`: English
text with named places, which str() fills in and a front end can look up in its catalogue first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol


class Translator(Protocol):
    """What a phrase needs of a language: two look-ups of `gettext`, and its marks in numbers."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, other: str, count: int, /) -> str: ...

    def number(self, figure: str, /) -> str: ...


def N_(text: str) -> str:
    """Mark a bare word, such as the name of a box, for translation; returns it unchanged."""
    return text


class Phrase:
    """A sentence with named places, such as `Phrase("{box} is filled.", box="Ones")`.

    Places may hold phrases.  Two phrases are equal when their text and places are.
    """

    __slots__ = ("places", "text")

    def __init__(self, text: str, **places: object) -> None:
        self.text = text
        self.places = places

    def __str__(self) -> str:
        return self._fill(self._english(), str)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(str(self))

    def translate(self, language: Translator) -> str:
        """The sentence in another language; phrases and strings in its places are looked up too."""
        return self._fill(self._foreign(language), lambda value: translated(value, language))

    def _parts(self) -> tuple[object, ...]:
        return self.text, self.places

    def _english(self) -> str:
        return self.text

    def _foreign(self, language: Translator) -> str:
        return language.gettext(self.text)

    def _fill(self, text: str, show: Callable[[object], str]) -> str:
        return text.format(**{name: show(value) for name, value in self.places.items()})


class Plural(Phrase):
    """A sentence whose form depends on a number, which is also its place `{count}`."""

    __slots__ = ("count", "other")

    def __init__(self, one: str, other: str, count: int, **places: object) -> None:
        super().__init__(one, count=count, **places)
        self.other = other
        self.count = count

    def _parts(self) -> tuple[object, ...]:
        return self.text, self.other, self.places

    def _english(self) -> str:
        return self.text if self.count == 1 else self.other

    def _foreign(self, language: Translator) -> str:
        return language.ngettext(self.text, self.other, self.count)


class Listing(Phrase):
    """Values one after another, each said in the reader's language."""

    __slots__ = ()

    def __init__(self, items: Iterable[object], mark: str = ", ") -> None:
        places = {f"item{number}": item for number, item in enumerate(items)}
        super().__init__(mark.join(f"{{{name}}}" for name in places), **places)

    def _foreign(self, language: Translator) -> str:  # noqa: ARG002 - nothing is looked up
        return self.text


class Name(str):
    """A word of the game, such as the name of a box, that is looked up when its phrase is."""

    __slots__ = ()


class Figure(str):
    """A number as English writes it, such as 1,234.5; a language puts its own marks into it."""

    __slots__ = ()


def figure(number: float, decimals: int = 0, *, signed: bool = False) -> Figure:
    """A number with so many decimals; signed ones with a plus or a real minus."""
    return Figure(f"{number:{'+' if signed else ''},.{decimals}f}".replace("-", "\N{MINUS SIGN}"))


def translated(value: object, language: Translator) -> str:
    """Anything that fills a place, in a language: what is just text stays as it is."""
    if isinstance(value, Phrase):
        return value.translate(language)
    if isinstance(value, Name):
        return language.gettext(value) if value else ""
    if isinstance(value, Figure):
        return language.number(value)
    return str(value)
