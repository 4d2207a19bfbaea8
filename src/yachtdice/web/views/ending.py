"""How a game ended: the headline, the places and the personal best."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from yachtdice.game import Game, Outcome, outcome
from yachtdice.players.sizes import is_judged
from yachtdice.players.standing import beaten_sentence
from yachtdice.ratings import RatingChange
from yachtdice.rules import RuleSet, box_label
from yachtdice.service.ports import Result
from yachtdice.service.rated import meets_oneself
from yachtdice.service.table import Table
from yachtdice.web.endingmodel import BestView, OutcomeView, PlaceView
from yachtdice.web.views.ranked import seat_ratings
from yachtdice.web.views.reader import Reader, names_within, seat_names
from yachtdice.wording import Phrase, Plural

_NOT_RATED = Phrase("This game does not count for ratings: somebody had not moved yet.")
_AGAINST_ONESELF = Phrase("This game does not count for ratings: two seats are one player's.")


def outcome_view(  # noqa: PLR0913 - what an end means to its reader, by name
    table: Table,
    reader: Reader,
    best: Result | None,
    *,
    beats: float | None = None,
    beats_later: bool = False,
    rated: Mapping[str, RatingChange] = MappingProxyType({}),
) -> OutcomeView | None:
    """The end of the game, or None while it goes on.

    `best` is the reader's best game alone on this scoresheet before this one, `beats` the share of
    perfect games below the reader's total, where it is known, `beats_later` whether it will be,
    `rated` what the game made of the players' ratings.
    """
    ended = outcome(table.game) if table.game else None
    if ended is None:
        return None
    return OutcomeView(
        headline=headline(table, reader),
        places=_places(ended, table, reader, seat_ratings(table, rated, reader)),
        draw=ended.draw,
        rated_note=reader.say(_not_rated(table)) if table.ladder and not rated else "",
        best=_best(table, reader, best),
        beats="" if beats is None else reader.say(beaten_sentence(beats)),
        beats_later=beats_later,
        no_review="" if is_judged(table.rules) else reader.say(_no_review(table.rules)),
        next_first=_next_first(table, reader),
        moves_on=_moves_on(table, reader),
    )


def _no_review(rules: RuleSet) -> Phrase:
    if len(rules.columns) > 1:
        return Phrase(
            "Nobody knows perfect play of a card of several columns, so there is nothing exact to "
            "measure luck and decisions by. Hints and the adviser go by an approximation."
        )
    return Phrase("This sheet has too many boxes for luck and decisions to be told apart here.")


def _not_rated(table: Table) -> Phrase:
    return _AGAINST_ONESELF if meets_oneself(table) else _NOT_RATED


def headline(table: Table, reader: Reader) -> str:
    """Who won, or how much was made alone, in a sentence."""
    ended = outcome(table.game) if table.game else None
    return reader.say(_headline(table, reader, ended)) if ended else ""


def _headline(table: Table, reader: Reader, ended: Outcome) -> Phrase:
    if table.lapsed:
        return Phrase("This attempt was not finished within 12 hours of its day: it has lapsed.")
    if not ended.winners and reader.is_alone(0):
        return Phrase("You gave this game up.")
    if not ended.winners:
        return Phrase("The game ended with nobody at the dice.")
    total = ended.places[ended.winners[0]].total
    names = seat_names(table, reader)
    winners = [names[seat] for seat in ended.winners]
    if ended.draw:
        within = names_within(table, reader)
        drawn = _listed([within[seat] for seat in ended.winners], reader)
        return Phrase("A draw at {total}: {names}.", total=total, names=drawn)
    winner = ended.winners[0]
    if len(table.seats) == 1:
        if reader.is_alone(winner):
            return Plural("You made {count} point.", "You made {count} points.", total)
        return Plural(
            "{name} made {count} point.", "{name} made {count} points.", total, name=winners[0]
        )
    if ended.won_at_once is not None:
        box = box_label(table.rules.box(table.rules.yacht_places[0]))
        if reader.is_alone(winner):
            return Phrase("You win at once: {box} on the first throw.", box=box)
        return Phrase("{name} wins at once: {box} on the first throw.", name=winners[0], box=box)
    if reader.is_alone(winner):
        return Phrase("You win with {total}.", total=total)
    return Phrase("{name} wins with {total}.", name=winners[0], total=total)


def _listed(names: list[str], reader: Reader) -> str:
    """The names as one: "Ann, Ben and Cleo"."""
    *others, last = names
    return reader.say(Phrase("{names} and {name}", names=", ".join(others), name=last))


def _places(
    ended: Outcome, table: Table, reader: Reader, ratings: Mapping[int, str]
) -> tuple[PlaceView, ...]:
    """The seats by place; of equal ones in seat order."""
    names = seat_names(table, reader)
    return tuple(
        PlaceView(
            place=place.place,
            seat=place.seat,
            name=names[place.seat],
            total=place.total,
            you=place.seat in reader.seats,
            resigned=place.resigned,
            turns_by_computer=table.seats[place.seat].turns_by_computer,
            rating=ratings.get(place.seat, ""),
        )
        for place in sorted(ended.places, key=lambda place: (place.place, place.seat))
    )


def _best(table: Table, reader: Reader, before: Result | None) -> BestView | None:
    game = table.game
    if game is None or not is_counted_alone(game, reader):
        return None
    if table.daily is not None and not table.daily.counts:
        return None
    total = game.seats[0].sheet.total
    best = total if before is None else max(total, before.total)
    beaten = total > before.total if before else total > 0
    text = reader.say(_best_phrase(total, before, reader))
    old = before.total if before else None
    return BestView(beaten=beaten, total=best, text=text, old=old)


def own_total(table: Table, reader: Reader) -> int | None:
    """What the reader's one seat made of a game that was played to its end."""
    game = table.game
    if game is None or not game.is_over or len(reader.seats) != 1:
        return None
    (seat,) = reader.seats
    return game.seats[seat].sheet.total if game.seats[seat].sheet.is_full else None


def is_counted_alone(game: Game, reader: Reader) -> bool:
    """Whether this was the reader's own game alone, played to its end."""
    return len(game.seats) == 1 and reader.is_alone(0) and game.seats[0].sheet.is_full


def _best_phrase(total: int, before: Result | None, reader: Reader) -> Phrase:
    if before is None:
        return Phrase("Your first game alone on this scoresheet: {total} to beat.", total=total)
    day = reader.language.day(before.finished_at)
    if total > before.total:
        return Phrase(
            "A new personal best: {more} more than your {best} of {day}.",
            more=total - before.total,
            best=before.total,
            day=day,
        )
    if total == before.total:
        return Phrase(
            "As good as your personal best: {best}, of {day}.", best=before.total, day=day
        )
    return Phrase(
        "Your personal best stays {best}, of {day}: {more} more.",
        more=before.total - total,
        best=before.total,
        day=day,
    )


def _moves_on(table: Table, reader: Reader) -> bool | None:
    """The setting that the reader may change, or None; in ranked play nobody may."""
    if len(table.seats) == 1 or table.ladder or table.host not in reader.seats:
        return None
    return table.first_seat_moves_on


def _next_first(table: Table, reader: Reader) -> str:
    if len(table.seats) == 1:
        return ""
    seat = table.next_first_seat()
    if reader.is_alone(seat):
        return reader.say(Phrase("You throw first next time."))
    name = seat_names(table, reader)[seat]
    return reader.say(Phrase("{name} throws first next time.", name=name))
