"""The layout of a review: the board and everything about a move stay in view."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.nightly import nightly_too
from tests.web.running import RunningServer
from tests.web.test_piece_in_hand import middle
from tests.web.test_touch import Fingers
from tests.web.visitor import SMALL, Visit, Visitor, until
from tests.web.words import LANGUAGES

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


# What is not in view, of the current move, ten rows of moves below the column's head, and parts.
_MISSED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [column, head, current] = [".column", ".column-head", ".moves [aria-current]"].map(box);
  const isShown = ({ top, bottom }) => top >= head.bottom && bottom <= column.bottom;
  const moves = [...document.querySelectorAll(".moves .move")]
    .map((one) => one.getBoundingClientRect())
    .filter((move) => isShown(move) && move.bottom <= innerHeight);
  const outside = [".board", ".engine", "#turn-panel"].filter(
    (part) => box(part).top < 0 || box(part).bottom > innerHeight);
  if (!isShown(current)) outside.push("current move");
  if (new Set(moves.map(({ top }) => top)).size < 10) outside.push("rows");
  if (document.documentElement.scrollHeight > innerHeight) outside.push("end of page");
  return outside;
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


@pytest.mark.parametrize("language", nightly_too("de", "en", "fr"))
def test_one_column_beside_the_board(visit: Visit, long_game: str, language: str) -> None:
    """Ten rows of moves and the current one are in view, whatever else the column holds."""
    visitor = visit(viewport={"width": 1280, "height": 800}, locale=language)
    visitor.go(f"/table/{long_game}/review")
    page = visitor.page
    graph = page.locator(".graph")
    graph.wait_for()
    _wait_for_column(page)
    for key, back in (("End", 0), ("ArrowLeft", 1), ("ArrowLeft", 2)):
        _step(page, key, back)
        _wait_for_column(page)
    _check_places(visitor)
    page.evaluate(_DETAILS)
    assert page.evaluate(_SCROLLERS) == ["column"]
    graph.scroll_into_view_if_needed()
    at = graph.get_attribute("aria-valuenow") or ""
    graph.click(position={"x": 40, "y": 40})
    expect(graph).not_to_have_attribute("aria-valuenow", at)
    until(page, lambda: graph.evaluate(_IN_WINDOW))  # under the pointer, once all has arrived
    page.get_by_role("button", name=LANGUAGES[language]("study-this"), exact=True).click()
    page.locator(".study .engine-line").first.wait_for()
    _wait_for_column(page)
    for key, back in (("End", 0), ("ArrowLeft", 1)):
        _step(page, key, back)
        _wait_for_column(page)
    page.locator(".more > summary").click()
    page.locator(".more[open]").wait_for()
    assert page.evaluate(_SCROLLERS) == ["column"]


def _step(page: Any, key: str, back: int) -> None:
    """Press a key, and wait until the current move is so many moves before the last."""
    page.keyboard.press(key)
    page.locator(".moves .move").nth(-1 - back).and_(page.locator("[aria-current]")).wait_for()


def _wait_for_column(page: Any) -> None:
    """Wait until everything is in view: the computer's lines can still arrive."""
    until(page, lambda: page.evaluate(_MISSED) == [])


def _check_places(visitor: Visitor) -> None:
    """Assert that from move to move, nothing but the text changes, in windows of any size."""
    page, back = visitor.page, 2
    parts = [page.locator(part) for part in (".board", ".column", "#turn-panel")]
    for width, height in nightly_too((1280, 720), (1440, 900), (1280, 1024), (1280, 800)):
        visitor.resize(width, height)
        places = set()
        for _ in range(3):
            _step(page, "ArrowLeft", back := back + 1)
            assert all(part.evaluate(_IN_WINDOW) for part in parts)
            places.add(str([part.bounding_box() for part in parts]))
        assert len(places) == 1
