"""The layout of a review: the board and everything about a move stay in view."""

from playwright.sync_api import expect

from tests.web.running import RunningServer
from tests.web.test_piece_in_hand import middle
from tests.web.test_touch import Fingers
from tests.web.visitor import FIRST_SEARCH, SMALL, Visit

_IN_WINDOW = """(e) => {
  const { top, bottom } = e.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""

_FADES = """(e) =>
  [e.scrollHeight > e.clientHeight, getComputedStyle(e).maskImage.includes("gradient")]"""


def test_a_phone_keeps_the_board_in_view(server: RunningServer, visit: Visit, over: str) -> None:
    """Wherever one scrolls and taps; no button becomes too narrow to tap."""
    visitor = visit(phone=True, viewport=SMALL)
    visitor.go(f"/table/{over}/review")
    page = visitor.page
    page.locator(".graph").wait_for(timeout=FIRST_SEARCH)
    board, buttons = page.locator(".board"), page.locator(".review-buttons")
    for finding in (page.locator(".finding").last, page.locator(".move").nth(1)):
        buttons.locator(".round").last.tap()
        page.locator(".tray:visible").wait_for(state="detached")
        finding.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        finding.tap()
        page.locator(".tray:visible").wait_for()
        assert (
            page.evaluate("() => new Promise(requestAnimationFrame).then(() => scrollY)") == before
        )
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
    page.locator(f".engine-line:not([data-choice='{played}'])").first.tap(timeout=FIRST_SEARCH)
    page.locator(".review-buttons .back-button").wait_for()
    for button in page.locator(".review-buttons .round").all():
        assert button.evaluate("(e) => e.offsetWidth") >= 34


def test_a_desktop_needs_no_scrolling(visit: Visit, over: str) -> None:
    """All parts are visible and stay in place, however long the report."""
    visitor = visit()
    visitor.go(f"/table/{over}/review")
    page = visitor.page
    page.locator(".graph").wait_for(timeout=FIRST_SEARCH)
    parts = [page.locator(part) for part in (".board", ".annotated-moves", ".move-note", ".engine")]
    for width, height in ((1280, 720), (1440, 900), (1280, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        places = set()
        for key in ("Home", "ArrowRight", "ArrowRight"):
            page.keyboard.press(key)
            assert all(part.evaluate(_IN_WINDOW) for part in parts)
            places.add(str([part.bounding_box() for part in parts]))
        assert len(places) == 1
        goes_on, fades = page.locator(".moves-scroll").evaluate(_FADES)
        assert goes_on == fades
        moves = page.locator(".moves-scroll").bounding_box()
        assert moves
        assert moves["height"] >= 90
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("document.querySelectorAll('details.mistakes').forEach((d) => (d.open = true))")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
