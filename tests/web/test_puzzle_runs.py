"""Puzzle runs on the page."""

import re
from typing import Any

from cirkis.practice import puzzle_state, shipped_puzzles
from tests.web.axe import violations_day_and_night
from tests.web.friends import Requests
from tests.web.running import RunningServer
from tests.web.test_puzzles import answer, heights
from tests.web.test_touch import Fingers
from tests.web.visitor import Visit, Visitor, until
from tests.web.words import DE, EN


def test_a_run_until_three_are_wrong(server: RunningServer, visit: Visit) -> None:
    """The next puzzle appears immediately; the third miss ends the run. The result shows the misses
    on boards to step through, even after opening one and going back; the best run is kept, and no
    rating changes. A failed request for a puzzle is repeated.
    """
    visitor = visit(server.address, allow="Failed to load resource")
    visitor.go("/puzzles")
    page = visitor.page
    with page.expect_response("**/api/puzzles/run") as asked:
        page.get_by_role("link", name=EN("run-three-wrong")).click()
    ids = asked.value.json()["puzzles"]
    page.route(f"**/api/puzzles/{ids[3]}", lambda route: route.abort(), times=1)
    page.locator(".run-state").wait_for()
    assert not page.locator(".run-time").is_visible()
    for nth, right in enumerate((True, False, True, False, False)):
        answer(visitor, ids[nth], right=right)
        if nth == 1:
            page.get_by_text("1 / 3").wait_for()
            page.reload()  # the run goes on with the third puzzle
    page.get_by_role("heading", name=EN("run-solved", count=2)).wait_for()
    assert EN("run-count", solved=2, wrong=3) in visitor.spoken()
    missed = page.locator(".run-missed li")
    assert missed.count() == 3
    _expect_both_moves(missed.first, ids[1])
    assert violations_day_and_night(visitor) == []
    now = page.locator(".run-missed li[aria-current]")
    told = missed.all_inner_texts()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name=EN("run-next")).click()
    assert now.inner_text() == told[2]
    page.keyboard.press("ArrowRight")  # there is none
    page.keyboard.press("ArrowLeft")
    page.get_by_text(EN("run-at", n=2, count=3)).wait_for()
    assert now.inner_text() == told[1]
    middle = "e => { const { x, width } = e.getBoundingClientRect(); return x + width / 2; }"
    row = page.locator(".run-missed")
    until(page, lambda: abs(now.evaluate(middle) - row.evaluate(middle)) < 1)
    page.keyboard.press("ArrowLeft")
    missed.first.get_by_role("link").click()
    page.get_by_text(EN("puzzle-known")).wait_for()
    page.go_back()
    page.get_by_role("heading", name=EN("run-solved", count=2)).wait_for()
    assert missed.all_inner_texts() == told
    page.get_by_role("link", name=EN("puzzles"), exact=True).first.click()
    page.get_by_text(EN("run-best", day=2, ever=2)).wait_for()
    assert page.locator(".puzzle-numbers dd").first.inner_text().startswith("1200 ")
    held: list[Any] = []
    page.route("**/api/puzzles/run", lambda route: held.append(route))
    page.get_by_role("link", name=EN("run-three-wrong")).click()
    page.locator("a.home").click()  # before the run has loaded
    page.locator(".start-buttons").wait_for()
    until(page, lambda: held)
    with page.expect_response("**/api/puzzles/run") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("async () => (await fetch('/api/me/standing')).text()")  # read after that answer
    assert page.evaluate("history.state") is None


def _expect_both_moves(missed: Any, puzzle_id: str) -> None:
    """Expect one's own move and the better one, both drawn and named."""
    puzzle = next(one for one in shipped_puzzles() if one.id == puzzle_id)
    table = puzzle_state(puzzle).variant.table
    placements, shapes = table.placements, table.pieces.shapes
    own, better = (placements[n] for n in (puzzle.others[0].placement, puzzle.solution))
    assert missed.locator(".layer-pieces > .piece").count() == len(puzzle.plies)
    assert set(missed.locator(".refused-name").all_text_contents()) == set(own.cells)
    assert missed.locator(".layer-ghost .piece").count() == 1
    assert missed.locator(".verdict-mark").count() == 2
    words = missed.locator(".run-move").all_inner_texts()
    for move, text in zip((own, better), words, strict=True):
        assert EN(f"shape-{shapes[move.shape].name.lower().replace(' ', '-')}") in text
        assert not re.search(r"[A-E]\d", text)  # told by its place


def test_a_run_of_three_minutes_on_a_phone(server: RunningServer, visit: Visit) -> None:
    """The clock runs while a puzzle is shown; a wrong placement costs ten seconds."""
    size = {"width": 360, "height": 740}
    visitor = visit(server.address, phone=True, viewport=size, locale="de-DE")
    Requests(visitor)
    page = visitor.page
    visitor.clock.install(time=0)
    visitor.clock.pause_at(1)
    with page.expect_response("**/api/puzzles/run") as asked:
        visitor.go("/puzzles/run/three-minutes")
    page.locator(".run-time").wait_for()
    assert page.locator(".run-time").inner_text() == "3:00"
    assert visitor.fits
    top, bottom = heights(visitor, ".run-state")
    assert 0 < top < bottom <= heights(visitor, ".board")[0]
    first, second, *_ = asked.value.json()["puzzles"]
    answer(visitor, first, right=False)
    page.locator(".run-time", has_text="2:50").wait_for()
    visitor.clock.fast_forward(60_000)
    page.reload()
    page.locator(".run-time", has_text="1:50").wait_for()
    answer(visitor, second, right=False)
    page.locator(".run-time", has_text="1:40").wait_for()
    visitor.clock.fast_forward(180_000)
    visitor.clock.resume()
    page.get_by_role("heading", name=DE("run-solved", count=0)).wait_for()
    _swipe_to_the_second(visitor)
    assert visitor.fits


def _swipe_to_the_second(visitor: Visitor) -> None:
    """Swipe the row of missed puzzles; the second comes to the middle."""
    page = visitor.page
    row = page.locator(".run-missed")
    row.scroll_into_view_if_needed()
    page.get_by_text(DE("run-at", n=1, count=2)).wait_for()
    box = row.bounding_box()
    assert box
    x, y = box["x"] + box["width"] - 30, box["y"] + 60
    finger = Fingers(visitor)
    finger.press(x, y)
    finger.move(x - 250, y)
    finger.lift()
    page.get_by_text(DE("run-at", n=2, count=2)).wait_for()
    assert page.locator(".run-missed li[aria-current]").count() == 1
