"""People at different screens who meet at one table and play there."""

import random
from typing import Any

from tests.web.running import RunningServer, wish
from tests.web.visitor import FREE_PIECE, Visit, Visitor
from tests.web.words import EN

# Chromium itself logs to the console if a server does not answer.
NO_LINE = ("WebSocket connection to", "Failed to load resource: net::ERR")
_POST = """([path, body]) => fetch(path, {
  method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body),
}).then((answer) => answer.json())"""


_PLACE = """async ([table, choice]) => {
  const path = `/api/tables/${table}`;
  const { view, table: { pieces } } = await (await fetch(path)).json();
  const { kind, mine } = view.seats[view.to_play];
  if (view.outcome) return "over";
  if (!mine || kind === "computer") return "waits";
  const cells = pieces.placements[view.legal[choice % view.legal.length]][1].join("+");
  const command = { type: "place", id: `quick-${view.version}`, version: view.version, cells };
  const headers = { "content-type": "application/json" };
  await fetch(`${path}/commands`, { method: "POST", headers, body: JSON.stringify(command) });
  return "placed";
}"""


def hurry(table: str, *visitors: Visitor, plies: int = 1000) -> None:
    """Make up to `plies` placements by requests from these pages, until the game ends."""
    while plies:
        for visitor in visitors:
            result = visitor.page.evaluate(_PLACE, [table, 7 * plies])
            if result == "over":
                return
            if result == "placed":
                plies -= 1
                break
        else:
            visitors[0].page.wait_for_timeout(20)  # a computer is thinking


def post(visitor: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    return dict(visitor.page.evaluate(_POST, [path, body]))


def invitation_link(host: Visitor, offer: str = EN("network-open")) -> str:
    """Return the link shown in the lobby, after opening the local network if the page offers to."""
    opening, link = host.page.get_by_role("button", name=offer), host.page.locator(".invite-link")
    opening.or_(link).first.wait_for()
    if opening.count():
        opening.click()
    return str(link.input_value())


def make_table(
    host: Visitor, *kinds: str, clock: dict[str, Any] | None = None, **options: Any
) -> str:
    """Create a table in the host's browser; kinds are "person", "open" or the name of a level."""
    host.go("/")
    return str(post(host, "/api/tables", {**wish(*kinds, **options), "clock": clock})["id"])


def claim(friend: Visitor, table: str, name: str) -> None:
    """Let a friend open the link and take the free seat."""
    friend.go(f"/table/{table}")
    friend.page.get_by_label(EN("lobby-name")).fill(name)
    friend.page.get_by_role("button", name=EN("lobby-claim")).first.click()
    friend.page.locator(".board-section:visible, [data-lobby^=leave]:visible").first.wait_for()


def wait_for_start(visitor: Visitor) -> None:
    visitor.page.locator(".table:not(.in-lobby) .turn").wait_for()


def gather(table: str, host: Visitor, **friends: Visitor) -> None:
    """Open the table for the host, let friends sit down by name, and wait until the game begins."""
    host.go(f"/table/{table}")
    for name, friend in friends.items():
        claim(friend, table, name)
    for visitor in (host, *friends.values()):
        wait_for_start(visitor)


def sit_down(
    visit: Visit,
    server: RunningServer,
    phone: dict[str, int] | None = None,
    plies: int = 0,
    **options: Any,
) -> tuple[Visitor, Visitor, str]:
    """Let Ann create a table and Ben join, perhaps on a phone of this size; let both place."""
    ann = visit(server.address, allow=NO_LINE)
    ben = visit(server.address, allow=NO_LINE, phone=phone is not None, viewport=phone)
    table = make_table(ann, "person", "open", **options)
    gather(table, ann, Ben=ben)
    hurry(table, ann, ben, plies=plies)
    for visitor in (ann, ben):
        visitor.wait_for_plies(plies)
    return ann, ben, table


def place(visitor: Visitor, rng: random.Random) -> None:
    before = visitor.plies
    visitor.pick(rng)
    visitor.click_cell(rng.choice(visitor.glowing()))
    visitor.wait_for_plies(before + 1)


def whose_turn(*visitors: Visitor) -> Visitor:
    """Return the visitor who can choose a piece."""
    for _ in range(100):
        for visitor in visitors:
            if visitor.page.locator(FREE_PIECE).count():
                return visitor
        visitors[0].page.wait_for_timeout(50)
    raise AssertionError("nobody can place")


def play_on(plies: int, rng: random.Random, *visitors: Visitor) -> None:
    """Make `plies` placements on the pages; after each, wait until everybody sees it."""
    for _ in range(plies):
        place(whose_turn(*visitors), rng)
        last = max(visitor.plies for visitor in visitors)
        for visitor in visitors:
            visitor.wait_for_plies(last)
