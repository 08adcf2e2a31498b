"""What axe-core has to say of every screen, and what the page is like for eyes of all kinds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.friends import make_table, play_on, sit_down
from tests.browser.running import RunningServer
from tests.browser.visitor import FREE_PIECE, Visitor
from tests.browser.words import EN, FR

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

Visit = Callable[..., Visitor]
LOOKS = [("en-GB", "dark"), ("fr-FR", "light")]
WINDOWS = {
    "en-GB": (EN("help"), EN("settings"), EN("menu")),
    "fr-FR": (FR("help"), FR("settings"), EN("menu")),
}
SIZES = [(1440, 900), (1024, 768), (768, 1024), (390, 844), (360, 640), (740, 360), (320, 568)]


def violations(visitor: Visitor) -> list[Any]:
    """What axe finds, in short."""
    found = axe.Axe().run(visitor.page).response["violations"]
    return [(v["id"], [node["html"][:120] for node in v["nodes"][:3]]) for v in found]


@pytest.mark.parametrize(("locale", "scheme"), LOOKS)
def test_start_and_help(server: RunningServer, visit: Visit, locale: str, scheme: str) -> None:
    """Axe finds nothing on the start screen, with the set-up open, and on the help page."""
    visitor = visit(server.address, locale=locale, scheme=scheme)
    visitor.go("/")
    visitor.page.locator(".start-art svg").wait_for()
    assert violations(visitor) == []
    visitor.page.locator("details.custom-table summary").click()
    assert violations(visitor) == []
    visitor.go("/me")
    visitor.page.locator(".device").first.wait_for()
    assert violations(visitor) == []
    visitor.page.locator(".people-page .primary").first.click()
    visitor.page.locator("dialog .qr").wait_for()
    assert violations(visitor) == []
    visitor.go("/help")
    visitor.page.locator(".diagram").first.wait_for()
    assert violations(visitor) == []


@pytest.mark.parametrize(("locale", "scheme"), LOOKS)
def test_table(server: RunningServer, visit: Visit, locale: str, scheme: str) -> None:
    """Axe finds nothing at a table: with a piece in hand, typing, in every window, at the end."""
    table = server.make_table("person", "person", "person", "person")
    server.play_on(table, 25)
    visitor = visit(server.address, locale=locale, scheme=scheme)
    visitor.sit(table)
    assert violations(visitor) == []
    visitor.page.locator(FREE_PIECE).first.click()
    visitor.page.keyboard.press("]")
    assert violations(visitor) == []
    visitor.page.keyboard.press("/")
    assert violations(visitor) == []
    visitor.page.keyboard.press("Escape")
    for button in WINDOWS[locale]:
        visitor.page.locator(".header-buttons").get_by_role("button", name=button).click()
        visitor.page.locator("dialog[open]").wait_for()
        assert violations(visitor) == []
        visitor.page.keyboard.press("Escape")
    ended = server.make_table("person", "person", target=5)
    server.play_on(ended, 90)
    visitor.sit(ended)
    visitor.page.locator("dialog.result").wait_for()
    assert violations(visitor) == []


@pytest.mark.parametrize(("locale", "scheme"), LOOKS)
def test_review(server: RunningServer, visit: Visit, locale: str, scheme: str) -> None:
    """Axe finds nothing in a reviewed game, also with other placements tried."""
    table = server.make_table("person", "person", target=5)
    server.play_on(table, 12)
    visitor = visit(server.address, locale=locale, scheme=scheme)
    visitor.go(f"/table/{table}/review")
    visitor.page.locator(".graph").wait_for(timeout=60_000)
    visitor.page.locator(".move").nth(2).click()
    visitor.page.locator(".engine-line").first.wait_for(timeout=60_000)
    assert violations(visitor) == []
    visitor.page.locator(".engine-line").first.click()
    visitor.page.locator(".variation").wait_for()
    assert violations(visitor) == []


@pytest.mark.parametrize(("locale", "scheme"), LOOKS)
def test_lobby(server: RunningServer, visit: Visit, locale: str, scheme: str) -> None:
    """Axe finds nothing in the lobby, by day and by night."""
    visitor = visit(server.address, locale=locale, scheme=scheme)
    visitor.go(f"/table/{make_table(visitor, 'person', 'open')}")
    visitor.page.locator(".invite img").wait_for()
    assert violations(visitor) == []


def test_together(server: RunningServer, visit: Visit) -> None:
    """Axe finds nothing where people talk and one of them is asked something."""
    ann, ben, _ = sit_down(visit, server)
    play_on(2, random.Random(1), ann, ben)
    ann.page.get_by_role("button", name=EN("chat")).click()
    ann.page.get_by_role("button", name="Hello!").click()
    ann.page.locator(".chat-messages .badge").wait_for()
    ann.page.locator(".turn").click()
    ann.page.keyboard.press("u")
    for visitor in (ann, ben):
        visitor.page.locator(".proposal").wait_for()
        assert violations(visitor) == []


def test_phone(server: RunningServer, visit: Visit) -> None:
    """Axe finds nothing at a table on a phone with a piece put down."""
    table = server.make_table("person", "person", "person")
    server.play_on(table, 8)
    visitor = visit(server.address, phone=True, scheme="light")
    visitor.sit(table)
    visitor.page.locator(FREE_PIECE).first.tap()
    visitor.tap_cell(visitor.glowing()[0])
    visitor.page.locator(".ghost.staged").wait_for()
    assert violations(visitor) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_wider_than_the_screen(
    server: RunningServer, visit: Visit, width: int, height: int
) -> None:
    """At no size from 320 pixels up does any screen need to be scrolled sideways."""
    table = server.make_table("person", "person", "person", "person")
    server.play_on(table, 12)
    visitor = visit(server.address, viewport={"width": width, "height": height}, locale="fr-FR")
    for path in ("/", "/help", f"/table/{table}"):
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_moves_when_that_is_asked_for(server: RunningServer, visit: Visit) -> None:
    """With reduced motion no animation runs, not even while points are scored."""
    table = server.make_table("person", "person")
    visitor = visit(server.address, still=True)
    visitor.sit(table)
    server.play_on(table, 20, seed=3)
    visitor.wait_for_plies(20)
    assert visitor.page.evaluate("document.getAnimations().length") == 0
