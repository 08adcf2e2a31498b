"""Studying a game with the computer: review, trying placements, hints, analysis, links."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.axe import violations, violations_day_and_night
from tests.web.friends import post, sit_down
from tests.web.running import RunningServer
from tests.web.visitor import NARROW, Visit, Visitor, until
from tests.web.words import DE, EN

OWNERS = f"#board-words ul[aria-label='{EN('ownership')}'] li"
SAME_CHANCE = """owners => {
    const told = document.querySelector(owners).textContent.trim().split(" ").at(-1);
    return document.querySelector(".figure-card").innerText.includes(told);
}"""


def review(visitor: Visitor, table: str) -> None:
    """Go from the end of the game to its review, with one click."""
    visitor.sit(table)
    visitor.page.locator("dialog.result a", has_text=EN("review-open")).click()
    visitor.page.locator(".graph").wait_for()


def test_reviewing_a_game(server: RunningServer, over: str, visit: Visit) -> None:
    """Keys, lists and the graph lead to any move, where any placement can be tried."""
    visitor = visit()
    visitor.page.route("**/api/tables/*/review", _with_other_losses)
    review(visitor, over)
    page, view = visitor.page, server.view(over)
    page.go_back()
    page.locator(".table .turn").wait_for()
    page.get_by_role("button", name=EN("menu")).click()
    assert page.locator("dialog.result").count() == 0  # shown once, unless one asks for it
    page.locator("[data-act='menu-result']").click()
    page.locator("dialog.result a", has_text=EN("review-open")).click()
    page.locator(".graph").wait_for()
    plies = view["plies"]
    assert page.locator(".graph").get_attribute("aria-valuemax") == str(plies)
    assert page.locator(".moves > li > .move").count() == plies + 1
    assert re.search(r"/review#\d+$", page.url)
    expect(page.locator(".mistakes")).to_have_count(2)
    page.locator(".more > summary").click()
    turning, costs = (_chances(visitor, f".{one}") for one in ("turning-points", "mistake-list"))
    assert turning.keys() & costs
    assert all(turning[move] == costs[move] for move in turning.keys() & costs)
    graph = page.locator(".graph")  # comes before the board when the review begins again
    late = {"handler": lambda one: (graph.wait_for(), one.continue_()), "times": 2}
    page.route(re.compile(r"/position\?"), **late)
    visitor.go(f"/table/{over}/review")
    page.wait_for_url(f"**/review#{max(turning, key=int)}")
    page.keyboard.press("End")
    visitor.wait_for_pieces(plies)
    page.keyboard.press("ArrowLeft")
    visitor.wait_for_pieces(plies - 1)
    expect(graph).to_have_attribute("aria-valuenow", str(plies - 1))
    page.locator(".move").nth(1).click()
    visitor.wait_for_pieces(1)
    page.reload()
    visitor.wait_for_pieces(1)
    check_likely_owners(visitor)

    played = view["placed"][1][1]
    page.locator(f".engine-line:not([data-choice='{played}'])").first.click()
    page.locator(".variation").wait_for()
    visitor.wait_for_pieces(2)
    assert violations_day_and_night(visitor) == []
    page.keyboard.press("]")
    page.locator(".tray:visible .stock-piece:not([aria-disabled='true'])").first.click()
    page.keyboard.press("]")
    page.keyboard.press("Enter")
    visitor.wait_for_pieces(3)
    page.locator(".back-button", has_text=EN("review-back", n=2)).click()
    page.locator(".variation").wait_for(state="detached")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    assert server.view(over)["plies"] == plies


def _with_other_losses(route: Any) -> None:
    """Respond as if searching the better moves again had found that each mistake costs 50%."""
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r'"loss":[^,]+', '"loss":0.5', answer.text()))


def _chances(visitor: Visitor, selector: str) -> dict[str, tuple[str, ...]]:
    """Return the percentages in a list of moves, by move number."""
    rows = visitor.page.locator(f"{selector} li").all_inner_texts()
    return {re.findall(r"\d+", row)[0]: tuple(re.findall(r"\d+(?=%)", row)[:2]) for row in rows}


def tint(page: Any, is_on: bool) -> None:
    """Choose in the settings whether figures have the colours of their likely owners."""
    page.get_by_role("button", name=EN("settings")).click()
    page.get_by_label(EN("settings-ownership")).set_checked(is_on)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def check_likely_owners(visitor: Visitor) -> None:
    """Each figure has a likely owner in words; pointing at one shows every chance."""
    page = visitor.page
    page.locator(OWNERS).first.wait_for(state="attached")
    expect(page.locator(OWNERS)).to_have_count(16)
    tints = page.locator(".layer-tints")
    assert tints.evaluate("(layer) => getComputedStyle(layer).display") == "none"
    tint(page, True)
    assert tints.evaluate("(layer) => getComputedStyle(layer).display") == "inline"

    def told() -> str | None:
        """Return the words, if the search has not refined them since they were announced."""
        page.keyboard.press("x")
        page.keyboard.press("g")
        words = str(page.locator(OWNERS).first.text_content())
        return words if words in visitor.spoken() else None

    assert "%" in until(page, told).rpartition(":")[2]
    page.wait_for_function(SAME_CHANCE, arg=OWNERS)  # the search still refines it
    page.keyboard.press("x")
    box = page.locator(".cell.in-circle").last.bounding_box()
    assert box is not None
    at = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}
    for part in ("pointerdown", "pointerup"):
        page.locator(".board").dispatch_event(part, {"pointerType": "touch", **at})
    page.locator(".figure-card", has_text=EN("ownership-nobody")).wait_for()
    page.keyboard.press("x")
    tint(page, False)
    assert tints.evaluate("(layer) => getComputedStyle(layer).display") == "none"


def test_a_hint_in_steps(server: RunningServer, visit: Visit, table: str) -> None:
    """First the figure, then the piece, then the place; on a narrow phone, all of it fits."""
    visitor = visit(phone=True, locale="de-DE", viewport=NARROW)
    visitor.sit(table)
    page, tools = visitor.page, visitor.page.locator("#turn-panel .tools")
    owners = page.locator(OWNERS.replace(EN("ownership"), DE("ownership")))
    page.get_by_role("button", name=DE("hint")).click()
    tools.get_by_role("button", name=DE("hint-more-piece")).click()
    assert page.locator(".cell.marked").count() > 1
    assert page.locator(".layer-ghost > *").count() == 0
    visitor.wait_for_hint("Lege")
    assert page.locator('.stock-piece[aria-pressed="true"]').count() == 1
    tools.get_by_role("button", name=DE("hint-more-place")).click()
    visitor.wait_for_hint("Tipp 1: ")
    first = visitor.hint
    page.locator(".drawn > .ghost").first.wait_for(state="attached")  # the place and the reply
    page.locator(".hint .named").first.tap()
    page.locator(".pointed-cell").first.wait_for()
    assert violations(visitor) == []
    assert visitor.fits
    assert tools.locator("button").evaluate_all("(all) => all.every((e) => e.offsetHeight < 60)")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".turn-panel-text").evaluate("(e) => e.clientWidth") > 200
    page.keyboard.press("n")
    visitor.wait_for_hint("Tipp 2: ")
    assert visitor.hint != first
    owners.first.wait_for(state="attached")
    legal = server.view(table)["legal"]
    tools.get_by_role("button", name=DE("hint-play")).click()
    visitor.wait_for_plies(10)
    assert server.view(table)["placed"][-1][1] in legal
    owners.first.wait_for(state="detached")


def test_engine_lines_are_shown_only_on_request(visitor: Visitor) -> None:
    assert not visitor.page.locator(".engine").is_visible()
    visitor.page.get_by_role("button", name=EN("settings")).click()
    visitor.page.get_by_label(EN("settings-thoughts")).check()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(".engine .engine-line").first.wait_for()
    assert visitor.page.locator(".engine .chance-list li").count() == 2


def test_links_to_moves(server: RunningServer, over: str, visit: Visit) -> None:
    """A URL opens the table at its move for anybody, or a review with what was tried."""
    ann, ben = visit(), visit(allow="409")
    ann.sit(over)
    ann.page.keyboard.press("Escape")
    ann.page.locator(".move-list .ply").nth(2).click()
    ann.wait_for_pieces(3)
    ann.page.wait_for_url(f"**/table/{over}#3")
    ben.page.goto(ann.page.url)
    ben.wait_for_pieces(3)
    assert not ben.is_over
    everything = ann.plies  # counted now, since End redraws the list
    ann.page.keyboard.press("End")
    ann.wait_for_pieces(everything)
    ann.page.wait_for_url(f"**/table/{over}")

    fetched = server.get(f"/api/tables/{over}")
    legal = server.get(f"/api/tables/{over}/position?after=3")["legal"]
    played = fetched["view"]["placed"][3][1]
    other = next(placement for placement in legal if placement != played)
    line = "+".join(fetched["table"]["pieces"]["placements"][other][1])
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.goto(f"{server.address}/table/{over}/review#3")
    ann.wait_for_pieces(3)
    ann.type_move(line)
    ann.wait_for_pieces(4)
    ann.page.wait_for_url(f"**/review#3:{line}")
    ann.page.locator(".more > summary").click()
    assert ann.page.get_by_role("button", name=EN("embed-copy")).count() == 0  # not a public server
    ann.page.get_by_role("button", name=EN("copy-place")).click()
    ann.page.get_by_text(EN("copied"), exact=True).wait_for()
    copied = ann.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{server.address}/table/{over}/review?at=3%3A{line.replace('+', '%2B')}"
    ben.page.goto(copied)
    ben.wait_for_pieces(4)
    ben.page.wait_for_url(f"**/review#3:{line}")
    ben.page.locator(".back-button", has_text="1").wait_for()

    ben.page.goto("about:blank")
    ben.page.goto(f"{server.address}/table/{over}/review#3:D30")
    ben.wait_for_pieces(3)
    ben.page.wait_for_url("**/review#3")
    ben.page.get_by_role("button", name=EN("study-this")).click()
    ben.page.wait_for_url("**/study/*")
    ben.page.locator(".move[aria-current] .move-number", has_text=re.compile("^3$")).wait_for()
    ben.page.go_back()
    ben.page.wait_for_url("**/review#3")
    ben.page.goto("about:blank")
    ben.page.goto(f"{server.address}/table/{over}#999")
    ben.page.locator("dialog.result").wait_for()


def test_a_review_without_a_network(server: RunningServer, over: str, visit: Visit) -> None:
    """On a phone, if a position cannot be fetched, an error message is in view for a while."""
    visitor = visit(phone=True, allow="Failed to load resource")
    page = visitor.page
    page.goto(f"{server.address}/table/{over}/review#3")
    visitor.wait_for_pieces(3)
    page.route("**/position?**", lambda route: route.abort())
    page.get_by_role("button", name=EN("step-start")).tap()
    told = page.get_by_text(EN("error-unreachable")).locator("visible=true").first
    told.wait_for()
    assert 0 <= told.bounding_box()["y"] < page.viewport_size["height"]
    told.wait_for(state="detached")


def _open_together(visitor: Visitor) -> None:
    visitor.page.locator("dialog.result a", has_text=EN("review-open.together")).click()
    visitor.page.locator(".together").wait_for()


def test_looking_together(server: RunningServer, visit: Visit) -> None:
    """The others see what one shows, even later; anybody can stop following, or ignore."""
    ann, ben, table = sit_down(visit, server, plies=3)
    ann.clock.install()
    assert not ben.page.get_by_role("button", name=EN("hint")).is_visible()
    ben.page.keyboard.press("n")
    ben.page.locator(".hint.error", has_text=EN("error-no-advice")).wait_for()
    resign = {"type": "resign", "seat": 1, "id": "end", "version": server.view(table)["version"]}
    post(ben, f"/api/tables/{table}/commands", resign)
    _open_together(ann)
    ann.page.locator(".move").nth(1).click()
    ann.page.locator(".together", has_text=EN("review-together.yours")).wait_for()
    _open_together(ben)
    ben.wait_for_pieces(1)
    ben.page.wait_for_url("**#1")
    legal = server.get(f"/api/tables/{table}/position?after=1")["legal"]
    pieces = server.get(f"/api/tables/{table}")["table"]["pieces"]["placements"]
    ben.type_move("+".join(pieces[legal[0]][1]))
    ann.wait_for_pieces(2)
    ann.page.locator(".together", has_text="Ben").wait_for()
    ann.page.locator(".together .chat > summary").press("Enter")
    ann.page.locator(".phrase").first.press("Enter")
    ben.page.locator(".together .unread", has_text="1").wait_for()
    ann.page.get_by_role("checkbox", name=EN("review-together")).press("Space")
    ann.page.locator(".back-button").click()
    ann.wait_for_pieces(1)
    ann.clock.fast_forward(5_000)  # the page sends positions with a delay
    ann.page.locator(".phrase").first.press("Enter")
    ben.page.locator(".together .unread", has_text="2").wait_for()
    assert ben.pieces == 2
    ben.page.locator(".together .chat > summary").press("Enter")
    ben.page.get_by_text(EN("chat-options")).press("Enter")
    ben.page.locator(".together .mute input").press("Space")
    ann.page.get_by_role("checkbox", name=EN("review-together")).press("Space")
    ann.page.locator(".move").last.click()
    ann.wait_for_pieces(3)
    ann.page.locator(".together", has_text=EN("review-together.yours")).wait_for()
    said = ben.page.locator(".together .chat-messages li")
    before = said.count()
    ben.page.locator(".together .phrase").first.press("Enter")
    said.nth(before).wait_for(state="attached")  # the server has sent it after Ann's position
    assert ben.pieces == 2
    ben.page.set_viewport_size({"width": 1280, "height": 800})
    moves, together = (
        ben.page.locator(one).bounding_box() for one in (".annotated-moves", ".together")
    )
    assert moves["y"] + moves["height"] <= together["y"]
