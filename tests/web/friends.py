"""People at different screens who meet at one table and play there."""

import random
from typing import Any

from cirkis.game import read_record, replay_record
from tests import waiting
from tests.server.helpers import Post, Stranger, command, placing
from tests.web.running import RunningServer, random_placements, wish
from tests.web.visitor import FREE_PIECE, Visit, Visitor, until
from tests.web.words import EN

CLOCK = {"kind": "bank", "seconds": 900, "increment": 10}

# Chromium itself logs to the console if a server does not answer.
NO_LINE = ("WebSocket connection to", "Failed to load resource: net::ERR")


class Requests:
    """A client that sends requests with the cookies of a visitor's browser."""

    def __init__(self, visitor: Visitor) -> None:
        self._api, self._address = visitor.page.request, visitor.address
        if not visitor.page.context.cookies():
            self.get("/")

    def get(self, path: str) -> Any:
        return self._api.get(self._address + path)

    def post(self, path: str, json: dict[str, Any]) -> Any:
        return self._api.post(self._address + path, data=json)


def at(who: Visitor | Stranger, table: str) -> Post:
    """Return the player at a table who sends requests, from a browser or without one."""
    return Post(Requests(who) if isinstance(who, Visitor) else who, table)


def resign(who: Visitor | Stranger, table: str, seat: int | None = None) -> None:
    """Resign with a request, for one's only seat or for this one."""
    player = at(who, table)
    assert player.send_now("resign", seat=own_seats(player)[0] if seat is None else seat)["ok"]


def hurry(table: str, *people: Visitor | Stranger, plies: int = 1000) -> None:
    """Make up to `plies` placements with requests from these people, until the game ends."""
    players = [at(who, table) for who in people]
    pages = [who.page for who in people if isinstance(who, Visitor)]
    owners = {seat: player for player in players for seat in own_seats(player)}

    def fetch() -> dict[str, Any] | None:
        """Return the table once no computer is to play there."""
        view = (fetched := players[0].fetch())["view"]
        is_free = view["outcome"] or view["seats"][view["to_play"]]["kind"] != "computer"
        return fetched if is_free else None

    def when_free() -> dict[str, Any]:
        return until(pages[0], fetch) if pages else waiting.until(fetch)

    while plies and not (view := (fetched := when_free())["view"])["outcome"]:
        plies -= owners[view["to_play"]].send(placing(fetched, 7 * plies))["ok"]


def finish(table: str, *visitors: Visitor, seed: int = 1) -> None:
    """Play to the end: the last two placements on the pages, those before with requests."""
    players = {visitor: Post(Requests(visitor), table) for visitor in visitors}
    owners = {seat: who for who, player in players.items() for seat in own_seats(player)}
    record = Requests(visitors[0]).get(f"/api/tables/{table}/record").text()
    *others, last_but_one, last = random_placements(
        replay_record(read_record(record))[-1], 1000, seed
    )
    for cells in others:
        view = players[visitors[0]].view()
        wanted = command("place", view["version"], cells=cells)
        assert players[owners[view["to_play"]]].send(wanted)["ok"]
    for cells in (last_but_one, last):
        plies, seat = (players[visitors[0]].view()[one] for one in ("plies", "to_play"))
        owners[seat].wait_for_plies(plies)
        owners[seat].type_move(cells)
        for visitor in visitors:
            visitor.wait_for_plies(plies + 1)


def own_seats(player: Post) -> list[int]:
    return [number for number, seat in enumerate(player.view()["seats"]) if seat["mine"]]


def post(visitor: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    return dict(Requests(visitor).post(path, body).json())


def invitation_link(host: Visitor, offer: str = EN("network-open")) -> str:
    """Return the lobby's link, opening the server to the local network first if offered."""
    opening, link = host.page.get_by_role("button", name=offer), host.page.locator(".invite-link")
    opening.or_(link).first.wait_for()
    if opening.count():
        opening.click()
    return str(link.input_value())


def make_table(
    host: Visitor,
    *kinds: str,
    clock: dict[str, Any] | None = None,
    rated: bool = False,
    **options: Any,
) -> str:
    """Create a table for the host; kinds as in `wish`. A rated table has a clock."""
    clock = clock or (CLOCK if rated else None)
    wanted = {**wish(*kinds, **options), "clock": clock, "rated": rated}
    return str(post(host, "/api/tables", wanted)["id"])


def claim(friend: Visitor, table: str, name: str) -> None:
    """Let a friend open the link and take the free seat."""
    friend.go(f"/table/{table}")
    friend.page.get_by_label(EN("lobby-name")).fill(name)
    friend.page.get_by_role("button", name=EN("lobby-claim")).first.click()
    friend.page.locator(".board-section:visible, [data-lobby^=leave]:visible").first.wait_for()


def wait_for_start(visitor: Visitor) -> None:
    visitor.page.locator(".table:not(.in-lobby) .turn").wait_for()


def join(table: str, **friends: Visitor | Stranger) -> None:
    """Let friends take the free seats with requests."""
    for name, friend in friends.items():
        seat = at(friend, table)
        free = next(n for n, one in enumerate(seat.view()["seats"]) if one["kind"] == "open")
        assert seat.send_now("claim", seat=free, name=name)["ok"]


def gather(table: str, host: Visitor, **friends: Visitor | Stranger) -> None:
    """Let friends take the free seats; then everybody who has a page opens the table."""
    join(table, **friends)
    for who in (host, *friends.values()):
        if isinstance(who, Visitor):
            who.sit(table)


def sit_down(
    visit: Visit,
    server: RunningServer,
    phone: dict[str, int] | None = None,
    plies: int = 0,
    allow: tuple[str, ...] = NO_LINE,
    **options: Any,
) -> tuple[Visitor, Visitor, str]:
    """Let Ann create a table and Ben join, perhaps on a phone of this size; let both place."""
    ann = visit(server.address, allow=allow)
    ben = visit(server.address, allow=allow, phone=phone is not None, viewport=phone)
    table = make_table(ann, "person", "open", **options)
    join(table, Ben=ben)
    hurry(table, ann, ben, plies=plies)
    for visitor in (ann, ben):
        visitor.sit(table)
    return ann, ben, table


def place(visitor: Visitor, rng: random.Random) -> None:
    before = visitor.plies
    visitor.pick(rng)
    visitor.click_cell(rng.choice(visitor.glowing()))
    visitor.wait_for_plies(before + 1)


def whose_turn(*visitors: Visitor) -> Visitor:
    """Return the visitor who can choose a piece."""
    return until(
        visitors[0].page,
        lambda: next((one for one in visitors if one.page.locator(FREE_PIECE).count()), None),
    )


def play_on(plies: int, rng: random.Random, *visitors: Visitor) -> None:
    """Make `plies` placements on the pages; after each, wait until everybody sees it."""
    for _ in range(plies):
        place(whose_turn(*visitors), rng)
        last = max(visitor.plies for visitor in visitors)
        for visitor in visitors:
            visitor.wait_for_plies(last)
