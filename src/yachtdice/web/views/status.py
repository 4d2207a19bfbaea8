"""The status line: what happened last, and what the reader can do now."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.game import Game
from yachtdice.rules import Choices, FaceSum, Placement, RuleSet, box_label
from yachtdice.service.table import Status, Table
from yachtdice.web.views.news import announcement
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.wording import Phrase, Plural


def status_text(table: Table, reader: Reader) -> str:
    """One to three short sentences."""
    happened = announcement(table, reader)
    following = " ".join(reader.say(phrase) for phrase in _following(table, reader))
    return f"{happened} {following}".strip()


def waiting_for(table: Table, reader: Reader) -> Phrase:
    """Whose move it is, for a list of games."""
    game = table.game
    if game is None:
        return _seats_awaited(table)
    if reader.is_alone(game.to_move):
        if game.dice is None:
            return Phrase("Your turn")
        if game.rolls_left == 0:
            return Phrase("Your turn: choose a box")
        return Plural(
            "Your turn: {count} roll left", "Your turn: {count} rolls left", game.rolls_left
        )
    return Phrase("{name} is to move", name=seat_names(table, reader)[game.to_move])


def _following(table: Table, reader: Reader) -> Iterator[Phrase]:
    game = table.game
    if game is None:
        yield _seats_awaited(table)
    elif table.status is Status.PLAYING and game.to_move in reader.seats:
        yield from _yours(game)


def _seats_awaited(table: Table) -> Phrase:
    free = sum(seat.is_free for seat in table.seats)
    return Plural("Waiting for {count} player.", "Waiting for {count} players.", free)


def _yours(game: Game) -> Iterator[Phrase]:
    choices = game.choices
    if choices is None:
        yield Phrase("Throw all five dice.")
        return
    yield from _joker(game, choices)
    if game.rolls_left == 0:
        yield Phrase("Choose a box.")
    elif not game.sheet.written:
        # Whoever plays for the first time learns here what a turn is; one box later it is known.
        yield Phrase("Tap dice to keep them, then roll the others; or choose a box.")


def _joker(game: Game, choices: Choices) -> Iterator[Phrase]:
    """Why only some boxes may be chosen, or what they pay, when the roll is a Joker."""
    own = _own_box(game.rules, choices.dice[0])
    match choices.placement:
        case Placement.OWN_BOX:
            yield Phrase("A Joker: it must go in {box}, which is open.", box=own)
        case Placement.OWN_OR_LOWER:
            yield Phrase("A Joker: it goes in {box} or, at full pay, any open lower box.", box=own)
        case Placement.LOWER:
            yield Phrase("A Joker: with {box} filled, any open lower box pays in full.", box=own)
        case Placement.ZERO:
            yield Phrase(
                "A Joker, but {box} and all lower boxes are filled: write a zero in an upper box.",
                box=own,
            )
        case Placement.FREE_PLAIN:
            yield Phrase("No Joker while {box} is open: every box counts as usual.", box=own)
        case Placement.FREE_FULL:
            yield Phrase("A Joker: with {box} filled, lower boxes pay in full.", box=own)
        case Placement.PLAIN:
            pass
    extra = choices.options[0].extra
    if extra:
        yield Phrase("It earns {extra} more anywhere.", extra=extra)


def _own_box(rules: RuleSet, face: int) -> str:
    """The name of the upper box that counts this face."""
    names = (
        box_label(b) for b in rules.boxes if isinstance(b.scorer, FaceSum) and b.scorer.face == face
    )
    return next(names, "")
