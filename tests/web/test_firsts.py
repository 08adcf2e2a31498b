"""What players meet for the first time, explained once: to whom, until when, and never again."""

import json
from typing import Any

from tests.web.friends import NO_LINE, join, post
from tests.web.running import RunningServer, wish
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN

STAR = {"A1", "B1", "C1", "D1", "E1"}
ALL = ["outline", "free-turn", "last-cell", "turn-lost"]

# Placements in turn by Ann and Ben; the last one is Ann's, and leads to what is explained.
OUTLINE = ["A1+B1"]
FREE_TURN = ["D1+E1", "A1+B1", "C1"]  # completes the Center Star
LAST_CELL = ["A3+B1", "B6+B8+B12", "A9+A13"]  # completes a Circle in which Ben has the majority
TURN_LOST = [
    *("A2+E3", "A5+A9", "A4", "A6", "A12+A17", "A26+A30", "A21+A31"),
    *("A20", "A15+A16", "A13+A18", "A7+A11", "A14", "A10"),
]  # nothing of Ben's fits next to A10

TOLD = {
    "outline": EN("first-outline", who=EN("colour-green"), figure="center-star", cell=""),
    "free-turn": EN("first-free-turn"),
    "last-cell": EN("first-last-cell", who="Ben", points=5, figure="circle-there", cell="B6"),
    "turn-lost": EN("first-turn-lost"),
}


def meeting(visitor: Visitor, *firsts: str) -> Visitor:
    """Let a visitor have met everything but these firsts, from the first page on."""
    visitor.go_to_data()
    met = {"pace": "at-once", "firsts": " ".join(one for one in ALL if one not in firsts)}
    visitor.page.evaluate("(met) => (localStorage['cirkis.settings'] = met)", json.dumps(met))
    return visitor


def play(moves: list[str], ann: Visitor, ben: Visitor) -> str:
    """Open a table for both after all of these placements but the last, which Ann types."""
    begun = {**wish("person", "open"), "plies": moves[:-1]}
    table = str(post(ann, "/api/tables", begun)["id"])
    join(table, Ben=ben)
    for visitor in (ann, ben):
        if "/table/" in visitor.page.url:
            visitor.follow(f"/table/{table}")
        else:
            visitor.sit(table)
        visitor.wait_for_plies(len(moves) - 1)
    ann.type_move(moves[-1])
    for visitor in (ann, ben):
        visitor.wait_for_plies(len(moves))
    return table


def line(visitor: Visitor, first: str) -> Any:
    return visitor.page.locator(f'[data-proposal="first-{first}"]')


def test_it_is_told_to_whom_it_happens(server: RunningServer, visit: Visit) -> None:
    """The board stays in its place; after *Got it*, nothing tells it again."""
    ann, ben = (
        visit(server.address, allow=NO_LINE),
        visit(server.address, allow=NO_LINE, phone=True),
    )
    for visitor in (ann, ben):
        meeting(visitor, "free-turn", "last-cell", "turn-lost")
    for first, moves, concerned, other in (
        ("free-turn", FREE_TURN, ann, ben),
        ("last-cell", LAST_CELL, ann, ben),
        ("turn-lost", TURN_LOST, ben, ann),
    ):
        table = play(moves, ann, ben)
        line(concerned, first).wait_for()
        assert not line(other, first).count()
        told = line(concerned, first).locator("p").inner_text()
        assert told in concerned.spoken()
        assert told == TOLD[first]
        board = concerned.page.locator(".board").bounding_box()
        concerned.page.get_by_role("button", name=EN("proposal-seen")).click()
        line(concerned, first).wait_for(state="detached")
        assert concerned.page.locator(".board").bounding_box() == board
    concerned.sit(table)
    concerned.wait_for_plies(len(moves))
    assert not line(concerned, first).count()


def test_it_goes_when_one_plays_on(server: RunningServer, visit: Visit) -> None:
    """Whoever places again has seen it, and so has the winner of a game that is over."""
    ann = meeting(visit(server.address, allow=NO_LINE), "outline", "free-turn")
    ben = meeting(visit(server.address, allow=NO_LINE, phone=True), "outline")
    watcher = meeting(visit(server.address, allow=NO_LINE), "outline")
    table = play(OUTLINE, ann, ben)
    watcher.sit(table)
    watcher.wait_for_plies(1)
    for visitor in (ann, ben):
        line(visitor, "outline").wait_for()
        assert line(visitor, "outline").locator("p").inner_text() == TOLD["outline"]
        marked = visitor.page.locator(".cell.marked")
        assert {one.get_attribute("data-cell") for one in marked.all()} == STAR
    assert not line(watcher, "outline").count()
    ben.page.locator(FREE_PIECE).first.tap()
    line(ben, "outline").wait_for(state="hidden")  # on a phone, nothing is in the way of a piece
    ben.page.keyboard.press("x")
    line(ben, "outline").wait_for()
    ben.type_move("C1+D1")
    ann.wait_for_plies(2)
    line(ben, "outline").wait_for(state="detached")
    line(ann, "outline").wait_for()
    ann.type_move("E1")
    line(ann, "free-turn").wait_for()
    assert not line(ann, "outline").count()
    ann.resign()
    ann.page.locator("dialog.result").wait_for()
    assert not line(ann, "free-turn").count()
    play(FREE_TURN, ann, ben)
    for visitor in (ann, ben):
        assert not visitor.page.locator("[data-proposal]").count()
