"""Others at a table: presence, clocks, takeovers, votes, signs, and what a watcher may do."""

from __future__ import annotations

import pytest

from tests.fakes import FakeClock
from tests.web.pages.conftest import NewVisitor, Visitor
from tests.web.pages.test_lobby import host_and_guest
from tests.web.pages.test_translation import Bracketed, unmarked
from yachtdice.languages import LANGUAGES
from yachtdice.service.attending import REACTIONS
from yachtdice.service.table import Status
from yachtdice.web.views.company import REACTION_WORDS, time_left


async def playing(new_visitor: NewVisitor, **fields: str) -> tuple[Visitor, Visitor]:
    """Somebody at the dice and another on another device, in this order."""
    host, guest = await host_and_guest(new_visitor, **fields)
    await guest.command("sit", {"name": "Ben"})
    game = (await host.table()).game
    assert game is not None
    return (host, guest) if game.to_move == 0 else (guest, host)


async def sweep(visitor: Visitor) -> None:
    """Let the server do what is due."""
    await visitor.app.tables.act_if_due(visitor.table_id)


async def test_the_countdown_is_shown_to_the_others_who_may_wait_longer(
    new_visitor: NewVisitor, clock: FakeClock
) -> None:
    mover, other = await playing(new_visitor)
    assert 'id="takeover"' not in (await mover.page()).text
    text = (await other.page()).text
    assert 'id="takeover"' in text
    assert "is away. The computer plays on in" in text
    clock.go_on(31_000)
    text = (await other.page()).text
    assert 'id="takeover-left" role="timer">0:39<' in text
    assert (await other.command("wait-longer")).status_code == 303
    assert 'id="takeover-left" role="timer">1:39<' in (await other.page()).text


async def test_whoever_comes_back_has_the_seat_and_the_result_says_who_played(
    new_visitor: NewVisitor, clock: FakeClock
) -> None:
    mover, other = await playing(new_visitor)
    clock.go_on(71_000)
    await other.page()
    await sweep(other)
    assert "is away: the computer plays on." in (await other.page()).text
    while (await other.table()).computer_to_move():
        clock.go_on(1_000)
        await sweep(other)
    assert "played by the computer" in (await other.page()).text
    text = (await mover.page()).text
    assert "You are back: the seat is yours again." in text
    await mover.command("resign")
    assert (await other.table()).status is Status.FINISHED
    assert "1 turn played by the computer" in (await other.page()).text


async def test_a_clock_runs_and_its_owner_may_take_more_time(
    new_visitor: NewVisitor, clock: FakeClock
) -> None:
    mover, other = await playing(new_visitor, turn_seconds="60")
    clock.go_on(18_000)
    text = (await mover.page()).text
    assert 'role="timer">0:42<' in text
    assert 'id="more-time"' in text
    text = (await other.page()).text
    assert 'role="timer">0:42<' in text
    assert 'id="more-time"' not in text
    assert (await other.command("more-time")).status_code in {403, 422}
    await mover.command("more-time")
    text = (await mover.page()).text
    assert 'role="timer">1:42<' in text
    assert "You have more time." in text


async def test_a_turn_that_ran_out_is_told(new_visitor: NewVisitor, clock: FakeClock) -> None:
    mover, other = await playing(new_visitor, turn_seconds="30")
    clock.go_on(30_000)
    await sweep(other)
    assert "Your time was up: the computer ended your turn." in (await mover.page()).text


async def test_days_are_told_in_words() -> None:
    assert time_left(3 * 86_400_000, LANGUAGES["en"]) == "3 days"
    assert time_left(59_001, LANGUAGES["en"]) == "1:00"


async def test_resigning_out_of_turn_and_leaving(new_visitor: NewVisitor) -> None:
    mover, other = await playing(new_visitor, seat_2="human", seat_3="computer")
    assert (await other.command("resign")).status_code == 303
    assert (await other.table()).status is Status.PLAYING
    left = await mover.command("leave")
    assert left.headers["location"] == "/"
    table = await other.table()
    assert table.status is Status.FINISHED
    assert "has left" in (await other.page()).text


async def test_votes_for_another_game(new_visitor: NewVisitor) -> None:
    mover, other = await playing(new_visitor)
    await mover.command("resign")
    watcher = new_visitor()
    watcher.table_id = mover.table_id
    assert 'id="rematch-button"' not in (await watcher.page()).text
    await mover.command("rematch")
    text = (await other.page()).text
    assert "wants to play again. Waiting for" in text
    assert "wants another game" in text
    assert 'id="rematch-button"' in text
    assert 'id="rematch-button"' not in (await mover.page()).text
    await other.command("rematch")
    assert (await other.table()).game_number == 2


async def test_a_watcher_has_nothing_to_press(new_visitor: NewVisitor) -> None:
    mover, _ = await playing(new_visitor, visibility="public", turn_seconds="60")
    watcher = new_visitor()
    watcher.table_id = mover.table_id
    text = (await watcher.page()).text
    assert "You are watching." in text
    for command in ("roll-button", "more-time", "wait-longer", "reactions", "leave", "hint-link"):
        assert f'id="{command}"' not in text
    for name in ("roll", "resign", "rematch", "react", "more-time", "wait-longer", "leave"):
        assert (await watcher.command(name)).status_code in {401, 403, 422}


async def test_the_pulse_says_whose_turn_it_is_and_counts_as_being_there(
    new_visitor: NewVisitor, clock: FakeClock
) -> None:
    mover, other = await playing(new_visitor)
    for visitor, yours in ((mover, True), (other, False)):
        told = await visitor.page(f"/tables/{visitor.table_id}/pulse")
        assert told.json() == {"version": (await mover.table()).version, "yours": yours}
    clock.go_on(25_000)
    await mover.page(f"/tables/{mover.table_id}/pulse")
    clock.go_on(25_000)
    message = await other.app.tables.presence(other.table_id)
    assert message.data["takeover_at"] is None


async def test_signs_have_words_and_go_by_form_or_script(new_visitor: NewVisitor) -> None:
    assert tuple(REACTION_WORDS) == REACTIONS
    mover, other = await playing(new_visitor)
    assert (await other.command("react", {"reaction": "wave"})).status_code == 303
    script = {"HX-Request": "true"}
    assert (await mover.command("react", {"reaction": "wow"}, **script)).status_code == 204
    assert (await mover.command("react", {"reaction": "rude"}, **script)).status_code == 422


async def test_signals_are_switches(visitor: Visitor) -> None:
    await visitor.post("/settings", {"turn_sound": "on"})
    text = (await visitor.page("/settings")).text
    assert 'id="setting-turn_sound" value="on" checked' in text
    assert 'id="setting-turn_title" value="on">' in text
    await visitor.start()
    assert 'data-signals="sound"' in (await visitor.page()).text


async def test_nothing_is_said_past_the_catalogues_in_company(
    new_visitor: NewVisitor, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LANGUAGES["en"], "_catalogue", Bracketed())
    mover, other = await playing(new_visitor, turn_seconds="60", visibility="public")
    seen = [await mover.page(), await other.page()]
    await mover.command("more-time")
    seen.append(await other.page())
    clock.go_on(80_000)
    seen.append(await other.page())
    await other.command("wait-longer")
    clock.go_on(120_000)
    await sweep(other)
    seen += [await other.page(), await mover.page()]
    await other.command("resign")
    await other.command("rematch")
    seen += [await other.page(), await mover.page()]
    await mover.command("leave")
    seen.append(await other.page())
    faults = {fault for page in seen for fault in unmarked(page.text)}
    assert {fault for fault in faults if fault.partition(" in ")[0] not in {"Ann", "Ben"}} == set()
