"""Links to a move of a table and to a variation of a review."""

from __future__ import annotations

from tests.web.running import RunningServer
from tests.web.visitor import Visit
from tests.web.words import EN


def test_a_link_to_a_move(server: RunningServer, over: str, visit: Visit) -> None:
    """The address of a table names the move one looks at, and leads anybody there."""
    ann, ben = visit(server.address), visit(server.address)
    ann.sit(over)
    ann.page.keyboard.press("Escape")
    ann.page.locator(".move-list .ply").nth(2).click()
    ann.wait_for_pieces(3)
    assert ann.page.url.endswith(f"/table/{over}#3")
    ben.page.goto(ann.page.url)
    ben.wait_for_pieces(3)
    assert not ben.is_over
    ann.page.keyboard.press("End")
    ann.wait_for_pieces(ann.plies)
    assert ann.page.url.endswith(f"/table/{over}")


def test_a_link_to_a_variation(server: RunningServer, over: str, visit: Visit) -> None:
    """What is tried in a review stands in the address, which is copied and opened by others."""
    told = server.get(f"/api/tables/{over}")
    legal = server.get(f"/api/tables/{over}/position?after=3")["legal"]
    played = told["view"]["placed"][3][1]
    other = next(placement for placement in legal if placement != played)
    line = "+".join(told["table"]["pieces"]["placements"][other][1])
    ann, ben = visit(server.address), visit(server.address)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.goto(f"{server.address}/table/{over}/review#3")
    ann.wait_for_pieces(3)
    ann.type_move(line)
    ann.wait_for_pieces(4)
    ann.page.wait_for_url(f"**/review#3:{line}")
    ann.page.get_by_role("button", name=EN("copy-place")).click()
    ann.page.get_by_text(EN("menu-copied")).wait_for()
    copied = ann.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{server.address}/table/{over}/review?at=3%3A{line.replace('+', '%2B')}"
    ben.page.goto(copied)
    ben.wait_for_pieces(4)
    ben.page.wait_for_url(f"**/review#3:{line}")
    ben.page.locator(".back-button", has_text="1").wait_for()


def test_a_link_that_leads_nowhere(server: RunningServer, over: str, visit: Visit) -> None:
    """A line that the rules do not allow is left out, and a move too far is the last one."""
    visitor = visit(server.address, allow="409")
    visitor.page.goto(f"{server.address}/table/{over}/review#3:D30")
    visitor.wait_for_pieces(3)
    visitor.page.wait_for_url("**/review#3")
    visitor.page.goto("about:blank")
    visitor.page.goto(f"{server.address}/table/{over}#999")
    visitor.page.locator("dialog.result").wait_for()
