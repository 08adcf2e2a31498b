"""Links and QR codes that open this very table for friends."""

from pathlib import Path

import pytest

from cirkis.server.http import share_links
from tests.server.helpers import TestClient, new_table, open_client


def _told(client: TestClient, host: str = "testserver") -> dict[str, object]:
    """Return what the server says about a new table's link; T stands for the table."""
    table = new_table(client)
    told = client.get(f"/api/tables/{table}/link", headers={"Host": host}).json()
    return {**told, "link": told["link"].replace(table, "T")}


def test_links(client: TestClient) -> None:
    """The link names the server as in the request, and the table. The answer says if only this
    machine can open it.
    """
    assert _told(client) == {
        "link": "http://testserver/table/T",
        "reaches_others": True,
        "network": None,
    }
    for host in ("localhost:8765", "127.0.0.1", "[::1]:8765"):
        told = {"link": f"http://{host}/table/T", "reaches_others": False, "network": None}
        assert _told(client, host) == told
    assert client.get("/api/tables/none/link").status_code == 404


def test_link_in_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share_links, "network_name", lambda: "192.168.7.9")
    with open_client(tmp_path, open_to_network=True) as client:
        told = _told(client, "localhost:8765")
    assert (told["link"], told["reaches_others"]) == ("http://192.168.7.9:8765/table/T", True)


def test_qr_code(client: TestClient) -> None:
    """The QR code is a picture without scripts or styles, and different for every table."""
    pictures = []
    for _ in range(2):
        answer = client.get(f"/api/tables/{new_table(client)}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<svg " in answer.text[:80]
        assert "style" not in answer.text
        pictures.append(answer.text)
    assert pictures[0] != pictures[1]
