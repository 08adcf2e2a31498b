"""The figures are seen on the board: where they are, which are open, and who leads them."""

from __future__ import annotations

from collections import Counter

from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor

_LINES = """() => Object.fromEntries([...document.querySelectorAll(".figure-line")].map((line) => [
  line.dataset.figure, [...line.classList].slice(1)]))"""


def lines_of(visitor: Visitor) -> dict[str, list[str]]:
    """Return the kind, the state and the colour of the line round each figure."""
    lines: dict[str, list[str]] = visitor.page.evaluate(_LINES)
    return lines


def test_an_empty_board_shows_its_figures(server: RunningServer, visit: Visit) -> None:
    """On an empty board ten Circles and six Stars stand out by lines round them."""
    visitor = visit(server.address)
    visitor.sit(server.make_table("person", "person"))
    kinds = Counter(tuple(words) for words in lines_of(visitor).values())
    assert kinds == {("circle", "empty", "nobody"): 10, ("star", "empty", "nobody"): 6}


def test_lines_tell_who_leads_and_who_has_won(server: RunningServer, visit: Visit) -> None:
    """A line has the colour of the player with most cells; won, begun and empty differ."""
    table = server.make_table("person", "person")
    server.play_on(table, 22)
    visitor = visit(server.address)
    visitor.sit(table)
    shown = lines_of(visitor)
    wanted = {}
    for figure in server.view(table)["figures"]:
        green, purple = figure["segments"]
        leads = "green" if green > purple else "purple" if purple > green else "nobody"
        full = green + purple == 5
        state = "full" if full else "begun" if green + purple else "empty"
        wanted[figure["name"]] = [figure["name"].split()[0], state, leads]
    assert {state for _, state, _ in wanted.values()} == {"empty", "begun", "full"}
    wanted["center star"][0] = "star"
    assert shown == wanted


def test_the_center_ring_has_a_line_of_its_own(server: RunningServer, visit: Visit) -> None:
    """Where the Center Ring counts, a line goes round it, and with it round the Center Star."""
    visitor = visit(server.address)
    visitor.sit(server.make_table("person", "person", center_ring=True))
    ring = visitor.page.locator(".figure-line.center-ring").bounding_box()
    star = visitor.page.locator('.figure-line[data-figure="center star"]').bounding_box()
    assert ring
    assert star
    assert ring["x"] < star["x"]
    assert ring["x"] + ring["width"] > star["x"] + star["width"]
    assert ring["height"] > star["height"]
