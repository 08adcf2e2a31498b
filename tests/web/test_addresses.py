"""Addresses that people type, or that other programs have changed."""

import re

from tests.web.axe import violations_day_and_night
from tests.web.running import RunningServer
from tests.web.visitor import Visit


def test_malformed_places_are_ignored(server: RunningServer, visit: Visit, table: str) -> None:
    """Studies are found by their name, too."""
    visitor = visit()
    for path, shown in (
        (f"/table/{table}", ".table .turn"),
        (f"/table/{table}/review", ".review .board"),
        (f"/embed/{table}", ".embedded-game svg"),
        ("/studies", ".studies"),
    ):
        visitor.page.goto(f"{server.address}{path}#%")
        visitor.page.locator(shown).first.wait_for()
        assert "malformed" not in visitor.page.locator("body").inner_text()
    visitor.page.wait_for_url(re.compile("/study(#|$)"))


def test_addresses_of_nothing(server: RunningServer, visit: Visit) -> None:
    """The page says that nothing is there, and links to the start page."""
    visitor = visit(locale="de-DE", allow="404")
    for path in ("/study/%E9", "/table/%", "/nothing", "/table/nothere/review"):
        answer = visitor.page.goto(server.address + path)
        visitor.page.get_by_role("heading", name="nicht gefunden").wait_for()
    assert answer
    assert answer.status == 404
    assert violations_day_and_night(visitor) == []
    visitor.page.locator("main a.button").first.click()
    visitor.page.locator(".start-button.primary:not([disabled])").click()
    visitor.page.locator(".table .turn").wait_for()
