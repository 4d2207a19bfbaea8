"""The desk where exact answers are worked out: never on the event loop, and few at a time.

What a rule set needs is made ready by the process's computer players, in another process where this
machine has not solved it before; an answer is then a matter of milliseconds in a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from fastapi import FastAPI, Request

from yachtdice.dice import Dice
from yachtdice.game import Record
from yachtdice.players import Winner, level
from yachtdice.players.sizes import check_boxes, check_hinted, check_states, is_judged
from yachtdice.rules import RuleSet, Sheet
from yachtdice.service.computers import Computers
from yachtdice.service.errors import NotReady
from yachtdice.service.solving import WorkerFailed, solve_elsewhere
from yachtdice.web.services import services_of

if TYPE_CHECKING:
    from yachtdice.players.analysis import Hint, Judge, Review, Strategy

LEVEL = "perfect"
TO_WIN = "master"
"""The computer players whose values answers are made from, and chances to win."""

PLACES = 2
PATIENCE_SECONDS = 15.0

P = ParamSpec("P")
T = TypeVar("T")


class Desk:
    """Hints and reviews for whoever asks."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(PLACES)
        self._compiling = asyncio.Lock()
        self._is_compiled = False

    async def hint(
        self,
        computers: Computers,
        sheet: Sheet,
        dice: Dice,
        rolls_left: int,
        others: tuple[Sheet, ...] = (),
    ) -> Hint:
        """The hint for a position; raises `Illegal` for rules that are not solved here, `NotReady`
        while they are being solved, and what the coach raises.

        The chance to win against `others` is told once the player that plays to win is ready.
        """
        check_hinted(sheet.rules)
        await self._make_ready(computers, sheet.rules)
        ready = bool(others) and computers.call(TO_WIN, sheet.rules)
        return await self._ask(_hint, sheet, dice, rolls_left, others if ready else ())

    async def expected(
        self, computers: Computers, rules: RuleSet, *, patience_seconds: float
    ) -> float | None:
        """What perfect play averages, or None while that is being found out.

        Raises `Illegal` for rules that are not solved here.
        """
        check_boxes(rules)
        await computers.wait((LEVEL,), rules, seconds=patience_seconds)
        return await self._ask(_expected, rules) if computers.call(LEVEL, rules) else None

    async def review(self, computers: Computers, record: Record) -> Review:
        """The review of a game; raises as `hint` does."""
        check_boxes(record.started.rules)
        await self._make_ready(computers, record.started.rules)
        several = record.started.seat_count > 1
        ready = several and computers.call(TO_WIN, record.started.rules)
        return await self._ask(_review, record, judged=ready)

    async def ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Whatever else takes more than a moment, in a thread."""
        return await self._ask(work, *args, **kwargs)

    async def _ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._places:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def _make_ready(self, computers: Computers, rules: RuleSet) -> None:
        await computers.wait((LEVEL,), rules, seconds=PATIENCE_SECONDS)
        if not computers.call(LEVEL, rules):
            raise NotReady(
                "These rules are being solved for the first time. Ask again in a minute."
            )
        async with self._compiling:
            if not self._is_compiled and not await asyncio.to_thread(_is_compiled):
                with contextlib.suppress(WorkerFailed, OSError):  # then a thread has to compile
                    await solve_elsewhere(LEVEL, rules)
            self._is_compiled = True


def desk_of(request: Request) -> Desk:
    """The desk of the site."""
    site: FastAPI = request.app
    desk: Desk = site.state.desk
    return desk


def computers_of(request: Request) -> Computers:
    """The computer players of the site."""
    return services_of(request.app).computers


def _strategy(rules: RuleSet) -> Strategy:
    from yachtdice.players.analysis import solve  # noqa: PLC0415 - loads the solver, in a thread

    check_states(rules)
    return solve(rules)


def _is_compiled() -> bool:
    from yachtdice.players.analysis import advice_is_compiled  # noqa: PLC0415 - as below

    return advice_is_compiled()


def _expected(rules: RuleSet) -> float:
    return _strategy(rules).expected_score


def _hint(sheet: Sheet, dice: Dice, rolls_left: int, others: tuple[Sheet, ...]) -> Hint:
    from yachtdice.players import analysis  # noqa: PLC0415 - as above

    if not is_judged(sheet.rules):
        strategy = analysis.approximate(sheet.rules)
        return analysis.approximate_hint(strategy, sheet, dice, rolls_left)
    judge = _judge(sheet.rules) if others else None
    against = None if judge is None else (judge, others)
    return analysis.hint(_strategy(sheet.rules), sheet, dice, rolls_left, against=against)


def _judge(rules: RuleSet) -> Judge | None:
    player = level(TO_WIN)
    return player.judge(rules) if isinstance(player, Winner) else None


def _review(record: Record, *, judged: bool) -> Review:
    from yachtdice.players import analysis  # noqa: PLC0415 - as above

    judge = _judge(record.started.rules) if judged else None
    return analysis.review(_strategy(record.started.rules), record, judge=judge)
