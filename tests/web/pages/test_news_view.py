"""What readers are told: announcements, the status line, the end of a game."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.web.pages.drawing import YOU, computer, drawn, local, person, reader, table, wrote
from yachtdice.game import Ended, Resigned, Rolled, Started
from yachtdice.rules import get
from yachtdice.service.ports import Result
from yachtdice.service.table_events import (
    GraceGiven,
    HostPassed,
    RematchWanted,
    Returned,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TableSeat,
    TakenOver,
    TimeGiven,
    TurnRanOut,
)
from yachtdice.web.views.company import Attendance, company_view, rematch_view
from yachtdice.web.views.lobby import LobbyLook, lobby_view
from yachtdice.web.views.news import announcement

FULL = (
    "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 choice=20 four_of_a_kind=0 full_house=14 "
    "small_straight=15 large_straight=30 yacht=0"
)
STRUCK = " ".join(f"{box.id}=0" for box in get("standard").boxes)


def _best(total: int) -> Result:
    return Result("t", 1, 0, "p", "standard", "h", total, 1, 1, False, 1_714_737_600_000)


def test_t148_a_roll_is_one_message_with_dice_and_rolls_left() -> None:
    rolled = Rolled(0, (), (2, 3, 3, 5, 6))
    view = drawn(table(dice="23356", left=2, last=(rolled,)))
    assert [line.text for line in view.announcements] == ["Rolled 2, 3, 3, 5, 6; 2 rolls left."]
    assert view.announcements[0].version == view.version
    view = drawn(table(dice="23356", left=1, last=(rolled,)))
    assert view.announcements[0].text == "Rolled 2, 3, 3, 5, 6; 1 roll left."


def test_with_no_roll_left_the_status_line_asks_for_a_box() -> None:
    view = drawn(table(dice="23356", left=0, last=(Rolled(0, (), (2, 3, 3, 5, 6)),)))
    assert view.status_text == "Rolled 2, 3, 3, 5, 6; no rolls left. Choose a box."


def test_the_first_turn_says_how_to_go_on_until_a_box_is_written() -> None:
    tip = "Tap dice to keep them, then roll the others; or choose a box."
    last = (Rolled(0, (), (2, 3, 3, 5, 6)),)
    first = drawn(table(dice="23356", left=2, last=last))
    assert first.status_text == f"Rolled 2, 3, 3, 5, 6; 2 rolls left. {tip}"
    assert tip not in first.announcements[0].text
    for later in (
        table(dice="23356", left=0, last=last),
        table(sheets=["ones=3"], dice="23356", left=2, last=last),
        table(seats=[YOU, computer(1)], dice="23356", left=2, to_move=1),
        table(),
    ):
        assert tip not in drawn(later).status_text


def test_a_yacht_may_be_cheered_while_its_box_is_open() -> None:
    rolled = Rolled(0, (), (6, 6, 6, 6, 6))
    view = drawn(table("yacht-dice", sheets=["ones=3"], dice="66666", left=2, last=(rolled,)))
    assert view.status_text == "Rolled 6, 6, 6, 6, 6; 2 rolls left. Five of a Kind!"
    view = drawn(table(sheets=["yacht=0"], dice="66666", left=2, last=(rolled,)))
    assert "!" not in view.status_text


def test_others_are_named_and_the_turn_that_comes_round_is_told() -> None:
    seats = [YOU, computer(1)]
    view = drawn(table(seats=seats, last=(wrote("sixes", 24, seat=1),)))
    assert view.announcements[0].text == "Computer wrote 24 in Sixes. Your turn."
    assert view.status_text.endswith("Your turn. Throw all five dice.")


def test_people_at_one_device_are_called_by_name() -> None:
    view = drawn(
        table(seats=[YOU, local("Ann")], to_move=1, last=(wrote("ones", 3),)), reader(0, 1)
    )
    assert view.status_text == "Player 1 wrote 3 in Ones. Ann is to move. Throw all five dice."


def test_seats_without_a_name_get_one_by_their_kind() -> None:
    seats = [YOU, computer(1), person(2, "Ben"), computer(3), person(4)]
    names = [seat.name for seat in drawn(table(seats=seats)).seats]
    assert names == ["You", "Computer 1", "Ben", "Computer 2", "Player 5"]
    assert drawn(table(seats=seats), reader()).seats[0].name == "Player 1"


def test_a_watcher_is_told_nothing_to_do() -> None:
    view = drawn(table(dice="23356", left=2), reader())
    assert not view.tray.yours
    assert not view.tray.can_roll
    assert not view.can_resign
    assert view.status_text == ""


def test_several_versions_since_the_last_look_are_told_one_by_one() -> None:
    first = table(seats=[YOU, computer(1)], dice="66612", left=2, to_move=1)
    first = replace(first, version=5, last=(Rolled(1, (), (6, 6, 6, 1, 2)),))
    wrote_it = table(seats=[YOU, computer(1)], last=(wrote("sixes", 18, seat=1),))
    view = drawn(wrote_it, recent=(first, wrote_it))
    assert [(line.version, line.text) for line in view.announcements] == [
        (5, "Computer rolled 6, 6, 6, 1, 2; 2 rolls left."),
        (7, "Computer wrote 18 in Sixes. Your turn."),
    ]
    assert [cell.last for cell in view.sheet.upper[5].cells] == [False, True]


def test_of_many_versions_only_the_boxes_and_the_last_are_told() -> None:
    seats = [YOU, computer(1)]
    roll = table(seats=seats, dice="66612", left=2, to_move=1)
    roll = replace(roll, last=(Rolled(1, (), (6, 6, 6, 1, 2)),))
    box = table(seats=seats, last=(wrote("sixes", 18, seat=1),))
    view = drawn(box, recent=(roll, roll, roll, box, roll, roll, roll, box))
    assert len(view.announcements) == 2


def test_who_throws_first_is_told() -> None:
    started = Started(get("standard"), 2, 1)
    view = drawn(table(seats=[YOU, computer(1)], to_move=1, last=(started,)))
    assert view.status_text == "Computer throws first."


def test_t162_a_tie_is_a_draw_with_places_1_1_3() -> None:
    less = FULL.replace("choice=20", "choice=10")
    shown = table(seats=[YOU, person(1, "Ann"), person(2, "Ben")], sheets=[FULL, FULL, less])
    view = drawn(replace(shown, last=(wrote("choice", 10, seat=2),)))
    assert view.outcome is not None
    assert view.outcome.draw
    assert [place.place for place in view.outcome.places] == [1, 1, 3]
    assert view.outcome.headline == "A draw at 177: you and Ann."
    assert "A draw at 177" in view.announcements[0].text


def test_a_seat_that_resigned_comes_last() -> None:
    shown = table(seats=[YOU, person(1, "Ann")], sheets=[FULL, FULL])
    assert shown.game is not None
    gave_up = replace(shown.game.seats[0], resigned=True)
    game = replace(shown.game, seats=(gave_up, shown.game.seats[1]), ended=True)
    view = drawn(replace(shown, game=game, last=(Resigned(0), Ended())))
    assert view.outcome is not None
    assert [(p.place, p.name, p.resigned) for p in view.outcome.places] == [
        (1, "Ann", False),
        (2, "You", True),
    ]
    assert view.outcome.headline == "Ann wins with 177."


def test_t164_a_game_of_zeros_beats_nothing_and_ties_with_its_like() -> None:
    alone = drawn(table(sheets=[STRUCK]), best=_best(100))
    assert alone.outcome is not None
    assert alone.outcome.best is not None
    assert not alone.outcome.best.beaten
    view = drawn(table(sheets=[STRUCK, STRUCK], seats=[YOU, person(1, "Ann")]))
    assert view.outcome is not None
    assert view.outcome.draw
    assert view.outcome.headline == "A draw at 0: you and Ann."


def test_the_personal_best_says_old_and_new() -> None:
    def best(before: Result | None) -> str:
        outcome = drawn(table(sheets=[FULL]), best=before).outcome
        assert outcome is not None
        assert outcome.best is not None
        return f"{outcome.best.beaten} {outcome.best.text}"

    assert best(None) == "True Your first game alone on this scoresheet: 177 to beat."
    assert best(_best(150)) == "True A new personal best: 27 more than your 150 of May 3."
    assert best(_best(177)) == "False As good as your personal best: 177, of May 3."
    assert best(_best(200)) == "False Your personal best stays 200, of May 3: 23 more."


def test_a_game_with_others_speaks_of_no_personal_best() -> None:
    outcome = drawn(table(seats=[YOU, computer(1)], sheets=[FULL, FULL])).outcome
    assert outcome is not None
    assert outcome.best is None
    assert outcome.next_first == "Computer throws first next time."


def test_the_dice_tell_which_were_kept_and_which_thrown() -> None:
    view = drawn(table(dice="33356", left=1, kept=(0, 1)), holds=(0, 1, 2))
    assert [die.kept for die in view.tray.dice] == [True, True, True, False, False]
    assert [die.thrown for die in view.tray.dice] == [False, False, True, True, True]
    last = drawn(table(dice="33356", left=0, kept=(0, 1)))
    assert not any(die.kept for die in last.tray.dice)
    watched = drawn(table(seats=[YOU, computer(1)], dice="33356", left=0, kept=(0, 1), to_move=1))
    assert [die.kept for die in watched.tray.dice] == [True, True, False, False, False]


def test_a_wish_to_play_again_is_told_while_others_are_waited_for() -> None:
    shown = table(seats=[YOU, person(1, "Ann")], sheets=[FULL, FULL], last=(RematchWanted(1),))
    assert "Ann wants to play again." in drawn(shown).announcements[0].text


def test_a_reader_without_a_name_is_spoken_to_in_every_sentence() -> None:
    seats, sheets = [YOU, person(1, "Ann")], [FULL, FULL]
    events: list[TableEvent] = [
        SeatTaken(0, "", "n"),
        SeatLeft(0),
        TakenOver(0),
        Returned(0),
        TurnRanOut(0),
        TimeGiven(0, 1000),
        GraceGiven(0, 1000),
        Rolled(0, (), (1, 2, 3, 4, 5)),
        wrote("ones", 3),
        Resigned(0),
        Started(get("standard"), 2, 0),
        RematchWanted(0),
        HostPassed(0),
    ]
    told = [announcement(table(seats=seats, last=(event,)), reader(0)) for event in events]
    told.append(
        announcement(table(seats=seats, sheets=sheets, last=(RematchWanted(0),)), reader(0))
    )
    assert told[0] == "You sit down."
    for text in told:
        assert not re.search(r"\b[Yy]ou (\w+s|was|has)\b", text), text
    named = table(seats=[person(0, "Eve"), seats[1]], last=(SeatTaken(0, "Eve", "n"),))
    assert announcement(named, reader(0)) == "Eve sits down."


def test_the_waiting_table_speaks_to_a_reader_without_a_name_too() -> None:
    waiting = replace(table(seats=[YOU, person(1, "Ann")], last=(SeatLeft(0),)), game=None)
    came = replace(waiting, version=8, last=(SeatTaken(0, "", "n"),))
    view = lobby_view(came, reader(0), LobbyLook(link="x", history=(waiting, came)))
    assert view.lines[0].text == "You sit down."
    before = replace(waiting, host_nonce="n1")
    after = replace(before, host_nonce="n", last=(SeatLeft(1),))
    view = lobby_view(after, reader(0), LobbyLook(link="x", history=(before, after)))
    assert view.lines[0].text == "Ann has left. You are the host now."


def test_the_list_of_who_is_there_says_you_once() -> None:
    def tags(seats: list[TableSeat]) -> list[tuple[str, bool]]:
        company = company_view(table(seats=seats), reader(0), Attendance())
        assert company is not None
        return [(person.name, person.tagged) for person in company.people]

    assert tags([YOU, person(1, "Ann")]) == [("You", False), ("Ann", False)]
    assert tags([person(0, "Eve"), person(1, "Ann")]) == [("Eve", True), ("Ann", False)]


def test_votes_for_another_game_speak_to_the_reader() -> None:
    seats = [YOU, person(1, "Ann"), person(2, "Ben")]
    ended = replace(table(seats=seats, sheets=[FULL] * 3), game_number=1)

    def said(*wanting: int) -> str:
        return rematch_view(replace(ended, rematch_wanted=frozenset(wanting)), reader(0)).said

    rest = "it begins in half a minute."
    assert said(0) == f"You want to play again. Waiting for Ann, Ben; {rest}"
    assert said(1) == f"Ann wants to play again. Waiting for you, Ben; {rest}"
    assert said(0, 1) == f"You, Ann want to play again. Waiting for Ben; {rest}"
