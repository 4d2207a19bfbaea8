"""A game looked back on: what every decision gave away, and what the dice brought.

Each seat is judged by the final total to expect of its own sheet under perfect play, V.  A roll
moves V by luck, a decision by what it loses; nothing else moves it.  So for every seat

    final total - V(start) = luck - lost - left behind

where luck is the sum over rolls of (V after the roll - V before it), lost the sum over decisions of
(V before - V after), and left behind what a seat that did not play to the end could still expect
beyond its total, 0 for a full sheet.  Luck is 0 on average, whatever is decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from yachtdice.dice import Dice
from yachtdice.game import (
    ROLLS_PER_TURN,
    Game,
    Record,
    Roll,
    Rolled,
    Score,
    Scored,
    evolve,
)
from yachtdice.players.coach import reason
from yachtdice.players.position import option_of
from yachtdice.players.winning import winning_with
from yachtdice.rules import RuleSet, Sheet
from yachtdice.solver import Advice, AdviceOption, BoxOption, Strategy
from yachtdice.solver.winning import Judge, WinningTurn
from yachtdice.wording import Phrase

COSTLIEST_COUNT = 3
STEPS_PER_TURN = 2 * ROLLS_PER_TURN
_NOTHING = 1e-9


@dataclass(frozen=True)
class Throw:
    """One roll: the dice after it, and the final total to expect before it and after."""

    turn: int
    roll: int
    dice: Dice
    before: float
    after: float

    @property
    def luck(self) -> float:
        """How much better than average the dice fell."""
        return self.after - self.before


@dataclass(frozen=True)
class Choice:
    """One decision: what was open, what was chosen, and how much less it is than the best.

    `turn` and `roll` count from 0, the seat's own turns and the rolls of the turn.  `win_loss` is
    the chance to win that it gave away, None while only points are judged.
    """

    turn: int
    roll: int
    advice: Advice
    chosen: AdviceOption
    win_loss: float | None = None

    @property
    def dice(self) -> Dice:
        return self.advice.dice

    @property
    def best(self) -> AdviceOption:
        return self.advice.best

    @property
    def before(self) -> float:
        """The final total to expect before the decision, that of the best option."""
        return self.best.expected_total

    @property
    def after(self) -> float:
        """The final total to expect after it."""
        return self.chosen.expected_total

    @property
    def loss(self) -> float:
        """What was given away: never negative, 0 for the best and for what is as good."""
        loss = self.before - self.after
        return loss if loss > _NOTHING else 0.0

    @property
    def loss_max(self) -> float:
        """What the worst option would have given away."""
        return self.before - min(option.expected_total for option in self.advice.options)


@dataclass(frozen=True, slots=True)
class Point:
    """The final total to expect at one moment; `turn` counts turns done, in sixths of a turn."""

    turn: float
    expected_total: float


@dataclass(frozen=True)
class SeatReview:
    """One seat's game.  Everything is in points of its own sheet."""

    seat: int
    name: str
    sheet: Sheet
    start: float
    end: float
    throws: tuple[Throw, ...]
    choices: tuple[Choice, ...]

    @property
    def total(self) -> int:
        """What the sheet adds up to at the end of the record."""
        return self.sheet.total

    @property
    def is_finished(self) -> bool:
        """Whether the sheet is full."""
        return self.sheet.is_full

    @cached_property
    def luck(self) -> float:
        """What the dice brought beyond the average, over all rolls."""
        return sum(throw.luck for throw in self.throws)

    @cached_property
    def lost(self) -> float:
        """What decisions gave away, all together."""
        return sum(choice.loss for choice in self.choices)

    @cached_property
    def win_chance_lost(self) -> float | None:
        """The chances to win that decisions gave away, added up; None where nobody judged them."""
        losses = [choice.win_loss for choice in self.choices if choice.win_loss is not None]
        return sum(losses) if losses else None

    @property
    def left_behind(self) -> float:
        """What could still be expected beyond the total where the sheet is not full; else 0."""
        return self.end - self.total

    @cached_property
    def accuracy(self) -> float:
        """The share, 0 to 1, of all that decisions could have thrown away that they kept.

        Each decision counts by what its worst option would have lost, so that those that matter
        more count more; 1 where nothing was decided.  Over 60 games of Classic whoever chose
        blindly kept 65 %, the greedy level 87 %, expert 98 % and perfect play all.
        """
        possible = sum(choice.loss_max for choice in self.choices)
        return 1 - self.lost / possible if possible else 1.0

    @cached_property
    def costliest(self) -> tuple[Choice, ...]:
        """The three decisions that lost most, the costliest first; fewer where fewer lost."""
        losing = [choice for choice in self.choices if choice.loss]
        return tuple(sorted(losing, key=lambda choice: -choice.loss)[:COSTLIEST_COUNT])

    @cached_property
    def steps(self) -> tuple[Throw | Choice, ...]:
        """Every roll and every decision in the order in which they came."""
        events: list[Throw | Choice] = [*self.throws, *self.choices]
        events.sort(key=lambda event: (event.turn, event.roll, isinstance(event, Choice)))
        return tuple(events)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The final total to expect from the start on, after each roll and each decision."""
        return (Point(0.0, self.start), *(_point(event) for event in self.steps))


@dataclass(frozen=True)
class Review:
    """Every seat of a game, judged as if it had played alone."""

    record: Record
    strategy: Strategy
    seats: tuple[SeatReview, ...]

    @property
    def rules(self) -> RuleSet:
        return self.record.started.rules

    @property
    def expected_score(self) -> float:
        """What perfect play averages from an empty sheet."""
        return self.strategy.expected_score

    @property
    def is_solitaire(self) -> bool:
        """Whether there is one seat, so that points are all there is to judge."""
        return len(self.seats) == 1

    def why(self, choice: Choice) -> Phrase:
        """One sentence on why the best option was worth more than the one chosen."""
        return reason(self.strategy, choice.advice, choice.best, choice.chosen)


def review(strategy: Strategy, record: Record, *, judge: Judge | None = None) -> Review:
    """Look back on a game, finished or not; raises `Illegal` for a game under other rules.

    With a judge, the chances to win that decisions gave away are told too, in games of several.
    """
    started = record.started
    game = Game.start(started.rules, started.seat_count, first_seat=started.first_seat)
    judging = judge if started.seat_count > 1 else None
    books = [_Book(strategy, Sheet.empty(started.rules), judging) for _ in record.names]
    for event in record.events[1:]:
        if isinstance(event, Rolled):
            books[event.seat].roll(game, event)
        elif isinstance(event, Scored):
            books[event.seat].score(game, event)
        game = evolve(game, event)
    seats = (book.close(seat, record.names[seat]) for seat, book in enumerate(books))
    return Review(record, strategy, tuple(seats))


class _Book:
    """What is noted of one seat while its game is played through."""

    def __init__(self, strategy: Strategy, sheet: Sheet, judge: Judge | None) -> None:
        self.strategy = strategy
        self.judge = judge
        self.judged: WinningTurn | None = None
        self.sheet = sheet
        self.start = self.now = strategy.expected_total(sheet)
        self.advice: Advice | None = None
        self.throws: list[Throw] = []
        self.choices: list[Choice] = []

    def roll(self, game: Game, event: Rolled) -> None:
        """Note the keep, unless it is the first roll of a turn, and what the dice brought."""
        self._choose(game, Roll(event.kept))
        before = self.now
        self.advice = self.strategy.advise(self.sheet, event.dice, game.rolls_left - 1)
        self.now = self.advice.expected_total
        turn = len(self.sheet.written)
        self.throws.append(Throw(turn, game.roll_of_turn, event.dice, before, self.now))

    def score(self, game: Game, event: Scored) -> None:
        """Note the box."""
        self._choose(game, Score(event.box))
        self.sheet = self.sheet.write(event.box, event.points, extra=event.extra > 0)
        self.now = self.strategy.expected_total(self.sheet)
        self.advice = None

    def _choose(self, game: Game, move: Roll | Score) -> None:
        if self.advice is None:
            return
        chosen = option_of(self.advice, move)
        turn = len(self.sheet.written)
        win_loss = self._win_loss(game, self.advice, chosen)
        self.choices.append(Choice(turn, game.roll_of_turn - 1, self.advice, chosen, win_loss))
        self.now = chosen.expected_total

    def _win_loss(self, game: Game, advice: Advice, chosen: AdviceOption) -> float | None:
        if self.judge is None or not game.others:
            return None
        if self.judged is None or self.judged.sheet is not self.sheet:
            self.judged = self.judge.turn(self.sheet, game.others)
        winning = winning_with(self.judged, advice)
        return max(0.0, winning.chance - winning.chance_with(chosen))

    def close(self, seat: int, name: str) -> SeatReview:
        return SeatReview(
            seat,
            name,
            self.sheet,
            self.start,
            self.now,
            tuple(self.throws),
            tuple(self.choices),
        )


def _point(event: Throw | Choice) -> Point:
    """Where a roll or a decision stands: rolls at 1, 3 and 5 sixths, keeps between, boxes at 6."""
    step = 2 * event.roll + 1
    if isinstance(event, Choice):
        step = STEPS_PER_TURN if isinstance(event.chosen, BoxOption) else step + 1
    return Point(event.turn + step / STEPS_PER_TURN, event.after)
