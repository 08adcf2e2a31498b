"""Addresses that people type, or that other programs have changed."""

import pytest

from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/table/{}", ".table .turn"),
        ("/table/{}/review", ".review .board"),
        ("/embed/{}", ".embedded-game svg"),
        ("/study", ".studies"),
    ],
)
def test_malformed_places_are_ignored(
    server: RunningServer, visit: Visit, table: str, path: str, shown: str
) -> None:
    visitor = visit()
    visitor.page.goto(f"{server.address}{path.format(table)}#%")
    visitor.page.locator(shown).first.wait_for()
    assert "malformed" not in visitor.page.locator("body").inner_text()


@pytest.mark.parametrize("path", ["/table/%", "/learn/%", "/study/%E9", "/table/%/review"])
def test_malformed_paths_are_not_found(server: RunningServer, visit: Visit, path: str) -> None:
    visitor = visit(allow="404")
    visitor.page.goto(server.address + path)
    visitor.page.get_by_role("heading", name=EN("nowhere"), exact=True).wait_for()


def test_studies_are_found_by_their_name(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    visitor.go("/studies")
    visitor.page.get_by_role("button", name=EN("study-new")).wait_for()
    visitor.page.wait_for_url(f"{server.address}/study")
