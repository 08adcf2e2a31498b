"""Addresses that people type, or that other programs have changed."""

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


def test_other_paths(server: RunningServer, visit: Visit) -> None:
    """Malformed ones are not found; studies are found by their name, too."""
    visitor = visit(allow="404")
    for path in ("/table/%", "/learn/%", "/study/%E9", "/table/%/review"):
        visitor.page.goto(server.address + path)
        visitor.page.get_by_role("heading", name=EN("nowhere"), exact=True).wait_for()
    visitor.go("/studies")
    visitor.page.get_by_role("button", name=EN("study-new")).wait_for()
    visitor.page.wait_for_url(f"{server.address}/study")
