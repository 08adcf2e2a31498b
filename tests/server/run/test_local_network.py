"""Opening a running server on your own machine to the local network."""

import json
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.helpers import RunningServer, TestClient, new_table
from tests.waiting import PATIENCE

JSON = {"Content-Type": "application/json"}


def switch(base: str, is_open: bool, **headers: str) -> httpx.Response:
    """Send the request that the page's button sends."""
    asked = json.dumps({"open": is_open})
    return httpx.post(f"{base}/api/network", content=asked, headers={**JSON, **headers})


def link_info(base: str, table: str) -> dict[str, Any]:
    """Return the server's information about a table's link, for the page at an address."""
    return dict(httpx.get(f"{base}/api/tables/{table}/link").json())


def read_to_the_end(line: Any) -> None:
    while True:
        line.recv(timeout=PATIENCE)


def test_opening_and_shutting(tmp_path: Path, network: str) -> None:
    """Access starts closed; opening it lets friends use the link, and closing it cuts them off.
    Neither friends nor other sites can open or close it; friends see no button.
    """
    with RunningServer(tmp_path) as server:
        with httpx.Client(base_url=server.http) as client:
            table = new_table(client)
        port = server.http.rpartition(":")[2]
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{network}:{port}/api/setup")
        for foreign in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}):
            assert switch(server.http, True, **foreign).status_code == 403
        shut = link_info(server.http, table)
        assert shut == {
            "link": f"{server.http}/table/{table}",
            "reaches_others": False,
            "network": "shut",
        }
        for _ in range(2):
            assert switch(server.http, True).json() == {"open": True}
        opened = link_info(server.http, table)
        assert (opened["reaches_others"], opened["network"]) == (True, "open")
        assert opened["link"].startswith(f"http://{network}:")
        assert httpx.get(opened["link"]).status_code == 200
        outside = opened["link"].removesuffix(f"/table/{table}")
        answer = switch(outside, False)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "private")
        assert link_info(outside, table)["network"] is None
        assert switch(outside, False, Host="localhost").status_code == 403
        assert httpx.get(f"{outside}/api/setup", headers={"Host": "10.1.2.3"}).status_code == 403
        live = f"ws{outside.removeprefix('http')}/api/tables/{table}/live"
        with connect(live) as line:
            assert json.loads(line.recv())["type"] == "table"
            assert switch(server.http, False).json() == {"open": False}
            with pytest.raises(ConnectionClosed):
                read_to_the_end(line)
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{outside}/api/setup")
        assert link_info(server.http, table) == shut
        # Ctrl-C ends the server quietly even while access is open.
        assert switch(server.http, True).status_code == 200
        assert (server.end(signal.SIGINT), server.complaints) == (0, "")


def test_other_servers_have_no_such_button(client: TestClient) -> None:
    """A server not started by `cirkis play` stays open or closed, as configured."""
    answer = client.post("/api/network", json={"open": True}, headers={"Host": "localhost"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "private")
