"""The languages that sentences for people are said in: catalogues, and which one a reader gets."""

from yachtdice.languages.choosing import language_for, language_of_environment, language_of_tag
from yachtdice.languages.language import DEFAULT, LANGUAGES, Language

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "Language",
    "language_for",
    "language_of_environment",
    "language_of_tag",
]
