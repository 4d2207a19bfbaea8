"""A language: its catalogue of sentences, and how it writes numbers, days and lengths of time.

The sentences of the program are English.  Every other language has a catalogue under `locale/`,
a .po file for its translators, which the build compiles to the .mo file that is read here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType

from yachtdice.wording import Phrase, translated

DEFAULT = "en"
DOMAIN = "yachtdice"
LOCALE = Path(__file__).resolve().parent.parent / "locale"


class Language:
    """A language by its tag; `own_name` is what its speakers call it."""

    def __init__(self, tag: str, own_name: str) -> None:
        self.tag = tag
        self.own_name = own_name

    def __repr__(self) -> str:
        return f"<Language {self.tag}>"

    def gettext(self, message: str, /) -> str:
        return self._catalogue.gettext(message) if message else ""

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return self._catalogue.ngettext(one, other, count)

    def number(self, figure: str, /) -> str:
        """A number that is written the English way, with the marks of this language."""
        return figure.translate(self._marks)

    def say(self, said: Phrase | str) -> str:
        """The sentence or name in this language; names that people gave stay as they are."""
        return translated(said, self)

    def word(self, word: str) -> str:
        """A word of ours, such as the heading of a column."""
        return self.gettext(word)

    def day(self, at: int) -> str:
        """The day of a time in UTC milliseconds, such as "May 3"."""
        from babel.dates import format_skeleton  # noqa: PLC0415 - commands start without it

        return format_skeleton("MMMMd", _moment(at), locale=self._locale)

    def date(self, at: int) -> str:
        """The day of a time in UTC milliseconds with its year, such as "May 3, 2026"."""
        from babel.dates import format_date  # noqa: PLC0415 - as above

        return format_date(_moment(at), "medium", locale=self._locale)

    def duration(self, milliseconds: int) -> str:
        """A length of time, roughly, such as "2 days"."""
        from babel.dates import format_timedelta  # noqa: PLC0415 - as above

        return format_timedelta(timedelta(milliseconds=milliseconds), locale=self._locale)

    def since(self, at: int, now: int) -> str:
        """How long ago a time in UTC milliseconds was, such as "3 hours ago"."""
        from babel.dates import format_timedelta  # noqa: PLC0415 - as above

        passed = timedelta(milliseconds=at - now)
        if passed > -timedelta(minutes=1):
            return self.say(Phrase("just now"))
        return format_timedelta(passed, add_direction=True, locale=self._locale)

    @cached_property
    def _catalogue(self) -> NullTranslations:
        if self.tag == DEFAULT:
            return NullTranslations()
        path = LOCALE / self._locale / "LC_MESSAGES" / f"{DOMAIN}.mo"
        with path.open("rb") as file:
            return GNUTranslations(file)

    @cached_property
    def _marks(self) -> dict[int, str]:
        """What stands for the point of decimals and for the comma between thousands."""
        if self.tag == DEFAULT:
            return {}
        from babel.numbers import (  # noqa: PLC0415 - as above
            get_decimal_symbol,
            get_group_symbol,
        )

        decimal, group = get_decimal_symbol(self._locale), get_group_symbol(self._locale)
        return {ord("."): decimal, ord(","): group}

    @property
    def _locale(self) -> str:
        return self.tag.replace("-", "_")


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        language.tag: language
        for language in (Language(DEFAULT, "English"), Language("de", "Deutsch"))
    }
)
"""Every language by tag, the first being what a reader gets who asks for none of them."""
