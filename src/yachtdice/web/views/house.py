"""The form of house rules, and where to start from, as their reader sees them."""

from __future__ import annotations

from collections.abc import Mapping

from yachtdice.languages import Language
from yachtdice.rules import (
    PRESETS,
    VARIANTS,
    Box,
    Joker,
    RuleSet,
    Section,
    Sets,
    Straight,
    box_label,
    condition,
    content_hash,
    faces_of,
    payment,
    rules_label,
    to_text,
)
from yachtdice.rules.compact import house_data
from yachtdice.web.housemodel import (
    HouseBoxView,
    HouseFormView,
    NamedRulesView,
)
from yachtdice.web.lobbymodel import ChoiceView
from yachtdice.web.views.houseform import (
    ALL,
    AS_BEFORE,
    EXACT,
    FIXED,
    MATCHING,
    RUNS,
    BoxFields,
    Filled,
    offered,
)
from yachtdice.web.views.houseresult import house_url, said_plainly
from yachtdice.wording import Phrase, Plural

_JOKERS = {
    Joker.NONE: Phrase("None"),
    Joker.FORCED: Phrase("Forced: in its own upper box if that is open"),
    Joker.OPEN: Phrase("Open: in its own upper box or any lower one"),
    Joker.FREE: Phrase("Free: in any open box"),
}
_PAYS = {
    FIXED: Phrase("fixed points"),
    ALL: Phrase("all five dice"),
    MATCHING: Phrase("the dice that match"),
}


# ------------------------------------------------------------------------ rules to go to


def starts_view(text: str, language: Language, table: str) -> tuple[NamedRulesView, ...]:
    """The rule sets to start from: the presets and their variants."""
    listed = {to_text(rules): rules for rules in (*PRESETS.values(), *VARIANTS)}
    return _named(listed, text, language, table)


def saved_view(
    saved: Mapping[str, RuleSet], text: str, language: Language, table: str
) -> tuple[NamedRulesView, ...]:
    """The reader's own house rules."""
    return _named(saved, text, language, table)


def _named(
    listed: Mapping[str, RuleSet], text: str, language: Language, table: str
) -> tuple[NamedRulesView, ...]:
    return tuple(
        NamedRulesView(
            name=language.say(rules_label(rules)),
            url=house_url("/house", rules=each, table=table),
            current=each == text,
            rules_hash=content_hash(rules),
        )
        for each, rules in listed.items()
    )


# -------------------------------------------------------------------------------- form


def form_view(filled: Filled, language: Language, *, table: str = "") -> HouseFormView:
    """The form with all it holds, and what is wrong beside each field."""
    base = PRESETS[house_data(filled.start)["base"]]
    boxes = {box: _box_view(box, filled, language) for box in offered(filled.start)}

    def problem(name: str) -> str:
        return said_plainly(filled.problems[name], language) if name in filled.problems else ""

    def of(section: Section) -> tuple[HouseBoxView, ...]:
        return tuple(view for box, view in boxes.items() if box.section is section)

    return HouseFormView(
        start=filled.start,
        name=filled.name,
        name_hint=f"{language.say(rules_label(base))}*",
        bonus=filled.bonus,
        threshold=filled.threshold,
        points=filled.points,
        jokers=tuple(
            ChoiceView(value=joker.value, label=language.say(words), chosen=joker == filled.joker)
            for joker, words in _JOKERS.items()
        ),
        extra=filled.extra,
        upper=of(Section.UPPER),
        lower=of(Section.LOWER),
        table=table,
        name_problem=problem("name"),
        bonus_problem=problem("bonus"),
        joker_problem=problem("joker"),
        extra_problem=problem("extra"),
        problem=problem(""),
    )


def _box_view(box: Box, filled: Filled, language: Language) -> HouseBoxView:
    fields = filled.boxes[box.id]
    problem = filled.problems.get(f"box.{box.id}")
    changeable = isinstance(box.scorer, (Sets, Straight))
    about = [condition(box)] if changeable else [condition(box), payment(box)]
    return HouseBoxView(
        box=box.id,
        name=language.say(box_label(box)),
        about="" if isinstance(box.scorer, Straight) else " ".join(map(language.say, about)),
        included=fields.included,
        pays=_choices(_PAYS, fields.pays, language) if changeable else (),
        points=fields.points,
        straight=_straights(box.scorer, fields, language),
        exact=fields.exact,
        problem=said_plainly(problem, language) if problem else "",
    )


def _straights(scorer: object, fields: BoxFields, language: Language) -> tuple[ChoiceView, ...]:
    if not isinstance(scorer, Straight):
        return ()
    words = {
        name: Plural("{count} face in a row", "{count} faces in a row", length)
        for name, length in RUNS.items()
    }
    as_before = {AS_BEFORE: Phrase("{faces}", faces=faces_of(scorer))}
    listed = {**words, EXACT: Phrase("exactly these faces")}
    return _choices(
        {**as_before, **listed} if fields.straight == AS_BEFORE else listed,
        fields.straight,
        language,
    )


def _choices(
    words: Mapping[str, Phrase], chosen: str, language: Language
) -> tuple[ChoiceView, ...]:
    return tuple(
        ChoiceView(value=value, label=language.say(phrase), chosen=value == chosen)
        for value, phrase in words.items()
    )
