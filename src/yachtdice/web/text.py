"""Languages: whose sentences a page is written in, and how the reader's is chosen.

Views hand in a `Phrase`, templates call `gettext` themselves; both are looked up here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from gettext import NullTranslations
from types import MappingProxyType

from babel.dates import format_skeleton, format_timedelta

from yachtdice.wording import Name, Phrase, Translator

DEFAULT = "en"
_ACCEPTED_LENGTH_MAX = 1000


class Language:
    """A language that pages can be in: its tag for `lang`, and its catalogue."""

    def __init__(self, tag: str, catalogue: Translator) -> None:
        self.tag = tag
        self._catalogue = catalogue

    def __repr__(self) -> str:
        return f"<Language {self.tag}>"

    def gettext(self, message: str, /) -> str:
        return self._catalogue.gettext(message)

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return self._catalogue.ngettext(one, other, count)

    def say(self, phrase: Phrase) -> str:
        """The sentence in this language; names that people gave stay as they are."""
        return phrase.translate(self)

    def word(self, word: str) -> str:
        """A word of the game, such as the name of a box."""
        return self.gettext(Name(word)) if word else ""

    def day(self, at: int) -> str:
        """The day of a time in UTC milliseconds, such as "May 3"."""
        moment = datetime.fromtimestamp(at / 1000, UTC)
        return format_skeleton("MMMMd", moment, locale=self._locale)

    def date(self, at: int) -> str:
        """The day of a time in UTC milliseconds with its year, such as "May 3, 2026"."""
        moment = datetime.fromtimestamp(at / 1000, UTC)
        return format_skeleton("yMMMd", moment, locale=self._locale)

    def duration(self, milliseconds: int) -> str:
        """A length of time, roughly, such as "2 days"."""
        return format_timedelta(timedelta(milliseconds=milliseconds), locale=self._locale)

    def since(self, at: int, now: int) -> str:
        """How long ago a time in UTC milliseconds was, such as "3 hours ago"."""
        passed = timedelta(milliseconds=at - now)
        if passed > -timedelta(minutes=1):
            return self.say(Phrase("just now"))
        return format_timedelta(passed, add_direction=True, locale=self._locale)

    @property
    def _locale(self) -> str:
        return self.tag.replace("-", "_")


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {DEFAULT: Language(DEFAULT, NullTranslations())}
)
"""Every language by tag, the first being what a reader gets who asks for none of them."""


def language_for(accepted: str, languages: Mapping[str, Language] = LANGUAGES) -> Language:
    """The best of our languages for an `Accept-Language` header."""
    for tag in _preferred(accepted):
        for candidate in (tag, tag.partition("-")[0]):
            if candidate in languages:
                return languages[candidate]
    return languages[DEFAULT]


def _preferred(accepted: str) -> list[str]:
    """The tags of the header, the most wanted first; a weight of 0 means never."""
    weighted = [_tag_and_weight(part) for part in accepted[:_ACCEPTED_LENGTH_MAX].split(",")]
    wanted = [(tag, weight) for tag, weight in weighted if tag and weight > 0]
    return [tag for tag, _ in sorted(wanted, key=lambda item: -item[1])]


def _tag_and_weight(part: str) -> tuple[str, float]:
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value) if name.strip() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return tag.strip().lower(), weight
