"""The most that anybody could have made of a game whose dice are all known, exactly.

The dice are rows of five faces; the n-th roll made takes the n-th row, those of kept positions
passed over.  So the future of a game hangs on its state and on how many rolls were made, m:

    C(s, m) = max over rolls k = 1, 2, 3 and dice that k rolls from row m on can leave,
              and boxes they may be written in, of points + C(s after, m + k)

with C = 0 for full sheets.  With t boxes filled, m lies between t and 3 t.  Of k rolls every
position may show any of its k faces, as long as one die at least was thrown last.

Of the dice other than five of a kind that k rolls can leave, only the most points in each box
matter: points, a higher upper total and a Yacht are never worth less than fewer.  Five of a kind
is looked at face by face, since the Joker and the extra Yacht hang on the state.

A card of thirteen boxes with bonus and extra Yachts comes to 7.5 million pairs of a state and a
number of rolls, which take 1.2 seconds of processor time; compiling takes longer, once on a
machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, Dice, check_dice
from yachtdice.errors import Malformed
from yachtdice.rules import Option, RuleSet, Sheet, choices, is_five_of_a_kind, rules_label
from yachtdice.solver.card import (
    EXTRA,
    FACES_OF,
    FIVE_POINTS,
    PLANES,
    UPPER_COUNT,
    UPPER_LEN,
    Card,
    card_for,
)
from yachtdice.solver.compiled import inlined, kernel, prepare
from yachtdice.solver.games import ROLLS
from yachtdice.solver.index import sheet_index
from yachtdice.solver.progress import Progress
from yachtdice.solver.states import (
    Cells,
    State,
    box_count,
    cell,
    first_index,
    is_open,
    manner_of,
    number,
    pays,
    write,
)
from yachtdice.solver.threads import crew
from yachtdice.solver.values import layers, parts_of

Points = npt.NDArray[np.int32]

UNREACHABLE = -1
_WAYS = DICE_COUNT + 1
"""An upper box is written with none to five of its face."""


class Known(NamedTuple):
    """What every turn can come to, and what is found already: see `_reach` and `_solved`."""

    most: Points
    fives: Points
    best: Points


class Ways(NamedTuple):
    """By how many dice of its face, or by whether it is more than 0: what follows a box."""

    follows: npt.NDArray[np.int64]
    bonus: npt.NDArray[np.int64]


Mixture: TypeAlias = tuple[int, ...]
"""For each position, the roll of the turn that its face is from, counted from 0."""


@dataclass(frozen=True, slots=True)
class KnownTurn:
    """A turn played with all dice known.

    `kept` are the positions kept before the second and the third roll, as many as were made.
    """

    kept: tuple[tuple[int, ...], ...]
    dice: Dice
    box: str


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The highest total, and one way to it: of equal ones that of fewer rolls in earlier turns."""

    total: int
    turns: tuple[KnownTurn, ...]


def ceiling(rules: RuleSet, rolls: Sequence[Dice], *, progress: Progress | None = None) -> Ceiling:
    """The ceiling of a game of one sheet for which these are the dice of all rolls, in order.

    `rolls` holds three for each box at least.  Raises `Malformed` for fewer, and `Illegal` for
    cards of several columns and for those too large.
    """
    card = card_for(rules)
    if len(rolls) < ROLLS * len(card.places):
        raise Malformed(
            "{given} rolls are not enough for {rules}: give {least}.",
            given=len(rolls),
            rules=rules_label(rules),
            least=ROLLS * len(card.places),
        )
    prepare(best_of_masks, progress=progress)
    best = _solved(card, rolls)
    return Ceiling(int(best[card.layout.start, 0]), tuple(_best_turns(card, rolls, best)))


def _solved(card: Card, rolls: Sequence[Dice]) -> Points:
    """C(s, m) at [s, m - t], layer by layer."""
    boxes, layout = len(card.places), card.layout
    most, fives = _reach(card, rolls)
    best = np.full((layout.state_count, 2 * boxes + 1), UNREACHABLE, np.int32)
    best[: layout.full_count] = 0
    with crew() as threads:
        for masks in layers(boxes):
            threads.run(
                lambda part: best_of_masks(card.cells, part, most, fives, best),
                parts_of(card, masks),
            )
    return best


def mixtures(rolls_made: int) -> Iterator[Mixture]:
    """Every way in which dice may come from so many rolls, one at least from the last."""
    for mixture in product(range(rolls_made), repeat=DICE_COUNT):
        if rolls_made - 1 in mixture:
            yield mixture


def mixed(rolls: Sequence[Dice], first: int, mixture: Mixture) -> Dice:
    """The dice that a turn leaves which begins with the row `first`."""
    return check_dice([rolls[first + roll][i] for i, roll in enumerate(mixture)])


def _reach(card: Card, rolls: Sequence[Dice]) -> tuple[Points, Points]:
    """What a turn can come to that begins with row m and takes k rolls.

    Returns the most points by [m, k - 1, box] of dice other than five of a kind (-1 where there are
    none), and by [m, k - 1] the faces that five of a kind is possible of, as bits.
    """
    boxes = {box.id: box for box in card.rules.boxes}
    counted = [boxes[place] for place in card.places]
    starts = ROLLS * (len(counted) - 1) + 1
    most = np.full((starts, ROLLS, len(counted)), UNREACHABLE, np.int32)
    fives = np.zeros((starts, ROLLS), np.int32)
    for m, k in product(range(starts), range(ROLLS)):
        for dice in {tuple(sorted(mixed(rolls, m, way))) for way in mixtures(k + 1)}:
            if is_five_of_a_kind(check_dice(dice)):
                fives[m, k] |= 1 << (dice[0] - 1)
            else:
                rolled = check_dice(dice)
                points = [box.points(rolled, first_throw=k == 0) for box in counted]
                most[m, k] = np.maximum(most[m, k], points)
    return most, fives


@kernel("void(int32[::1], int64[::1], int32[:, :, ::1], int32[:, ::1], int32[:, ::1])")
def best_of_masks(
    cells: Cells,
    masks: npt.NDArray[np.int64],
    most: Points,
    fives: Points,
    best: Points,
) -> None:
    """Fill in `best` for every state with these sets of open boxes; those after them are known."""
    uppers = number(cells, UPPER_COUNT)
    known = Known(most, fives, best)
    ways = Ways(np.zeros(_WAYS, np.int64), np.zeros(_WAYS, np.int64))
    for mask in masks:
        upper, lower = mask & (1 << uppers) - 1, mask >> uppers
        length = cell(cells, UPPER_LEN, upper)
        first = first_index(cells, upper, lower, 0)
        for n in range(cell(cells, PLANES, lower) * length):
            state = State(upper, lower, n // length, n % length)
            best_of_state(cells, state, first + n, known, ways)


@inlined
def best_of_state(cells: Cells, state: State, index: int, known: Known, ways: Ways) -> None:
    """The best of one state, for every number of rolls made before."""
    filled = filled_count(cells, state)
    best = known.best
    for box in range(box_count(cells)):
        if not is_open(cells, state, box):
            continue
        face = cell(cells, FACES_OF, box) if box < number(cells, UPPER_COUNT) else 0
        for way in range(_WAYS if face else 2):
            ways.follows[way], ways.bonus[way] = write(cells, state, box, way * max(1, face))
        for m in range(filled, 3 * filled + 1):
            for k in range(3):
                points = known.most[m, k, box]
                if points >= 0:
                    way = points // face if face else min(1, points)
                    # After k + 1 more rolls with one more box filled.
                    total = points + ways.bonus[way] + best[ways.follows[way], m + k - filled]
                    best[index, m - filled] = max(best[index, m - filled], total)
    for m in range(filled, 3 * filled + 1):
        for k in range(3):
            if known.fives[m, k]:
                column = m + k - filled
                total = best_five(cells, state, known.fives[m, k], best, column, k == 0)
                best[index, m - filled] = max(best[index, m - filled], total)


@inlined
def best_five(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    state: State,
    faces: int,
    best: Points,
    column: int,
    first_throw: bool,  # noqa: FBT001 - compiled
) -> int:
    """The best that can be made of five of a kind of one of these faces."""
    found = UNREACHABLE
    boxes = box_count(cells)
    extra = number(cells, EXTRA) if state.plane else 0
    for f in range(6):
        if not faces >> f & 1:
            continue
        manner = manner_of(cells, state, f)
        for box in range(boxes):
            points = cell(cells, FIVE_POINTS, (6 * manner + f) * boxes + box)
            if points >= 0 and is_open(cells, state, box):
                points = pays(cells, box, points, first_throw)
                follows, bonus = write(cells, state, box, points)
                found = max(found, points + bonus + extra + best[follows, column])
    return found


@inlined
def filled_count(cells: Cells, state: State) -> int:
    """How many boxes are filled."""
    count = 0
    for box in range(box_count(cells)):
        if not is_open(cells, state, box):
            count += 1
    return count


def _best_turns(card: Card, rolls: Sequence[Dice], best: Points) -> Iterator[KnownTurn]:
    """One way to the highest total, found by the rules themselves."""
    sheet, m = Sheet.empty(card.rules), 0
    while not sheet.is_full:
        turn, sheet = _best_turn(card, rolls, best, sheet, m)
        yield turn
        m += len(turn.kept) + 1


def _best_turn(
    card: Card, rolls: Sequence[Dice], best: Points, sheet: Sheet, m: int
) -> tuple[KnownTurn, Sheet]:
    filled = len(sheet.written)
    wanted = sheet.total + int(best[sheet_index(card, sheet), m - filled])
    for k in range(1, ROLLS + 1):
        for mixture in mixtures(k):
            dice = mixed(rolls, m, mixture)
            for option in choices(sheet, dice, first_throw=k == 1).options:
                after = _written(sheet, option)
                still = int(best[sheet_index(card, after), m + k - filled - 1])
                if after.total + still == wanted:
                    return KnownTurn(_kept(mixture, k), dice, option.box), after
    raise AssertionError(f"no way leads from {sheet} after {m} rolls to {wanted}")


def _written(sheet: Sheet, option: Option) -> Sheet:
    return sheet.write(option.box, option.points, extra=option.extra > 0)


def _kept(mixture: Mixture, rolls_made: int) -> tuple[tuple[int, ...], ...]:
    """The positions kept before each roll after the first."""
    return tuple(
        tuple(i for i, roll in enumerate(mixture) if roll < number)
        for number in range(1, rolls_made)
    )
