"""Which of our languages somebody gets: by what a browser asks for, or by the environment."""

from __future__ import annotations

from collections.abc import Mapping

from yachtdice.languages.language import DEFAULT, LANGUAGES, Language

ACCEPTED_LENGTH_MAX = 1000
VARIABLES = ("YACHT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What the environment says about language; the first that is set counts."""


def language_for(accepted: str, languages: Mapping[str, Language] = LANGUAGES) -> Language:
    """The best of our languages for an `Accept-Language` header."""
    for tag in _preferred(accepted):
        found = language_of_tag(tag, languages)
        if found is not None:
            return found
    return languages[DEFAULT]


def language_of_tag(tag: str, languages: Mapping[str, Language] = LANGUAGES) -> Language | None:
    """The language of a tag such as `de` or `de-AT`; None where we do not have it."""
    wanted = tag.strip().lower()
    return languages.get(wanted) or languages.get(wanted.partition("-")[0])


def language_of_environment(environment: Mapping[str, str]) -> Language:
    """The language of a command, by variables such as `LANG=de_DE.UTF-8`."""
    told = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    tag = told.partition(".")[0].partition("@")[0].replace("_", "-")
    return language_of_tag(tag) or LANGUAGES[DEFAULT]


def _preferred(accepted: str) -> list[str]:
    """The tags of the header, the most wanted first; a weight of 0 means never."""
    weighted = [_tag_and_weight(part) for part in accepted[:ACCEPTED_LENGTH_MAX].split(",")]
    wanted = [(tag, weight) for tag, weight in weighted if tag and weight > 0]
    return [tag for tag, _ in sorted(wanted, key=lambda item: -item[1])]


def _tag_and_weight(part: str) -> tuple[str, float]:
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value) if name.strip() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return tag.strip(), weight
