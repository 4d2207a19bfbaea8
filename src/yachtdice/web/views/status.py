"""The status line: what happened last, and what the reader can do now."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.game import Game
from yachtdice.rules import Choices, FaceSum, Placement, RuleSet
from yachtdice.service.table import Status, Table
from yachtdice.web.views.news import announcement
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.wording import Name, Phrase, Plural


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


def _joker(game: Game, choices: Choices) -> Iterator[Phrase]:
    """Why only some boxes may be chosen, or what they pay, when the roll is a Joker."""
    own = _own_box(game.rules, choices.dice[0])
    match choices.placement:
        case Placement.OWN_BOX:
            yield Phrase("Five of a kind is a Joker here: it goes in {box}, still open.", box=own)
        case Placement.OWN_OR_LOWER:
            yield Phrase(
                "Five of a kind is a Joker here: it goes in {box} or, at full pay, in any open "
                "lower box.",
                box=own,
            )
        case Placement.LOWER:
            yield Phrase(
                "Five of a kind is a Joker here: {box} is filled, so it goes in any open lower box "
                "at full pay.",
                box=own,
            )
        case Placement.ZERO:
            yield Phrase(
                "Five of a kind is a Joker here, but {box} and every lower box are filled: it "
                "leaves a zero in an open upper box.",
                box=own,
            )
        case Placement.FREE_PLAIN:
            yield Phrase(
                "Five of a kind goes in any open box at its plain value, as {box} is open.", box=own
            )
        case Placement.FREE_FULL:
            yield Phrase("Five of a kind is a Joker here: lower boxes take it at full pay.")
        case Placement.PLAIN:
            pass
    extra = choices.options[0].extra
    if extra:
        yield Phrase("It earns {extra} more wherever it goes.", extra=extra)


def _own_box(rules: RuleSet, face: int) -> Name:
    """The name of the upper box that counts this face."""
    names = (b.name for b in rules.boxes if isinstance(b.scorer, FaceSum) and b.scorer.face == face)
    return Name(next(names, ""))
