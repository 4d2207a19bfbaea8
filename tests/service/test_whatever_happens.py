"""Whatever people, hosts, absences and clocks do, in any order, the log tells the whole table."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.fakes import fake_app
from tests.service.invariants import check_history
from tests.service.world import Sitter, World
from yachtdice.errors import YachtError
from yachtdice.game import Score, legal
from yachtdice.rules import get
from yachtdice.service import play
from yachtdice.service.errors import NotFound
from yachtdice.service.ports import TableStore
from yachtdice.service.presence import presence_message
from yachtdice.service.state import table_state
from yachtdice.service.table import Status, Table
from yachtdice.service.table_data import table_data, table_from_data
from yachtdice.service.table_events import (
    SCHEMA,
    SeatKind,
    table_event_data,
    table_event_from_data,
    upgrade,
)
from yachtdice.store import Database, SqlTables, migrate, parse_url
from yachtdice.web.api import answers

KINDS = st.lists(st.sampled_from(["human", "human", "local", "computer"]), min_size=1, max_size=5)
WHO = st.integers(0, 7)
SEAT = st.integers(0, 6)


class TableLife(RuleBasedStateMachine):
    """One table, everybody who ever sat at it, and a clock."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World.new(self.store())
        self.sitters: list[Sitter] = []
        self.removed = False
        self.checked = 0

    def store(self) -> TableStore | None:
        """Where tables are kept, opened anew; None for a store in memory that stays."""
        return None

    def run(self, doing: Awaitable[Any]) -> Any:
        """What is done at the table, or None where it is refused."""

        async def done() -> Any:
            try:
                return await doing
            except NotFound:
                self.removed = True
            except YachtError:
                return None
            return None

        return asyncio.run(done())

    def who(self, number: int) -> Sitter:
        return self.sitters[number % len(self.sitters)]

    @initialize(
        kinds=KINDS,
        turn_seconds=st.sampled_from([None, 10, 30, 86_400]),
        ranked=st.booleans(),
        moves_on=st.booleans(),
    )
    def opens(
        self, kinds: list[str], turn_seconds: int | None, ranked: bool, moves_on: bool
    ) -> None:
        self.sitters.append(
            asyncio.run(
                self.world.open(
                    "human",
                    *kinds,
                    turn_seconds=turn_seconds,
                    ranked=ranked,
                    first_seat_moves_on=moves_on,
                )
            )
        )

    @rule()
    def joins(self) -> None:
        joined = self.run(self.world.join(self.sitters[0]))
        if joined is not None:
            self.sitters.append(joined)

    @rule(who=WHO, fill=st.sampled_from(["computer", "drop"]))
    def starts(self, who: int, fill: str) -> None:
        self.run(self.who(who).start(fill))

    @rule(who=WHO, seat=SEAT, kind=st.sampled_from(["human", "computer", "local"]))
    def sets_a_seat(self, who: int, seat: int, kind: str) -> None:
        self.run(self.who(who).set_seat(seat, kind))

    @rule(who=WHO, seat=SEAT)
    def drops_a_seat(self, who: int, seat: int) -> None:
        self.run(self.who(who).drop_seat(seat))

    @rule(
        who=WHO,
        rules=st.sampled_from(["classic", "standard", "thirteen"]),
        seconds=st.sampled_from([None, 10, 30]),
    )
    def changes_settings(self, who: int, rules: str, seconds: int | None) -> None:
        self.run(self.who(who).change(rules=get(rules), turn_seconds=seconds))

    @rule(who=WHO)
    def leaves(self, who: int) -> None:
        self.run(self.who(who).leave())

    @rule(who=WHO)
    def resigns(self, who: int) -> None:
        self.run(self.who(who).resign())

    @rule(who=WHO)
    def wants_a_rematch(self, who: int) -> None:
        self.run(self.who(who).rematch())

    @rule(who=WHO)
    def waits_longer(self, who: int) -> None:
        self.run(self.who(who).wait_longer())

    @rule(who=WHO)
    def asks_for_time(self, who: int) -> None:
        self.run(self.who(who).more_time())

    @rule(who=WHO)
    def comes_back(self, who: int) -> None:
        self.run(self.who(who).attend())

    @rule(who=WHO)
    def contributes(self, who: int) -> None:
        sitter = self.who(who)
        self.run(self.world.tables.contribute(sitter.table_id, sitter.actor, "mine"))

    @rule(who=WHO, keep=st.lists(st.integers(0, 4), unique=True))
    def keeps(self, who: int, keep: list[int]) -> None:
        self.run(self.who(who).keep(*keep))

    @precondition(lambda self: self.sitters)
    @rule(number=st.integers(0, 10**6), turns=st.integers(1, 20))
    def plays(self, number: int, turns: int) -> None:
        """Whoever is to move does something that is allowed, several times."""
        self.run(self._plays(number, turns))

    async def _plays(self, number: int, turns: int) -> None:
        for _ in range(turns):
            table = await self.sitters[0].table()
            if table.status is not Status.PLAYING or table.game is None:
                return
            for sitter in self.sitters:
                if table.game.to_move in self.world.app.tokens.seats_of(table, sitter.actor):
                    moves = legal(table.game)
                    move = moves[number % len(moves)]
                    if isinstance(move, Score):
                        await sitter.score(move.box)
                    else:
                        await sitter.roll(*move.keep)  # type: ignore[union-attr]
                    break

    @rule(seconds=st.integers(1, 100), steps=st.integers(1, 5))
    def time_passes(self, seconds: int, steps: int) -> None:
        for _ in range(steps):
            self.world.clock.go_on(1000 * seconds)
            asyncio.run(self.world.app.sweeper.sweep())

    @precondition(lambda self: self.sitters)
    @rule(away=st.sampled_from([0, 5, 60]))
    def restarts(self, away: int) -> None:
        """The service ends and starts again some seconds later; nothing in memory survives."""
        ports = self.world.ports
        self.world = World(ports, fake_app(replace(ports, tables=self.store() or ports.tables)))
        self.world.clock.go_on(1000 * away)
        for sitter in self.sitters:
            sitter.world = self.world
        asyncio.run(self.world.app.sweeper.sweep())

    @invariant()
    def the_log_tells_the_table(self) -> None:
        if self.sitters and not self.removed:
            self.run(self._check())

    async def _check(self) -> None:
        sitter, store = self.sitters[0], self.world.app.tables.store
        table = await sitter.table()
        if table.version == self.checked:
            return
        self.checked = table.version
        entries = await store.entries(sitter.table_id)
        assert [entry.version for entry in entries] == list(range(1, table.version + 1))
        history = list(Table.history(sitter.table_id, entries))
        assert history[-1] == table
        check_history(history)
        assert table_from_data(json.loads(json.dumps(table_data(table)))) == table
        written = json.loads(json.dumps([table_event_data(event) for event in table.last]))
        read = tuple(table_event_from_data(event) for event in upgrade(written, SCHEMA))
        assert read == table.last
        state = table_state(table, holds=None, now=0)
        answers.State.model_validate(json.loads(json.dumps(state)))
        presence = presence_message(table, await store.seen(table.table_id), 0)
        answers.Presence.model_validate(presence.data)
        self._check_seats(table)

    def _check_seats(self, table: Table) -> None:
        for index, seat in enumerate(table.seats):
            holder = table.seats[seat.holder]
            assert (holder.kind is SeatKind.HUMAN) == (seat.kind is not SeatKind.COMPUTER)
            assert seat.kind is SeatKind.LOCAL or seat.holder == index
            assert seat.kind is not SeatKind.LOCAL or not holder.is_free
            assert not (seat.is_free and (seat.player_id or seat.name))
            assert not seat.taken_over or (seat.kind is SeatKind.HUMAN and not seat.is_free)
        assert table.status is Status.WAITING or not any(s.is_free for s in table.seats)
        assert table.status is not Status.WAITING or any(s.is_free for s in table.seats)
        assert table.host is None or table.host in table.people
        assert table.rematch_wanted <= set(table.staying)
        shares = Counter(given.seat for given in table.contributions)
        assert max(shares.values(), default=0) <= play.CONTRIBUTIONS_MAX
        assert all(table.seats[seat].kind is not SeatKind.COMPUTER for seat in shares)
        if table.game is not None:
            assert len(table.game.seats) == len(table.seats)
        played = [self.world.app.tokens.seats_of(table, sitter.actor) for sitter in self.sitters]
        assert sum(map(len, played)) == len(frozenset().union(*played))


MORE = 50 if settings.get_current_profile_name() == "long" else 1
"""How many times as much is tried by `pytest --hypothesis-profile=long`."""


def test_any_order_of_anything() -> None:
    wanted = settings(max_examples=60 * MORE, stateful_step_count=40, deadline=None)
    run_state_machine_as_test(TableLife, settings=wanted)


def test_any_order_of_anything_in_a_database(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite3"
    migrate.upgrade(parse_url(f"sqlite:///{empty}"))

    class StoredTableLife(TableLife):
        """The same with tables in a database, which a restart connects to anew."""

        def __init__(self) -> None:
            self.file = Path(shutil.copy(empty, tmp_path / "yacht.sqlite3"))
            self.database: Database | None = None
            super().__init__()

        def store(self) -> TableStore:
            self.teardown()
            self.database = Database(parse_url(f"sqlite:///{self.file}"))
            return SqlTables(self.database)

        def teardown(self) -> None:
            if self.database is not None:
                asyncio.run(self.database.close())

    wanted = settings(max_examples=8 * MORE, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(StoredTableLife, settings=wanted)
