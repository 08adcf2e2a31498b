"""What was played in many games, on the page of openings: followed by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.hosted import Hosted
from tests.server.test_openings import GAMES, tree_of
from tests.web.axe import violations
from tests.web.visitor import Visit
from tests.web.words import DE, EN

PLAYED = ".played-card .book-line"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server with the four games."""
    folder = tmp_path_factory.mktemp("played")
    tree = tree_of(folder, GAMES)
    with Hosted("--data", str(folder / "data"), "--game-tree", str(tree)) as server:
        yield server


def test_by_mouse_and_keys(hosted: Hosted, visit: Visit) -> None:
    """Each placement has one number in both lists and on the board, and leads on."""
    visitor = visit(hosted.address)
    visitor.go("/openings/2")
    page = visitor.page
    links = page.locator(PLAYED)
    links.first.wait_for()
    assert page.locator(".played-reached").inner_text() == EN("openings-games-reached", count=4)
    first, last = links.all_inner_texts()
    assert "67%" in first
    assert EN("openings-games-count", count=3) in first
    assert EN("openings-games-by", names="Bo and Ann") in first
    assert "100%" in last
    book = page.locator(".book-line:not(.played-card *)")
    shown = {link.get_attribute("data-placement") for link in page.locator(".book-line").all()}
    assert page.locator(".book-outline").count() == len(shown)
    assert violations(visitor) == []

    links.first.hover()
    page.locator(".layer-ghost > .ghost").wait_for()
    assert page.locator(".book-outline.pointed").count() == 1
    assert page.locator(".book-line.pointed").count() == 2  # the book has it, too
    links.first.click()
    page.locator(".line-moves .move").wait_for()
    reached = EN("openings-games-reached", count=3)
    page.locator(".played-reached", has_text=reached).wait_for()
    assert reached in visitor.spoken()
    assert links.count() == 0  # all games ended here

    page.keyboard.press("ArrowLeft")
    links.first.wait_for()
    book.last.focus()
    page.keyboard.press("ArrowDown")
    page.locator(f"{PLAYED}:focus").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".played-reached", has_text=EN("openings-games-reached", count=1)).wait_for()


def test_a_phone(hosted: Hosted, visit: Visit) -> None:
    """On a small screen nothing is cut off, and a finger is enough."""
    how = {"phone": True, "locale": "de-DE", "viewport": {"width": 360, "height": 740}}
    visitor = visit(hosted.address, **how)
    visitor.go("/openings/2")
    page = visitor.page
    page.locator(PLAYED).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(visitor) == []
    page.locator(PLAYED).last.tap()
    page.locator(".played-reached", has_text=DE("openings-games-reached", count=1)).wait_for()
