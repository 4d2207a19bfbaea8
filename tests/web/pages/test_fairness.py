"""Mixing a text into the dice, and checking a finished game, without any script."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web.pages.conftest import HOST, NewVisitor, Visitor
from yachtdice.service.play import CONTRIBUTIONS_MAX

GAME = Path(__file__).parents[2] / "data/fair/game.json"
STORED = GAME.read_text(encoding="utf-8")


async def test_a_text_is_mixed_in_by_a_form_until_the_first_roll(visitor: Visitor) -> None:
    await visitor.start()
    text = (await visitor.page()).text
    assert (await visitor.table()).dice.commitment in text
    assert 'data-share="wanted"' in text
    for number in range(CONTRIBUTIONS_MAX):
        answer = await visitor.command("share", {"text-0": f" my text {number} "})
        assert answer.status_code == 303
    text = (await visitor.page()).text
    assert "my text 1" in text
    assert 'data-share="given"' in text
    assert 'name="text-0"' not in text
    refused = await visitor.command("share", {"text-0": "one too many"})
    assert refused.status_code == 422
    await visitor.command("roll")
    assert 'id="share"' not in (await visitor.page()).text
    refused = await visitor.command("share", {"text-0": "late"})
    assert refused.status_code == 422
    assert "fixed" in refused.text


async def test_nothing_is_no_text(visitor: Visitor) -> None:
    await visitor.start()
    refused = await visitor.command("share", {"text-0": "  "})
    assert refused.status_code == 422
    assert "Write something" in refused.text
    assert (await visitor.table()).version == 1


async def test_everybody_at_one_device_has_a_field(visitor: Visitor) -> None:
    await visitor.start(seat_2="local", name_2="Zoë")
    fields = {"text-0": "mine", "text-1": "hers"}
    await visitor.command("share", fields)
    table = await visitor.table()
    assert [(given.seat, given.text) for given in table.contributions] == [(0, "mine"), (1, "hers")]
    assert table.version == 2


async def test_a_guest_sits_down_with_a_text_and_the_host_gives_one_in_the_lobby(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    await visitor.start(seat_2="human", seat_3="human")
    assert 'id="share"' in (await visitor.page()).text
    piece = await visitor.command("share", {"text-0": "the host's"}, **{"HX-Request": "true"})
    assert 'data-share="given"' in piece.text
    guest = new_visitor()
    guest.table_id = visitor.table_id
    page = (await guest.page()).text
    assert (await visitor.table()).dice.commitment in page
    assert 'name="contribution"' in page
    await guest.command("sit", {"name": "Ben", "contribution": "the guest's"})
    texts = [given.text for given in (await visitor.table()).contributions]
    assert texts == ["the host's", "the guest's"]


async def test_the_first_roll_by_itself_waits_for_the_text(visitor: Visitor) -> None:
    await visitor.page("/settings")
    await visitor.post("/settings", {"first_roll_by_itself": "on"})
    await visitor.start()
    await visitor.command("resign")
    await visitor.command("rematch")
    game = (await visitor.table()).game
    assert game is not None
    assert game.dice is None
    await visitor.command("share", {"text-0": "mine"})
    game = (await visitor.table()).game
    assert game is not None
    assert game.dice is not None


async def test_a_finished_game_leads_to_its_check_and_its_file(visitor: Visitor) -> None:
    await visitor.start()
    await visitor.command("share", {"text-0": "what I typed"})
    early = await visitor.page(f"/verify?table={visitor.table_id}&game=1")
    assert early.status_code == 422
    await visitor.command("roll")
    await visitor.command("resign")
    text = (await visitor.page()).text
    assert f"/verify?table={visitor.table_id}&amp;game=1" in text
    text = (await visitor.page(f"/verify?table={visitor.table_id}&game=1")).text
    assert "Every one of 5 thrown dice is right." in text
    assert "what I typed" in text
    assert "is-false" not in text.partition("<style")[0]
    path = f"/tables/{visitor.table_id}/games/1/record.json"
    assert path in text
    file = await visitor.page(path)
    assert file.headers["content-disposition"].startswith("attachment")
    assert json.loads(file.text)["contributions"][0]["text"] == "what I typed"
    assert (await visitor.page("/verify?table=nowhere&game=1")).status_code == 404
    for number in ("2", "x"):
        answer = await visitor.page(f"/verify?table={visitor.table_id}&game={number}")
        assert answer.status_code in (404, 422)


async def test_a_file_is_pasted_or_uploaded(visitor: Visitor) -> None:
    assert 'enctype="multipart/form-data"' in (await visitor.page("/verify")).text
    pasted = await visitor.post("/verify", {"game": STORED})
    assert "Every one of 357 thrown dice is right." in pasted.text
    uploaded = await visitor.client.post(
        "/verify",
        data={"game": ""},
        files={"file": ("game.json", b"\xef\xbb\xbf" + STORED.encode(), "application/json")},
        headers={"Origin": HOST},
    )
    assert uploaded.status_code == 200
    assert "Every one of 357 thrown dice is right." in uploaded.text
    assert uploaded.text.count("<tr>") == 1 + 98


async def test_a_changed_file_is_told_with_the_roll_at_fault(visitor: Visitor) -> None:
    data = json.loads(STORED)
    roll = next(event for event in data["events"] if event["event"] == "rolled")
    roll["dice"][2] = 1 + roll["dice"][2] % 6
    answer = await visitor.post("/verify", {"game": json.dumps(data)})
    assert answer.status_code == 200
    assert "This game does not hold" in answer.text
    assert "Turn 1, roll 1: the file says" in answer.text
    assert "What this proves" not in answer.text


async def test_what_is_no_game_file_is_said_beside_the_field_and_kept(visitor: Visitor) -> None:
    answer = await visitor.post("/verify", {"game": "no game <b>"})
    assert answer.status_code == 422
    assert "is not JSON" in answer.text
    assert "no game &lt;b&gt;" in answer.text
    answer = await visitor.client.post(
        "/verify", files={"file": ("x", b"\xff\xfe")}, headers={"Origin": HOST}
    )
    assert answer.status_code == 422
    assert "not UTF-8" in answer.text
    foreign = await visitor.client.post(
        "/verify", data={"game": STORED}, headers={"Origin": "http://evil.test"}
    )
    assert foreign.status_code == 403


async def test_only_the_page_for_game_files_takes_long_bodies(visitor: Visitor) -> None:
    for path, size, status in (
        ("/verify", 200_000, 422),
        ("/verify", 1_200_000, 413),
        ("/review", 200_000, 413),
    ):
        assert (await visitor.post(path, {"game": "x" * size})).status_code == status
