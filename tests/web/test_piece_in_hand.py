"""The piece in hand: carried, turned on the way, played with Enter, and cheap to draw."""

import re
from typing import Any

from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor, until
from tests.web.words import EN

COUNT = re.compile(r"1 of (\d+)")


def point_at_two_ways(visitor: Visitor) -> tuple[str, str]:
    """Take a Hook, and point at a cell where it fits in several ways; return the cell and hint."""
    visitor.page.locator(f"{FREE_PIECE}[data-shape='{hook(visitor)}']").click()
    for cell in visitor.glowing():
        visitor.page.mouse.move(*visitor.centre(cell))
        if COUNT.search(visitor.hint):
            return cell, visitor.hint
    raise AssertionError("this position should have a cell where a Hook fits in two ways")


def hook(visitor: Visitor) -> int:
    names = visitor.page.locator(".tray.near .stock-piece .visually-hidden").all_text_contents()
    return next(i for i, name in enumerate(names) if name.startswith(EN("shape-hook")))


def middle(target: Any) -> tuple[float, float]:
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_enter_plays_what_is_aimed_at(server: RunningServer, visitor: Visitor, table: str) -> None:
    """After Enter has taken a piece, a letter takes another, and Enter plays that one."""
    piece = visitor.page.locator(FREE_PIECE).first
    while not piece.evaluate("piece => piece === document.activeElement"):
        visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("w")
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_plies(10)
    pieces = server.get(f"/api/tables/{table}")["table"]["pieces"]
    shape, _ = pieces["placements"][server.view(table)["placed"][-1][1]]
    assert pieces["shapes"][shape]["code"] == "W"


_FRAMES = """(count) => new Promise((done) => {
  const next = () => (count-- ? requestAnimationFrame(next) : done());
  next();
})"""


def wait_until_idle(visitor: Visitor) -> None:
    """Wait until nothing is laid out or styled for 60 frames: earlier work can be late."""
    page = visitor.page
    page.evaluate(
        """() => {
          for (const animation of document.getAnimations())
            if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
        }"""
    )
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def counted() -> list[float]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return [
            one["value"] for one in metrics if one["name"] in ("LayoutCount", "RecalcStyleCount")
        ]

    def is_idle() -> bool:
        before = counted()
        page.evaluate(_FRAMES, 60)
        return counted() == before

    until(page, is_idle)


def test_an_idle_page_does_no_work(visit: Visit, table: str) -> None:
    visitor = visit(still=False)
    visitor.sit(table)
    wait_until_idle(visitor)
    point_at_two_ways(visitor)
    wait_until_idle(visitor)


def test_a_piece_in_the_hand(visitor: Visitor) -> None:
    """A piece taken with a click follows the mouse, snaps to where it fits, and can be put back."""
    page = visitor.page
    carried = page.locator(".carried")
    piece = page.locator(f"{FREE_PIECE}[data-shape='{hook(visitor)}']")
    piece.click()
    x, y = middle(piece)
    page.mouse.move(x - 40, y + 10, steps=3)
    assert middle(carried) == (x - 40, y + 10)
    page.mouse.move(*visitor.centre(visitor.glowing()[0]), steps=5)
    page.locator(".carried.snapped").wait_for(state="attached")
    assert page.locator(".ghost").count() == 1
    page.mouse.move(*middle(page.locator(".turn-panel-text")), steps=5)
    page.locator(".carried:not(.snapped)").wait_for(state="attached")
    assert page.locator(".ghost").count() == 0
    page.mouse.down()
    page.mouse.up()
    carried.wait_for(state="detached")
    assert visitor.glowing() == []
    turn_in_the_hand(visitor)
    page.keyboard.press("Escape")
    use_keys_beside_a_resting_mouse(visitor)
    assert visitor.plies == 9


def turn_in_the_hand(visitor: Visitor) -> None:
    """The wheel and R cycle; a piece turned on its way to the board stays turned."""
    page = visitor.page
    cell, first = point_at_two_ways(visitor)
    count = COUNT.search(first)
    assert count
    page.mouse.wheel(0, 100)
    page.wait_for_function("(t) => document.querySelector('.hint').innerText !== t", arg=first)
    assert visitor.hint.startswith(EN("shape-hook"))
    assert "2 of" in visitor.hint
    for _ in range(int(count[1]) - 1):
        page.keyboard.press("r")
    assert visitor.hint == first
    ways = {first.split(" (")[0]}
    for _ in range(12):
        page.mouse.move(*middle(page.locator("#turn-panel [data-tool=turn]")), steps=6)
        page.mouse.down()
        page.mouse.up()
        page.mouse.move(*visitor.centre(cell), steps=6)
        ways.add(visitor.hint.split(" (")[0])
        if len(ways) > 1:
            break
    assert len(ways) == 2
    assert all(cell in way for way in ways)


def use_keys_beside_a_resting_mouse(visitor: Visitor) -> None:
    """The aim stays; Enter presses the button that has the focus."""
    page = visitor.page
    x, y = visitor.centre("A1")
    page.mouse.move(x, y)
    page.keyboard.press("h")
    page.keyboard.press("]")
    page.locator(".ghost").wait_for()
    named = visitor.hint
    page.mouse.move(x + 2, y + 1)
    assert visitor.hint == named
    assert page.locator(".carried").count() == 0
    button = page.locator("[data-tool=cancel]")
    while not button.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".ghost").wait_for(state="detached")


_COLLISIONS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    return { text: text.textContent, x, y: y + height / 4, width, height: height / 2 };
  });
  const names = boxes(".board .cell-name");
  return boxes(".board .layer-pieces .number").flatMap((one) => names
    .filter((name) => one.x < name.x + name.width && name.x < one.x + one.width
      && one.y < name.y + name.height && name.y < one.y + one.height)
    .map((name) => `${one.text} and ${name.text}`));
}"""


def test_numbers_do_not_cover_names(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    table = server.make_table("person", "person", plies=36, seed=4, target=1000)
    visitor.page.add_init_script(
        "localStorage.setItem('cirkis.settings', '{\"names\": true, \"numbers\": true}')"
    )
    visitor.sit(table)
    assert visitor.page.locator(".board .number").first.is_visible()
    assert visitor.page.evaluate(_COLLISIONS) == []
