"""Boards to practise on tell as much as the table: what a placement brings, who has a figure."""

from __future__ import annotations

from typing import Any

from cirkis.game import Scored, play
from cirkis.tables import Puzzle, puzzle_state, shipped_puzzles
from tests.web.running import RunningServer
from tests.web.test_lessons import BIG_SLICE, begin, piece
from tests.web.test_study import new_study, place
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

TOLD = ".effects:not([hidden]) .effect"
CARD = ".figure-card:not([hidden])"


def rest_on(visitor: Visitor, cell: str) -> str:
    """Rests the mouse on a cell; gives the text of the card of its figure."""
    visitor.page.mouse.move(*visitor.centre(cell), steps=3)
    visitor.page.locator(CARD).wait_for()
    return str(visitor.page.locator(CARD).inner_text())


def free(count: int) -> str:
    """How a card says how many cells are free."""
    return EN("board-figure-free", count=count)


def taken_by_one_cell() -> tuple[Puzzle, str]:
    """A puzzle whose solution is a piece of one cell that wins a figure, and the cell."""
    for puzzle in shipped_puzzles():
        cells = puzzle_state(puzzle).variant.table.placements[puzzle.solution].cells
        if len(cells) == 1 and "take" in puzzle.themes:
            return puzzle, cells[0]
    raise AssertionError("no such puzzle")


def test_a_lesson_by_mouse_and_keys(server: RunningServer, visit: Visit) -> None:
    """What is aimed at says what it brings, also aloud; a figure rested on says who has it."""
    visitor = visit(server.address)
    begin(visitor, "/learn/first#3")
    page = visitor.page
    assert free(3) in rest_on(visitor, "A12")
    piece(visitor, BIG_SLICE).click()
    page.locator(CARD).wait_for(state="detached")
    page.mouse.move(*visitor.centre("A12"), steps=3)
    page.locator(TOLD).first.wait_for()
    assert page.locator(TOLD).all_inner_texts() == [f"+10 {EN('effect-you')}"]
    assert page.locator(".cell.marked").count() == 5
    page.keyboard.press("r")
    page.keyboard.press("x")
    page.keyboard.press("x")
    page.locator(TOLD).wait_for(state="detached")
    page.keyboard.press("b")
    told = "Big Slice on A8+A12+E13. Circle A6: 10 points to Green"
    page.locator("#announcements p", has_text=told).wait_for(state="attached")
    page.keyboard.press("Enter")
    page.locator(".lesson-message[data-kind='solved']").wait_for()
    assert page.locator(TOLD).count() == 0
    assert free(0) not in rest_on(visitor, "A12")


def test_a_puzzle_by_mouse(server: RunningServer, visit: Visit) -> None:
    """The label says what the rules say, and no more; the card counts the figure's cells."""
    puzzle, cell = taken_by_one_cell()
    state = puzzle_state(puzzle)
    placement = state.variant.table.placements[puzzle.solution]
    _, events = play(state, placement)
    visitor = visit(server.address)
    visitor.go(f"/puzzles/{puzzle.id}")
    page = visitor.page
    page.locator(".puzzle-panel").wait_for()
    assert free(1) in rest_on(visitor, cell)
    page.locator(f'.tray.near .stock-piece[data-shape="{placement.shape}"]').click()
    page.mouse.move(*visitor.centre(cell), steps=3)
    page.locator(TOLD).first.wait_for()
    own = sum(e.points for e in events if isinstance(e, Scored) and e.seat == state.to_play)
    assert page.locator(TOLD).first.inner_text() == f"+{own} {EN('effect-you')}"
    page.mouse.click(*visitor.centre(cell))
    page.locator('.puzzle-verdict[data-tone="right"]').wait_for()
    assert page.locator(TOLD).count() == 0
    assert free(1) not in rest_on(visitor, cell)


def test_a_study_by_mouse(server: RunningServer, visit: Visit) -> None:
    """A study shows the cards of figures, but not while drawing."""
    visitor = visit(server.address)
    page: Any = new_study(visitor)
    place(visitor, "A1")
    page.keyboard.press("Escape")
    assert free(5) in rest_on(visitor, "D30")
    page.mouse.move(2, 2, steps=3)
    page.get_by_role("button", name=EN("study-circle"), exact=True).click()
    visitor.click_cell("A1")
    page.locator('[data-drawing="circle A1"]').wait_for(state="attached")
    assert page.locator(CARD).count() == 0
