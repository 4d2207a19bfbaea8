"""Too much at once is refused, for each person and each address, wherever proxies stand."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import Request

from tests.web.api.playing import BASE, Site, problem_of, running_site
from yachtdice.service.limits import Limit
from yachtdice.web.limiting import ASKS, USES, address

SITE = BASE.removesuffix("/api/v1")
FEW = {"join": Limit(3, 3600), "join-address": Limit(5, 3600)}


async def find(site: Site, **headers: str) -> httpx.Response:
    return await site.client.get("/codes/BCDFGH", headers=headers)


async def test_a_person_is_told_when_to_go_on(folder: Path) -> None:
    async with running_site(folder, limits=FEW) as site:
        ann, bob = {"Authorization": "Bearer ann"}, {"Authorization": "Bearer bob"}
        assert [(await find(site, **ann)).status_code for _ in range(4)] == [404, 404, 404, 429]
        refused = await find(site, **ann)
        problem = problem_of(refused)
        assert (problem["type"], problem["title"]) == ("rate-limited", "Too many requests")
        assert 0 < int(refused.headers["Retry-After"]) <= 1200
        assert (await find(site, **bob)).status_code == 404


async def test_an_address_is_counted_whoever_asks_from_it(folder: Path) -> None:
    async with running_site(folder, limits=FEW) as site:
        answers = [await find(site, Authorization=f"Bearer {n}") for n in range(7)]
        assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 2


async def test_a_page_says_so_too(folder: Path) -> None:
    async with running_site(folder, limits=FEW) as site:
        answers = [await site.client.get(f"{SITE}/join?code=BCDFGH") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [404] * 5 + [429]
        assert "Wait a moment, then try again." in answers[-1].text
        assert answers[-1].headers["Retry-After"]
        assert (await site.client.get(f"{SITE}/join")).status_code == 200


async def test_each_use_has_a_measure_of_its_own(folder: Path) -> None:
    limits = {"open": Limit(1, 3600), "open-address": Limit(2, 3600), "command": Limit(2, 3600)}
    async with running_site(folder, limits=limits) as site:
        player = await site.open(seats=[{"kind": "human"}])
        await player.roll()
        await player.score()
        body = {"keep": [], "version": player.version}
        assert problem_of(await player.send("roll", body))["type"] == "rate-limited"
        before = player.version
        assert (await player.look())["version"] == before
        await site.open()
        assert (await site.client.post("/tables", json={})).status_code == 429


async def test_rules_of_ones_own_are_counted_and_presets_are_not(folder: Path) -> None:
    async with running_site(folder, limits={"solve-address": Limit(1, 3600)}) as site:
        own = {"base": "standard", "name": "Mine", "extra_yacht": 10}
        for rules, status in ((own, 201), ("classic", 201), (own, 429)):
            answer = await site.client.post("/tables", json={"rules": rules})
            assert answer.status_code == status, answer.text


@pytest.mark.parametrize(("method", "template"), USES)
async def test_every_counted_address_is_there(site: Site, method: str, template: str) -> None:
    path = template.replace("{", "").replace("}", "")
    answer = await site.client.options(SITE + path)
    assert method in answer.headers["Allow"].split(", ")
    assert set(ASKS) <= set(USES)


class TestProxies:
    """What X-Forwarded-For says counts only where a proxy of ours has said it."""

    @pytest.mark.parametrize(
        ("trusted", "said", "seen"),
        [
            ((), "10.9.9.9", "127.0.0.1"),
            (("192.168.0.0/16",), "10.9.9.9", "127.0.0.1"),
            (("127.0.0.1",), "10.9.9.9", "10.9.9.9"),
            (("127.0.0.1",), "1.1.1.1, 10.9.9.9", "10.9.9.9"),
            (("127.0.0.0/8", "10.0.0.0/8"), "1.1.1.1, 2.2.2.2, 10.9.9.9", "2.2.2.2"),
            (("127.0.0.1",), "nonsense", "nonsense"),
        ],
    )
    async def test_the_address_is_the_one_before_the_first_stranger(
        self, folder: Path, trusted: tuple[str, ...], said: str, seen: str
    ) -> None:
        async with running_site(folder, trusted_proxies=trusted) as site:
            site.app.add_api_route("/whence", address)
            site.app.router.routes.insert(0, site.app.router.routes.pop())
            found = await site.client.get(f"{SITE}/whence", headers={"X-Forwarded-For": said})
            assert found.json() == seen

    async def test_nobody_gets_round_a_limit_by_naming_addresses(self, folder: Path) -> None:
        async with running_site(folder, limits=FEW) as site:
            answers = [await find(site, **{"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(6)]
            assert [answer.status_code for answer in answers] == [404] * 5 + [429]

    async def test_behind_a_proxy_each_household_has_its_own(self, folder: Path) -> None:
        async with running_site(folder, limits=FEW, trusted_proxies=("127.0.0.1",)) as site:
            for household in ("10.0.0.1", "10.0.0.2"):
                here = {"X-Forwarded-For": household}
                answers = [await find(site, **here) for _ in range(6)]
                assert [answer.status_code for answer in answers] == [404] * 5 + [429]

    async def test_T172_behind_one_proxy_only_whoever_asks_too_much_is_limited(
        self, folder: Path
    ) -> None:
        loud, quiet = {"X-Forwarded-For": "10.0.0.1"}, {"X-Forwarded-For": "10.0.0.2"}
        async with running_site(folder, limits=FEW, trusted_proxies=("127.0.0.1",)) as site:
            answers = [await find(site, **loud) for _ in range(200)]
            assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 195
            assert (await find(site, **quiet)).status_code == 404
            # What somebody outside claims stands before what the proxy has seen.
            forged = {"X-Forwarded-For": "10.0.0.3, 10.0.0.1"}
            assert (await find(site, **forged)).status_code == 429

    @pytest.mark.parametrize(
        ("host", "household"),
        [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
            ("fe80::1%eth0", "fe80::/64"),
            ("testclient", "testclient"),
        ],
    )
    def test_a_household_is_one_address(self, host: str, household: str) -> None:
        assert address(Request({"type": "http", "client": (host, 1)})) == household

    def test_where_nobody_says_there_is_none(self) -> None:
        assert address(Request({"type": "http", "client": None})) == ""
