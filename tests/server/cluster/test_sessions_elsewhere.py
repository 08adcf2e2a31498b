"""Sessions and links to other devices on two servers that share a database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server.cluster import peers
from cirkis.server.people import sessions
from tests.attacks.test_sessions import browser, make_link, take
from tests.server.helpers import Stranger, TestClient, new_table, two_servers, until
from tests.server.http.test_api_errors import check_error

Both = tuple[TestClient, TestClient]


@pytest.fixture
def pair(tmp_path: Path, address: str) -> Iterator[Both]:
    with two_servers(tmp_path, address) as both:
        yield both


def _check_signed_out_elsewhere(pair: Both) -> None:
    one, two = pair
    ada = browser(one)
    table = new_table(ada)
    secret = make_link(ada)
    phone = take(two, secret)
    for client in pair:
        check_error(client.post("/api/devices/take", json={"secret": secret}), 410, "link-used")
    assert phone.at(table).view()["you"] == {"host": True, "seats": [0, 1]}
    with two.websocket_connect(f"/api/tables/{table}/live", headers=phone.headers) as line:
        until(line, "table")
        assert len(ada.post("/api/sessions/end", json={}).json()) == 1
        assert until(line, "error")["error"]["code"] == "signed-out"
    check_error(phone.get("/api/mine"), 401, "signed-out")
    assert Stranger(two, ada.headers).at(table).view()["you"]["host"]


def test_signed_out_elsewhere(pair: Both) -> None:
    """A link made on one server works on the other; signing out there ends connections here."""
    _check_signed_out_elsewhere(pair)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that receive no notices."""
    monkeypatch.setattr(peers.ClusterPeers, "_dispatch", lambda *_: None)
    monkeypatch.setattr(sessions, "WATCH_INTERVAL", 0.2)


@pytest.mark.usefixtures("deaf")
def test_signed_out_without_messages(pair: Both) -> None:
    """The same holds if the notice is lost: the other server polls the database."""
    _check_signed_out_elsewhere(pair)
