"""Links and QR codes that friends use to open a table."""

from pathlib import Path

import pytest

from cirkis.server.http import share_links
from tests.server.helpers import TestClient, new_table, open_client


def _link_of(client: TestClient, host: str = "localhost") -> dict[str, object]:
    """Return what the server says about a new table's link, with T for the table's id."""
    table = new_table(client)
    info = client.get(f"/api/tables/{table}/link", headers={"Host": host}).json()
    return {**info, "link": info["link"].replace(table, "T")}


def test_links(client: TestClient, tmp_path: Path) -> None:
    """The link contains the table's id and the host that the request named. The response says
    whether other machines can open the link.
    """
    (tmp_path / "open").mkdir()
    with open_client(tmp_path / "open", open_to_network=True) as other:
        info = {"link": "http://192.0.2.1/table/T", "reaches_others": True, "network": None}
        assert _link_of(other, "192.0.2.1") == info
    for host in ("localhost", "localhost:8765", "127.0.0.1", "[::1]:8765"):
        info = {"link": f"http://{host}/table/T", "reaches_others": False, "network": None}
        assert _link_of(client, host) == info
    assert client.get("/api/tables/none/link").status_code == 404


def test_link_in_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share_links, "network_name", lambda: "192.168.7.9")
    with open_client(tmp_path, open_to_network=True) as client:
        info = _link_of(client, "localhost:8765")
    assert (info["link"], info["reaches_others"]) == ("http://192.168.7.9:8765/table/T", True)


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
