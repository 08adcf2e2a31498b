"""When a server stops, it hands its players over to the next one, on a socket that stays open."""

import select
import signal
import socket
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.helpers import Post, new_table, next_message
from tests.server.hosted import Hosted
from tests.waiting import PATIENCE, until

_ASKING = ThreadPoolExecutor(1)


def test_players_are_handed_over(tmp_path: Path) -> None:
    """Requests wait for the next server; the service says that it is ready, and alive."""
    with (
        socket.create_server(("127.0.0.1", 0)) as held,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
    ):
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        notify: dict[str, Any] = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        start = partial(Hosted, "--data", str(tmp_path), listening=held)
        with start(**notify) as first, first.client() as client:
            messages = [manager.recv(100) for _ in range(4)]
            assert (messages.count(b"READY=1"), messages.count(b"WATCHDOG=1")) == (1, 3)
            player = Post(client, new_table(client))
            assert player.place()["ok"]
            _stop(first, signal.SIGTERM, player)
            waiting = _ask(player, held)
            with start() as second:
                assert waiting.result(PATIENCE)["plies"] == 1
                assert player.place()["ok"]
                assert second.http == first.http
                _stop(second, signal.SIGINT, player)


def _stop(server: Hosted, kind: int, player: Post) -> None:
    """Stop a server during a live connection."""
    with connect(server.live(player.table_id)) as line:
        next_message(line, "table")
        assert (server.end(kind), server.complaints) == (0, "")
        with pytest.raises(ConnectionClosed) as closed:
            next_message(line, "nothing more")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # so that the page reconnects immediately


def _ask(player: Post, held: socket.socket) -> Future[dict[str, Any]]:
    """Request the table while no server is running; the socket still accepts connections."""
    waiting = _ASKING.submit(player.view)
    until(lambda: select.select([held], [], [], 0)[0])
    assert not waiting.done()
    return waiting


def test_strange_sockets(tmp_path: Path) -> None:
    """Anything but a listening TCP socket is refused with a one-sentence error."""
    strange = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    with strange, Hosted("--data", str(tmp_path), listening=strange) as server:
        assert server.process.wait(PATIENCE) == 1
        server.end()
        assert "systemd passed something other" in server.said
