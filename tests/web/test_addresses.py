"""Addresses that people type, or that other programs have changed."""

from tests.web.axe import violations_day_and_night
from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN


def test_malformed_places_are_ignored(server: RunningServer, visit: Visit, table: str) -> None:
    visitor = visit()
    for path, shown in (
        (f"/table/{table}", ".table .turn"),
        (f"/table/{table}/review", ".review .board"),
        (f"/embed/{table}", ".embedded-game svg"),
        ("/study", ".studies"),
    ):
        visitor.page.goto(f"{server.address}{path}#%")
        visitor.page.locator(shown).first.wait_for()
        assert "malformed" not in visitor.page.locator("body").inner_text()


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


def test_studies_by_their_name(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    visitor.go("/studies")
    visitor.page.get_by_role("button", name=EN("study-new")).wait_for()
    visitor.page.wait_for_url(f"{server.address}/study")
