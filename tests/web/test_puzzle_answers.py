"""The answers of puzzles on the page, in words and as lines on the board."""

from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

TOLD = {
    "wsogzr5": "ends the game with a shared win for Green, Red, and Yellow",  # one ending
    "63kqwmp": "completes Star B19 for 5 points, leaves nobody a legal move, and shares the win",
    "4qpvzzh": "makes Green lose a turn. Then Purple gains a free turn",  # so Purple places again
    "vxnv52v": "Big Slice on B9+B13+C12 no longer completes Circle C6",
    "ri7su57": "After Hook on A17+A22, Kite on A13+B12+B19 no longer touches",  # not the Sliver
    "z5vxgah": "gets 10 points for Star B19, whatever Green replies",  # Green may complete it
    "a2hbtzl": "on the tie-break (pieces left: 2 to 1)",
    "jxqzjhr": "completes the Center Star (10 points for the majority), gains a free turn, and",
    "l5s5cfm": "In the three moves after Arrow on C4",
}


def _show_solution(visitor: Visitor, puzzle_id: str) -> str:
    """Open a puzzle and have it solved; return what the answer says."""
    visitor.go(f"/puzzles/{puzzle_id}")
    visitor.page.get_by_role("button", name=EN("puzzle-solution")).click()
    visitor.page.locator(".line-ply").first.wait_for()
    return visitor.page.locator(".puzzle-why").inner_text()


def test_lines(server: RunningServer, visit: Visit) -> None:
    """A quiet solution says what it prevents; a line that ends the game replaces the solution's."""
    visitor = visit(server.address)
    _show_solution(visitor, "6h7zj2x")
    visitor.page.locator(".line-ply").first.filter(has_text="A33").wait_for()
    _show_solution(visitor, "hci4lpy")
    visitor.page.locator(".puzzle-others button").first.click()
    visitor.page.locator(".line-plies:not(:has(li + li))").wait_for()


def test_words(server: RunningServer, visit: Visit) -> None:
    """What is said is true and complete: what happens anyway (o5gevmm) is not said to be avoided;
    4n6q7sh does not open with a piece not yet named, and its other move is not said to stop anyone.
    """
    visitor = visit(server.address)
    told = {one: _show_solution(visitor, one) for one in TOLD}
    assert {one: text for one, text in TOLD.items() if text not in told[one]} == {}
    assert "avoids this" not in _show_solution(visitor, "o5gevmm")
    assert visitor.page.locator(".line-ply .finding-reasons").first.inner_text()  # a caption
    assert _show_solution(visitor, "4n6q7sh").startswith("Right after Arrow on B15")
    visitor.page.locator(".puzzle-others button").first.click()
    first = visitor.page.locator(".line-ply").first.filter(has_text="B15")
    first.wait_for()
    assert "stops Purple" not in first.inner_text()
