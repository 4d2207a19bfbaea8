"""The fixtures that reach outside really do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import psycopg
import pytest
import redis

from tests import services
from tests.browsing import Watch, axe_faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

BARE = "<!doctype html><html lang='en'><title>Bare</title><main><h1>Bare</h1></main>"


@pytest.mark.integration
def test_postgres_gives_an_empty_database(postgres_url: str) -> None:
    with psycopg.connect(postgres_url.replace("+psycopg", "")) as connection:
        query = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert connection.execute(query).fetchone() is not None


@pytest.mark.integration
def test_redis_keeps_what_is_under_the_prefix(redis_url: str, redis_prefix: str) -> None:
    with redis.Redis.from_url(redis_url, decode_responses=True) as connection:
        connection.set(f"{redis_prefix}dice", "66655")
        assert connection.get(f"{redis_prefix}dice") == "66655"


@pytest.mark.integration
@pytest.mark.slow
def test_throw_away_servers_start_where_none_runs() -> None:
    with (
        services.running(services.OwnPostgres()) as postgres,
        services._admin(postgres.address) as connection,
    ):
        assert connection.execute("SELECT 1").fetchone() == (1,)
    with (
        services.running(services.OwnRedis()) as own,
        redis.Redis.from_url(own.url) as client,
    ):
        assert client.ping()


async def test_a_loop_can_be_started_before_the_browser() -> None:
    await asyncio.sleep(0)


@pytest.mark.browser
def test_axe_passes_a_good_page_and_names_a_bad_one(page: Page) -> None:
    page.set_content(BARE)
    assert axe_faults(page) == []
    page.set_content(f"{BARE}<button></button>")
    assert any(fault.startswith("button-name") for fault in axe_faults(page))


@pytest.mark.browser
def test_the_watch_sees_a_load_from_elsewhere_and_a_script_error(page: Page, watch: Watch) -> None:
    watch.allow("")
    page.set_content(f"{BARE}<img src='http://192.0.2.1/x.png' alt=''><script>oops()</script>")
    assert any(fault.startswith("loads from elsewhere") for fault in watch.faults)
    assert any("oops" in fault for fault in watch.faults)
