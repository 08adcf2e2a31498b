"""Whoever just wants to look finds the games in progress on a page, and follows them there."""

from tests.web.axe import violations_day_and_night
from tests.web.friends import NO_LINE, hurry
from tests.web.running import RunningServer
from tests.web.test_lobby import lobby
from tests.web.visitor import SMALL, Visit
from tests.web.words import DE, EN

__all__ = ["lobby"]


def test_watching_strangers(lobby: RunningServer, visit: Visit) -> None:
    """From the menu to a game of strangers, whose board the list follows without a reload."""
    cy = visit(lobby.address, allow=NO_LINE)
    cy.go("/")
    cy.page.get_by_role("link", name=EN("sections.watch"), exact=True).click()
    cy.page.get_by_text(EN("watch-none")).wait_for()
    cy.page.get_by_text(EN("watch-none.more")).wait_for()
    for key in ("start-find", "puzzle-daily"):
        cy.page.get_by_role("link", name=EN(key)).wait_for()
    assert cy.fits
    assert violations_day_and_night(cy) == []
    ann, ben = lobby.stranger(), lobby.stranger()
    days = {"clock": {"kind": "days", "days": 1}}  # nobody has to be there
    table = ann.post("/api/lobby", {"name": "Ann", "open": days}).json()["id"]
    assert ben.post("/api/lobby", {"name": "Ben", "table": table}).json()["id"] == table
    card = cy.page.locator(".my-table", has_text="Ann")
    card.wait_for()
    assert cy.page.get_by_text(EN("watch-none")).count() == 0
    assert cy.page.get_by_role("link", name=EN("start-find")).count() == 0
    assert card.locator(".small-board-piece").count() == 0
    card.locator("a").focus()
    hurry(table, ann, ben, plies=2)
    card.locator(".small-board-piece").nth(1).wait_for()
    assert cy.page.evaluate("document.activeElement.closest('.my-table') !== null")
    status = card.locator(".my-table-status").inner_text()
    assert status.startswith(("Ann", "Ben")), status
    assert cy.fits
    cy.page.keyboard.press("Enter")
    cy.wait_for_plies(2)
    assert cy.table_id == table
    assert cy.page.locator(".sections [aria-current]").inner_text() == EN("sections.watch")
    cy.page.set_viewport_size(SMALL)
    cy.speak("de")
    cy.follow("/watch")
    cy.page.get_by_role("heading", name=DE("sections.watch")).wait_for()
    cy.page.locator(".my-table", has_text="Ann").wait_for()
    assert cy.fits
