"""Opening a table, sitting down, starting."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.fakes import MemoryTables, fake_app, fake_ports
from tests.service.world import NOBODY, World
from yachtdice.bootstrap import App, build
from yachtdice.chance import CommittedDice
from yachtdice.errors import Illegal, Malformed
from yachtdice.rules import get
from yachtdice.service.errors import Forbidden, KeyReused, NoSeat, NotFound, WriteConflict
from yachtdice.service.ports import Change
from yachtdice.service.requests import SeatRequest, TableRequest, read_seat
from yachtdice.service.table import Status
from yachtdice.service.table_events import SeatKind
from yachtdice.service.tables import Keyed, Tables
from yachtdice.service.tokens import Actor
from yachtdice.settings import Settings

ALONE = TableRequest(get("standard"), (SeatRequest(SeatKind.HUMAN),))


async def test_a_table_without_free_seats_starts_at_once(world: World) -> None:
    for seats in (["human"], ["computer", "human"], ["local", "human", "computer", "local"]):
        host = await world.open(*seats)
        table = await host.table()
        assert table.status is Status.PLAYING
        assert table.version == 1
        assert host.seat == seats.index("human")


async def test_a_table_with_free_seats_waits_and_starts_with_the_last(world: World) -> None:
    host = await world.open("human Ann", "human", "human")
    assert (await host.table()).status is Status.WAITING
    ben = await world.join(host, "Ben")
    assert (await host.table()).status is Status.WAITING
    cem = await world.join(host, "Cem")
    table = await host.table()
    assert table.status is Status.PLAYING
    assert table.version == 3
    assert [seat.name for seat in table.seats] == ["Ann", "Ben", "Cem"]
    assert [ben.seat, cem.seat] == [1, 2]
    with pytest.raises(Illegal, match="taken"):
        await world.join(host, "Dan")


async def test_the_first_seat_is_drawn_from_the_dice_that_were_committed_to(world: World) -> None:
    first_seats = Counter[int]()
    for _ in range(120):
        host = await world.open("human", "local", "computer")
        table = await host.table()
        assert table.game is not None
        assert table.game.first_seat == CommittedDice(table.secret).choose("first seat", 3)
        first_seats[table.game.first_seat] += 1
    assert min(first_seats[seat] for seat in range(3)) > 20


async def test_people_at_one_device_play_by_one_token(world: World) -> None:
    host = await world.open("local Zoë", "human Ann", "local Ben", "human")
    guest = await world.join(host, "Cem")
    table = await host.table()
    assert world.app.tokens.seats_of(table, host.actor) == {0, 1, 2}
    assert world.app.tokens.seats_of(table, guest.actor) == {3}
    assert world.app.tokens.seats_of(table, NOBODY) == frozenset()
    assert table.people == (1, 3)


async def test_a_token_is_for_one_table_one_seat_and_one_secret(world: World) -> None:
    host, other = await world.open("human", "human"), await world.open()
    guest = await world.join(host)
    assert len({host.actor.token, guest.actor.token, other.actor.token}) == 3
    table = await host.table()
    for token in (other.actor.token, "", "x", guest.actor.token[:-1], guest.actor.token + "A"):
        assert world.app.tokens.seats_of(table, Actor(token=token)) == frozenset()
    elsewhere = fake_app(fake_ports())
    assert elsewhere.tokens.seat_token(table, 0) == host.actor.token
    elsewhere.tokens._secret_key = b"another"
    assert elsewhere.tokens.seat_token(table, 0) != host.actor.token


async def test_T088_a_player_who_sits_down_again_gets_the_same_seat(world: World) -> None:
    host = await world.open("human", "human", "human", player_id="ann")
    ben = await world.join(host, "Ben", player_id="ben")
    version = await host.version()
    again = await world.join(host, "Benny", player_id="ben")
    assert (again.seat, await host.version()) == (ben.seat, version)
    ann = await world.join(host, "Ann", player_id="ann")
    assert (ann.seat, await host.version()) == (0, version)


async def test_T170_names_that_read_alike_are_refused(world: World) -> None:
    host = await world.open("human Admin", "human", "human")
    for name in ("\u0430dmin", "ADMIN", "\uff21dmin", "Ad\u200bmin", "\u00c1dmin"):
        with pytest.raises(Illegal, match="looks like"):
            await world.join(host, name)
    with pytest.raises(Malformed):
        await world.join(host, "\u200b")
    nameless = await world.open("human", "human")
    with pytest.raises(Illegal, match="looks like 'Player 1'"):
        await world.join(nameless, "player 1")


async def test_the_host_alone_starts_early(world: World) -> None:
    host = await world.open("human Ann", "human", "human")
    guest = await world.join(host, "Ben")
    with pytest.raises(Forbidden, match="host"):
        await guest.start("drop")
    with pytest.raises(NoSeat):
        await world.tables.start(host.table_id, NOBODY, fill="drop")
    with pytest.raises(Malformed, match="nobody"):
        await host.start("nobody")
    await host.start("computer")
    assert [seat.kind.value for seat in (await host.table()).seats] == [
        "human",
        "human",
        "computer",
    ]
    with pytest.raises(Illegal, match="started"):
        await host.start("computer")


async def test_dropped_seats_leave_tokens_holders_and_contributions_right(world: World) -> None:
    host = await world.open("human Ann", "human", "local Zoë", "human", "computer", "human")
    guests = [await world.join(host, name) for name in ("Ben", "Cem")]
    await world.tables.contribute(host.table_id, guests[1].actor, "mine")
    await host.start("drop")
    table = await host.table()
    assert [seat.name for seat in table.seats] == ["Ann", "Ben", "Zoë", "Cem", ""]
    seats_of = world.app.tokens.seats_of
    assert seats_of(table, host.actor) == {0, 2}
    assert [seats_of(table, guest.actor) for guest in guests] == [{1}, {3}]
    assert [given.seat for given in table.contributions] == [3]
    other = await world.open("human", "human", "human", "local Zoë")
    late = await world.tables.take_seat(other.table_id, "Eve")
    await world.tables.contribute(other.table_id, other.actor, "mine")
    await other.start("drop")
    table = await other.table()
    assert [seat.name for seat in table.seats] == ["", "Eve", "Zoë"]
    assert seats_of(table, other.actor) == {0, 2}
    assert seats_of(table, Actor(token=late.seat_token)) == {1}


async def test_contributions_change_the_dice_a_few_times_and_before_the_first_roll(
    world: World,
) -> None:
    host = await world.open("human", "local")
    tables = world.tables
    before = (await host.table()).dice
    state = await tables.contribute(host.table_id, host.actor, "mine")
    after = (await host.table()).dice
    throw = (await host.table()).throw
    assert after.commitment == before.commitment
    assert after.faces(throw) != before.faces(throw)
    assert state["dice_contributions"] == [{"seat": 0, "text": "mine"}]
    for text in ("again", "and again"):
        changed = await tables.contribute(host.table_id, host.actor, text)
        assert changed["dice_contributions"][-1] == {"seat": 0, "text": text}
        assert (await host.table()).dice.faces(throw) != after.faces(throw)
    with pytest.raises(Illegal, match="already"):
        await tables.contribute(host.table_id, host.actor, "too often")
    both = await tables.contribute(host.table_id, host.actor, "for the other", seat=1)
    assert both["dice_contributions"][-1] == {"seat": 1, "text": "for the other"}
    with pytest.raises(Forbidden):
        await tables.contribute(host.table_id, host.actor, "nobody's", seat=2)
    with pytest.raises(NoSeat):
        await tables.contribute(host.table_id, NOBODY, "not mine")
    with pytest.raises(Malformed):
        await tables.contribute(host.table_id, host.actor, "\n")
    other = await world.open()
    await other.roll()
    with pytest.raises(Illegal, match="fixed"):
        await tables.contribute(other.table_id, other.actor, "late")


async def test_nothing_is_contributed_to_dice_whose_secret_is_known(world: World) -> None:
    host = await world.open()
    await host.resign()
    with pytest.raises(Illegal, match="over"):
        await world.tables.contribute(host.table_id, host.actor, "late")


@pytest.mark.parametrize(
    ("kind", "name", "level"),
    [
        ("cat", "", ""),
        (None, "", ""),
        (["human"], "", ""),
        ("human", 3, ""),
        ("human", "x" * 25, ""),
        ("human", "\u202e", ""),
        ("human", "", "greedy"),
        ("local", "", "greedy"),
        ("computer", "", "god"),
        ("computer", "", ["greedy"]),
    ],
)
def test_a_seat_that_cannot_be(kind: Any, name: Any, level: Any) -> None:
    with pytest.raises(Malformed):
        read_seat(kind, name, level)


@pytest.mark.parametrize(
    ("seats", "more", "error"),
    [
        ([], {}, Illegal),
        (["human"] * 7, {}, Illegal),
        (["computer"], {}, Illegal),
        (["local", "local"], {}, Illegal),
        (["human Ann", "local ANN"], {}, Illegal),
        (["human"], {"turn_seconds": 9}, Malformed),
        (["human"], {"turn_seconds": 604_801}, Malformed),
        (["human"], {"turn_seconds": True}, Malformed),
        (["human"], {"turn_seconds": 30.0}, Malformed),
        (["human"], {"visibility": "secret"}, Malformed),
    ],
)
async def test_a_table_that_cannot_be(
    world: World, seats: Sequence[str], more: dict[str, Any], error: type[Exception]
) -> None:
    wanted = [read_seat(*words.partition(" ")[::2]) for words in seats]
    with pytest.raises(error):
        await world.tables.open(TableRequest(get("standard"), tuple(wanted), **more))


# ------------------------------------------------------------------------ keys


async def test_a_key_opens_one_table_and_takes_one_seat(world: World) -> None:
    tables = world.tables
    keyed = Keyed("k", {"a": 1})
    wanted = TableRequest(get("standard"), (read_seat("human"), read_seat("human")))
    first = await tables.open(wanted, player_id="ann", keyed=keyed)
    again = await tables.open(wanted, player_id="ann", keyed=keyed)
    assert (again.table, again.seat_token) == (first.table, first.seat_token)
    other = await tables.open(wanted, player_id="ben", keyed=keyed)
    assert other.table.table_id != first.table.table_id
    with pytest.raises(KeyReused):
        await tables.open(wanted, player_id="ann", keyed=Keyed("k", {"a": 2}))
    table_id = first.table.table_id
    seated = await tables.take_seat(table_id, "Ben", keyed=keyed)
    again = await tables.take_seat(table_id, "Ben", keyed=keyed)
    assert (again.seat, again.seat_token) == (seated.seat, seated.seat_token) != (0, "")
    assert again.table == seated.table


async def test_a_repeated_seat_is_right_though_seats_were_dropped_since(world: World) -> None:
    host = await world.open("human", "human", "human", "human")
    keyed = Keyed("k", {})
    await world.tables.take_seat(host.table_id, "Ben")
    cem = await world.tables.take_seat(host.table_id, "Cem", keyed=keyed)
    await host.start("drop")
    again = await world.tables.take_seat(host.table_id, "Cem", keyed=keyed)
    assert again.seat_token == cem.seat_token


async def test_strangers_with_one_key_are_two(world: World) -> None:
    keys = [Keyed("1", {}, asker=asker) for asker in ("192.0.2.1", "192.0.2.2")]
    one, other = [await world.tables.open(ALONE, keyed=keyed) for keyed in keys]
    assert one.table.table_id != other.table.table_id


@pytest.mark.parametrize("key", ["", "x" * 129, "a\nb", "\x00"])
async def test_what_is_no_key(world: World, key: str) -> None:
    with pytest.raises(Malformed):
        await world.tables.open(ALONE, keyed=Keyed(key, {}))


class RivalTables(MemoryTables):
    """A store in which a rival always commits first."""

    async def commit(self, change: Change) -> None:
        if change.expected_version == 0 and change.answer is not None:
            await super().commit(change)
        raise WriteConflict


async def test_a_rival_with_the_same_key_gives_the_answer() -> None:
    ports = fake_ports()
    store = RivalTables()
    app = fake_app(type(ports)(**{**_fields(ports), "tables": store}))
    seated = await app.tables.open(ALONE, player_id="ann", keyed=Keyed("k", {}))
    assert await store.load(seated.table.table_id) is not None
    with pytest.raises(NotFound, match="join code"):
        await app.tables.open(ALONE, player_id="ann")


def _fields(ports: Any) -> dict[str, Any]:
    return {name: getattr(ports, name) for name in ports.__slots__}


async def test_T092_two_who_sit_down_at_once_get_two_seats(tmp_path: Any) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'yacht.sqlite3'}", secret_key="k")  # noqa: S106
    async with build(settings) as app:
        await _sit_down_at_once(app, app.tables)


async def _sit_down_at_once(app: App, tables: Tables) -> None:
    opened = await tables.open(TableRequest(get("standard"), (read_seat("human"),) * 5))
    table_id = opened.table.table_id
    taken = await asyncio.gather(
        *(tables.take_seat(table_id, f"guest {number}") for number in range(7)),
        return_exceptions=True,
    )
    seated = [answer for answer in taken if not isinstance(answer, BaseException)]
    assert sorted(answer.seat for answer in seated) == [1, 2, 3, 4]
    assert len({answer.seat_token for answer in seated}) == 4
    refused = [answer for answer in taken if isinstance(answer, BaseException)]
    assert all(isinstance(error, Illegal) for error in refused)
    assert len(refused) == 3
    table = (await tables.stored(table_id)).table
    assert table.status is Status.PLAYING
    assert [app.tokens.seats_of(table, Actor(token=answer.seat_token)) for answer in seated] == [
        {answer.seat} for answer in seated
    ]
