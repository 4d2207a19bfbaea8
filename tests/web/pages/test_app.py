"""The site as an app, and as search engines find it."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

from tests.web.pages.conftest import HOST, Visitor
from yachtdice.web.addresses import FINDABLE
from yachtdice.web.security import CONTENT_SECURITY_POLICY

START_BYTES_MAX = 100_000


class Head(HTMLParser):
    """The head of a page: what it is called, how it is described, and what it loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.named: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.loads: set[str] = set()
        self.title = ""
        self._is_title = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "meta" and "name" in found:
            self.named[found["name"]] = found["content"]
        if tag == "link":
            self.links.setdefault(found["rel"], found["href"])
        self.loads |= {found[name] for name in ("src", "href") if name in found and tag in _LOADING}
        self._is_title = tag == "title"

    def handle_data(self, data: str) -> None:
        if self._is_title:
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self._is_title = self._is_title and tag != "title"


_LOADING = ("script", "link", "img", "source", "audio")


async def test_the_start_page_loads_in_under_100_kb(visitor: Visitor) -> None:
    """Everything that it names, each file packed by itself as a server does."""
    start = await visitor.page("/")
    head = Head(start.text)
    own = {path for path in head.loads if path.startswith("/")}
    assert len(own) >= 5
    sizes = {"/": len(gzip.compress(start.content))}
    for path in own:
        response = await visitor.page(path)
        assert response.status_code == 200, path
        sizes[path] = len(gzip.compress(response.content))
        if path.endswith(".css"):
            assert not re.search(rb"url\((?!data:)|@import", response.content), path
    assert sum(sizes.values()) < START_BYTES_MAX, sizes


async def test_every_page_of_the_site_map_is_told_apart(visitor: Visitor) -> None:
    listed = (await visitor.page("/sitemap.xml")).text
    paths = re.findall(rf"<loc>{HOST}([^<]+)</loc>", listed)
    assert set(paths) > set(FINDABLE)
    heads = {path: Head((await visitor.page(path)).text) for path in paths}
    for path, head in heads.items():
        assert head.links["canonical"] == f"{HOST}{path}"
        assert "robots" not in head.named
        assert 40 <= len(head.named["description"]) <= 180, path
    assert len({head.title for head in heads.values()}) == len(paths)
    assert len({head.named["description"] for head in heads.values()}) == len(paths)


async def test_the_canonical_address_has_no_query_and_private_pages_none(visitor: Visitor) -> None:
    assert (
        Head((await visitor.page("/rules?rules=classic")).text).links["canonical"]
        == f"{HOST}/rules"
    )
    await visitor.start()
    for path in ("", "/you", "/settings", "/offline", "/no-such-page"):
        head = Head((await visitor.page(path)).text)
        assert "canonical" not in head.links
        assert head.named["robots"] == "noindex"


async def test_robots_are_told_of_the_site_map_and_it_of_every_page(visitor: Visitor) -> None:
    robots = (await visitor.page("/robots.txt")).text
    assert f"Sitemap: {HOST}/sitemap.xml" in robots.splitlines()
    assert "Disallow: /tables/" in robots.splitlines()
    response = await visitor.page("/sitemap.xml")
    site_map = ET.fromstring(response.content)  # noqa: S314 - our own
    found = [place.text or "" for place in site_map.findall("{*}url/{*}loc")]
    assert found[: len(FINDABLE)] == [f"{HOST}{path}" for path in FINDABLE]
    assert f"{HOST}/strategy/standard" in found


async def test_the_worker_keeps_built_files_and_two_pages_that_are_nobodys(
    visitor: Visitor,
) -> None:
    response = await visitor.page("/service-worker.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    built = json.loads(re.match(r"const BUILT = (.*);\n", response.text)[1])  # type: ignore[index]
    assert re.fullmatch(r"[0-9a-f]{16}", built["version"])
    pages = [path for path in built["files"] if not path.startswith("/static/")]
    assert pages == ["/keeper", "/offline"]
    for path in built["files"]:
        assert (await visitor.page(path)).status_code == 200
    for page in pages:  # all that the kept pages load is kept as well, but for larger icons
        loads = {
            path
            for path in Head((await visitor.page(page)).text).loads
            if path.startswith("/static")
        }
        assert {path for path in loads - set(built["files"]) if not path.endswith(".png")} == set()
