"""The page without a network, and the replacement of an old release by a new one."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.web.profiles import Profiles
from tests.web.running import ChangingServer
from tests.web.visitor import Visit, Visitor, until
from tests.web.words import EN

# One after another, the tests use one browser, as its owner would.
pytestmark = pytest.mark.random_order(disabled=True)

# Messages that a browser logs if a server does not answer, or no longer has the service worker.
_FAILED = ("Failed to load resource", "A bad HTTP response code (404) was received when fetching")

_RELEASES = """async () => {
  const whole = [];
  for (const name of await caches.keys())
    if (await (await caches.open(name)).match("./")) whole.push(name.split(" ").at(-1));
  return whole;
}"""
_LOCKED = "async () => (await navigator.locks.query()).held.length"
"""How many releases are open in pages."""
_WORKERS = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  return [installing, waiting, active].map((one) => one?.state ?? null);
}"""
_SETTLED = [None, None, "activated"]
_OWN = "() => document.querySelector('meta[name=cirkis-version]').content"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChangingServer]:
    """A server that a test can change, stop and start again.

    Its service worker tidies before most pages have loaded, as on a slow device.
    """
    running = ChangingServer(tmp_path_factory.mktemp("changing"))
    running.change("service_worker.js", "TIDYING_DELAY = 5000", "TIDYING_DELAY = 50")
    with running:
        yield running


@pytest.fixture(scope="module")
def visitor(server: ChangingServer, profiles: Profiles) -> Iterator[Visitor]:
    """A visitor whose browser may have cached the page."""
    arrived = Visitor(profiles, server.address, keeps=True, allow=_FAILED)
    yield arrived
    arrived.close()
    assert arrived.complaints == []


def version(page: Any) -> str:
    return str(page.evaluate(_OWN))


def wait_for_releases(page: Any, *wanted: str) -> None:
    """Wait until the browser has exactly these complete releases cached."""
    wait_for(page, _RELEASES, list(wanted))


def wait_for(page: Any, question: str, wanted: object) -> None:
    """Wait until a promise on the page resolves to the wanted value."""
    try:
        until(page, lambda: page.evaluate(question) == wanted)
    except AssertionError:
        pytest.fail(f"{question} is {page.evaluate(question)}, not {wanted}")


def newer(page: Any, address: str, old: str) -> str:
    """Open the page once the server serves a newer release, which it notices now and then.

    Until then, no page is opened: Playwright can lose a service worker that starts while another
    takes over.
    """
    until(page, lambda: f'"{old}"' not in page.request.get(address).text())
    page.goto(address)
    return version(page)


def visited(visitor: Visitor) -> Any:
    """Return the start page of a visitor whose browser has cached it."""
    page = visitor.page
    visitor.go("/")
    wait_for_releases(page, version(page))
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def test_page_opens_without_a_server(server: ChangingServer, visitor: Visitor) -> None:
    """It says so, and recovers by itself; it also opens if its cache cannot be read."""
    page = visited(visitor)
    server.kill()
    visitor.go("/help")
    page.locator(".help-page h2").first.wait_for()
    assert page.locator('link[rel="preload"][as="fetch"]').count() == 0  # the browser would warn
    visitor.go("/")
    page.locator(".start-main .error", has_text=EN("error-unreachable")).wait_for()
    page.locator(".start-art svg").wait_for()
    server.start()
    page.locator(".hero .error:empty").wait_for(state="attached")
    page.locator(".start-button.primary").click()
    page.locator(".table .turn").wait_for()

    (worker,) = visitor.context.service_workers
    worker.evaluate("() => { caches.match = () => new Promise(() => {}); }")
    page.reload()
    page.locator(".table .turn").wait_for()
    worker.evaluate("() => { delete caches.match; }")


def test_new_release_takes_over(server: ChangingServer, visitor: Visitor) -> None:
    page = visited(visitor)
    old = version(page)
    server.change("icon.svg", "<svg", "<svg id='newer'")
    other = visitor.context.new_page()
    new = newer(other, server.address, old)
    wait_for_releases(other, old, new)
    # Until the new worker has taken over, nothing is requested: if the old one gets a request just
    # when it retires, the new one waits until the next request. With a debugger attached, as
    # Playwright has, that one gets no answer for minutes.
    wait_for(other, _WORKERS, _SETTLED)
    # The old page gets its own files, although the server no longer has them.
    own = page.evaluate("async (v) => (await fetch(`/static/${v}/icon.svg`)).text()", old)
    assert "newer" not in own
    page.close()
    visitor.page = other
    wait_for(other, _LOCKED, 1)

    def has_only_the_new_one() -> bool:
        """Open the page, after which files no longer in use are deleted."""
        other.goto(server.address)
        return bool(other.evaluate(_RELEASES) == [new])

    until(other, has_only_the_new_one)
    server.kill()
    other.goto(server.address)
    other.locator(".start-button.primary").wait_for()
    assert version(other) == new
    server.start()


class _SaysNo(BaseHTTPRequestHandler):
    """Answers every request with one status code."""

    status = 404
    asked: list[str]
    """What the service worker has asked."""

    def do_GET(self) -> None:
        self.send_response(self.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_HEAD(self) -> None:
        self.asked.append(self.path)
        self.do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@contextmanager
def broken(server: ChangingServer, status: int) -> Iterator[list[str]]:
    """Let something else answer in place of the server, with this status code to everything; yield
    what the service worker asks.
    """
    server.kill()
    asked: list[str] = []
    handler = type("Handler", (_SaysNo,), {"status": status, "asked": asked})
    other = ThreadingHTTPServer(("127.0.0.1", server.port), handler)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    yield asked
    other.shutdown()
    other.server_close()
    server.start()


_REGISTERED = "async () => Boolean(await navigator.serviceWorker.getRegistration())"
_NOTED = "async () => Boolean(await caches.match('/service_worker.js?missing-since'))"
"""Whether the service worker has noted that the server says 404."""


def test_the_offline_copy_outlives_a_broken_server(
    server: ChangingServer, visitor: Visitor
) -> None:
    """After days of 404, the service worker unregisters itself; after one 410, immediately."""
    page = visited(visitor)
    (worker,) = visitor.context.service_workers
    with broken(server, 404) as asked:
        visitor.go("/help")
        wait_for(page, _NOTED, True)
        visitor.go("/help")
        until(page, lambda: len(asked) > 1)
        visitor.go("/help")
        until(page, lambda: len(asked) > 2)  # the service worker has judged the answer before
        assert page.evaluate(_REGISTERED)
        assert page.evaluate(_RELEASES) == [version(page)]
    visitor.go("/help")
    wait_for(page, _NOTED, False)
    with broken(server, 404):
        visitor.go("/help")
        wait_for(page, _NOTED, True)
        worker.evaluate("() => { const now = Date.now; Date.now = () => now() + 4 * 86_400_000; }")
        visitor.go("/help")
        wait_for(page, _REGISTERED, False)
        assert page.evaluate("() => caches.keys()") == []
    visited(visitor)
    with broken(server, 410):
        page.goto(server.address)
        wait_for(page, _REGISTERED, False)
        assert page.evaluate("() => caches.keys()") == []


def test_downloads_that_break(server: ChangingServer, visit: Visit) -> None:
    """The page works, and the next visit completes the cache; until then, the old one is kept."""
    visitor = visit(keeps=True, allow=_FAILED)
    page, missing = visitor.page, "**/static/*/help/rules.json"
    visitor.context.route(missing, lambda route: route.abort())
    visitor.go("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    assert page.evaluate(_RELEASES) == []
    visitor.context.unroute_all()
    visitor.go("/")
    old = version(page)
    wait_for_releases(page, old)

    visitor.context.route(missing, lambda route: route.abort())
    server.change("icon.svg", "</svg>", "<!-- changed --></svg>")
    with visitor.context.expect_event("requestfailed", lambda one: "rules.json" in one.url):
        new = newer(page, server.address, old)
    wait_for(page, _WORKERS, _SETTLED)
    assert page.evaluate(_RELEASES) == [old]
    server.kill()
    page.goto(server.address)
    page.locator(".start-button.primary").wait_for()
    assert version(page) == old
    server.start()
    visitor.context.unroute_all()
    page.goto(server.address)
    wait_for_releases(page, new)
