"""Studies: setting up, comments, drawings, saving, sharing and playing on."""

import io
from typing import Any

from PIL import Image, ImageChops, ImageStat

from tests.web.axe import violations_day_and_night
from tests.web.running import RunningServer
from tests.web.test_review import tint
from tests.web.test_touch import Fingers
from tests.web.visitor import CARD, Visit, Visitor, until
from tests.web.words import EN


def new_study(visitor: Visitor) -> Any:
    visitor.go("/study")
    visitor.page.get_by_role("button", name=EN("study-new")).click()
    visitor.page.locator(".study .board").wait_for()
    return visitor.page


def place(visitor: Visitor, cells: str) -> None:
    """Type a placement and wait until the piece is on the board."""
    before = visitor.pieces
    visitor.type_move(cells)
    visitor.wait_for_pieces(before + 1)


def kept(page: Any) -> None:
    page.locator(".study-saved", has_text=EN("study-state-saved")).wait_for()


def test_a_link_opens_a_position(visit: Visit) -> None:
    """A link with a position creates a study that begins there; an invalid link is reported."""
    visitor = visit()
    visitor.go("/study#position=green.A1.E1_purple.B1C1.D1")
    page = visitor.page
    page.locator(".study .board").wait_for()
    assert visitor.pieces == 4
    assert "#" not in page.url
    for width, height in ((800, 600), (720, 700)):
        page.set_viewport_size({"width": width, "height": height})
        assert visitor.fits
        board = page.locator(".board").bounding_box()
        first = page.locator(".review-buttons .round").first.bounding_box()
        assert first["x"] >= board["x"] + board["width"]
    place(visitor, "W:D2")
    visitor.go("/study#position=green.A1.A1")
    page.locator(".studies .error", has_text="A1 does not fit").wait_for()
    (refused,) = visitor.complaints  # the browser logs the refusal
    assert "422" in refused
    visitor.complaints.clear()


def test_a_study_is_saved_and_shared(visit: Visit) -> None:
    """Everything survives a reload and a link; the list is never older than a title."""
    visitor = visit()
    page = new_study(visitor)
    for cells in ("A1", "B1", "C1"):
        place(visitor, cells)
    page.keyboard.press("Escape")
    page.locator(".study-moves .move").nth(2).click()
    page.locator(".move[aria-current]", has_text="B1").wait_for()
    place(visitor, "A3")
    page.get_by_role("button", name=EN("study-mark-good"), exact=True).click()
    page.get_by_label(EN("study-comment"), exact=True).fill("Also good.\nMind the star.")
    # A click on a move reaches it even if it ends the typing, which redraws the list.
    page.locator(".study-moves .move").nth(2).click()
    page.locator(".move[aria-current]", has_text="B1").wait_for()
    page.locator(".study-title").fill("My first")
    page.locator(".variation .move", has_text="A3").click()
    page.locator(".move[aria-current]", has_text="A3").wait_for()
    page.locator(".more > summary").click()
    page.locator(".drawing-form input").fill("A1 B3")
    page.locator(".drawing-form input").press("Enter")
    kept(page)
    page.reload()
    page.locator(".variation").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skips 50 controls
    assert page.evaluate("document.activeElement.id") == "study-comment"
    page.locator(".variation .move", has_text="A3").click()
    page.locator('[data-drawing="arrow A1 B3"]').wait_for(state="attached")
    assert page.locator(".variation .move-mark").inner_text() == "!"
    assert page.locator(".move-comment").inner_text() == "Also good.\nMind the star."

    other = visit()
    other.page.goto(page.url)
    other.page.locator(".variation .move", has_text="A3").click()
    other.page.locator('[data-drawing="arrow A1 B3"]').wait_for(state="attached")
    assert other.page.locator(".study-title").input_value() == "My first"
    assert other.page.locator(".drawing-tools").count() == 0
    other.page.get_by_role("button", name=EN("study-copy")).click()
    other.page.locator(".drawing-tools").wait_for(state="attached")
    other.page.wait_for_url(lambda url: url != page.url)

    page.locator(".more > summary").click()
    page.get_by_role("button", name=EN("study-promote")).click()
    page.locator(".study-moves > li > .move", has_text="A3").wait_for()
    page.get_by_role("button", name=EN("study-undo")).click()
    page.locator(".variation .move", has_text="A3").wait_for()
    kept(page)

    held: list[Any] = []
    page.route("**/api/studies/*", lambda route: held.append(route), times=1)
    page.locator(".study-title").fill("Renamed last")
    with page.expect_request("**/api/studies/*"):
        page.locator(".screen-tools").get_by_role("link", name=EN("studies")).click()
    until(page, lambda: held)  # the request is seen before it is held
    held[0].continue_()  # the list must not be older than the title
    page.locator(".study-list", has_text="Renamed last").wait_for()
    page.locator(".study-paste summary").click()
    page.locator("#study-paste").fill('[Cirkis "2"]\n\nA1 ({[circle B1]} A3)')
    page.get_by_role("button", name=EN("study-paste-open"), exact=True).click()
    page.locator(".study-moves > li > .move", has_text="A1").click()
    page.locator(".move[aria-current]", has_text="A1").wait_for()
    page.locator(".more > summary").click()
    page.get_by_role("button", name=EN("study-remove"), exact=True).click()
    page.locator('[data-drawing="circle B1"]').wait_for(state="attached")


def picture(board: Any) -> Image.Image:
    return Image.open(io.BytesIO(board.screenshot())).convert("RGB")


def test_owners_and_tools(visit: Visit) -> None:
    """On an empty board, all figures are alike. The tool or the right button draws an arrow, and
    removes one drawn before; the board stays visible under the tools.
    """
    visitor = visit()
    page = new_study(visitor)
    page.locator(".engine .chance-list").wait_for()
    tint(page, True)
    assert page.locator(".layer-tints > *, .layer-likely > *").count() == 0
    owners = page.locator(f"#board-words ul[aria-label='{EN('ownership')}'] li")
    assert owners.count() == 0
    place(visitor, "A1")
    owners.first.wait_for(state="attached")
    tint(page, False)

    page.locator(".more > summary").click()
    assert EN("board-figure-free", count=5) in visitor.rest_on("D30")
    page.mouse.move(2, 2, steps=3)
    page.locator(CARD).wait_for(state="detached")
    arrow = page.locator('[data-drawing="arrow A1 C5"]')
    tool = page.get_by_role("button", name=EN("study-arrow"), exact=True)
    (x, y), (u, v) = visitor.centre("A1"), visitor.centre("C5")
    tool.click()
    for button, then in (("left", "attached"), ("right", "detached")):
        page.mouse.move(x, y)
        page.mouse.down(button=button)
        page.locator(CARD).wait_for(state="detached")
        page.mouse.move((x + u) / 2, (y + v) / 2)
        page.mouse.move(u, v)
        page.mouse.up(button=button)
        arrow.wait_for(state=then)
        if button == "left":
            tool.click()
    assert visitor.pieces == 1

    kept(page)
    board = page.locator(".study .board")
    before = picture(board)
    page.get_by_role("button", name=EN("study-circle"), exact=True).click()
    page.get_by_role("button", name=EN("study-circle"), exact=True, pressed=True).wait_for()
    # Redrawn edges and the analysis's tints differ a little; a hidden board differs by 28.
    change = ImageChops.difference(picture(board), before).convert("L")
    assert ImageStat.Stat(change).mean[0] < 5


def test_drawing_by_touch(visit: Visit) -> None:
    """A finger draws an arrow by dragging and a circle by tapping; the page does not scroll."""
    visitor = visit(phone=True)
    visitor.go("/study")
    assert violations_day_and_night(visitor) == []
    page = new_study(visitor)
    page.locator(".more > summary").tap()

    def choose(key: str) -> None:
        page.get_by_role("button", name=EN(key), exact=True).tap()
        page.get_by_role("button", name=EN(key), exact=True, pressed=True).wait_for()
        page.locator(".study .board").scroll_into_view_if_needed()

    choose("study-arrow")
    scrolled = page.evaluate("scrollY")
    finger = Fingers(visitor)
    finger.press(*visitor.centre("A1"))
    finger.move(*visitor.centre("C5"))
    finger.lift()
    page.locator('[data-drawing="arrow A1 C5"]').wait_for(state="attached")
    assert page.evaluate("scrollY") == scrolled
    choose("study-circle")
    visitor.tap_cell("B3")
    page.locator('[data-drawing="circle B3"]').wait_for(state="attached")
    assert page.locator("[data-drawing]").count() == 2
    assert visitor.pieces == 0
    assert violations_day_and_night(visitor) == []
    for name in ("study-share", "study-play"):
        page.get_by_role("button", name=EN(name), exact=True).click()
        page.locator("dialog").wait_for()
        assert violations_day_and_night(visitor, "dialog[open]") == []
        assert page.locator("dialog").evaluate("(e) => e.scrollWidth - e.clientWidth") == 0
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")


def test_set_up_and_play_on(server: RunningServer, visit: Visit) -> None:
    """A position can be set up and played from, but not while a piece in it is isolated."""
    visitor = visit(phone=True)
    page = new_study(visitor)
    held: list[Any] = []
    page.route("**/api/positions/setup*", lambda route: held.append(route), times=1)
    page.get_by_role("button", name=EN("study-set-up"), exact=True).click()
    page.locator(".set-up .board").wait_for()
    assert page.evaluate("scrollY") == 0  # the pieces to choose from can be seen
    visitor.type_move("A15")
    until(page, lambda: held)
    held[0].continue_()  # the server can be slower than the typist
    page.locator(".layer-pieces > .piece").wait_for()
    page.locator(".set-up-problem.error").wait_for()
    assert page.get_by_role("button", name=EN("study-set-up-done")).is_disabled()
    place(visitor, "A1")
    page.locator(".set-up-pieces button.round").first.click()
    page.locator(".set-up-problem:not(.error)").wait_for()
    page.locator(".set-up-seat.purple").click()
    page.locator(".set-up-seat.purple[aria-pressed=true]").wait_for()  # earlier input is dropped
    place(visitor, "B1")
    assert violations_day_and_night(visitor) == []
    assert visitor.fits
    page.locator("#set-up-turn").select_option("1")
    page.locator(".set-up-pieces li:last-child", has_text="A1").wait_for()
    page.get_by_role("button", name=EN("study-set-up-done")).click()
    page.locator(".study:not(.set-up) .board").wait_for()
    visitor.wait_for_pieces(2)
    place(visitor, "C1")
    kept(page)
    page.get_by_role("button", name=EN("study-set-up"), exact=True).click()
    page.get_by_role("button", name=EN("cancel"), exact=True).click()
    page.locator(".study:not(.set-up) .board").wait_for()
    visitor.wait_for_pieces(3)  # at the same move, not at the start
    address = page.url
    page.get_by_role("button", name=EN("study-set-up"), exact=True).click()
    page.get_by_role("button", name=EN("study-set-up-done")).click()
    page.locator(".study:not(.set-up) .board").wait_for()
    page.wait_for_url(address)  # nothing has changed: no copy without the moves
    page.get_by_role("button", name=EN("study-play"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=EN("study-play-begin")).click()
    page.wait_for_url("**/table/*")
    page.locator(".table .turn").wait_for()
    assert visitor.pieces >= 3
