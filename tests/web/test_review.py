"""Looking at a game with the computer on the page: review, trying placements, hints, thoughts."""

from __future__ import annotations

import re

from tests.web.friends import sit_down
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

PATIENCE = 60_000  # the first search on a machine may have to be compiled


def review(visitor: Visitor, table: str) -> None:
    """Goes from the end of the game to its review, by one click."""
    visitor.sit(table)
    visitor.page.locator("dialog.result a", has_text=EN("review-open")).click()
    visitor.page.locator(".graph").wait_for(timeout=PATIENCE)


def at(visitor: Visitor) -> str:
    """After which placement one looks."""
    return str(visitor.page.locator(".graph").get_attribute("aria-valuenow"))


def test_a_game_is_looked_at(server: RunningServer, over: str, visit: Visit) -> None:
    """One click after the end shows chances after every placement, and all placements to go to.
    Keys go back and forth, the list goes anywhere, and the board shows as many pieces. Any
    placement can be tried from any point, and one button leads back to the game.
    """
    visitor = visit(server.address)
    review(visitor, over)
    page, view = visitor.page, server.view(over)
    plies = view["plies"]
    assert page.locator(".graph").get_attribute("aria-valuemax") == str(plies)
    assert page.locator(".moves > li > .move").count() == plies + 1
    assert re.search(r"/review#\d+$", page.url)
    assert page.locator(".mistakes").count() == 2
    page.keyboard.press("End")
    visitor.wait_for_pieces(plies)
    page.keyboard.press("ArrowLeft")
    visitor.wait_for_pieces(plies - 1)
    assert at(visitor) == str(plies - 1)
    page.locator(".move").nth(1).click()
    visitor.wait_for_pieces(1)
    page.reload()
    visitor.wait_for_pieces(1)

    played = view["placed"][1][1]
    page.locator(f".engine-line:not([data-choice='{played}'])").first.click(timeout=PATIENCE)
    page.locator(".variation").wait_for()
    assert visitor.pieces == 2
    page.keyboard.press("]")
    page.locator(".tray:visible .stock-piece:not([aria-disabled='true'])").first.click()
    page.keyboard.press("]")
    page.keyboard.press("Enter")
    visitor.wait_for_pieces(3)
    page.locator(".back-button", has_text=EN("review-back", n=2)).click()
    page.locator(".variation").wait_for(state="detached")
    assert at(visitor) == "1"
    assert server.view(over)["plies"] == plies


def test_a_hint_can_be_played(server: RunningServer, visit: Visit) -> None:
    """A hint names a legal placement with its reasons, and Enter plays it."""
    table = server.make_table("person", "person")
    visitor = visit(server.address)
    visitor.sit(table)
    visitor.page.keyboard.press("n")
    visitor.page.locator(".hint", has_text="Hint 1").wait_for(timeout=PATIENCE)
    first = visitor.hint
    visitor.page.keyboard.press("n")
    visitor.page.locator(".hint", has_text="Hint 2").wait_for()
    assert visitor.hint != first
    legal = server.view(table)["legal"]
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_plies(1)
    assert server.view(table)["placed"][0][1] in legal


def test_thoughts_are_shown_on_wish_only(server: RunningServer, visit: Visit) -> None:
    """What the computer thinks is hidden until one switches it on; then chances are ranked."""
    table = server.make_table("person", "person")
    visitor = visit(server.address)
    visitor.sit(table)
    assert not visitor.page.locator(".engine").is_visible()
    visitor.page.get_by_role("button", name=EN("settings")).click()
    visitor.page.get_by_label(EN("settings-thoughts")).check()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(".engine .engine-line").first.wait_for(timeout=PATIENCE)
    assert visitor.page.locator(".engine .chance-list li").count() == 2


def test_no_hints_where_others_play_elsewhere(server: RunningServer, visit: Visit) -> None:
    """At a table with people at other screens there is no hint and no thinking to be had."""
    visitor, _, _ = sit_down(visit, server)
    assert not visitor.page.get_by_role("button", name=EN("hint")).is_visible()
    visitor.page.keyboard.press("n")
    visitor.page.locator(".hint.error", has_text=EN("error-no-advice")).wait_for()
