"""Links and QR codes: what friends are given opens this very table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirkis.server.http import share_links
from tests.server.helpers import TestClient, new_table, open_client


def test_link(client: TestClient) -> None:
    """The link names the server as it was asked for, and the table."""
    table = new_table(client)
    told = client.get(f"/api/tables/{table}/link").json()
    assert told == {
        "link": f"http://testserver/table/{table}",
        "reaches_others": True,
        "network": None,
    }
    assert client.get("/api/tables/none/link").status_code == 404


def test_link_of_this_machine_alone(client: TestClient) -> None:
    """Where only this machine can open the link, that is said."""
    for host in ("localhost:8765", "127.0.0.1", "[::1]:8765"):
        table = new_table(client)
        told = client.get(f"/api/tables/{table}/link", headers={"Host": host}).json()
        assert told == {
            "link": f"http://{host}/table/{table}",
            "reaches_others": False,
            "network": None,
        }


def test_link_in_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open to the network, the link has an address that others can reach."""
    monkeypatch.setattr(share_links, "network_name", lambda: "192.168.7.9")
    with open_client(tmp_path, open_to_network=True) as client:
        table = new_table(client)
        headers = {"Host": "localhost:8765"}
        told = client.get(f"/api/tables/{table}/link", headers=headers).json()
    assert told == {
        "link": f"http://192.168.7.9:8765/table/{table}",
        "reaches_others": True,
        "network": None,
    }


def test_qr_code(client: TestClient) -> None:
    """The QR code is a picture without scripts or styles, another one for every table."""
    pictures = []
    for _ in range(2):
        answer = client.get(f"/api/tables/{new_table(client)}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<svg " in answer.text[:80]
        assert "style" not in answer.text
        pictures.append(answer.text)
    assert pictures[0] != pictures[1]
