"""Playing by forms: what a command answers with and without a script, and what is refused."""

from __future__ import annotations

import pytest

from tests.fakes import FakeClock
from tests.web.pages.conftest import Fields, NewVisitor, Visitor
from yachtdice.game import Game
from yachtdice.service.table import Status

PIECE = {"HX-Request": "true"}


async def _game(visitor: Visitor) -> Game:
    game = (await visitor.table()).game
    assert game is not None
    return game


async def test_without_a_script_a_command_leads_back_to_the_table(visitor: Visitor) -> None:
    await visitor.start()
    response = await visitor.command("roll")
    assert response.status_code == 303
    assert response.headers["location"] == f"/tables/{visitor.table_id}"
    assert (await _game(visitor)).rolls_left == 2


async def test_a_script_gets_the_piece_with_what_is_new(visitor: Visitor) -> None:
    await visitor.start()
    response = await visitor.command("roll", **PIECE)
    assert response.status_code == 200
    assert response.text.lstrip().startswith('<div id="table"')
    assert "; 2 rolls left." in response.text
    assert response.headers["cache-control"] == "no-store"
    assert "HX-Request" in response.headers["vary"]


async def test_dice_are_kept_one_press_at_a_time(visitor: Visitor) -> None:
    await visitor.start()
    await visitor.command("roll")
    await visitor.command("keep", {"toggle": "2"})
    assert await visitor.holds() == (2,)
    await visitor.command("keep", {"keep": "2", "toggle": "0"})
    assert await visitor.holds() == (0, 2)
    await visitor.command("keep", {"keep": ["0", "2"], "toggle": "2"})
    assert await visitor.holds() == (0,)
    assert 'value="0" id="keep-0"' in (await visitor.page()).text.replace(" disabled", "")


async def test_a_script_tells_all_holds_at_once_and_late_word_is_let_pass(
    visitor: Visitor,
) -> None:
    await visitor.start()
    await visitor.command("roll")
    response = await visitor.command("keep", {"set": "1", "keep": ["1", "3"]}, **PIECE)
    assert response.status_code == 204
    assert await visitor.holds() == (1, 3)
    path = f"/tables/{visitor.table_id}/keep"
    late = await visitor.post(path, {"set": "1", "keep": ["4"], "version": "1"}, **PIECE)
    assert late.status_code == 204
    assert await visitor.holds() == (1, 3)


async def test_kept_dice_stay_where_they_are(visitor: Visitor) -> None:
    await visitor.start()
    await visitor.command("roll")
    before = (await _game(visitor)).dice
    await visitor.command("roll", {"keep": ["0", "4"]})
    game = await _game(visitor)
    assert before is not None
    assert game.dice is not None
    assert (game.dice[0], game.dice[4], game.kept) == (before[0], before[4], (0, 4))


async def test_the_same_form_sent_twice_moves_once(visitor: Visitor) -> None:
    await visitor.start()
    version = str((await visitor.table()).version)
    path = f"/tables/{visitor.table_id}/roll"
    for _ in range(2):
        response = await visitor.post(path, {"version": version, "key": "k"})
        assert response.status_code == 303
    assert (await _game(visitor)).rolls_left == 2


@pytest.mark.parametrize(
    ("name", "fields", "status", "words"),
    [
        ("roll", {"version": "1"}, 409, "The table had moved on."),
        ("roll", {"version": "x"}, 422, "is not a whole number"),
        ("roll", {"keep": ["0", "1", "2", "3", "4"]}, 422, "all five are kept"),
        ("roll", {"keep": "7"}, 422, "are not dice to keep"),
        ("score", {"box": "nonsense"}, 422, "is not a box of Standard"),
        ("score", {"box": ""}, 422, "is not a box of Standard"),
        ("keep", {"toggle": "9"}, 422, "are not dice to keep"),
        ("rematch", {}, 422, "The game is not over yet."),
    ],
)
async def test_what_is_refused_changes_nothing_and_shows_the_table_with_the_reason(
    visitor: Visitor,
    name: str,
    fields: Fields,
    status: int,
    words: str,
) -> None:
    await visitor.start()
    await visitor.command("roll")
    before = await visitor.table()
    both: tuple[dict[str, str], ...] = ({}, PIECE)
    for headers in both:
        response = await visitor.command(name, fields, **headers)
        assert response.status_code == status
        assert words in response.text.replace("&#39;", "'")
        assert 'id="table"' in response.text
        assert 'id="notice"' in response.text
    assert await visitor.table() == before


async def test_t049_the_first_roll_throws_all_five(visitor: Visitor) -> None:
    await visitor.start()
    response = await visitor.command("roll", {"keep": ["0", "1"]})
    assert response.status_code == 422
    assert "throws all five dice" in response.text
    assert (await _game(visitor)).dice is None


async def test_nothing_is_scored_before_the_first_roll(visitor: Visitor) -> None:
    await visitor.start()
    response = await visitor.command("score", {"box": "choice"})
    assert response.status_code == 422
    assert "Roll before you choose a box." in response.text


async def test_a_fourth_roll_is_refused(visitor: Visitor) -> None:
    await visitor.start()
    for _ in range(3):
        await visitor.command("roll")
    response = await visitor.command("roll")
    assert "All three rolls of this turn are made. Choose a box." in response.text


async def test_a_watcher_may_look_but_not_play(new_visitor: NewVisitor) -> None:
    ann, ben = new_visitor(), new_visitor()
    await ann.page("/")
    await ann.start()
    ben.table_id = ann.table_id
    assert (await ben.page()).status_code == 200
    for name in ("roll", "score", "skip", "resign", "rematch", "keep"):
        response = await ben.command(name, {"box": "choice", "toggle": "1"})
        assert response.status_code in (401, 403, 422), name
    assert (await _game(ann)).dice is None


async def test_a_form_of_another_site_moves_nothing(visitor: Visitor) -> None:
    await visitor.start()
    for origin in ("http://evil.test", "null", "http://yacht.test.evil.test"):
        response = await visitor.command("roll", Origin=origin)
        assert response.status_code == 403
    assert (await _game(visitor)).dice is None


async def test_choosing_a_box_shows_what_it_pays_and_asks_to_confirm(visitor: Visitor) -> None:
    await visitor.start()
    await visitor.command("roll")
    text = (await visitor.page(f"/tables/{visitor.table_id}?box=choice")).text
    assert "Any dice. Pays the sum of all five dice." in text
    assert "Write here" in text
    assert (await visitor.page(f"/tables/{visitor.table_id}?box=nonsense")).status_code == 200
    await visitor.command("score", {"box": "choice"})
    assert (await _game(visitor)).seats[0].sheet["choice"] is not None


async def test_the_computer_is_skipped_and_every_box_it_wrote_is_told(visitor: Visitor) -> None:
    await visitor.start(seat_2="computer", seat_3="computer", key="k")
    if (await _game(visitor)).to_move != 0:
        await visitor.command("skip")
    await visitor.command("roll")
    await visitor.command("score", {"box": "choice"})
    response = await visitor.command("skip", **PIECE)
    assert (await _game(visitor)).to_move == 0
    assert "Computer 1 wrote" in response.text
    assert "Computer 2 wrote" in response.text
    assert "Your turn." in response.text


async def test_settings_skip_pauses_and_throw_first_by_themselves(visitor: Visitor) -> None:
    await visitor.page("/")
    await visitor.post("/settings", {"first_roll_by_itself": "on", "skip_pauses": "on"})
    await visitor.start(seat_2="computer")
    assert (await _game(visitor)).rolls_made == 0  # the visitor may mix something in first
    await visitor.command("share", {"text-0": "mine"})
    game = await _game(visitor)
    assert (game.to_move, game.rolls_left) == (0, 2)
    await visitor.command("score", {"box": "choice"})
    game = await _game(visitor)
    assert (game.to_move, game.rolls_left) == (0, 2)
    assert len(game.seats[1].sheet.written) >= 1


async def test_resigning_and_playing_again(visitor: Visitor) -> None:
    await visitor.start(seat_2="local", name_2="Ann")
    await visitor.command("resign")
    table = await visitor.table()
    assert table.status is Status.FINISHED
    assert "resigned" in (await visitor.page()).text
    first = (await _game(visitor)).first_seat
    assert (await visitor.command("rematch")).status_code == 303
    assert (await visitor.table()).game_number == 2
    assert (await _game(visitor)).first_seat == (first + 1) % 2


async def test_the_first_seat_may_stay(visitor: Visitor) -> None:
    await visitor.page("/")
    await visitor.post("/settings", {"shortcuts": "on"})
    await visitor.start(seat_2="local", name_2="Ann")
    first = (await _game(visitor)).first_seat
    await visitor.command("resign")
    await visitor.command("rematch")
    assert (await _game(visitor)).first_seat == first


async def test_a_game_alone_is_compared_with_the_best_before(
    visitor: Visitor, clock: FakeClock
) -> None:
    await visitor.page("/")

    async def play() -> str:
        while (await visitor.table()).status is Status.PLAYING:
            await visitor.command("roll")
            options = (await _game(visitor)).choices
            assert options is not None
            await visitor.command("score", {"box": options.options[0].box})
        return (await visitor.page()).text

    await visitor.start()
    assert "Your first game alone on this scoresheet" in await play()
    first_total = (await _game(visitor)).seats[0].sheet.total
    assert f"<b>{first_total}</b>" in (await visitor.page("/")).text
    clock.go_on(1000)
    await visitor.command("rematch")
    text = await play()
    assert f"{first_total}, of November 14" in text or f"your {first_total} of November 14" in text


async def test_the_log_tells_every_roll_and_box(visitor: Visitor) -> None:
    await visitor.start()
    await visitor.command("roll")
    await visitor.command("roll", {"keep": ["1"]})
    await visitor.command("score", {"box": "yacht"})
    path = f"/tables/{visitor.table_id}/log"
    page, piece = await visitor.page(path), await visitor.page(path, **PIECE)
    for text in (page.text, piece.text):
        assert text.count("log-dice") == 2
        assert "in Yacht" in text
        assert "Turn 1" in text
    assert "<html" in page.text
    assert "<html" not in piece.text


async def test_the_button_names_the_dice_before_the_first_roll_too(visitor: Visitor) -> None:
    await visitor.start()
    text = (await visitor.page()).text
    assert '<span id="roll-label">Roll 5 dice</span>' in text
    assert "<small>3 left</small>" in text
