"""Chromium and the server for the page's tests."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.profiles import ARGUMENTS, PATIENCE, Profiles, find_chromium
from tests.web.running import RunningServer
from tests.web.site_visits import SiteHost
from tests.web.visitor import Visit, Visitor
from tools.site.build import build_site
from tools.site.library import PYODIDE

playwright_api = pytest.importorskip("playwright.sync_api")
playwright_api.expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests here: they drive a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium, closed after this package: its event loop would disturb tests elsewhere."""
    path = find_chromium()
    with playwright_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, timeout=PATIENCE, args=list(ARGUMENTS)
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def profiles(browser: Any) -> Profiles:
    return Profiles(browser, PATIENCE)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server shared by all tests that do not disturb it."""
    with RunningServer(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without printable sets, built once."""
    if not PYODIDE.is_dir():
        message = "the npm package pyodide is missing: run `npm ci`"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    target = tmp_path_factory.mktemp("site") / "site"
    build_site(target, has_sets=False)
    return target


@pytest.fixture
def host(folder: Path) -> Iterator[SiteHost]:
    """A host of the site that no browser has visited."""
    running = SiteHost(folder)
    yield running
    running.close()


@pytest.fixture(scope="package")
def over(server: RunningServer) -> str:
    """A table whose game is over after a few placements."""
    return server.make_table("person", "person", plies=100, target=5)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(tmp_path) as running:
        yield running


@pytest.fixture
def visit(profiles: Profiles, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open pages, by default of `server`; at the end, no console may have an error or a warning."""
    visitors: list[Visitor] = []

    def open_page(address: str | None = None, **how: Any) -> Visitor:
        at = address or str(request.getfixturevalue("server").address)
        visitor = Visitor(profiles, at, **how)
        visitors.append(visitor)
        return visitor

    yield open_page
    for visitor in visitors:
        visitor.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert complaints == []


@pytest.fixture
def table(server: RunningServer) -> str:
    """A table for two people with nine pieces on it."""
    return server.make_table("person", "person", plies=9, seed=2)


@pytest.fixture
def visitor(server: RunningServer, visit: Visit, table: str) -> Visitor:
    arrived = visit()
    arrived.sit(table)
    return arrived
