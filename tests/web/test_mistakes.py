"""The mistakes in the player's own game as puzzles, after its end and in its review."""

import re
from itertools import pairwise
from typing import Any

from tests.web.axe import violations_day_and_night
from tests.web.running import RunningServer
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN


def test_learning_from_mistakes(server: RunningServer, visit: Visit) -> None:
    """The costliest comes first; the board outlines it and the better placement."""
    table = server.make_table("person", "person", target=5)
    server.play_on(table, 100)
    visitor = visit()
    visitor.go(f"/table/{table}")
    visitor.page.locator("dialog.result").get_by_role("link", name=EN("mistakes-learn")).click()
    placements = server.get(f"/api/tables/{table}")["table"]["pieces"]["placements"]
    wrong = try_again(visitor)
    look_at_solution(visitor, placements, wrong)
    assert violations_day_and_night(visitor) == []
    go_through_all(visitor)
    open_in_review(visitor)


def try_again(visitor: Visitor) -> list[str]:
    """Make the mistake again; return its cells."""
    page = visitor.page
    page.locator(".puzzle-panel").wait_for()
    page.locator(".refused-name").first.wait_for(state="attached")
    wrong = page.locator(".refused-name").all_text_contents()
    page.locator(".puzzle-task .named").hover()
    assert set(page.locator(".pointed-name").all_text_contents()) == set(wrong) != set()
    page.mouse.move(0, 0)
    assert page.locator(".refused-cell").first.evaluate("e => getComputedStyle(e).stroke") != "none"
    before = visitor.pieces
    with page.expect_response(f"**/previews?after={before}"):  # of this position
        page.locator(FREE_PIECE).first.click()
    assert page.locator(".refused-name").count() == 0
    page.keyboard.press("x")
    visitor.type_move("+".join(sorted(set(wrong))))
    page.get_by_text(EN("mistakes-same")).wait_for()
    page.locator(".layer-drawn .drawn").first.wait_for(state="attached")  # the reply
    visitor.wait_for_pieces(before + 1)
    page.get_by_role("button", name=EN("puzzle-again")).click()
    visitor.wait_for_pieces(before)
    return list(wrong)


def look_at_solution(visitor: Visitor, placements: list[Any], wrong: list[str]) -> None:
    page, before = visitor.page, visitor.pieces
    page.get_by_role("button", name=EN("puzzle-solution")).click()
    page.get_by_text(EN("puzzle-shown")).wait_for()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    visitor.wait_for_pieces(before + 1)
    assert page.locator(".tray-name", has_text=EN("stock-you")).count() == 1
    better = page.locator(".judged.right").get_attribute("data-placement")
    page.locator(".puzzle-why .named").first.hover()
    pointed = page.locator(".pointed-name").all_text_contents()
    assert set(pointed) == set(placements[int(better or "")][1])
    assert not page.locator(".puzzle-task").is_visible()
    assert not page.locator("#turn-panel").is_visible()
    own = page.locator(".judged.wrong").get_attribute("data-placement")
    assert set(placements[int(own or "")][1]) == set(wrong)


def go_through_all(visitor: Visitor) -> None:
    """The costliest comes first."""
    page = visitor.page
    again = page.get_by_role("button", name=EN("puzzle-again"))
    again.click()
    again.wait_for(state="detached")
    costs = []
    while True:
        before, after = re.findall(r"(\d+)%", page.locator(".practice-words .help").inner_text())
        costs.append(int(before) - int(after))
        page.get_by_role("button", name=EN("puzzle-solution")).click()
        again.wait_for()
        if not page.get_by_role("button", name=EN("mistakes-next")).count():
            break
        page.get_by_role("button", name=EN("mistakes-next")).click()
        again.wait_for(state="detached")
    assert len(costs) > 1
    assert all(cost >= later - 1 for cost, later in pairwise(costs))  # rounded


def open_in_review(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("button", name=EN("review"), exact=True).click()
    page.get_by_role("link", name=EN("mistakes-learn")).wait_for()
    page.locator(".more > summary").click()
    page.locator(".mistakes .finding").first.click()
    page.mouse.move(0, 0)  # no row comes to lie under it, which would draw its own move
    page.locator(".judged.better .verdict-mark").wait_for()  # both are seen, though they overlap
    page.locator(".judged.wrong .verdict-mark").wait_for()
    page.locator(".move-note", has_text=EN("drawn-better")).wait_for()
    page.locator(".drawn > .ghost").first.wait_for()  # the reply
    page.locator(".move-note .named").first.hover()
    page.locator(".pointed-cell").first.wait_for()
