"""A player's actions at a table, and their results on the page."""

import json
import re

import pytest

from cirkis.engine.players.ratings import ANCHOR, ANCHOR_RATING, HEAD_STARTS
from tests.nightly import nightly_too
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN


def test_glowing_cells_and_the_ghost(server: RunningServer, visitor: Visitor, table: str) -> None:
    """They are those of legal placements; a click plays what was named. A piece dragged onto one is
    played on release; elsewhere it is put back.
    """
    data = server.get(f"/api/tables/{table}")
    placements, legal = data["table"]["pieces"]["placements"], data["view"]["legal"]
    pieces = visitor.page.locator(FREE_PIECE)
    for nth in range(pieces.count()):
        shape = int(pieces.nth(nth).get_attribute("data-shape") or -1)
        pieces.nth(nth).click()
        wanted = {cell for p in legal if placements[p][0] == shape for cell in placements[p][1]}
        assert set(visitor.glowing()) == wanted
    x, y = visitor.centre(visitor.glowing()[0])
    visitor.page.mouse.move(x, y)
    visitor.page.locator(".ghost").wait_for()
    named = re.search(r"on ([A-E0-9+]+)", visitor.hint)
    assert named is not None
    visitor.page.mouse.click(x, y)
    visitor.wait_for_plies(10)
    played = placements[server.view(table)["placed"][-1][1]][1]
    assert "+".join(played) == named[1]
    drag_pieces(visitor)


def drag_pieces(visitor: Visitor) -> None:
    piece = visitor.page.locator(FREE_PIECE).first
    box = piece.bounding_box()
    assert box is not None
    mouse = visitor.page.mouse

    def drag_to(x: float, y: float) -> None:
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + 60, box["y"] - 40, steps=4)
        assert visitor.glowing()
        mouse.move(x, y, steps=4)
        mouse.up()

    drag_to(10, 10)
    assert visitor.plies == 10
    assert not visitor.glowing()
    piece.click()
    x, y = visitor.centre(visitor.glowing()[0])
    visitor.page.keyboard.press("x")
    drag_to(x, y)
    visitor.wait_for_plies(11)


def test_typing_over_a_resting_mouse(server: RunningServer, visit: Visit) -> None:
    """The list moves during typing; what slides under a resting mouse is not chosen."""
    visitor = visit()
    seats = [{"kind": "person"}, {"kind": "person"}]
    begun = {"seats": seats, "plies": ["A1", "B1", "C1", "D1"]}
    visitor.sit(server.post("/api/tables", begun)["id"])
    visitor.page.keyboard.press("/")
    visitor.page.locator("#legal-list li").first.hover()
    visitor.type_move("D3")
    visitor.wait_for_plies(5)
    assert visitor.page.locator(".ply").last.inner_text().endswith("D3")


def test_keys(server: RunningServer, visit: Visit) -> None:
    """Letters and signs act as on a Latin layout, by where they are on the keyboard. One says whose
    turn it is, the Leader and the points.
    """
    table = server.make_table("person", "person", plies=14, seed=5)
    view = server.view(table)
    assert any(view["scores"])
    visitor = visit()
    visitor.sit(table)
    page = visitor.page
    page.keyboard.press("i")
    points = [EN("points", points=score) for score in view["scores"]]
    said = page.locator(".announcements p", has_text=f"Green: {points[0]}. Purple: {points[1]}.")
    said.wait_for(state="attached")
    assert visitor.turn in said.inner_text()
    assert page.locator("#board-words p").first.inner_text() in said.inner_text()

    codes = ("KeyW", "BracketRight", "KeyR", "KeyX", "KeyW", "Comma")
    session = page.context.new_cdp_session(page)

    def shown(keys: str) -> list[str]:
        states = []
        for key, code in zip(keys, codes, strict=True):
            event = {"key": key, "code": code}
            session.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
            session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})
            states.append(page.locator(".layer-ghost").inner_html())
        page.keyboard.press("Escape")
        return states

    expected = shown("w]rxw,")
    assert len(set(expected)) > 2
    for keys in ("цъкчцб", "ς]ρχς,"):  # Cyrillic, Greek
        assert shown(keys) == expected


def test_typing_is_out_of_sight(visitor: Visitor, table: str) -> None:
    """It is there for screen readers and keys, and appears over the panels: nothing moves."""
    page = visitor.page
    typed = page.locator(".typed-move")
    panels = page.locator(".tray, .move-list, #turn-panel, .board-section")
    where = "all => JSON.stringify(all.map((one) => one.getBoundingClientRect()))"
    is_clipped = "(one) => getComputedStyle(one).clipPath !== 'none'"
    assert EN("typed") in page.locator(".side.east").aria_snapshot()
    before = panels.evaluate_all(where)
    assert typed.evaluate(is_clipped)
    typed.locator("summary").focus()
    assert not typed.evaluate(is_clipped)
    page.locator(".skip", has_text=EN("skip-to-turn")).focus()
    assert typed.evaluate(is_clipped)
    page.keyboard.press("/")
    page.locator("#legal-list li").first.wait_for()
    assert not typed.evaluate(is_clipped)
    assert panels.evaluate_all(where) == before
    page.keyboard.press("Escape")
    page.locator("#legal-list").wait_for(state="hidden")
    assert typed.evaluate(is_clipped)


def test_typing_choosing_and_undo(server: RunningServer, visitor: Visitor, table: str) -> None:
    """By typing, from the list, or from what fits a cell; a reload loses nothing."""
    page = visitor.page
    page.keyboard.press("/")
    first = page.locator("#legal-list li").first.inner_text().split(" on ")[1]
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    visitor.wait_for_plies(10)
    visitor.wait_for_own_turn()
    assert re.search(rf"(Green|Purple) places an? .* on {re.escape(first)}", visitor.spoken())
    assert visitor.turn in visitor.spoken()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    visitor.wait_for_plies(11)
    for x, y in visitor.dots():
        page.mouse.click(x, y)
        if page.locator(".choice").count():
            break
    page.locator(".choice").first.click()
    visitor.wait_for_plies(12)
    page.get_by_role("button", name=EN("undo")).click()
    visitor.wait_until_undone(11)
    assert server.view(table)["plies"] == visitor.pieces == 11
    page.reload()
    page.locator(".table .turn").wait_for()
    visitor.wait_for_pieces(11)
    visitor.go("/")
    page.locator(".my-table a").first.click()
    visitor.wait_for_plies(11)
    moves = page.locator(".move-list-scroll")
    while "gradient" in moves.evaluate("(e) => getComputedStyle(e).maskImage"):
        page.get_by_role("button", name=EN("undo")).click()  # until all moves fit in the list


def test_looking_back(server: RunningServer, visitor: Visitor, table: str) -> None:
    """It changes nothing in the game; Back returns to the present, then leaves the table."""
    visitor.page.locator(".ply").nth(3).click()
    assert visitor.pieces == 4
    server.play_on(table, 1, seed=5)
    visitor.wait_for_plies(10)
    assert visitor.pieces == 4
    visitor.page.keyboard.press("ArrowLeft")
    assert visitor.pieces == 3
    visitor.page.locator(".back-button").click()
    visitor.wait_for_pieces(10)
    visitor.page.locator(".ply").nth(3).click()
    visitor.page.keyboard.press("ArrowLeft")
    visitor.page.go_back()
    visitor.wait_for_pieces(10)
    visitor.page.go_back()
    visitor.page.wait_for_url("about:blank")


def test_setting_up_a_table(server: RunningServer, visit: Visit) -> None:
    """The table has the names, colours, levels, options and handicaps chosen on the start page."""
    visitor = visit()
    page = visitor.page
    most, worth = HEAD_STARTS[-1]
    settings = json.dumps({"level": ANCHOR, "rating": ANCHOR_RATING - worth})
    page.add_init_script(f"localStorage['cirkis.settings'] = '{settings}'")
    visitor.go("/")
    page.locator("details.custom-table summary").click()
    page.get_by_label(EN("setup-kind", seat=2)).select_option(f"computer:{ANCHOR}")
    points, pieces = (page.locator(f"[id^=option-{name}]") for name in ("head_start", "without"))
    page.get_by_role("button", name=EN("option-head_start.offer", points=most, who="Green")).click()
    assert points.nth(0).input_value() == str(most)
    page.get_by_role("button", name=EN("setup-add")).click()
    points.nth(0).fill("")
    points.nth(1).fill("10")
    pieces.nth(2).fill("bk")
    page.get_by_label(EN("clock"), exact=True).select_option("bank")
    page.locator("#clock-extra-3").fill("2")
    page.get_by_label(EN("setup-name", seat=1)).fill("Ada <b>")
    page.get_by_label(EN("setup-colour", seat=1)).focus()
    for _ in ("purple", "red", "yellow"):  # each changes other rows too; the focus stays
        page.keyboard.press("ArrowDown")
    page.get_by_label(EN("option-target"), exact=True).fill("25")
    page.get_by_label(EN("option-center_ring")).check()
    page.get_by_role("button", name=EN("setup-create")).click()
    page.locator(".table .turn").wait_for()
    made = server.get(f"/api/tables/{visitor.table_id}")["table"]
    assert made["colours"][0] == "yellow"
    assert [seat["kind"] for seat in made["seats"]] == ["person", "computer", "person"]
    assert (made["options"]["target"], made["options"]["center_ring"]) == (25, True)
    assert page.locator("#player-0").inner_text() == "Ada <b>"
    assert page.locator(".score-number").all_inner_texts() == ["0", "10", "0"]
    view = server.view(visitor.table_id)
    assert [sum(stock) for stock in view["stocks"]] == [20, 20, 18]
    assert view["clock"]["seats"] == [900_000, 900_000, 1_020_000]


def test_taking_over_the_first_piece(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    table = server.make_table("person", "person", plies=1, pie=True)
    visitor.sit(table)
    visitor.page.get_by_role("button", name=EN("hand-take")).click()
    visitor.page.locator('.turn-panel[data-colour="green"]').wait_for()
    assert [move["seat"] for move in server.view(table)["moves"]] == [1]
    assert visitor.page.locator(".toggle-count").all_inner_texts() == ["20 ", "19 "]
    assert visitor.pieces == 1
    assert not visitor.page.get_by_role("button", name=EN("hand-take")).count()


def test_match_goes_on(server: RunningServer, visit: Visit) -> None:
    """In a match, the final standings of a round lead to the next round at the same table."""
    visitor = visit()
    table = server.make_table("person", "person", plies=90, seed=8, target=5, match=1000)
    visitor.sit(table)
    visitor.page.get_by_role("button", name=EN("end-next-round")).click()
    visitor.wait_until_undone(0)
    assert server.view(table)["round"] != 0


_WATCH_POINTS = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const note of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!note.classList?.contains("flying-points")) continue;
      const ways = note.getAnimations()[0].effect.getKeyframes();
      const [x, y] = ways.at(-1).transform.match(/-?[\\d.]+(?=px)/g).map(Number);
      const tray = document.querySelector(`.tray.${[...note.classList].at(-1)}`);
      const { left, right, top, bottom } = tray.getBoundingClientRect();
      window.flown.push(left < x && x < right && top < y && y < bottom);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("phone", nightly_too(True, False))
def test_points_fly_to_the_scorer(server: RunningServer, visit: Visit, phone: bool) -> None:
    """Points fly to the scorer's tray, even on a phone, where there is no room for tracks."""
    table = server.make_table("person", "person", plies=24, seed=17)
    visitor = visit(phone=phone, still=False)
    visitor.sit(table)
    visitor.page.evaluate(_WATCH_POINTS)
    server.play_on(table, 3, seed=5)  # the first and the third placement score
    visitor.page.wait_for_function("() => window.flown.length > 1")
    assert all(visitor.page.evaluate("() => window.flown"))


_LINES = """() => Object.fromEntries([...document.querySelectorAll(".figure-line")].map((line) => [
  line.dataset.figure, [...line.classList].slice(1)]))"""


def test_lines_show_who_leads_and_who_has_won(server: RunningServer, visit: Visit) -> None:
    """The Center Ring has its own line, around the Center Star's."""
    table = server.make_table("person", "person", plies=22, center_ring=True)
    visitor = visit()
    visitor.sit(table)
    shown = visitor.page.evaluate(_LINES)
    wanted = {}
    for figure in server.view(table)["figures"]:
        green, purple = figure["segments"]
        leads = "green" if green > purple else "purple" if purple > green else "nobody"
        full = green + purple == (10 if figure["name"] == "center ring" else 5)
        state = "full" if full else "begun" if green + purple else "empty"
        wanted[figure["name"]] = [figure["name"].split()[0], state, leads]
    assert {state for _, state, _ in wanted.values()} == {"empty", "begun", "full"}
    wanted["center star"][0], wanted["center ring"][0] = "star", "center-ring"
    assert shown == wanted
    ring = visitor.page.locator(".figure-line.center-ring").bounding_box()
    star = visitor.page.locator('.figure-line[data-figure="center star"]').bounding_box()
    assert ring
    assert star
    assert ring["x"] < star["x"]
    assert ring["x"] + ring["width"] > star["x"] + star["width"]
    assert ring["height"] > 1.5 * star["height"]  # it goes around the star
