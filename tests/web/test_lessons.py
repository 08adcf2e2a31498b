"""Lessons on the page: played with mouse, keyboard and touch, and checked by axe."""

from collections.abc import Callable
from typing import Any

from tests.web.axe import violations_day_and_night
from tests.web.friends import hurry, make_table, resign
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN

WEDGE, BIG_SLICE, ARROW = 2, 0, 5


def begin(visitor: Visitor, address: str = "/learn/first") -> None:
    visitor.go(address)
    visitor.page.locator(".lesson-task p").first.wait_for()


def piece(visitor: Visitor, shape: int) -> Any:
    return visitor.page.locator(f".tray.near .stock-piece[data-shape='{shape}']")


def step(visitor: Visitor) -> str:
    return str(visitor.page.locator(".lesson-count").inner_text())


def wait_for_step(visitor: Visitor, number: int) -> None:
    text = EN("lesson-step", n=number, steps=7)
    visitor.page.locator(".lesson-count", has_text=text).wait_for()


def button(visitor: Visitor, key: str) -> Any:
    return visitor.page.locator(".practice-buttons").get_by_role("button", name=EN(key), exact=True)


def solve_with(visitor: Visitor, act: Callable[[], None]) -> None:
    """Let the lesson show the solution, and confirm it with `act`."""
    button(visitor, "lesson-solution").click()
    act()
    visitor.page.locator(".lesson-message[data-kind='solved']").wait_for()


def test_first_lesson_by_mouse(visit: Visit) -> None:
    """A wrong placement is undone; after the last step, the list shows the lesson as done."""
    visitor = visit(viewport={"width": 1366, "height": 768})
    visitor.go("/")
    page = visitor.page
    page.get_by_role("link", name=EN("start-learn")).click()
    place_twice(visitor)
    miss_and_solve(visitor)
    for number in range(4, 8):
        button(visitor, "lesson-next").click()
        wait_for_step(visitor, number)
        if number == 4:  # with two opponents; a small laptop shows the whole task
            visitor.resize(1280, 720)
            words = page.locator(".practice-words")
            assert words.evaluate("(words) => words.scrollHeight <= words.clientHeight")
        solve_with(visitor, lambda: page.locator("[data-tool='confirm']").click())
    expect_room_on_a_tablet(visitor)
    assert "40" in page.locator(".lesson-message").inner_text()
    assert visitor.hint == EN("lesson-go-on.last")
    assert button(visitor, "lesson-play").is_visible()
    page.get_by_role("link", name=EN("learn-list")).click()
    page.locator(".lesson-item.done").wait_for()
    page.get_by_role("link", name=EN("rules")).click()
    page.get_by_role("link", name=EN("sections.learn"), exact=True).click()
    page.get_by_role("link", name=EN("learn-go-on", lesson="Where pieces fit")).wait_for()
    begin(visitor, "/learn/first#7")
    solve_with(visitor, lambda: page.locator("[data-tool='confirm']").click())
    button(visitor, "lesson-play").dblclick()
    page.wait_for_url("**/table/*")
    page.locator(".table .turn").wait_for()
    visitor.go("/")
    page.locator(".coming-back").wait_for()
    page.locator(".my-table a").first.wait_for()
    assert page.locator(".my-table a").count() == 1  # not one for each click


def expect_room_on_a_tablet(visitor: Visitor) -> None:
    """Expect uncovered buttons in the window and, in portrait, a large board."""
    page = visitor.page
    visitor.resize(900, 700)
    assert visitor.fits
    panel, turn = (page.locator(one).bounding_box() for one in (".practice-panel", ".turn-panel"))
    assert panel["y"] + panel["height"] <= turn["y"]
    visitor.resize(820, 1180)
    assert page.locator(".board").evaluate("(board) => board.clientWidth") > 0.82 * 820
    visitor.resize(1366, 768)


def place_twice(visitor: Visitor) -> None:
    page = visitor.page
    wait_for_step(visitor, 1)
    page.locator(".lesson-task p").first.wait_for()
    hint, skip = (button(visitor, key).bounding_box() for key in ("lesson-hint", "lesson-skip"))
    assert hint["y"] == skip["y"]  # a second row would take the place of two lines of text
    piece(visitor, WEDGE).click()
    page.mouse.click(*visitor.centre("A2"))
    page.locator(".lesson-task").wait_for(state="hidden")
    going_on = button(visitor, "lesson-next").bounding_box()
    button(visitor, "lesson-next").click()
    wait_for_step(visitor, 2)
    skip = button(visitor, "lesson-skip").bounding_box()
    assert going_on["x"] + going_on["width"] < skip["x"]  # a second click must not skip a step
    piece(visitor, ARROW).click()
    page.mouse.click(*visitor.centre("A5"))
    button(visitor, "lesson-next").click()


def miss_and_solve(visitor: Visitor) -> None:
    page = visitor.page
    wait_for_step(visitor, 3)
    page.locator(".lesson-marks path").nth(4).wait_for()  # the five cells of the Circle
    piece(visitor, WEDGE).click()
    page.mouse.click(*visitor.centre("A8"))
    page.locator(".lesson-message[data-kind='missed']").wait_for()
    expect_room_on_a_tablet(visitor)
    assert visitor.pieces == 3
    piece(visitor, BIG_SLICE).click(force=True)  # ignored until the wrong piece is taken back
    assert page.locator(".ghost").count() == 0
    button(visitor, "lesson-again").click()
    piece(visitor, BIG_SLICE).click()
    assert visitor.pieces == 2
    page.mouse.move(*visitor.centre("A12"))
    page.mouse.click(*visitor.centre("A12"))
    page.locator(".lesson-message[data-kind='solved']").wait_for()
    assert page.locator(".tray.near .score-number").inner_text() == "10"


def test_a_lesson_by_keys(visit: Visit) -> None:
    """Everything is announced, and axe finds nothing at any stage."""
    visitor = visit()
    visitor.go("/learn")
    visitor.page.locator(".lesson-item").first.wait_for()
    assert violations_day_and_night(visitor) == []
    visitor.follow("/learn/slivers")
    visitor.page.locator(".lesson-task p").first.wait_for()
    keys = visitor.page.keyboard
    keys.press("n")
    visitor.page.locator(".lesson-message[data-kind='hint']").wait_for()
    keys.press("w")
    keys.press("Enter")
    visitor.page.locator(".lesson-message[data-kind='missed']").wait_for()
    assert EN("lesson-other") in visitor.spoken()
    assert violations_day_and_night(visitor, ".practice-panel") == []
    keys.press("Enter")  # the focus is on the button that undoes the miss
    visitor.page.locator(".lesson-message[data-kind='']").wait_for(state="attached")
    keys.press("v")
    keys.press("Enter")
    visitor.page.locator(".lesson-message[data-kind='solved']").wait_for()
    assert "first Sliver" in visitor.spoken()
    assert violations_day_and_night(visitor) == []
    keys.press("Enter")
    visitor.page.locator(".lesson-dots .now:nth-child(2)").wait_for()
    assert visitor.page.url.endswith("/learn/slivers#2")
    button(visitor, "lesson-solution").focus()
    keys.press("Enter")
    visitor.page.locator("[data-tool='confirm']:focus").press("Enter")
    visitor.page.locator(".lesson-message[data-kind='solved']").wait_for()


def test_a_lesson_by_touch(visit: Visit) -> None:
    """On a phone, tap the piece, tap the board, and press Confirm; the board stays where it is."""
    visitor = visit(phone=True)
    begin(visitor, "/learn/big-slice")
    page = visitor.page
    before = page.locator(".board").bounding_box()
    piece(visitor, BIG_SLICE).tap()
    page.touchscreen.tap(*visitor.centre("A13"))
    page.locator("[data-tool='confirm']").tap()
    page.locator(".lesson-message[data-kind='solved']").wait_for()
    assert page.locator(".board").bounding_box() == before
    button(visitor, "lesson-next-one").tap()
    page.locator("h1", has_text="Tip 2").wait_for()


def test_who_has_played_needs_no_first_game(visit: Visit) -> None:
    """The lesson offered next is then the second; who has begun the first one continues it."""
    visitor = visit()
    page = visitor.page
    table = make_table(visitor, "person", "newcomer", starter=1)
    hurry(table, visitor, plies=2)
    resign(visitor, table)
    visitor.go("/learn")
    offered = page.locator("main .button.primary")
    offered.wait_for()
    lessons = [one.get_attribute("href") for one in page.locator(".lesson-item a").all()]
    assert offered.get_attribute("href") == lessons[1]
    begin(visitor)
    with page.expect_response("**/api/me/progress"):
        solve_with(visitor, lambda: page.locator("[data-tool='confirm']").click())
    visitor.go("/learn")
    offered.wait_for()
    assert offered.get_attribute("href") == f"{lessons[0]}#2"
    offered.click()
    for number, key in ((2, "lesson-skip"), (3, "lesson-back")):
        wait_for_step(visitor, number)
        button(visitor, key).click()
    wait_for_step(visitor, 2)
