"""A server's page thinks in the browser, once the offline page's engine is loaded there."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.web.running import ChangingServer
from tests.web.visitor import Visit, Visitor, until
from tests.web.words import EN

FRUGAL = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
SWITCH = EN("settings-thinking")
SCOPES = """async () =>
  (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope).sort()"""


class Requests(list[str]):
    """The last parts of the paths that a page has requested from its server's API."""

    def __init__(self, visitor: Visitor) -> None:
        visitor.page.on("request", lambda request: self._note(request.url))

    def _note(self, url: str) -> None:
        if "/api/" in url:
            self.append(url.partition("?")[0].rpartition("/")[2])

    def to_the_engine(self) -> set[str]:
        return {"analysis", "review", "explanation"} & {*self}


def review(visitor: Visitor, table: str) -> None:
    visitor.follow(f"/table/{table}/review")
    visitor.page.locator(".graph").wait_for()


def step(visitor: Visitor, asked: Requests) -> None:
    """Go to the empty board, or the position after it; wait until its analysis is requested."""
    page = visitor.page
    asked.clear()
    page.locator(".moves > li > .move").nth(int(page.url.endswith("#0"))).click()
    until(page, lambda: {"analysis", "round"} & {*asked})


def switch(visitor: Visitor, is_on: bool) -> None:
    page = visitor.page
    page.get_by_role("button", name=EN("settings")).first.click()
    page.get_by_label(SWITCH).set_checked(is_on)
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


@contextmanager
def bad_gateway(port: int) -> Iterator[None]:
    """Answer as a proxy does whose server is gone."""

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(502)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Proxy) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def hosting(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChangingServer]:
    """A server whose package holds the site."""
    place = tmp_path_factory.mktemp("hosting")
    shutil.copytree(folder, place / "site")
    with ChangingServer(place) as server:
        yield server


def test_a_device_that_saves_data_asks_the_server(hosting: ChangingServer, visit: Visit) -> None:
    """It gets the offline page, with the engine, only if its owner opens that."""
    visitor = visit(hosting.address, phone=True, keeps=True)
    page, asked = visitor.page, Requests(visitor)
    page.add_init_script(FRUGAL)
    visitor.go("/")
    review(visitor, hosting.make_table("person", "person", plies=6))
    assert "review" in asked
    for _ in range(2):
        step(visitor, asked)
        assert "analysis" in asked
    assert page.workers == []
    page.get_by_role("button", name=EN("settings")).first.click()
    page.get_by_label(EN("settings-sounds")).wait_for()
    assert page.get_by_label(SWITCH).count() == 0
    page.wait_for_function("navigator.serviceWorker.controller")
    assert page.evaluate(SCOPES) == [f"{hosting.address}/"]
    page.goto(f"{hosting.address}/offline/")
    both = [f"{hosting.address}/", f"{hosting.address}/offline/"]
    until(page, lambda: page.evaluate(SCOPES) == both)


def test_a_phone_thinks_for_itself(hosting: ChangingServer, visit: Visit) -> None:
    """The server answers until the engine is loaded, and where the switch says so. Then a whole
    game is reviewed without the server's engine, and analyses go on when the server is gone.
    """
    first, second = (
        hosting.make_table("person", "person", plies=100, seed=seed, target=5) for seed in (1, 2)
    )
    visitor = visit(hosting.address, phone=True, keeps=True, allow="Failed to load resource")
    page, asked = visitor.page, Requests(visitor)
    visitor.go("/")
    with page.expect_event("worker", lambda worker: "engine_worker" in worker.url):
        review(visitor, first)
    assert "review" in asked
    until(page, lambda: step(visitor, asked) or "round" in asked)
    asked.clear()
    review(visitor, second)
    assert asked.to_the_engine() == set()
    switch(visitor, False)
    step(visitor, asked)
    assert "analysis" in asked
    switch(visitor, True)  # the engine, which had ended, is loaded again
    asked.clear()
    until(page, lambda: step(visitor, asked) or "round" in asked)
    page.locator(".engine:not(.busy) .engine-line").first.wait_for()
    asked.clear()
    hosting.kill()
    for gone in (nullcontext(), bad_gateway(hosting.port)):
        with gone:
            step(visitor, asked)
            page.locator(".engine:not(.busy) .engine-line").first.wait_for()
            assert page.locator(".engine-state button").count() == 0  # to try again
            assert asked.to_the_engine() == set()
    hosting.start()  # for other tests
