"""The pages about a rule set, from what the guide says of it."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from yachtdice.game.position import ROLLS_PER_TURN
from yachtdice.guide.answers import Answer
from yachtdice.guide.comparison import compared
from yachtdice.guide.examples import example
from yachtdice.guide.history import HISTORY
from yachtdice.guide.jokers import JokerStep, joker_steps
from yachtdice.guide.questions import questions
from yachtdice.guide.rulings import rulings
from yachtdice.guide.spreads import presets_known, spread_of
from yachtdice.guide.terms import TERMS
from yachtdice.languages import Language
from yachtdice.rules import (
    PRESETS,
    Box,
    Option,
    RuleSet,
    Section,
    box_label,
    condition,
    notes,
    payment,
    points_allowed,
    rules_label,
    score_range,
    to_text,
)
from yachtdice.web.guidemodel import (
    AnswerView,
    BoxLineView,
    ChapterView,
    ComparedView,
    CompareView,
    JokerStepView,
    LinkView,
    RuleSetPageView,
)
from yachtdice.web.lobbymodel import ChoiceView
from yachtdice.web.views.rules import summary
from yachtdice.wording import Plural


def guide_view(rules: RuleSet, text: str, language: Language, *, site: str) -> RuleSetPageView:
    """All about one rule set; `text` is how addresses name it."""
    reach = score_range(rules)
    other = next(id for id in PRESETS if id != text)
    return RuleSetPageView(
        name=language.say(rules_label(rules)),
        summary=summary(rules, language),
        canonical=f"{site}{rules_url(text)}",
        sets=preset_links(text, language),
        rolls=ROLLS_PER_TURN,
        turns=len(rules.places),
        boxes=tuple(_box(rules, box, language) for box in rules.boxes),
        jokers=tuple(_joker(rules, step, language) for step in joker_steps(rules)),
        notes=tuple(map(language.say, notes(rules))),
        rulings=_answers(rulings(rules), language),
        questions=_answers(questions(rules), language),
        terms=tuple((language.word(word), language.word(meaning)) for word, meaning in TERMS),
        history=tuple(
            ChapterView(when=c.when, what=language.word(c.what), source=c.source, url=c.url)
            for c in HISTORY
        ),
        score_min=reach.lowest,
        score_max=reach.highest,
        compare_url=f"/compare?{urlencode({'first': text, 'second': other})}",
        sheet_url=f"/sheet?{urlencode({'rules': text})}",
        strategy_url=_strategy_url(rules),
    )


def rules_url(text: str) -> str:
    """The page of a rule set."""
    return f"/rules/{quote(text)}"


def preset_links(current: str, language: Language) -> tuple[LinkView, ...]:
    """The pages of all presets."""
    return tuple(
        LinkView(url=rules_url(id), label=language.say(rules_label(rules)), current=id == current)
        for id, rules in PRESETS.items()
    )


def compare_view(
    first: RuleSet, second: RuleSet, language: Language, *, site: str, problem: str = ""
) -> CompareView:
    """Two rule sets side by side."""
    texts = (to_text(first), to_text(second))
    query = urlencode({"first": texts[0], "second": texts[1]})
    return CompareView(
        first_choices=_choices(first, texts[0], language),
        second_choices=_choices(second, texts[1], language),
        first=language.say(rules_label(first)),
        second=language.say(rules_label(second)),
        rows=tuple(
            ComparedView(
                label=language.say(row.label),
                first=language.say(row.first),
                second=language.say(row.second),
                differs=row.differs,
            )
            for row in compared(first, second)
        ),
        canonical=f"{site}/compare?{query}",
        problem=problem,
    )


def _choices(chosen: RuleSet, text: str, language: Language) -> tuple[ChoiceView, ...]:
    offered = {**PRESETS, text: chosen}
    return tuple(
        ChoiceView(value=id, label=language.say(rules_label(rules)), chosen=id == text)
        for id, rules in offered.items()
    )


def _box(rules: RuleSet, box: Box, language: Language) -> BoxLineView:
    shown = example(rules, box)
    return BoxLineView(
        name=language.say(box_label(box)),
        condition=language.say(condition(box)),
        pays=language.say(payment(box)),
        most=max(points_allowed(rules, rules.place(0, box))),
        dice=shown.dice,
        points=shown.points,
        upper=box.section is Section.UPPER,
    )


def _joker(rules: RuleSet, step: JokerStep, language: Language) -> JokerStepView:
    return JokerStepView(
        when=language.say(step.when),
        dice=step.dice,
        options=tuple(_option(rules, option, language) for option in step.options),
    )


def _option(rules: RuleSet, option: Option, language: Language) -> str:
    name = box_label(rules.box(option.box))
    said = Plural("{box}: {count} point", "{box}: {count} points", option.points, box=name)
    return language.say(said)


def _answers(found: Iterable[Answer], language: Language) -> tuple[AnswerView, ...]:
    return tuple(
        AnswerView(
            question=language.say(each.question), answer=language.say(each.answer), dice=each.dice
        )
        for each in found
    )


def _strategy_url(rules: RuleSet) -> str:
    spread = spread_of(rules)
    if spread is None:
        return ""
    return next(f"/strategy/{each.id}" for each in presets_known() if spread_of(each) == spread)
