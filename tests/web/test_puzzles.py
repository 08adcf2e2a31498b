"""Puzzles on the page: solved by mouse, missed by keys, given up on a phone, and repeated."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import expect

from cirkis.game import Scored, legal_placements, play, position_text
from cirkis.practice import Puzzle, puzzle_state, shipped_puzzles
from cirkis.practice.puzzles.judge import LISTED, Problem
from cirkis.tables.variations import LONGEST
from tests.web.axe import violations
from tests.web.friends import Requests
from tests.web.visitor import EFFECT, NARROW, Visit, Visitor
from tests.web.words import DE, EN, FR

IMPORT = """(body) => fetch("/api/me/progress", {
  method: "PUT", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})"""

LONG = 440  # characters


def _cells(puzzle: Puzzle) -> tuple[str, ...]:
    state = puzzle_state(puzzle)
    return state.variant.table.placements[puzzle.solution].cells


@cache
def _single() -> list[Puzzle]:
    """Return puzzles solved by a one-cell piece, which fits on a cell in only one way."""
    return [puzzle for puzzle in shipped_puzzles() if len(_cells(puzzle)) == 1]


def _shape(puzzle: Puzzle) -> int:
    return puzzle_state(puzzle).variant.table.placements[puzzle.solution].shape


def mistake_in(puzzle: Puzzle) -> dict[str, Any]:
    """Return the mistake of somebody who made the second-best placement in a puzzle."""
    worse, text = puzzle.others[0], position_text(puzzle_state(puzzle))
    played, better = (worse.placement, *worse.line), (puzzle.solution, *puzzle.line)
    chances = {"chance": puzzle.chance, "loss": puzzle.chance - worse.chance}
    return {"position": text, "played": played[:LONGEST], "better": better[:LONGEST], **chances}


def _open(visitor: Visitor, puzzle: Puzzle) -> Any:
    """Get a cookie, and open a puzzle; return the panel."""
    Requests(visitor)
    visitor.go(f"/puzzles/{puzzle.id}")
    panel = visitor.page.locator(".puzzle-panel")
    panel.wait_for()
    return panel


def test_solved_by_mouse(visit: Visit) -> None:
    """The answer is praised, explained and rated; what the network loses is requested again."""
    puzzle = next(one for one in _single() if "take" in one.themes)
    (cell,) = _cells(puzzle)
    state = puzzle_state(puzzle)
    _, events = play(state, state.variant.table.placements[puzzle.solution])
    own = sum(e.points for e in events if isinstance(e, Scored) and e.seat == state.to_play)
    visitor = visit(allow="Failed to load resource")
    panel = _open(visitor, puzzle)
    page = visitor.page
    assert EN("puzzle-solution") in panel.inner_text()
    assert EN("board-figure-free", count=1) in visitor.rest_on(cell)
    page.locator(f'.tray.near .stock-piece[data-shape="{_shape(puzzle)}"]').click()
    page.mouse.move(*visitor.centre(cell), steps=3)
    page.locator(EFFECT).first.wait_for()
    assert page.locator(EFFECT).first.inner_text() == f"{EN('effect-you')} +{own}"
    visitor.click_cell(cell)
    verdict = page.locator(".puzzle-verdict")
    page.locator('.puzzle-verdict[data-tone="right"]').wait_for()
    assert verdict.inner_text() == EN("puzzle-right")
    assert page.locator(".puzzle-change").inner_text().startswith("+")
    assert page.locator(EFFECT).count() == 0
    assert EN("board-figure-free", count=1) not in visitor.rest_on(cell)
    _expect_line(visitor, puzzle, puzzle.solution)
    placements = state.variant.table.placements
    rival = "+".join(placements[puzzle.others[0].placement].cells)
    _expect_marked(visitor, rival)  # compared with the solution
    page.get_by_text(EN("puzzle-others"), exact=True).click()
    others = page.locator(".puzzle-others button")
    assert others.count() == LISTED
    _expect_drawn(visitor, lambda: others.first.hover(), puzzle.others[0].placement)
    others.first.click()
    _expect_line(visitor, puzzle, puzzle.others[0].placement)
    assert violations(visitor) == []
    _go_on_and_back(visitor)


def _expect_drawn(visitor: Visitor, act: Callable[[], None], placement: int) -> None:
    """Expect that pointing at a row draws only its move, and changes nothing."""
    pieces = visitor.pieces
    act()
    drawn = visitor.page.locator(".layer-drawn > *")
    visitor.page.locator(f'.layer-drawn > .drawn[data-placement="{placement}"]').wait_for()
    assert (drawn.count(), visitor.pieces) == (1, pieces)


def test_rows_by_touch_and_keys(visit: Visit) -> None:
    """A first tap draws a row's move, as the focus does; the next opens it."""
    puzzle = _single()[0]
    visitor = visit(phone=True, locale="fr-FR")
    _open(visitor, puzzle)
    page = visitor.page
    page.get_by_role("button", name=FR("puzzle-solution")).tap()
    page.locator(".judged.right").wait_for()
    pieces = len(puzzle.plies) + 1
    page.get_by_text(FR("puzzle-others"), exact=True).tap()
    row = page.locator(".puzzle-others button").first
    assert not re.search(r"[A-E]\d", row.inner_text())  # no cells, which the board does not name
    row.tap()
    expect(page.locator(".layer-drawn > *")).to_have_count(1)
    page.locator(".layer-drawn > .drawn").wait_for()
    assert visitor.pieces == pieces
    page.keyboard.press("Shift+Tab")  # away from it: what was drawn before is back
    page.locator(".judged.right").wait_for()
    page.keyboard.press("Tab")
    page.locator(".judged.right").wait_for(state="detached")
    row.tap()
    page.locator(".judged.wrong").wait_for()  # the move with its reply


def _go_on_and_back(visitor: Visitor) -> None:
    page, coming = visitor.page, "**/api/puzzles/next"
    with page.expect_response(coming) as asked:
        page.get_by_role("button", name=EN("puzzle-next")).click()
    page.get_by_role("button", name=EN("puzzle-solution")).click()
    page.route(coming, lambda route: route.abort(), times=1)
    page.get_by_role("button", name=EN("puzzle-next")).click()
    page.get_by_role("button", name=EN("site-retry")).click()
    page.locator(".puzzle-panel").wait_for()
    with page.expect_response(f"**/api/puzzles/{asked.value.json()['id']}"):
        page.go_back()
    page.locator(".puzzle-panel").wait_for()


def _expect_marked(visitor: Visitor, cells: str) -> None:
    """Point at the names in the explanation until one marks these cells on the board."""
    why = visitor.page.locator(".why:not([open]) summary")
    if why.count():
        why.click()
    marked = []
    for name in visitor.page.locator(".puzzle-why .named:visible").all():
        name.hover()
        marked.append(visitor.page.locator(".pointed-name").all_text_contents())
    assert cells.split("+") in marked


def _expect_line(visitor: Visitor, puzzle: Puzzle, placement: int) -> None:
    """Expect that the board stops on a placement, with the reply drawn, and can be stepped on."""
    page, here = visitor.page, len(puzzle.plies) + 1
    reply, listed = _line(puzzle, placement)
    drawn = page.locator(".layer-drawn .drawn")
    visitor.wait_for_pieces(here)
    page.wait_for_function(f"document.querySelectorAll('.layer-drawn .drawn').length === {reply}")
    mark = "right" if placement == puzzle.solution else "wrong"
    page.locator(f".judged.{mark}").wait_for()
    rows = page.locator(".line-ply")
    _, *later = rows.all_inner_texts()  # no ply "lets" the next happen
    assert [re.search("lets |ermöglicht", text) for text in later] == [None] * listed
    caption = page.locator(".line-caption")
    for nth in range(1, listed + 1):
        page.keyboard.press("ArrowRight")
        visitor.wait_for_pieces(here + nth)
        assert drawn.count() == 0
        assert caption.inner_text().split() == rows.nth(nth).inner_text().split()
    rows.first.click()
    visitor.wait_for_pieces(here)
    assert drawn.count() == reply


def _line(puzzle: Puzzle, placement: int) -> tuple[int, int]:
    """Return how many plies after a placement are drawn, up to the reply, and how many listed."""
    problem = Problem(puzzle)
    tried = problem.describe(problem.state.variant.table.placements[placement])
    mover, *later = [move.seat for move in tried.view.moves[tried.plies - 1 :]]
    reply = next((nth for nth, seat in enumerate(later, 1) if seat != mover), len(later))
    return reply, len(later)


def test_missed_by_keys(visit: Visit) -> None:
    """The board stops on the move, with the reply drawn; after an undo, one can ask for more."""
    puzzle = _single()[1]
    state = puzzle_state(puzzle)
    firsts = {one.shape: one for one in reversed(legal_placements(state))}
    del firsts[_shape(puzzle)]
    wrong = min(firsts.values(), key=lambda one: _line(puzzle, one.index))
    visitor = visit(scheme="light", locale="de-DE")
    _open(visitor, puzzle)
    page = visitor.page
    page.keyboard.press(wrong.code.lower())
    page.locator(".layer-ghost > *").first.wait_for(state="attached")
    page.keyboard.press("Enter")
    page.locator('.puzzle-verdict[data-tone="wrong"]').wait_for()
    assert page.locator(".puzzle-verdict").inner_text() == DE("puzzle-wrong")
    assert re.search(
        r"Aufgabenwertung: \D*\d+\s*\N{MINUS SIGN}", page.inner_text(".puzzle-standing")
    )
    assert page.locator(".puzzle-others").count() == 0
    page.locator(".puzzle-buttons .primary:focus").wait_for()
    put = int(page.locator(".judged.wrong").get_attribute("data-placement") or "")
    _expect_marked(visitor, "+".join(state.variant.table.placements[put].cells))
    _expect_line(visitor, puzzle, put)
    page.keyboard.press("u")
    page.locator('.puzzle-verdict[data-tone=""]').wait_for(state="attached")
    assert visitor.pieces == len(puzzle.plies)
    _type_a_wrong_one(visitor, state.variant.table.placements[put].cells)
    page.keyboard.type("+".join(state.variant.table.placements[put].cells))
    page.keyboard.press("Enter")
    page.locator('.puzzle-verdict[data-tone="wrong"]').wait_for()
    page.get_by_role("button", name=DE("puzzle-hint")).focus()
    page.keyboard.press("Enter")
    shape = DE(f"shape-{state.options.pieces.shapes[_shape(puzzle)].name.lower()}.with-article")
    page.get_by_text(DE("puzzle-hint-piece", shape=shape)).wait_for()
    page.get_by_role("button", name=DE("puzzle-solution")).focus()
    page.keyboard.press("Enter")
    page.locator(".puzzle-themes").wait_for()
    page.locator(".line-ply[aria-current]").wait_for()
    visitor.go("/puzzles/p5h74wn")
    visitor.type_move("C18+C25")  # the second thing that it allows continues the first's sentence
    told = "lässt Violett einen Doppelzug holen und den Kreis unten für 10"
    page.locator(".line-ply", has_text=told).wait_for()


def _type_a_wrong_one(visitor: Visitor, cells: tuple[str, ...]) -> None:
    """One stays in the field and hears why; typing another one takes the first one back."""
    page, before, typed = visitor.page, visitor.pieces, "+".join(cells)
    page.keyboard.press("/")
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    page.locator('.puzzle-verdict[data-tone="wrong"]').wait_for()
    visitor.wait_for_pieces(before + 1)
    assert page.evaluate("getSelection().toString()") == typed
    page.locator("#typed-move:focus").wait_for()
    why = page.locator(".puzzle-why p").first.inner_text()
    assert why.rpartition(" ")[2] in visitor.spoken()
    page.keyboard.type(typed[0])
    visitor.wait_for_pieces(before)
    page.locator("#legal-list li").first.wait_for()
    page.keyboard.press("Backspace")


def test_the_puzzle_of_the_day_on_a_phone(visit: Visit) -> None:
    """Open the puzzle of the day, ask for the solution, and see the puzzle listed as not solved."""
    visitor = visit(phone=True, viewport=NARROW)
    Requests(visitor)
    visitor.go("/puzzles")
    page = visitor.page
    page.locator(".puzzle-daily").wait_for()
    assert violations(visitor) == []
    assert visitor.fits
    assert heights(visitor, ".sections")[1] == 740
    page.get_by_role("link", name=EN("puzzle-daily-new.open")).tap()
    page.locator(".puzzle-panel").wait_for()
    top, bottom = heights(visitor, ".puzzle-panel")
    assert 0 < top < bottom <= heights(visitor, ".board")[0]
    page.get_by_role("button", name=EN("puzzle-solution")).tap()
    page.locator(".puzzle-themes").wait_for()
    _expect_readable(visitor)
    assert visitor.fits
    page.locator(".page-header .button").tap()
    page.get_by_text(EN("puzzle-daily-failed"), exact=True).wait_for()
    theme = page.locator(".theme-link").first
    theme.tap()
    page.locator(".puzzle-panel").wait_for()


def _expect_readable(visitor: Visitor) -> None:
    """Expect that the verdict and the answer, unless it is long, can be read without scrolling."""
    words = visitor.page.locator(".practice-words")
    is_long = len(words.inner_text()) > LONG
    assert is_long or words.evaluate("e => e.scrollHeight <= e.clientHeight")
    top, bottom = heights(visitor, ".practice-words")
    assert 0 < top <= heights(visitor, ".puzzle-verdict")[0]
    assert bottom <= visitor.page.viewport_size["height"]


def heights(visitor: Visitor, selector: str) -> tuple[float, float]:
    box = visitor.page.locator(selector).first.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def answer(visitor: Visitor, puzzle_id: str, *, right: bool) -> None:
    """Type the solution of the puzzle shown, or else its strongest rival."""
    puzzle = next(one for one in shipped_puzzles() if one.id == puzzle_id)
    placements = puzzle_state(puzzle).variant.table.placements
    number = puzzle.solution if right else puzzle.others[0].placement
    visitor.wait_for_pieces(len(puzzle.plies))
    with visitor.page.expect_response("**/try"):
        visitor.type_move(placements[number].name)


def test_missed_puzzles_come_back(visit: Visit) -> None:
    """The longest overdue comes first; each says when it returns."""
    first, last, other = shipped_puzzles()[:3]
    visitor = visit(allow="404")
    visitor.go("/")
    page = visitor.page
    tried = {first.id: [1, False], last.id: [2, False]}
    repeats = {first.id: [1, 0], last.id: [2, 3], "removed": [1, 1], "m-0": [1, 2], "m-1": [1, 3]}
    mistakes = {"m-0": mistake_in(other), "m-1": mistake_in(other)}
    puzzles = {"tried": tried, "repeats": repeats, "mistakes": mistakes}
    page.evaluate(IMPORT, {"progress": {"form": 1, "puzzles": puzzles}})
    visitor.go("/puzzles")
    page.get_by_role("link", name=EN("repeat-count", count=4)).click()
    page.get_by_text(EN("repeat-now")).wait_for()
    answer(visitor, first.id, right=True)
    page.get_by_text(EN("repeat-in", days=3)).wait_for()
    page.get_by_role("button", name=EN("puzzle-next")).click()
    page.get_by_role("heading", name=EN("mistakes-own")).wait_for()
    wrong = set(page.locator(".refused-name").all_text_contents())
    visitor.type_move("+".join(sorted(wrong)))
    page.get_by_text(EN("mistakes-same")).wait_for()
    page.get_by_text(EN("repeat-in", days=1)).wait_for()
    page.get_by_role("button", name=EN("puzzle-solution")).click()
    page.get_by_role("button", name=EN("puzzle-next")).click()
    visitor.wait_for_pieces(len(other.plies))
    visitor.type_move("+".join(_cells(other)))
    page.get_by_text(EN("mistakes-right")).wait_for()
    page.get_by_text(EN("repeat-done")).wait_for()
    page.get_by_role("button", name=EN("puzzle-next")).click()
    answer(visitor, last.id, right=False)
    page.get_by_text(EN("repeat-in", days=1)).wait_for()
    page.get_by_role("button", name=EN("puzzle-solution")).click()
    page.get_by_role("button", name=EN("puzzle-next")).click()
    page.get_by_role("heading", name=EN("puzzles"), exact=True).wait_for()
    assert page.get_by_role("link", name="to repeat").count() == 0
    visitor.go("/puzzles/repeat")  # an old bookmark
    page.get_by_role("heading", name=EN("puzzles"), exact=True).wait_for()


def test_four_players_leave_room_for_text(visit: Visit) -> None:
    puzzle = next(one for one in shipped_puzzles() if one.players == 4)
    visitor = visit(viewport={"width": 1440, "height": 900})
    visitor.go(f"/puzzles/{puzzle.id}")
    page = visitor.page
    page.locator(".puzzle-panel").wait_for()
    board = page.locator(".board").bounding_box()
    panel = heights(visitor, ".puzzle-panel")
    task = heights(visitor, ".puzzle-task")
    button = page.get_by_role("button", name=EN("puzzle-solution"))
    assert panel[0] < task[0] < task[1] < heights(visitor, ".puzzle-buttons button")[0]
    button.click()
    page.locator(".puzzle-themes").wait_for()
    assert page.locator(".tray:visible").count() == 4
    assert page.locator(".board").bounding_box() == board
    assert heights(visitor, ".puzzle-panel")[1] == panel[1]
    assert heights(visitor, ".puzzle-why")[1] <= heights(visitor, ".puzzle-buttons")[0]
