"""A real server whose data folder is kept when it stops, and tables made without the page."""

import atexit
import random
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Self

import httpx

from cirkis.game import State, legal_placements, new_game, play
from cirkis.server.settings import WEB_FOLDER
from tests.bundling import has_node, make_bundle
from tests.server import helpers
from tests.services import free_port


def with_settings(**settings: Any) -> str:
    """Return code that makes `cirkis play` use these settings."""
    return f"""
from functools import partial
from pathlib import *
from cirkis.server.run import play
play.Settings = partial(play.Settings, **{settings})
"""


# The computer's analyses stop after so many simulations, not after seconds: on a busy machine they
# find the same, and nothing goes on searching beside the tests.
_ANALYSE_LITTLE = """
from cirkis.backend import reviews
reviews.FIRST_LOOK = reviews.REVIEW_SECONDS = 60.0
reviews.analyse_game_in_steps = partial(reviews.analyse_game_in_steps, simulations=500)
reviews.stream_analyses = partial(reviews.stream_analyses, simulations=2000)
"""


def wish(*kinds: str, **options: Any) -> dict[str, Any]:
    """Return a request for a table; kinds are "person", "open" or the name of a level."""
    seats = [
        {"kind": kind} if kind in ("person", "open") else {"kind": "computer", "level": kind}
        for kind in kinds
    ]
    return {"options": {"players": len(kinds), **options}, "seats": seats}


def random_placements(state: State, plies: int, seed: int) -> list[str]:
    """Return up to `plies` random placements from a position, until the game ends."""
    rng, made = random.Random(seed), list[str]()
    while len(made) < plies and not state.is_over:
        placement = rng.choice(legal_placements(state))
        state = play(state, placement).state
        made.append(placement.name)
    return made


@cache
def page_folder() -> Path:
    """Return a bundled copy of the page, which loads faster; without Node.js, the page itself."""
    if not has_node():
        return WEB_FOLDER
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    shutil.copytree(WEB_FOLDER, folder / "web")
    make_bundle(folder / "web" / "bundle")
    return folder / "web"


class RunningServer:
    """The server as a program that can be killed, and started again with the same tables."""

    def __init__(self, data: Path, prepare: str = "", web: Path | None = None) -> None:
        """Run the code `prepare` first; serve the page in `web`, by default `page_folder()`."""
        self.data, self.port = data, free_port()
        self.prepare = with_settings(web=web or page_folder()) + _ANALYSE_LITTLE + prepare
        self.address = f"http://127.0.0.1:{self.port}"
        self._program: helpers.RunningServer | None = None

    def start(self) -> None:
        # One client, which loads no certificates, sends all requests, because creating one takes
        # longer than most requests. It closes connections before the server does.
        limits = httpx.Limits(keepalive_expiry=2)
        self._client = httpx.Client(base_url=self.address, verify=False, limits=limits)
        self._program = helpers.RunningServer(self.data, 0.05, port=self.port, prepare=self.prepare)

    def kill(self) -> None:
        """Kill the program without warning (SIGKILL)."""
        if self._program is not None:
            self._program.__exit__()
            self._program = None
            self._client.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", path, body)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request as a person whom the server does not know yet."""
        self._client.cookies.clear()
        return self._client.request(method, path, json=body).raise_for_status().json()

    def stranger(self) -> helpers.Stranger:
        """Return a person without a page, who sends requests."""
        return helpers.stranger(self._client)

    def again(self, person: helpers.Stranger) -> helpers.Stranger:
        """Return the same person after the server was started again."""
        return helpers.Stranger(self._client, person.headers)

    def make_table(self, *kinds: str, plies: int = 0, seed: int = 1, **options: Any) -> str:
        """Create a table with up to `plies` random placements; kinds as in `wish`."""
        played = random_placements(new_game(players=len(kinds), **options), plies, seed)
        return str(self.post("/api/tables", {**wish(*kinds, **options), "plies": played})["id"])

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.get(f"/api/tables/{table}")["view"]
        return view

    def play_on(self, table: str, plies: int, seed: int = 1) -> None:
        """Make up to `plies` random placements without the page."""
        rng = random.Random(seed)
        placements = self.get(f"/api/tables/{table}")["table"]["pieces"]["placements"]
        for _ in range(plies):
            view = self.view(table)
            if view["outcome"]:
                return
            cells = "+".join(placements[rng.choice(view["legal"])][1])
            command = {"id": f"test-{rng.random()}", "version": view["version"], "type": "place"}
            self.post(f"/api/tables/{table}/commands", {**command, "cells": cells})


class ChangingServer(RunningServer):
    """A server whose page, a copy in a folder, can be changed."""

    def __init__(self, folder: Path, public_url: str | None = None) -> None:
        self.web = shutil.copytree(page_folder(), folder / "web")
        given = with_settings(site=folder / "site", public_url=public_url)
        super().__init__(folder / "data", given, self.web)

    def change(self, name: str, before: str, after: str) -> None:
        """Replace text in one of the page's files; the server then has a new release."""
        path = self.web / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after), "utf-8")
