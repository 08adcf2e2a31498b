"""A server that stops hands its players over to the next one, on a socket that stays open."""

import signal
import socket
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.helpers import Post, new_table, until
from tests.server.hosted import Hosted


@pytest.mark.parametrize("kind", [signal.SIGTERM, signal.SIGINT])
def test_players_are_handed_over(tmp_path: Path, kind: int) -> None:
    """Nobody is turned away between two servers, and commands in flight count once."""
    held = socket.create_server(("127.0.0.1", 0))
    data = ("--data", str(tmp_path))
    with held, Hosted(*data, listening=held) as first, first.client() as client:
        player = Post(client, new_table(client))
        live = first.live(player.table_id)
        with connect(live) as line:
            until(line, "table")
            assert player.place()["ok"]
            assert (first.end(kind), first.complaints) == (0, "")
            with pytest.raises(ConnectionClosed) as closed:
                until(line, "nothing more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012  # so that the page reconnects immediately
        views: list[int] = []
        # No server is running at this moment, but the socket still accepts connections.
        waiting = Thread(target=lambda: views.append(player.view()["plies"]))
        waiting.start()
        time.sleep(0.5)
        assert views == []
        with Hosted(*data, listening=held) as second:
            waiting.join(20)
            assert views == [1]
            assert player.place()["ok"]
            assert second.http == first.http


def test_systemd_is_notified(tmp_path: Path) -> None:
    """The service reports that it is ready, then repeatedly that it is alive."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(20)
        notify: dict[str, Any] = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        with Hosted("--data", str(tmp_path / "data"), **notify) as server:
            messages = [manager.recv(100) for _ in range(4)]
            assert messages.count(b"READY=1") == 1
            assert messages.count(b"WATCHDOG=1") == 3
            assert server.end() == 0


def test_strange_sockets(tmp_path: Path) -> None:
    """Anything but a listening TCP socket is refused in one sentence."""
    strange = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    with strange, Hosted("--data", str(tmp_path), listening=strange) as server:
        assert server.process.wait(20) == 1
        server.end()
        assert "systemd passed something other" in server.complaints
