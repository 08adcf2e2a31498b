"""`cirkis play` as a real process: killed, restarted and stopped."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import time
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
    new_table,
    next_message,
)
from tests.waiting import PATIENCE


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """Whenever the server is killed, nothing sent is lost or repeated, and computers play on."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        table = new_table(client, AGAINST_GREEDY)
        server.kill()
    moves: list[Any] = []
    wish: dict[str, Any] | None = None
    for waits in (0.0, 0.005, 0.05, None, 0.0, 0.0):
        with (
            RunningServer(tmp_path, pause=0.02) as server,
            httpx.Client(base_url=server.http) as client,
            connect(server.live(table)) as line,
        ):
            player = Post(client, table)
            if wish is not None:  # as a page sends again what was not answered
                assert player.send(wish)["ok"]
            view = player.wait_until(lambda view: view["to_play"] == 0)
            assert view["version"] == view["plies"] + 1
            assert view["moves"][: len(moves)] == moves
            moves, wish = view["moves"], player.placement()
            line.send(json.dumps(wish))
            if waits is None:
                next_message(line, "changed")
            else:
                time.sleep(waits)
            server.kill()
    assert sum(move["seat"] == 0 and not move["was_free"] for move in moves) >= 4


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


def test_quiet_shutdown(tmp_path: Path) -> None:
    """Ctrl-C silently ends the server with code 0, even while a computer is thinking."""
    with (
        RunningServer(tmp_path, pause=30.0) as server,
        httpx.Client(base_url=server.http) as client,
    ):
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        with connect(server.live(player.table_id)) as line:
            next_message(line, "thinking")
            assert (server.end(signal.SIGINT), server.complaints) == (0, "")
            with pytest.raises(ConnectionClosed):
                next_message(line, "nothing of this kind")
    assert str(tmp_path) in server.said
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        Post(client, player.table_id).wait_until(lambda v: v["plies"] == 2)


def test_second_start_on_the_same_data(tmp_path: Path) -> None:
    """A second server on the same data exits with one clear sentence; the first keeps running."""
    with RunningServer(tmp_path) as server, RunningServer(tmp_path) as second:
        assert second.process.wait(PATIENCE) == second.end() == 1
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
