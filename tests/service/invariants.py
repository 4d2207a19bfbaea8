"""What holds at every table whatever is done there: between two versions, and at each of them."""

from __future__ import annotations

from itertools import pairwise

from yachtdice.game import Game
from yachtdice.rules import RuleSet, Sheet
from yachtdice.service.table import Status, Table


def check_history(history: list[Table]) -> None:
    """Every step of a table's life, from one version to the next."""
    for before, after in pairwise(history):
        assert after.version == before.version + 1
        if before.game_number == after.game_number and before.game and after.game:
            _check_step(before, after)
        elif before.game_number != after.game_number:
            assert before.status is Status.FINISHED
            assert after.game is not None
            assert not any(seat.sheet.written for seat in after.game.seats)
    for table in history:
        _check_game(table)


def _check_step(before: Table, after: Table) -> None:
    """Boxes only fill, one at a time, by the seat to move and with dice; what is over stays."""
    assert before.game is not None
    assert after.game is not None
    if before.status is Status.WAITING:
        return
    if before.game.is_over:
        assert after.game == before.game
        return
    assert len(before.game.seats) == len(after.game.seats)
    filled = 0
    for index, (old, new) in enumerate(zip(before.game.seats, after.game.seats, strict=True)):
        was, now = old.sheet.written, new.sheet.written
        assert was.items() <= now.items()
        assert new.resigned or not old.resigned
        filled += len(now) - len(was)
        assert now == was or index == before.game.to_move
    assert filled <= 1
    if filled and not after.game.is_over:
        # Nobody writes unseen dice, but a turn that runs out before its first roll is thrown once.
        thrown = after.game.rolls_made - before.game.rolls_made
        assert thrown == int(before.game.dice is None)


def _check_game(table: Table) -> None:
    game = table.game
    if game is None or table.status is Status.WAITING:
        return
    assert (table.status is Status.FINISHED) == game.is_over
    for seat in game.seats:
        assert seat.sheet.total == reckoned(game.rules, seat.sheet)
    if not game.is_over:
        mover = game.seats[game.to_move]
        assert not mover.resigned
        assert not mover.sheet.is_full
        _check_turns(game)


def _check_turns(game: Game) -> None:
    """Seats that stay are never more than a turn apart, and nobody has more boxes than turns."""
    staying = [len(seat.sheet.written) for seat in game.seats if not seat.resigned]
    assert max(staying) - min(staying) <= 1


def reckoned(rules: RuleSet, sheet: Sheet) -> int:
    """The total of a sheet of one column, by its boxes alone."""
    written = sheet.written
    upper = sum(written.get(box.id, 0) for box in rules.boxes if box.section == "upper")
    bonus = rules.upper_bonus
    earned = bonus.points if bonus and upper >= bonus.threshold else 0
    return sum(written.values()) + earned + rules.extra_yacht * sheet.extra_count
