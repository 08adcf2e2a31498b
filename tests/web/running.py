"""A real server in a separate process, with a data folder that outlives it."""

import json
import random
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

from tests.services import free_port

_PROGRAM = """
import sys
from cirkis.tables.live import presence
from cirkis.server.run import play
if len(sys.argv) > 3:
    presence.GRACE = presence.ABSENT_AFTER = float(sys.argv[3])
play.play(port=int(sys.argv[1]), data=sys.argv[2], open_browser=False, pause=0.05)
"""
_PATIENCE = 20.0


class RunningServer:
    """The server as a program: it can be killed and started again on the same tables."""

    def __init__(self, data: Path, absence: float | None = None, prepare: str = "") -> None:
        """Ready to start.

        Args:
            data: the folder for the tables.
            absence: the seconds without a connection after which somebody is away, and long away;
                None for the defaults.
            prepare: a program that runs in the server's process before it starts.
        """
        self.data, self.port = data, free_port()
        more = [] if absence is None else [str(absence)]
        self.words = [prepare + _PROGRAM, str(self.port), str(data), *more]
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", *self.words], stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            try:
                self.get("/api/setup")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Ends it without a warning (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path, timeout=5) as answer:
            return json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)

    def make_table(self, *kinds: str, **options: Any) -> str:
        """Create a table whose seats are "person" or the name of a level."""
        seats = [
            {"kind": "person"} if kind == "person" else {"kind": "computer", "level": kind}
            for kind in kinds
        ]
        body = {"options": {"players": len(kinds), **options}, "seats": seats}
        return str(self.post("/api/tables", body)["id"])

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.get(f"/api/tables/{table}")["view"]
        return view

    def play_on(self, table: str, plies: int, seed: int = 1) -> None:
        """Make a number of random placements without the page."""
        rng = random.Random(seed)
        placements = self.get(f"/api/tables/{table}")["table"]["pieces"]["placements"]
        for _ in range(plies):
            view = self.view(table)
            if view["outcome"]:
                return
            cells = "+".join(placements[rng.choice(view["legal"])][1])
            command = {"id": f"test-{rng.random()}", "version": view["version"], "type": "place"}
            self.post(f"/api/tables/{table}/commands", {**command, "cells": cells})
