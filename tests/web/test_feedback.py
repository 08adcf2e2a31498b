"""Messages about the effects of a placement, and about why one is impossible."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.running import RunningServer, wish
from tests.web.visitor import CARD, EFFECT, FREE_PIECE, Visit, Visitor
from tests.web.words import EN


@pytest.fixture(scope="module")
def scoring(server: RunningServer) -> tuple[str, dict[str, Any]]:
    """A table for three at which somebody can complete another player's figure."""
    table = server.make_table("person", "person", "person", plies=8)
    for seed in range(60):
        for preview in server.get(f"/api/tables/{table}/previews")["previews"]:
            if sum(event["type"] == "scored" for event in preview["events"]) == 2:
                return table, preview
        server.play_on(table, 1, seed)
    raise AssertionError("no such placement in this game")


def aim_by_keys(visitor: Visitor, server: RunningServer, table: str, placement: int) -> str:
    """Aim at a placement with the keyboard alone; return its cells."""
    pieces = server.get(f"/api/tables/{table}")["table"]["pieces"]
    shape, cells = pieces["placements"][placement]
    visitor.page.keyboard.press(pieces["shapes"][shape]["code"].lower())
    named = "+".join(cells)
    for _ in range(80):
        if named in visitor.hint:
            return named
        visitor.page.keyboard.press("]")
    raise AssertionError(f"{named} cannot be reached with keys")


def test_effects_shown_are_those_that_happen(
    server: RunningServer, visit: Visit, scoring: tuple[str, dict[str, Any]]
) -> None:
    """The points on the label are those added to the scores when the placement is made. With
    reduced motion, no animation runs even then.
    """
    table, preview = scoring
    visitor = visit(still=True)
    visitor.sit(table)
    before = server.view(table)["scores"]
    aim_by_keys(visitor, server, table, preview["placement"])
    visitor.page.locator(EFFECT).first.wait_for()
    gained = dict.fromkeys(range(3), 0)
    colours = [EN(f"colour-{name}") for name in ("green", "purple", "red")]
    for text in visitor.page.locator(EFFECT).all_inner_texts():
        points = re.fullmatch(r"(\w+) \+(\d+)", text)
        if points is not None:
            gained[colours.index(points[1])] = int(points[2])
    assert sum(points > 0 for points in gained.values()) == 2
    figure = preview["events"][0]["figure"]
    cells = next(f["cells"] for f in server.get("/api/board")["figures"] if f["name"] == figure)
    marked = visitor.page.eval_on_selector_all(
        ".cell.marked", "all => all.map((one) => one.dataset.cell)"
    )
    assert set(marked) == set(cells)
    spoken = visitor.page.locator(".announcements p")
    kind, _, cell = figure.partition(" ")
    kind = f"center-{cell}" if kind == "center" else f"{kind}-there"
    spoken.filter(has_text=f"{EN('figure', figure=kind, cell=cell)}: ").first.wait_for()
    plies = visitor.plies
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_plies(plies + 1)
    running = "document.getAnimations().filter((one) => one.timeline === document.timeline).length"
    assert visitor.page.evaluate(running) == 0  # animations on other timelines follow the scrolling
    after = server.view(table)["scores"]
    assert [b + gained[seat] for seat, b in enumerate(before)] == after


def test_the_first_piece(server: RunningServer, visit: Visit) -> None:
    """The cells where a game can start are marked (R6); one request fetches all effects. G steps
    through all figures and announces each; Shift+G steps back; X stops.
    """
    table = server.make_table("person", "person")
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda one: asked.append(one.url))
    visitor.sit(table)
    star, ring = 5, 10
    expect(visitor.page.locator(".neighbour")).to_have_count(star + ring)
    assert not [url for url in asked if url.endswith("/previews")]
    with visitor.page.expect_response("**/previews"):
        visitor.page.locator(FREE_PIECE).first.click()
    assert visitor.page.locator(".neighbour").count() == 0
    for cell in visitor.glowing()[:4]:
        visitor.page.mouse.move(*visitor.centre(cell))
        visitor.page.locator(".ghost").wait_for()
    assert not visitor.page.locator(EFFECT).count()
    assert len([url for url in asked if url.endswith("/previews")]) == 1
    visitor.page.keyboard.press("x")
    figures_by_keys(visitor)


def refused(visitor: Visitor) -> set[str]:
    visitor.page.locator(".refused-name").first.wait_for()
    return set(visitor.page.locator(".refused-name").all_text_contents())


def test_refusals_mark_the_cells_concerned(server: RunningServer, visit: Visit) -> None:
    """A click on a covered cell marks its piece, and one on a distant cell marks the Leader."""
    wanted = {**wish("person", "person"), "plies": ["A1+B1", "A2"]}
    table = server.post("/api/tables", wanted)["id"]
    visitor = visit()
    visitor.sit(table)
    visitor.click_cell("B1")
    assert refused(visitor) == {"A1", "B1"}
    assert EN("cannot-taken", cell="B1", move="").split(".")[0] in visitor.hint
    visitor.page.keyboard.press("x")
    visitor.page.locator(".refused-name").first.wait_for(state="detached")
    visitor.click_cell("D30")
    assert refused(visitor) == {"D30", "A2"}
    visitor.wait_for_hint(EN("obstacle-not-touching-leader.any", cell="D30"))
    assert visitor.hint in visitor.spoken()
    visitor.page.keyboard.press("w")
    visitor.click_cell("D30")
    assert refused(visitor) == {"D30", "A2"}
    shape = EN("shape-wedge")
    visitor.wait_for_hint(EN("obstacle-not-touching-leader", cell="D30", shape=shape))
    visitor.page.keyboard.press("x")
    visitor.page.keyboard.press("/")
    visitor.page.keyboard.type("B1")
    visitor.page.keyboard.press("Enter")
    assert refused(visitor) == {"B1"}
    visitor.wait_for_hint(EN("error-overlaps"))
    assert visitor.plies == 2


@pytest.fixture(scope="module")
def started(server: RunningServer) -> tuple[str, str, dict[str, Any], list[int]]:
    """Return a table, a cell, its figure, and how many of the figure's cells each seat has."""
    table = server.make_table("person", "person", "person", plies=24, seed=5)
    fetched = server.get(f"/api/tables/{table}")
    owners = {
        cell: seat
        for seat, placement, _ in fetched["view"]["placed"]
        for cell in fetched["table"]["pieces"]["placements"][placement][1]
    }
    for figure in server.get("/api/board")["figures"]:
        if figure["kind"] == "circle":
            counts = [sum(owners.get(c) == seat for c in figure["cells"]) for seat in range(3)]
            if sum(map(bool, counts)) > 1 and sum(counts) < 5:
                return table, figure["cells"][0], figure, counts
    raise AssertionError("no Circle begun by two players")


def shares(visitor: Visitor) -> list[str]:
    visitor.page.locator(CARD).wait_for()
    return [
        text.replace("\n", " ")
        for text in visitor.page.locator(f"{CARD} .figure-share").all_inner_texts()
    ]


def by_hand(counts: list[int]) -> list[str]:
    """Return the expected text of the card, the player with the most cells first."""
    colours = [EN(f"colour-{name}") for name in ("green", "purple", "red")]
    pairs = sorted(zip(counts, colours, strict=True), key=lambda pair: -pair[0])
    return [f"{colour} {count}" for count, colour in pairs if count]


def test_a_figure_under_the_mouse(
    visit: Visit, started: tuple[str, str, dict[str, Any], list[int]]
) -> None:
    """Resting the mouse on a figure shows its points, each player's cells and the free ones."""
    table, cell, figure, counts = started
    visitor = visit()
    visitor.clock.install()
    visitor.sit(table)
    visitor.page.mouse.move(*visitor.centre(cell), steps=3)
    assert shares(visitor) == by_hand(counts)
    card = visitor.page.locator(CARD).inner_text()
    free = 5 - sum(counts)
    assert EN("board-figure-free", count=free) in card
    assert EN("points", points=10) in card
    assert visitor.page.locator(f"{CARD} .pip").count() == 5
    assert visitor.page.locator(".pointed-name").all_text_contents() == figure["cells"]
    visitor.page.mouse.move(3, 3, steps=5)
    visitor.page.locator(CARD).wait_for(state="detached")
    visitor.page.locator(FREE_PIECE).first.click()
    visitor.page.mouse.move(*visitor.centre(cell), steps=3)
    visitor.clock.fast_forward(5_000)  # longer than the mouse needs to rest
    assert not visitor.page.locator(CARD).count()


_LATE_CLICK = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(
  new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }))"""


def test_a_figure_under_a_finger(
    visit: Visit, started: tuple[str, str, dict[str, Any], list[int]]
) -> None:
    """Holding a finger shows the card and chooses no cell, however late the phone's click is."""
    table, cell, _, counts = started
    visitor = visit(phone=True)
    visitor.clock.install()
    visitor.sit(table)
    finger = visitor.context.new_cdp_session(visitor.page)
    x, y = visitor.centre(cell)
    touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    finger.send("Input.dispatchTouchEvent", touch)
    assert shares(visitor) == by_hand(counts)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visitor.page.locator(CARD).wait_for()
    visitor.clock.fast_forward(5_000)
    visitor.page.evaluate(_LATE_CLICK, [x, y])
    assert visitor.hint == EN("hand-pick")
    visitor.tap_cell("D30")
    visitor.page.locator(CARD).wait_for(state="detached")
    visitor.page.locator(".hint", has_text=EN("hand-pick")).wait_for(state="detached")


def figures_by_keys(visitor: Visitor) -> None:
    names = []
    for _ in range(16):
        visitor.page.keyboard.press("g")
        names.append(visitor.page.locator(f"{CARD} strong").inner_text())
    assert len(set(names)) == 16
    visitor.page.keyboard.press("Shift+G")
    assert visitor.page.locator(f"{CARD} strong").inner_text() == names[-2]
    assert f"{names[-2]}: {EN('board-figure-free', count=5)}" in visitor.spoken()
    visitor.page.keyboard.press("x")
    visitor.page.locator(CARD).wait_for(state="detached")
