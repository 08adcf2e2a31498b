"""A piece in hand on a touch screen: dragged, slid, turned with a second finger."""

import math
import time

import pytest

from tests.web.axe import violations_day_and_night
from tests.web.running import RunningServer
from tests.web.test_piece_in_hand import hook, middle
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN

ABOVE = 46
"""How many pixels above the finger a dragged piece is drawn."""


class Fingers:
    """Fingers on a touch screen, each with a number. They rest before they are lifted, so that
    nothing goes on scrolling: the next tap would only stop that.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.session = visitor.page.context.new_cdp_session(visitor.page)
        self.down: dict[int, tuple[float, float]] = {}

    def _send(
        self, kind: str, fingers: dict[int, tuple[float, float]], seconds_ago: float = 0.2
    ) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
        event = {"type": kind, "touchPoints": points, "timestamp": time.time() - seconds_ago}
        self.session.send("Input.dispatchTouchEvent", event)

    def press(self, x: float, y: float, finger: int = 0) -> None:
        self.down[finger] = (x, y)
        self._send("touchStart", self.down)

    def move(self, x: float, y: float, finger: int = 0, steps: int = 6) -> None:
        from_x, from_y = self.down[finger]
        for step in range(1, steps + 1):
            share = step / steps
            self.down[finger] = (from_x + (x - from_x) * share, from_y + (y - from_y) * share)
            self._send("touchMove", self.down)

    def lift(self, finger: int = 0) -> None:
        self._send("touchEnd", {finger: self.down.pop(finger)}, seconds_ago=0)


@pytest.fixture
def visitor(server: RunningServer, visit: Visit) -> Visitor:
    table = server.make_table("person", "person", plies=9)
    arrived = visit(phone=True)
    arrived.sit(table)
    return arrived


STEPS = ("hint-more-piece", "hint-more-place")


def test_a_hint_waits_to_be_confirmed(server: RunningServer, visit: Visit) -> None:
    """Its last step puts the piece down; it is forgotten with another last piece."""
    table = server.make_table("person", "person")
    for seed in range(54, 90):
        server.play_on(table, 1, seed=seed)
        if any(one["type"] != "placed" for one in server.view(table)["moves"][-1]["events"]):
            break
    visitor = visit(phone=True)
    visitor.sit(table)
    page, before = visitor.page, visitor.plies
    news = page.locator(".last-events li").first
    news.wait_for()
    page.locator(".screen-tools").get_by_role("button", name=EN("hint")).tap()
    for step in STEPS:
        page.get_by_role("button", name=EN(step)).tap()
        news.wait_for(state="hidden")
    page.locator(".ghost.staged").wait_for()
    while page.locator(".tools button").count() < 5:  # until the piece can be turned, too
        page.get_by_role("button", name=EN("hint-more-other")).tap()
    heights = page.locator(".tools button").evaluate_all("all => all.map((b) => b.offsetHeight)")
    assert len(set(heights)) == 1  # no button has its words in two lines
    page.locator('[data-tool="confirm"]').tap()
    visitor.wait_for_plies(before + 1)
    for seed in (98, 99):
        version = server.view(table)["version"]
        undo = {"id": f"undo-{seed}", "version": version, "type": "undo", "plies": before}
        assert server.post(f"/api/tables/{table}/commands", undo)["ok"]
        visitor.wait_until_undone(before)
        server.play_on(table, 1, seed=seed)
        visitor.wait_for_plies(before + 1)
        with page.expect_request("**/analysis*"):
            page.locator(".screen-tools").get_by_role("button", name=EN("hint")).tap()
        which, where = (page.get_by_role("button", name=EN(step)) for step in STEPS)
        which.or_(where).wait_for()


def take(visitor: Visitor) -> Fingers:
    fingers = Fingers(visitor)
    fingers.press(*middle(visitor.page.locator(f"{FREE_PIECE}[data-shape='{hook(visitor)}']")))
    return fingers


def carry_to(visitor: Visitor, fingers: Fingers, cell: str) -> None:
    """Move the first finger so that the piece is over a cell."""
    x, y = visitor.centre(cell)
    fingers.move(x, y + ABOVE)


def lift_off(visitor: Visitor, fingers: Fingers) -> None:
    """Move the first finger a little, which takes the piece in hand."""
    x, y = fingers.down[0]
    fingers.move(x, y - 30)
    visitor.page.locator(".carried").wait_for(state="attached")


def test_with_one_finger(visitor: Visitor) -> None:
    """A piece is dragged, put back or slid; a tapped cell offers the pieces that fit."""
    page = visitor.page
    fingers = take(visitor)
    lift_off(visitor, fingers)
    carry_to(visitor, fingers, visitor.glowing()[0])
    page.locator(".ghost").wait_for()
    fingers.lift()
    page.locator(".ghost.staged").wait_for()
    assert violations_day_and_night(visitor) == []
    assert visitor.plies == 9
    page.locator("[data-tool=cancel]").tap()
    page.locator("[data-tool=cancel]").tap()
    fingers = take(visitor)
    lift_off(visitor, fingers)
    fingers.move(5, 5)
    fingers.lift()
    page.locator(".carried").wait_for(state="detached")
    assert visitor.glowing() == []

    page.locator(FREE_PIECE).first.tap()
    x, y = visitor.centre("A1")
    fingers.press(x, y + 120)
    carry_to(visitor, fingers, visitor.glowing()[0])
    fingers.lift()
    page.locator(".ghost.staged").wait_for()
    page.locator("[data-tool=confirm]").tap()
    visitor.wait_for_plies(10)

    for x, y in visitor.dots():
        page.touchscreen.tap(x, y)
        page.locator(".choice, .ghost, .refused-name").first.wait_for()
        if page.locator(".choice").count():
            break
    page.get_by_role("group", name=EN("hand-choose")).get_by_role("button").first.tap()
    page.get_by_role("button", name=EN("confirm"), exact=True).tap()
    visitor.wait_for_plies(11)


def two_ways(visitor: Visitor, fingers: Fingers) -> str:
    """Carry the piece to a cell where it fits in several ways; return the placement aimed at."""
    for cell in visitor.glowing():
        carry_to(visitor, fingers, cell)
        if "1 of" in visitor.hint:
            return visitor.hint
    raise AssertionError("this position should have a cell where a Hook fits in two ways")


def test_a_second_finger_turns(visitor: Visitor) -> None:
    """While one finger holds a piece, a tap or a twist of a second finger turns it, either way."""
    fingers = take(visitor)
    lift_off(visitor, fingers)
    first = two_ways(visitor, fingers)
    x, y = fingers.down[0]
    fingers.press(x + 80, y + 20, finger=1)
    fingers.lift(1)
    tapped = visitor.hint
    assert tapped != first
    fingers.press(x + 80, y, finger=1)
    for degrees in (15, 30, 45):
        angle = math.radians(-degrees)
        fingers.move(x + 80 * math.cos(angle), y + 80 * math.sin(angle), finger=1, steps=1)
    fingers.lift(1)
    assert visitor.hint == first
    assert visitor.plies == 9
