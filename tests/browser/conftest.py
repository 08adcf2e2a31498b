"""Chromium and the server for the tests of the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.running import RunningServer
from tests.browser.visitor import Visitor

playwright_api = pytest.importorskip("playwright.sync_api")

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium; where there is none the tests are skipped, but in CI they fail.

    It ends with this package: Playwright keeps an event loop running in its thread, beside which
    no other test could run one.
    """
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        message = "no Chromium found: install it (apt install chromium) or name it in $CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with playwright_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that leave it in peace."""
    running = RunningServer(tmp_path_factory.mktemp("tables"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that the test may kill."""
    running = RunningServer(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server for which somebody is away for long after half a second."""
    running = RunningServer(tmp_path, absence=0.5)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Visitor]]:
    """Opens pages; at the end none of them may have an error in its console."""
    visitors: list[Visitor] = []

    def open_page(address: str, **how: Any) -> Visitor:
        visitor = Visitor(browser, address, **how)
        visitors.append(visitor)
        return visitor

    yield open_page
    for visitor in visitors:
        visitor.close()
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    assert complaints == []
