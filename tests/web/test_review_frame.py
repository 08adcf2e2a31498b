"""The layout of a review: the board and everything about a move stay in view."""

from typing import Any

import pytest
from playwright.sync_api import expect

from cirkis.i18n import Texts
from tests.web.running import RunningServer
from tests.web.test_piece_in_hand import middle
from tests.web.test_touch import Fingers
from tests.web.visitor import SMALL, Visit
from tests.web.words import DE, EN, FR

_IN_WINDOW = """(e) => {
  const { top, bottom } = e.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def test_a_phone_keeps_the_board_in_view(server: RunningServer, visit: Visit, over: str) -> None:
    """Wherever one scrolls and taps; no button becomes too narrow to tap."""
    visitor = visit(phone=True, viewport=SMALL)
    visitor.go(f"/table/{over}/review")
    page = visitor.page
    page.locator(".graph").wait_for()
    page.locator(".more > summary").tap()
    board, buttons = page.locator(".board"), page.locator(".review-buttons")
    for finding in (page.locator(".finding").last, page.locator(".move").nth(1)):
        buttons.locator(".round").last.tap()
        page.locator(".tray:visible").wait_for(state="detached")
        finding.scroll_into_view_if_needed()
        _, y = middle(finding)
        finding.tap()
        page.locator(".tray:visible").wait_for()
        expect(page.locator(".move[aria-current]")).to_have_count(1)
        now = finding.bounding_box() or {}
        assert now["y"] <= y <= now["y"] + now["height"]  # it stays under the finger
        assert board.evaluate(_IN_WINDOW)
        assert buttons.evaluate(_IN_WINDOW)
        assert finding.evaluate(_IN_WINDOW)
    graph, fingers = page.locator(".graph"), Fingers(visitor)
    at = graph.get_attribute("aria-valuenow")
    graph.scroll_into_view_if_needed()
    x, y = middle(graph)
    before = page.evaluate("scrollY")
    fingers.press(x, y)
    fingers.move(x, y - 60, steps=12)
    fingers.lift()
    page.wait_for_function("(y) => scrollY > y", arg=before)
    assert graph.get_attribute("aria-valuenow") == at  # scrolled past, not chosen
    graph.tap()
    expect(graph).not_to_have_attribute("aria-valuenow", at or "")
    played = server.view(over)["placed"][1][1]
    page.locator(f".engine-line:not([data-choice='{played}'])").first.tap()
    page.locator(
        f".engine-line:not([data-choice='{played}']):focus"
    ).tap()  # the first one draws it
    page.locator(".review-buttons .back-button").wait_for()
    for button in page.locator(".review-buttons .round").all():
        assert button.evaluate("(e) => e.offsetWidth") >= 34


# The moves that are wholly visible: in the window, in the column, and not below its head.
_ROWS = """() => {
  const column = document.querySelector(".column").getBoundingClientRect();
  const head = document.querySelector(".column-head").getBoundingClientRect();
  const shown = [...document.querySelectorAll(".moves .move")].map((one) =>
    one.getBoundingClientRect()).filter(({ top, bottom }) =>
      top >= head.bottom && bottom <= Math.min(column.bottom, innerHeight));
  return new Set(shown.map(({ top }) => top)).size;
}"""

_IN_COLUMN = """() => {
  const [rect, column, head] = [".moves [aria-current]", ".column", ".column-head"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return rect.top >= head.bottom && rect.bottom <= column.bottom;
}"""

_SCROLLERS = """() => [...document.querySelectorAll("main *")].filter((one) => {
  const { overflowY } = getComputedStyle(one);
  return /auto|scroll/.test(overflowY) && one.tagName !== "TEXTAREA" && one.offsetParent;
}).map((one) => one.className)"""

_DETAILS = """() => document.querySelectorAll('details:not(.typed-move)').forEach((one) => {
  one.open = true;
})"""


@pytest.fixture(scope="module")
def long_game(server: RunningServer) -> str:
    """A finished game of four, analysed once."""
    return server.make_table("person", "person", "person", "person", plies=300, seed=5)


@pytest.mark.parametrize(("locale", "words"), [("en-GB", EN), ("fr-FR", FR), ("de-DE", DE)])
def test_one_column_beside_the_board(
    visit: Visit, long_game: str, locale: str, words: Texts
) -> None:
    """Ten rows of moves and the current one are in view, whatever else the column holds."""
    visitor = visit(viewport={"width": 1280, "height": 800}, locale=locale)
    visitor.go(f"/table/{long_game}/review")
    page = visitor.page
    page.locator(".graph").wait_for()
    _check_column(page)
    for key in ("End", "ArrowLeft", "ArrowLeft"):
        _step(page, key)
        _check_column(page)
    _check_places(page)
    page.evaluate(_DETAILS)
    assert page.evaluate(_SCROLLERS) == ["column"]
    graph = page.locator(".graph")
    graph.scroll_into_view_if_needed()
    graph.click(position={"x": 40, "y": 40})
    assert graph.evaluate(_IN_WINDOW)  # it stays under the pointer
    page.get_by_role("button", name=words("study-this"), exact=True).click()
    page.locator(".study .engine-line").first.wait_for()
    _check_column(page)
    for key in ("End", "ArrowLeft"):
        _step(page, key)
        _check_column(page)
    page.locator(".more > summary").click()
    assert page.evaluate(_SCROLLERS) == ["column"]


def _step(page: Any, key: str) -> None:
    """Press a key, and wait until another move is the current one."""
    current = page.locator(".moves [aria-current]")
    before = current.inner_text()
    page.keyboard.press(key)
    expect(current).not_to_have_text(before)


def _check_column(page: Any) -> None:
    """Assert what is in view."""
    assert page.evaluate(_IN_COLUMN)
    assert page.evaluate(_ROWS) >= 10
    for part in (".board", ".engine", "#turn-panel"):
        assert page.locator(part).evaluate(_IN_WINDOW)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def _check_places(page: Any) -> None:
    """Assert that from move to move, nothing but the text changes, in windows of any size."""
    parts = [page.locator(part) for part in (".board", ".column", "#turn-panel")]
    for width, height in ((1280, 720), (1440, 900), (1280, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        places = set()
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
            assert all(part.evaluate(_IN_WINDOW) for part in parts)
            places.add(str([part.bounding_box() for part in parts]))
        assert len(places) == 1
