"""Slow requests on very many connections: others are answered all the same."""

import threading
import time
from pathlib import Path

import pytest

import cirkis
from cirkis.server.http import processor_time
from tests.server.helpers import Post, new_table, open_client
from tests.server.hosted import Hosted

CONNECTIONS = 50
GREEDY, OTHER = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}


def _line() -> str:
    """Return the first twenty placements of some game, as in a URL."""
    state, line = cirkis.new_game(), []
    for _ in range(20):
        line.append(cirkis.legal_placements(state)[0])
        state = cirkis.play(state, line[-1]).state
    return ",".join(placement.name for placement in line).replace("+", "%2B")


def _flood(server: Hosted, path: str, has_ended: threading.Event) -> None:
    """Send requests on one connection, each as soon as the last is answered."""
    request = f"GET {path} HTTP/1.1\r\nHost: {server.place}\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
    with server.connect() as line:
        while not has_ended.is_set():
            line.sendall(request.encode())
            if not line.recv(65_536):
                return


def test_floods_of_requests(tmp_path: Path) -> None:
    """While one address requests pages, codes and positions on 50 connections without a pause,
    others get answers.
    """
    flags = ("--data", str(tmp_path), "--trusted-proxies", "127.0.0.1")
    with Hosted(*flags) as server, server.client() as client:
        client.headers.update(OTHER)
        post = Post(client, new_table(client))
        paths = ("/", f"{post.path}/qr.svg", f"{post.path}/position?line={_line()}")
        has_ended = threading.Event()
        flood = [
            threading.Thread(target=_flood, args=(server, paths[n % len(paths)], has_ended))
            for n in range(CONNECTIONS)
        ]
        for thread in flood:
            thread.start()
        time.sleep(1)
        begun = time.monotonic()
        try:
            for _ in range(10):
                assert post.place()["ok"]
            took = time.monotonic() - begun
        finally:
            has_ended.set()
            for thread in flood:
                thread.join()
        assert took < 5


def test_processor_time_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person out of processor time is refused until they have some again; others are not."""
    monkeypatch.setattr(processor_time, "REFUSAL_DELAY", 0.0)
    monkeypatch.setattr(processor_time, "SLOWED_BY", 0.0)
    with open_client(tmp_path, processor_ms_per_10s=2, trusted_proxies=("testclient",)) as client:
        client.headers.update(GREEDY)
        codes = [client.get("/api/board").status_code for _ in range(20)]
        refused = client.get("/")
        assert client.get("/", headers=OTHER).status_code == 200
    assert (codes[0], codes[-1], refused.json()["error"]["quota"]) == (200, 429, "processor")
    assert 0 < int(refused.headers["retry-after"]) <= 10
