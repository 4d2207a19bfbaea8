"""Which language somebody gets, and how it writes numbers and days."""

from __future__ import annotations

import pytest

from yachtdice.languages import LANGUAGES, language_for, language_of_environment
from yachtdice.rules import box_label, get, house_rules, rules_label
from yachtdice.wording import Phrase, Plural, figure

GERMAN = LANGUAGES["de"]
NOON_OF_MAY_3 = 1_777_809_600_000


@pytest.mark.parametrize(
    ("accepted", "tag"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-ch, en;q=0.5", "de"),
        ("fr, de;q=0.8, en;q=0.5", "de"),
        ("de;q=0.4, en;q=0.5", "en"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("de;q=0", "en"),
        ("de;q=wrong", "en"),
        ("deu", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        (";;;", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_browsers_get_the_language_they_ask_for_most(accepted: str, tag: str) -> None:
    assert language_for(accepted).tag == tag


@pytest.mark.parametrize(
    ("environment", "tag"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT.UTF-8@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LC_ALL": "", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "en_GB.UTF-8", "YACHT_LANGUAGE": "de"}, "de"),
        ({"LANG": "de_DE", "YACHT_LANGUAGE": "en"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_terminals_get_the_language_of_their_environment(
    environment: dict[str, str], tag: str
) -> None:
    assert language_of_environment(environment).tag == tag


def test_numbers_are_written_the_german_way() -> None:
    assert GERMAN.say(figure(166.955, 2)) == "166,96"
    assert GERMAN.say(figure(1234567)) == "1.234.567"
    share = Phrase("{percent} %", percent=figure(61.6))
    assert GERMAN.say(share) == "62\N{NO-BREAK SPACE}%"
    assert LANGUAGES["en"].say(share) == "62 %"


def test_days_and_lengths_of_time_are_german() -> None:
    assert GERMAN.day(NOON_OF_MAY_3) == "3. Mai"
    assert GERMAN.date(NOON_OF_MAY_3) == "03.05.2026"
    assert GERMAN.duration(2 * 86_400_000) == "2 Tage"
    assert GERMAN.since(NOON_OF_MAY_3, NOON_OF_MAY_3 + 3 * 3_600_000) == "vor 3 Stunden"


def test_plurals_are_german() -> None:
    left = [Plural("{count} roll left", "{count} rolls left", n) for n in (0, 1, 2)]
    one, two = GERMAN.say(left[1]), GERMAN.say(left[2])
    assert "1 " in one
    assert "2 " in two
    assert one.replace("1", "2") != two
    assert GERMAN.say(left[0]) == two.replace("2", "0")


def test_our_names_are_translated_and_peoples_are_not() -> None:
    classic, standard = get("classic"), get("standard")
    assert GERMAN.say(rules_label(classic)) == "Klassisch"
    assert GERMAN.say(box_label(classic.box("choice"))) == "Freie Wahl"
    named = house_rules(
        {"base": "standard", "name": "Classic", "boxes": {"choice": {"name": "Full House!"}}}
    )
    assert GERMAN.say(rules_label(named)) == "Classic"
    assert GERMAN.say(box_label(named.box("choice"))) == "Full House!"
    assert GERMAN.say(box_label(named.box("ones"))) == "Einser"
    unnamed = house_rules({"base": "classic", "extra_yacht": 100})
    assert GERMAN.say(rules_label(unnamed)) == "Klassisch*"
    assert str(rules_label(standard)) == "Standard"
