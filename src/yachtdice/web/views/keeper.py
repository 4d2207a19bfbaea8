"""The score keeper: rule sets as its script reads them, and every sentence it may say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yachtdice.languages import Language
from yachtdice.rules import RuleSet, box_label, condition, facts, payment, rules_label
from yachtdice.web.keepermodel import KeeperView
from yachtdice.web.lobbymodel import ChoiceView
from yachtdice.wording import N_

PLAYERS_MAX = 8
NAME_LENGTH_MAX = 24


def keeper_view(
    offered: Mapping[str, RuleSet], chosen: str, language: Language, *, problem: str = ""
) -> KeeperView:
    """The page for rule sets by their text, one of them chosen."""
    return KeeperView(
        choices=tuple(
            ChoiceView(value=text, label=language.say(rules_label(rules)), chosen=text == chosen)
            for text, rules in offered.items()
        ),
        rules=tuple(_told(text, rules, language) for text, rules in offered.items()),
        words={name: language.gettext(sentence) for name, sentence in WORDS.items()},
        players_max=PLAYERS_MAX,
        name_length_max=NAME_LENGTH_MAX,
        problem=problem,
    )


def _told(text: str, rules: RuleSet, language: Language) -> dict[str, Any]:
    told = facts(rules)
    for box, data in zip(rules.boxes, told["boxes"], strict=True):
        data["name"] = language.say(box_label(box))
        data["condition"] = f"{language.say(condition(box))} {language.say(payment(box))}"
    return {"text": text, "name": language.say(rules_label(rules)), **told}


WORDS = {
    # What cannot be.
    "noNames": N_("Write at least one name."),
    "tooManyNames": N_("A sheet has at most {most} players."),
    "longName": N_("“{name}” is too long. A name has at most {most} characters."),
    "sameName": N_("“{name}” is there twice. Give each player a name of their own."),
    "cannotHold": N_("{box} cannot hold “{given}”. It can hold: {allowed}."),
    "needsYacht": N_("{box} counts only while the box for five of a kind holds points."),
    "noExtra": N_("An extra Yacht needs points in the Yacht box first."),
    "notTheirTurn": N_("It is the turn of {mover}. {name} has to wait."),
    "brokenLink": N_("This link is not whole. Ask for it again."),
    "notKept": N_(
        "Your browser does not keep this: it is full, or it keeps nothing in private windows."
    ),
    "unreadable": N_("Some sheets here were kept by another version and cannot be read."),
    "closedOwn": N_("By the Joker rule this five of a kind goes in {box}, which is open."),
    "closedOwnOrLower": N_(
        "By the Joker rule this five of a kind goes in {box} or in a box of the lower section."
    ),
    "closedLower": N_(
        "By the Joker rule this five of a kind goes in an open box of the lower section."
    ),
    # The sheet.
    "upper": N_("Upper sum"),
    "bonus": N_("Bonus"),
    "lower": N_("Lower sum"),
    "extra": N_("Extra Yachts"),
    "total": N_("Total"),
    "box": N_("Box"),
    "pace": N_("Pace"),
    "paceAhead": N_("{points} ahead"),
    "paceBehind": N_("{points} behind"),
    "paceEven": N_("on pace"),
    "paceEarned": N_("bonus"),
    "paceLost": N_("no bonus"),
    "cellOpen": N_("{name}, {box}: open"),
    "cellWritten": N_("{name}, {box}: {points}"),
    "entryTitle": N_("{name}: {box}"),
    "canHold": N_("Can hold: {allowed}."),
    "dicePay": N_("These dice pay {points} here."),
    "dicePayMore": N_("These dice pay {points} here, and {extra} more as an extra Yacht."),
    "diceSoFar": N_("Dice so far: {dice}"),
    "extraYacht": N_("Five of a kind again: an extra Yacht, {points} more"),
    # How it stands.
    "turnOf": N_("{name} is next. Round {round} of {rounds}."),
    "missing": N_("Still missing this round: {names}"),
    "wins": N_("{name} wins with {total}."),
    "shared": N_("{names} share the first place with {total}."),
    "alone": N_("{name} made {total}."),
    "wonAtOnce": N_("{name} wins at once, by five of a kind on the first throw."),
    "told": N_("{name}: {points} in {box}, {total} in all."),
    "toldOpen": N_("{name}: {box} is open again."),
    "undone": N_("Taken back."),
    "redone": N_("Done again."),
    # What was written.
    "wrote": N_("{name}: {points} in {box}"),
    "corrected": N_("{name}: {box} corrected from {before} to {points}"),
    "opened": N_("{name}: {box} opened again, it held {before}"),
    "deleted": N_("The sheet was deleted."),
    # Without a network.
    "offlineReady": N_("This page works without a network from now on, on this device."),
    "offlineNever": N_(
        "Over plain HTTP a browser does not keep this page: without a network it cannot be opened "
        "again. Your sheets stay on this device all the same."
    ),
    "offlineNot": N_("Your browser did not keep this page for when there is no network."),
    "linkReady": N_("Whoever opens this link sees the sheet as it stands, and can change nothing."),
    "copied": N_("Copied."),
    "copyFailed": N_("Copy the link from the field."),
}
"""The script's sentences by name; it fills in their places itself."""
