"""`cirkis serve` as a real process: behind a proxy, with metrics, with several workers."""

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.running import refused, run
from tests.server.helpers import (
    AGAINST_GREEDY,
    Post,
    new_table,
    open_client,
    open_client_at,
    wait_while,
)
from tests.server.hosted import Hosted
from tests.services import free_port


def test_settings_from_the_environment(tmp_path: Path) -> None:
    """Flags can come from the environment; log lines are JSON objects on request."""
    here: dict[str, Any] = {"CIRKIS_DATA": str(tmp_path / "here"), "CIRKIS_LOG_FORMAT": "json"}
    with Hosted(CIRKIS_BYTES_PER_HOUR="120000", **here) as server, server.client() as client:
        assert str(tmp_path / "here") in server.said
        codes = [client.post("/api/tables", json={}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
    assert all(json.loads(line)["level"] for line in server.lines)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--database", "postgresql://u@127.0.0.1:1/name"), "is PostgreSQL running there"),
        (("--database", "postgresql://u@127.0.0.1:1/name", "--workers", "2"), "cannot be reached"),
        (("--trusted-proxies", "the.proxy"), "is not the address or network of a proxy"),
        (("--trusted-proxies", "*"), "is not the address or network of a proxy"),
        (("--host", "no such host"), "cannot listen on no such host"),
        (("--host", "203.0.113.7"), "cannot listen on 203.0.113.7"),
        (("--metrics", "192.0.2.1:9100"), "cannot serve metrics at 192.0.2.1:9100"),
    ],
)
def test_unusable_settings(flags: tuple[str, ...], message: str, tmp_path: Path) -> None:
    assert message in refused(run("serve", "--port", "0", "--data", str(tmp_path), *flags))


def test_cookie_is_secure_behind_https(tmp_path: Path) -> None:
    """Behind a trusted proxy with https, the cookie never goes over plain http."""
    settings = {"trusted_proxies": ("127.0.0.0/8",)}
    with open_client_at(tmp_path, "127.0.0.9", **settings) as client:
        cookie = client.get("/", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        client.cookies.clear()
        assert "Secure" not in client.get("/").headers["set-cookie"]


def test_health_names_the_database(tmp_path: Path, address: str) -> None:
    with open_client(tmp_path) as client:
        assert client.get("/health").json()["database"] == "sqlite"
    with open_client(tmp_path, database=address) as client:
        assert client.get("/health").json()["database"] == "postgresql"


TOKEN = "a token of the operator"


def _numbers(client: Any, where: str = "/metrics") -> dict[str, float]:
    text = client.get(where, headers={"Authorization": f"Bearer {TOKEN}"}).text
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def test_metrics_count(tmp_path: Path) -> None:
    """Commands by result, commits, tables, connections and computers are counted."""
    with open_client(tmp_path, metrics_token=TOKEN, pause=30.0) as client:
        assert _numbers(client)["cirkis_tables_open"] == 0
        player = Post(client, new_table(client))
        for _ in range(3):
            assert player.place()["ok"]
        assert not player.send({"type": "undo", "id": "x", "version": 1})["ok"]
        against = Post(client, new_table(client, AGAINST_GREEDY))
        against.place()
        with client.websocket_connect(f"{player.path}/live") as line:
            line.receive_json()
            found = _numbers(client)
    assert found['cirkis_commands_total{result="ok"}'] == 4
    assert found['cirkis_commands_total{result="stale"}'] == 1
    assert found["cirkis_command_seconds_count"] == 5
    assert found["cirkis_commits_total"] >= 6
    assert found["cirkis_tables_open"] == 2
    assert found["cirkis_connections"] == 1
    assert found["cirkis_computers_thinking"] == 1


@pytest.mark.parametrize("forwarded", [{}, {"X-Real-IP": "198.51.100.7"}])
def test_metrics_are_private(tmp_path: Path, forwarded: dict[str, str]) -> None:
    """Metrics need the token, even if a proxy sends no forwarded headers."""
    tokens = ("", "Bearer ", f"Bearer {TOKEN}x", TOKEN, "Bearer \u00e4")
    for token in (None, "", TOKEN):
        near = {"metrics_token": token, "trusted_proxies": ("127.0.0.1",)}
        with open_client_at(tmp_path, "127.0.0.1", **near) as client:
            for given in tokens:
                headers = {**forwarded, "Authorization": given.encode()}
                answer = client.get("/metrics", headers=headers)
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "private")
    with open_client_at(tmp_path, "198.51.100.7", metrics_token=TOKEN) as client:
        assert _numbers(client)["cirkis_tables_open"] == 0


def test_metrics_at_their_own_address(tmp_path: Path) -> None:
    place = f"127.0.0.1:{free_port()}"
    with Hosted("--data", str(tmp_path), "--metrics", place) as server, server.client() as client:
        assert Post(client, new_table(client)).place()["ok"]
        assert _numbers(client, f"http://{place}/")['cirkis_commands_total{result="ok"}'] == 1
        assert client.get("/metrics").status_code == 403


def test_several_workers(address: str) -> None:
    """Workers share a port and metrics; one that is killed is replaced; all exit with code 0."""
    place = f"127.0.0.1:{free_port()}"
    flags = ("--database", address, "--workers", "2", "--metrics", place, "--metrics-token", TOKEN)
    with Hosted(*flags) as server, server.client() as client:
        player = Post(client, new_table(client))
        for _ in range(6):
            assert player.place()["ok"]
        wait_while(lambda: _numbers(client).get('cirkis_commands_total{result="ok"}', 0) < 6)
        victim = server.workers[0]
        os.kill(victim, signal.SIGKILL)  # as the system does when memory runs out
        wait_while(lambda: "starting a new one" not in server.complaints)
        for _ in range(4):
            assert _again(player)["ok"]
        restarts, ways = "cirkis_worker_restarts_total", ("/metrics", f"http://{place}/metrics")
        wait_while(lambda: any(_numbers(client, way)[restarts] != 1 for way in ways))
        assert player.view()["plies"] == 10
        assert server.end() == 0
        assert server.workers == []


def _again(player: Post) -> dict[str, Any]:
    """Place, trying again if the killed worker took the connection with it."""
    for _ in range(20):
        try:
            return player.place()
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("no worker answers")
