"""What the first visit of the bundled page, as a package has it, loads: the browser counts it."""

import pytest

from tests.bundling import need_node
from tests.nightly import nightly_too
from tests.web.running import RunningServer
from tests.web.visitor import Visit, until

MAX_REQUESTS = 8
MAX_KB = 195  # compressed responses with their headers

LOADED = (
    """() => performance.getEntriesByType("resource").map((one) => one.name.split("/").at(-1))"""
)


@pytest.mark.parametrize("locale", nightly_too("de-DE", "en-GB", "fr-FR"))
def test_little_is_loaded_before_the_first_game(
    server: RunningServer, visit: Visit, locale: str
) -> None:
    """The start page is quick to load, and the first game needs no more code; the other screens'
    code comes when one is opened.
    """
    need_node()
    visitor = visit(locale=locale)
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    page.goto(server.address)
    page.locator(".start-button.primary:enabled").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) <= MAX_REQUESTS
    assert 100 < sum(sizes) / 1000 <= MAX_KB  # nothing was cached
    page.locator(".start-button.primary").click()
    page.locator(".table .turn").wait_for()
    code = [name for name in page.evaluate(LOADED) if name.endswith((".js", ".css"))]
    assert sorted(code) == ["main.js", "page.css"]
    visitor.go("/help")
    until(page, lambda: "later.js" in page.evaluate(LOADED))
