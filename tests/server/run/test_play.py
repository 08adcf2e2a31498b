"""`cirkis play` as a real process: killed, restarted and stopped."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cirkis.server.run.sockets import listen
from tests.server.helpers import (
    AGAINST_GREEDY,
    Post,
    RunningServer,
    command,
    new_table,
    next_message,
)
from tests.server.page import Page as Hearer
from tests.waiting import PATIENCE


class Page(Hearer):
    """A page like the real one: it keeps the table, and resends unanswered commands."""

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id
        self.table: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.line: Any = None

    @contextmanager
    def at(self, server: RunningServer) -> Iterator[Page]:
        """Connect, receive the table, and get an answer to the pending command."""
        with connect(server.live(self.table_id)) as self.line:
            self._greet()
            yield self

    def _greet(self) -> None:
        self.receive_until(lambda message: message["type"] == "table")
        if self.pending is not None:
            self.line.send(json.dumps(self.pending))
            self.receive_until(lambda message: self.pending is None)

    def receive_until(self, done: Callable[[dict[str, Any]], bool]) -> None:
        """Read messages up to a certain one; later ones must not contradict earlier ones."""
        while True:
            message = json.loads(self.line.recv(timeout=PATIENCE))
            self.table = message.get("table", self.table)
            known, version = self.view.get("moves", []), self.view.get("version", 0)
            self.receive(message)
            if message["type"] in ("table", "changed"):
                assert self.view["version"] >= version
                assert self.view["version"] == self.view["plies"] + 1
                assert self.view["moves"][: len(known)] == known
            if message["type"] == "answer":
                assert message["ok"]
                assert self.pending is not None
                assert message["id"] == self.pending["id"]
                self.pending = None
            if done(message):
                return

    def wait_for_turn(self) -> None:
        while self.view["to_play"] != 0:
            self.receive_until(lambda message: message["type"] == "changed")

    def place(self) -> None:
        placement = self.table["pieces"]["placements"][self.view["legal"][0]]
        wish = command("place", self.view["version"], cells="+".join(placement[1]))
        self.pending = wish
        self.line.send(json.dumps(wish))


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """Whenever the server is killed, nothing sent is lost or repeated, and computers play on."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        page = Page(new_table(client, AGAINST_GREEDY))
        server.kill()
    for waits in (0.0, 0.005, 0.05, None, 0.0):
        with RunningServer(tmp_path, pause=0.02) as server, page.at(server):
            page.wait_for_turn()
            page.place()
            if waits is None:
                page.receive_until(lambda message: message["type"] == "changed")
            else:
                time.sleep(waits)
            server.kill()
    with RunningServer(tmp_path) as server, page.at(server):
        page.wait_for_turn()
        assert sum(move["seat"] == 0 and not move["was_free"] for move in page.view["moves"]) >= 4
        assert page.pending is None


def test_answers_are_not_delayed() -> None:
    """Answers are sent at once (TCP_NODELAY), not delayed to collect more data."""

    async def accept() -> int:
        accepted = asyncio.get_running_loop().create_future()
        listening = listen("127.0.0.1", 0)
        host, port = listening.getsockname()
        async with await asyncio.start_server(
            lambda *pair: accepted.set_result(pair), sock=listening
        ):
            _, mine = await asyncio.open_connection(host, port)
            _, theirs = await accepted
            found = theirs.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_NODELAY
            )
            for one in (mine, theirs):
                one.close()
        return int(found)

    assert asyncio.run(accept())


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_quiet_shutdown(tmp_path: Path, kind: int) -> None:
    """SIGINT and SIGTERM silently end the server with code 0, even while a computer is thinking."""
    with (
        RunningServer(tmp_path, pause=30.0) as server,
        httpx.Client(base_url=server.http) as client,
    ):
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        with connect(server.live(player.table_id)) as line:
            next_message(line, "thinking")
            assert (server.end(kind), server.complaints) == (0, "")
            with pytest.raises(ConnectionClosed):
                next_message(line, "nothing of this kind")
    assert str(tmp_path) in server.said
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        Post(client, player.table_id).wait_until(lambda v: v["plies"] == 2)


def test_second_start_on_the_same_data(tmp_path: Path) -> None:
    """A second server on the same data exits with one clear sentence; the first keeps running."""
    with RunningServer(tmp_path) as server, RunningServer(tmp_path) as second:
        assert second.process.wait(20) == second.end() == 1
        (line,) = second.lines
        assert line.startswith("Error: the database")
        assert "in use by another Cir*Kis server" in line
        assert httpx.get(f"{server.http}/health").status_code == 200


def test_open_to_the_network(tmp_path: Path) -> None:
    with RunningServer(tmp_path, host="0.0.0.0") as server:
        assert server.process.stdout is not None
        link = re.search(r"http://([^/]+)/", server.process.stdout.readline())
        assert link is not None
        assert httpx.get(f"http://{link[1]}/health").status_code == 200
        assert httpx.get(f"{server.http}/health").status_code == 200
