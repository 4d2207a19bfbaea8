"""House rules that a form or a link describes, in words and numbers."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from yachtdice.languages import Language
from yachtdice.players.sizes import is_hinted
from yachtdice.rules import from_text
from yachtdice.service.ports import Progress
from yachtdice.web.housemodel import HouseResultView, WorthView
from yachtdice.web.views.houseform import Filled
from yachtdice.web.views.rules import rule_set_view
from yachtdice.wording import Phrase

_STEPS = {
    "compile": Phrase("Getting the solver ready, once on this machine"),
    "solve": Phrase("Solving every state of the sheet"),
}
_TECHNICAL_NAME = re.compile(r"[a-z_]+(\.[a-z0-9_]+)*: ")


def house_url(path: str, **query: str) -> str:
    """An address with those of the values that are not empty."""
    said = {name: value for name, value in query.items() if value}
    return f"{path}?{urlencode(said)}" if said else path


def said_plainly(problem: Phrase, language: Language) -> str:
    """What is wrong, without the name that programs know its field by: it stands beside it."""
    said = language.say(problem)
    bare = _TECHNICAL_NAME.sub("", said, count=1) if _TECHNICAL_NAME.match(said) else said
    return bare[:1].upper() + bare[1:]


def result_view(  # noqa: PLR0913 - the rules, who reads, and what is known of them
    text: str,
    language: Language,
    *,
    worth: WorthView,
    link: str,
    table: str = "",
    saved: bool = False,
) -> HouseResultView:
    """The rules that the form describes."""
    rules = from_text(text)
    return HouseResultView(
        rules=text,
        sheet=rule_set_view(rules, language),
        worth=worth,
        link=link,
        play_url=house_url("/", rules=text),
        adviser_url=house_url("/adviser", rules=text) if is_hinted(rules) else "",
        table=table,
        saved=saved,
    )


def problems_view(filled: Filled, language: Language) -> HouseResultView:
    """What is wrong with the form, for a reader whose script asked."""
    said = tuple(said_plainly(problem, language) for problem in filled.problems.values())
    return HouseResultView(rules="", problems=said)


def worth_view(
    text: str,
    language: Language,
    *,
    expected: float | None = None,
    progress: Progress | None = None,
    problem: str = "",
) -> WorthView:
    """What perfect play averages, or how far finding that out is."""
    waiting = _STEPS.get(progress.step) if progress else None
    return WorthView(
        url=house_url("/house/worth", rules=text),
        page_url=house_url("/house", rules=text),
        expected=expected,
        problem=problem,
        waiting=language.say(waiting or Phrase("Getting ready to solve")),
        percent=round(100 * progress.share) if progress else None,
    )
