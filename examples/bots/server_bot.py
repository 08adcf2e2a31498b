"""Seat any player at a server's table, through its HTTP interface.

Against the computer, at a new table:  python examples/bots/server_bot.py club http://127.0.0.1:8765
In an open seat at a friend's table:   python examples/bots/server_bot.py strongest:1s LINK
"""

import json
import random
import sys
import urllib.request

import cirkis
from cirkis.engine import make_player


class Table:
    """A table on a server, and an identity on that server."""

    def __init__(self, address: str) -> None:
        self._server, _, table_id = address.rstrip("/").partition("/table/")
        self._headers = {"Content-Type": "application/json"}
        self._headers["Authorization"] = "Bearer " + self.call("/api/people", {})["token"]
        if not table_id:
            seats = [{"kind": "person"}, {"kind": "computer", "level": "casual"}]
            table_id = self.call("/api/tables", {"seats": seats})["id"]
        self.path = f"/api/tables/{table_id}"

    def open(self, path: str, body: dict | None = None):
        """Return the response to a GET, or to a POST if there is a body, as a stream."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._server + path, data, self._headers)
        return urllib.request.urlopen(request, timeout=60)

    def call(self, path: str, body: dict | None = None) -> dict:
        """Return what `open` returns, parsed from JSON."""
        with self.open(path, body) as answer:
            return json.load(answer)

    def command(self, kind: str, version: int, /, **fields: object) -> None:
        """Send a command for the table as it was at this version."""
        command = {"type": kind, "id": f"{kind}-{version}", "version": version, **fields}
        self.call(f"{self.path}/commands", command)

    def changes(self):
        """Yield the table as it is now, and again after every change."""
        with self.open(f"{self.path}/events") as events:
            for line in events:  # each message is a line; comments only keep the connection alive
                if line.startswith((b'data: {"type":"table"', b'data: {"type":"changed"')):
                    yield self.call(self.path)


def state_of(answer: dict) -> cirkis.State:
    """Return the position at a table; a seat whose turn is skipped must have withdrawn."""
    state = cirkis.new_game(cirkis.Options.from_json(answer["table"]["options"]))
    view = answer["view"]
    for seat, index, _was_free in [*view["placed"], (view["to_play"], None, None)]:
        while state.to_play != seat:
            state = cirkis.withdraw(state, state.to_play).state
        if index is not None:
            state = cirkis.play(state, state.variant.table.placements[index]).state
    for seat in set(view["withdrawn"]) - set(state.withdrawn):
        state = cirkis.withdraw(state, seat).state
    return state


def play(table: Table, text: str) -> dict | None:
    """Take the first open seat, or else seat 0, and play to the end.

    Return the outcome, or None if somebody left a rated game before all had placed a piece.
    """
    player, mine, rng = make_player(text), 0, random.Random()
    view = table.call(table.path)["view"]
    for seat, owner in enumerate(view["seats"]):
        if owner["kind"] == "open":
            mine = seat
            table.command("claim", view["version"], seat=mine, name=f"Bot {text[:36]}")
            break
    for answer in table.changes():
        view = answer["view"]
        if view["outcome"] or view["is_aborted"]:
            return view["outcome"]
        if view["started"] and view["to_play"] == mine:
            chosen = player.choose(state_of(answer), rng)
            table.command("place", view["version"], cells=chosen.name)
    raise SystemExit("the server ended the connection")


if __name__ == "__main__":
    place = Table(sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:8765")
    print(play(place, sys.argv[1] if len(sys.argv) > 1 else "casual"))
