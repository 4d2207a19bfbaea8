"""The site that the tests of the interface talk to."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.web.api.playing import Player, Site, running_site, settings_in
from yachtdice import bootstrap


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an empty database in its present form."""
    folder = tmp_path_factory.mktemp("migrated")
    bootstrap.migrate(settings_in(folder))
    return folder


@pytest.fixture
def folder(migrated: Path, tmp_path: Path) -> Path:
    """A folder with a database of the test's own."""
    return Path(shutil.copytree(migrated, tmp_path, dirs_exist_ok=True))


@pytest_asyncio.fixture
async def site(folder: Path) -> AsyncIterator[Site]:
    """A site of the test's own."""
    async with running_site(folder) as running:
        yield running


@pytest_asyncio.fixture
async def solo(site: Site) -> Player:
    """A person alone at a table, before the first roll."""
    return await site.open()
