"""The adviser: what to do with real dice at any table, for a sheet that is filled in by hand.

The form is sent by its address, so that it can be kept and shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from yachtdice.dice import Dice, parse_dice
from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.players.sizes import is_hinted
from yachtdice.rules import (
    PRESETS,
    RuleSet,
    Section,
    Sheet,
    box_label,
    from_text,
    rules_label,
    to_text,
)
from yachtdice.web.coachmodel import AdviserView, RulesChoiceView, SheetFieldView
from yachtdice.web.desk import computers_of, desk_of
from yachtdice.web.limiting import spend_on_solving
from yachtdice.web.pages.forms import whole_number
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.choosing import sheets_offered
from yachtdice.web.views.sheet import box_name, in_rows

router = APIRouter()

DEFAULT_RULES = next(iter(PRESETS))
ROLLS_LEFT_MAX = 2
OPTIONS_SHOWN = 10


@router.get("/adviser")
async def advise(request: Request, visitor: Visiting) -> Response:
    """The form, and the ranking once dice are given."""
    asked = _Asked.read(request.query_params)
    view = _form(asked, visitor, await visitor.app.saved_rules.of(visitor.player.player_id))
    if not asked.dice_text and not asked.problems:
        return page(request, visitor, "adviser.html", view)
    if asked.problems or asked.dice is None or asked.sheet is None:
        return page(request, visitor, "adviser.html", view, status=422)
    try:
        answered = await _answer(request, visitor, view, asked.sheet, asked.dice, asked.rolls_left)
    except YachtError as error:
        refused = replace(view, problem=visitor.language.say(error.phrase))
        return page(request, visitor, "adviser.html", refused, status=problem_of(error).status)
    return page(request, visitor, "adviser.html", answered)


async def _answer(  # noqa: PLR0913, PLR0917 - the request, who asks, and a position
    request: Request,
    visitor: Visitor,
    view: AdviserView,
    sheet: Sheet,
    dice: Dice,
    rolls_left: int,
) -> AdviserView:
    await spend_on_solving(request, sheet.rules)
    found = await desk_of(request).hint(computers_of(request), sheet, dice, rolls_left)
    from yachtdice.web.views.coach import (  # noqa: PLC0415 - loads the solver; it is by now
        option_view,
        unbroken,
    )

    language, ranked = visitor.language, found.advice.options
    options = tuple(option_view(sheet.rules, option, language) for option in ranked)
    return replace(
        view,
        faces=dice,
        best=options[0],
        reason=unbroken(language.say(found.reason)),
        options=options[:OPTIONS_SHOWN],
    )


@dataclass
class _Asked:
    """What the address says, read as far as it can be; `problems` by field."""

    text: str
    rules: RuleSet
    values: dict[str, str] = field(default_factory=dict)
    dice_text: str = ""
    extra: str = ""
    rolls_left: int = ROLLS_LEFT_MAX
    problems: dict[str, YachtError] = field(default_factory=dict)
    dice: Dice | None = None
    sheet: Sheet | None = None

    @classmethod
    def read(cls, query: Mapping[str, str]) -> _Asked:
        """Everything that the form sends; for rules that cannot be read, the default ones."""
        text, unread = query.get("rules", "") or DEFAULT_RULES, None
        try:
            rules = from_text(text)
            text = to_text(rules)
        except YachtError as error:
            text, rules, unread = DEFAULT_RULES, PRESETS[DEFAULT_RULES], error
        asked = cls(
            text,
            rules,
            values={place: query.get(place, "").strip() for place in rules.places},
            dice_text=query.get("dice", "").strip(),
            extra=query.get("extra", "").strip(),
        )
        if unread is not None:
            asked.problems[""] = unread
        asked._read_dice()
        asked._read_rolls(query.get("rolls_left", str(ROLLS_LEFT_MAX)))
        asked._read_sheet()
        return asked

    def _read_dice(self) -> None:
        if not self.dice_text:
            return
        try:
            self.dice = parse_dice(self.dice_text)
        except YachtError as error:
            self.problems["dice"] = error

    def _read_rolls(self, text: str) -> None:
        if text in tuple("012"):
            self.rolls_left = int(text)
        else:
            self.problems[""] = Malformed(
                "{given} is not a number of rolls left. Give 0 to {most}.",
                given=quoted(text),
                most=ROLLS_LEFT_MAX,
            )

    def _read_sheet(self) -> None:
        points: dict[str, int] = {}
        for place, text in self.values.items():
            try:
                if text:
                    points[place] = whole_number(box_label(self.rules.box(place)), text)
                    Sheet.of(self.rules, {place: points[place]})
            except YachtError as error:
                self.problems[place] = error
        if self.problems.keys() & points.keys():
            return
        try:
            extra = whole_number("extra", self.extra) if self.extra else 0
            self.sheet = Sheet.of(self.rules, points, extra_count=extra)
        except YachtError as error:
            self.problems["extra"] = error


def _form(asked: _Asked, visitor: Visitor, saved: Mapping[str, RuleSet]) -> AdviserView:
    rules, language = asked.rules, visitor.language

    def problem(name: str) -> str:
        return language.say(asked.problems[name].phrase) if name in asked.problems else ""

    def fields(section: Section) -> tuple[SheetFieldView, ...]:
        return tuple(
            SheetFieldView(
                box=place,
                name=language.say(box_name(rules, place)),
                value=asked.values[place],
                problem=problem(place),
            )
            for place in in_rows(rules)
            if rules.box(place).section is section
        )

    return AdviserView(
        rules=asked.text,
        rule_sets=tuple(
            RulesChoiceView(
                rules=text, name=language.say(rules_label(each)), chosen=text == asked.text
            )
            for text, each in sheets_offered(saved, rules).items()
            if is_hinted(each)
        ),
        upper=fields(Section.UPPER),
        lower=fields(Section.LOWER),
        dice=asked.dice_text,
        dice_problem=problem("dice"),
        rolls_left=asked.rolls_left,
        extra=asked.extra,
        has_extra=rules.extra_yacht > 0,
        extra_problem=problem("extra"),
        problem=problem(""),
    )
