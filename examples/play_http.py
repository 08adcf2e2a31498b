"""Play a game against the computer on a server, through its HTTP interface.

Start a server with `cirkis play`, then: python examples/play_http.py [http://127.0.0.1:8765]
"""

import json
import random
import sys
import time
import urllib.request


class Client:
    """A connection to a server, under one identity."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._headers = {"Content-Type": "application/json"}
        self._headers["Authorization"] = "Bearer " + self.call("/api/people", {})["token"]

    def call(self, path: str, body: dict | None = None) -> dict:
        """Return the response to a GET, or to a POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, self._headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def play(client: Client) -> dict:
    """Play one game against `casual`, placing at random, and return its outcome."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "casual"}]
    path = "/api/tables/" + client.call("/api/tables", {"seats": seats})["id"]
    while True:
        answer = client.call(path)
        view, placements = answer["view"], answer["table"]["pieces"]["placements"]
        if view["outcome"]:
            return view["outcome"]
        if view["to_play"] != 0:  # the computer's turn; /events reports changes without polling
            time.sleep(0.05)
            continue
        _shape, cells = placements[random.choice(view["legal"])]
        command = {"type": "place", "id": f"ply-{view['version']}", "version": view["version"]}
        client.call(f"{path}/commands", {**command, "cells": "+".join(cells)})


if __name__ == "__main__":
    print(play(Client(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8765")))
