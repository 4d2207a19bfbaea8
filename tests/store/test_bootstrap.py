"""Settings, and the app they are wired to."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from tests.fakes import FakeClock, fake_app, fake_ports
from yachtdice import bootstrap, store
from yachtdice.bootstrap import CODE_LETTERS, SystemRandomness, Unmigrated, build, check_workers
from yachtdice.errors import Illegal, Malformed
from yachtdice.rules import get
from yachtdice.service.limits import DEFAULTS, Limit
from yachtdice.service.requests import SeatRequest, TableRequest
from yachtdice.service.table_events import SeatKind
from yachtdice.service.tokens import Actor
from yachtdice.settings import Settings
from yachtdice.store import parse_url
from yachtdice.store.dialect import migration_engine

ALONE = TableRequest(get("standard"), (SeatRequest(SeatKind.HUMAN, "Ann"),))


class TestSettings:
    def test_nothing_needs_to_be_told(self) -> None:
        settings = Settings.from_environment({})
        assert settings == Settings()
        assert (settings.host, settings.port) == ("127.0.0.1", 8000)
        assert settings.broker_url == "memory://"
        assert settings.database_url.startswith("sqlite:///")
        assert settings.database_url.endswith("/yacht.sqlite3")
        assert (settings.workers, settings.trusted_proxies) == (1, ())
        assert settings.limits == DEFAULTS

    def test_everything_can_be_told(self) -> None:
        environment = {
            "YACHT_DATABASE_URL": "postgresql://localhost/yacht",
            "YACHT_BROKER_URL": "redis://localhost",
            "YACHT_SECRET_KEY": "a secret",
            "YACHT_HOST": "0.0.0.0",  # noqa: S104 - only read here
            "YACHT_PORT": "8080",
            "YACHT_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8",
            "YACHT_RATE_LIMITS": "open=5/1m",
            "YACHT_WORKERS": "3",
            "WEB_CONCURRENCY": "9",
        }
        settings = Settings.from_environment(environment)
        assert settings.database_url == "postgresql://localhost/yacht"
        assert settings.broker_url == "redis://localhost"
        assert settings.secret_key == environment["YACHT_SECRET_KEY"]
        assert (settings.host, settings.port) == ("0.0.0.0", 8080)  # noqa: S104 - only read here
        assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
        assert settings.limits["open"] == Limit(5, 60)
        assert settings.workers == 3
        assert "a secret" not in repr(settings)

    def test_arguments_go_before_the_environment(self) -> None:
        told = {"YACHT_HOST": "10.0.0.1", "YACHT_PORT": "no number, and not read"}
        settings = Settings.from_environment(told, host="::1", port=0)
        assert (settings.host, settings.port) == ("::1", 0)

    def test_the_process_has_an_environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("YACHT_PORT", "8123")
        assert Settings.from_environment().port == 8123

    @pytest.mark.parametrize("port", ["x", "-1", "65536", "8e3", "٨٠", "1" * 5000])
    def test_what_is_no_port_is_refused(self, port: str) -> None:
        with pytest.raises(Malformed, match=r"YACHT_PORT: .* is not a port"):
            Settings.from_environment({"YACHT_PORT": port})

    @pytest.mark.parametrize("networks", ["localhost", "10.0.0.1/8", "*", "1.2.3.4,x"])
    def test_what_is_no_network_is_refused(self, networks: str) -> None:
        with pytest.raises(Malformed, match=r"YACHT_TRUSTED_PROXIES: .* is no address and no netw"):
            Settings.from_environment({"YACHT_TRUSTED_PROXIES": networks})

    @pytest.mark.parametrize("name", ["YACHT_WORKERS", "WEB_CONCURRENCY"])
    @pytest.mark.parametrize("workers", ["0", "-1", "two", "1e2", "99999", "\u0662"])
    def test_what_is_no_number_of_workers_is_refused(self, name: str, workers: str) -> None:
        with pytest.raises(Malformed, match=f"{name}: .* is not a number of workers"):
            Settings.from_environment({name: workers})

    def test_T093_workers_share_a_database_and_hear_of_one_another_or_are_refused(self) -> None:
        two = {"WEB_CONCURRENCY": "2"}
        postgres = {**two, "YACHT_DATABASE_URL": "postgresql://localhost/yacht"}
        with pytest.raises(Illegal, match="2 workers cannot share a SQLite file"):
            check_workers(Settings.from_environment(two))
        with pytest.raises(Illegal, match="YACHT_BROKER_URL=redis://HOST"):
            check_workers(Settings.from_environment(postgres))
        redis = {**postgres, "YACHT_BROKER_URL": "redis://localhost"}
        check_workers(Settings.from_environment(redis))


class TestBuild:
    async def test_sqlite_is_made_and_played_on_and_found_again(self, tmp_path: Path) -> None:
        settings = Settings(f"sqlite+aiosqlite:///{tmp_path}/new/yacht.sqlite3")
        actor = Actor(player_id="ann")
        async with build(settings) as app:
            seated = await app.tables.open(ALONE, player_id="ann")
            table_id = seated.table.table_id
            rolled = await app.tables.roll(table_id, actor, (), seated.table.version)
        async with build(settings) as app:
            found = await app.tables.look(table_id)
            assert found["turn"]["dice"] == rolled["turn"]["dice"]
            assert [t.table_id for t in await app.people.unfinished("ann")] == [table_id]
            held = await app.tables.keep(table_id, actor, (0, 2), found["version"])
            assert held["turn"]["kept"] == [0, 2]

    async def test_a_token_holds_over_a_restart(self, tmp_path: Path) -> None:
        settings = Settings(f"sqlite:///{tmp_path}/yacht.sqlite3")
        async with build(settings) as app:
            seated = await app.tables.open(ALONE)
        async with build(settings) as app:
            actor = Actor(token=seated.seat_token)
            await app.tables.roll(seated.table.table_id, actor, (), seated.table.version)

    async def test_a_database_that_was_not_migrated_names_the_command(self, blank_url: str) -> None:
        settings = Settings(blank_url, secret_key="for tests")  # noqa: S106
        if blank_url.startswith("postgresql"):
            with pytest.raises(Unmigrated, match=r"at revision none.* Run, .*: yacht migrate$"):
                async with build(settings):
                    pass
            bootstrap.migrate(settings)
        async with build(settings) as app:
            await app.tables.open(ALONE, player_id="ann")
            assert abs(await app.clock.now() - await store.SystemClock().now()) < 5000

    async def test_a_later_versions_database_is_left_alone(self, blank_url: str) -> None:
        settings = Settings(blank_url, secret_key="for tests")  # noqa: S106
        bootstrap.migrate(settings)
        engine = migration_engine(parse_url(blank_url))
        with engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        engine.dispose()
        with pytest.raises(Unmigrated, match=r"'?9999'?, which a later version"):
            async with build(settings):
                pass
        with pytest.raises(Unmigrated, match="later version"):
            bootstrap.migrate(settings)

    async def test_an_unknown_broker_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "yacht.sqlite3"
        with pytest.raises(Malformed, match=r"YACHT_BROKER_URL: 'carrier://pigeon' is not"):
            async with build(Settings(f"sqlite:///{file}", broker_url="carrier://pigeon")):
                pass
        assert not file.exists()

    async def test_a_password_is_not_shown(self) -> None:
        with pytest.raises(ConnectionError) as caught:
            async with build(Settings("postgresql://ann:hidden@127.0.0.1:1/yacht")):
                pass
        assert "hidden" not in str(caught.value)


class TestSecretKey:
    def test_it_is_the_one_told(self) -> None:
        settings = Settings("sqlite:////nowhere/x", secret_key="told")  # noqa: S106
        assert bootstrap.secret_key(settings) == b"told"

    def test_else_it_is_made_once_for_its_owner_alone(self, tmp_path: Path) -> None:
        settings = Settings(f"sqlite:///{tmp_path}/new/yacht.sqlite3")
        key = bootstrap.secret_key(settings)
        assert len(key) == 64
        assert bootstrap.secret_key(settings) == key
        (file,) = (tmp_path / "new").iterdir()
        assert file.name == "yacht.sqlite3.secret-key"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        other = Settings(f"sqlite:///{tmp_path}/new/other.sqlite3")
        assert bootstrap.secret_key(other) != key

    def test_of_processes_that_start_at_once_one_makes_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings = Settings(f"sqlite:///{tmp_path}/yacht.sqlite3")
        link = os.link

        def late(source: str, target: Path) -> None:
            target.write_bytes(b"theirs")
            link(source, target)

        monkeypatch.setattr(os, "link", late)
        assert bootstrap.secret_key(settings) == b"theirs"
        assert [file.name for file in tmp_path.iterdir()] == ["yacht.sqlite3.secret-key"]

    def test_postgresql_warns_that_other_machines_lack_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path)
        with caplog.at_level(logging.WARNING):
            bootstrap.secret_key(Settings("postgresql://localhost/yacht"))
        assert "YACHT_SECRET_KEY is not set" in caplog.text


def test_codes_and_bytes_are_as_many_as_asked_and_differ() -> None:
    randomness = SystemRandomness()
    assert len(randomness.hex(12)) == 24
    codes = {randomness.code(6) for _ in range(100)}
    assert len(codes) > 95
    assert all(len(code) == 6 and set(code) <= set(CODE_LETTERS) for code in codes)


def test_nothing_happens_at_import(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", "import yachtdice.bootstrap"]
    told = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert told.stdout + told.stderr == b""
    assert list(tmp_path.iterdir()) == []


async def test_the_fakes_make_an_app_too() -> None:
    clock = FakeClock()
    app = fake_app(fake_ports(clock))
    request = TableRequest(
        get("standard"), (SeatRequest(SeatKind.HUMAN), SeatRequest(SeatKind.COMPUTER))
    )
    seated = await app.tables.open(request, player_id="ann")
    table_id = seated.table.table_id
    for _ in range(100):
        clock.go_on(1000)
        await app.sweeper.sweep()
    state = await app.tables.look(table_id)
    assert state["turn"]["seat"] == 0
