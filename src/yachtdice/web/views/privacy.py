"""What is kept of visitors, said from the settings and lengths of time that really hold."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.languages import Language
from yachtdice.service.keeping import FOR_EVER
from yachtdice.service.passages import OPEN_MS
from yachtdice.service.ranked import GONE_MS
from yachtdice.service.sweep import ANSWERS_KEPT_MS
from yachtdice.settings import LOCAL_BROKER, Settings
from yachtdice.web.privacymodel import KeptView, PrivacyView
from yachtdice.wording import Phrase, Plural

MINUTE_MS = 60_000
HOUR_MS = 3_600_000
DAY_SECONDS = 86_400

_UNTIL_DELETED = Phrase("Until you delete your data.")


def privacy_view(settings: Settings, language: Language, *, cookie_seconds: int) -> PrivacyView:
    """What this server keeps, as its settings say."""
    return PrivacyView(
        kept=tuple(
            KeptView(language.say(what), language.say(why), language.say(how_long))
            for what, why, how_long in _kept(settings)
        ),
        where=language.say(_where(settings)),
        cookie_days=cookie_seconds // DAY_SECONDS,
    )


def _kept(settings: Settings) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    keeping = settings.keeping
    yield (
        Phrase("Unfinished games: seats, names, dice, points, times, and when you were there"),
        Phrase("So that you can go on on any day, and a computer plays for who stays away."),
        _days(
            keeping.unfinished_days,
            Plural(
                "{count} day after the last move, or until you delete your data.",
                "{count} days after the last move, or until you delete your data.",
                keeping.unfinished_days,
            ),
        ),
    )
    yield (
        Phrase("Finished games, move by move"),
        Phrase("For reviews and replays, and so that anyone at the table can check the dice."),
        _days(
            keeping.finished_days,
            Plural(
                "{count} day after the end, or until you delete your data.",
                "{count} days after the end, or until you delete your data.",
                keeping.finished_days,
            ),
        ),
    )
    yield (
        Phrase("Your totals and bests, nickname, settings and house rules"),
        Phrase("They are your page and your choices, on any day you come back."),
        _UNTIL_DELETED,
    )
    yield (
        Phrase("Your daily challenges and ratings"),
        Phrase("Others are ranked and rated against them."),
        Phrase("Until you delete your data; what others' ranks hang on stays without your name."),
    )
    yield (
        Phrase("Your place in the queue for a ranked game"),
        Phrase("To find you an opponent."),
        Plural(
            "{count} second after you were last there.",
            "{count} seconds after you were last there.",
            GONE_MS // 1000,
        ),
    )
    yield (
        Phrase("Your link to another device"),
        Phrase("To play as the same person there."),
        Plural("{count} minute.", "{count} minutes.", OPEN_MS // MINUTE_MS),
    )
    yield (
        Phrase("Answers to requests"),
        Phrase("So that a move that is sent twice counts once."),
        Plural("{count} hour.", "{count} hours.", ANSWERS_KEPT_MS // HOUR_MS),
    )
    yield from _counted(settings)
    yield (
        Phrase("The log: times, kinds of pages, whether they worked"),
        Phrase("To find faults. No name, address, cookie or code is in it."),
        Phrase("As long as whoever runs this server decides; the program keeps none."),
    )


def _counted(settings: Settings) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    """What limits count by; nothing where they are off."""
    if settings.limits:
        longest_ms = 1000 * max(limit.seconds for limit in settings.limits.values())
        yield (
            Phrase("A scrambled form of your address, and how often something was asked for"),
            Phrase("To keep programs that run wild from the others."),
            Plural(
                "At most {count} minute.",
                "At most {count} minutes.",
                -(-longest_ms // MINUTE_MS),
            ),
        )


def _days(days: int, some: Phrase) -> Phrase:
    return _UNTIL_DELETED if days == FOR_EVER else some


def _where(settings: Settings) -> Phrase:
    is_file = settings.database_url.startswith("sqlite")
    if is_file and settings.broker_url == LOCAL_BROKER:
        return Phrase("In one file on the machine that serves this site, and nowhere else.")
    return Phrase("In a database of whoever runs this site, which its servers share.")
