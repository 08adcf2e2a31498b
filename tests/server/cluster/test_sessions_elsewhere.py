"""Sessions and links to other devices on two servers that share a database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server.accounts import sessions
from cirkis.server.cluster import postgres
from tests.attacks.test_sessions import browser, make_link, take
from tests.server.helpers import Stranger, TestClient, new_table, two_servers, until
from tests.server.http.test_api_errors import check_error

Both = tuple[TestClient, TestClient]


@pytest.fixture(params=["notified", "deaf"])
def pair(
    request: pytest.FixtureRequest, tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Both]:
    """Yield two servers, which receive each other's notices or none."""
    if request.param == "deaf":
        monkeypatch.setattr(postgres.ClusterPeers, "_receive", lambda *_: None)
        monkeypatch.setattr(sessions, "WATCH_INTERVAL", 0.2)
    with two_servers(tmp_path, address) as both:
        yield both


def test_signed_out_elsewhere(pair: Both) -> None:
    """A link made on one server works on the other. Signing out on the first ends connections to
    the second, even if the notice is lost, because the second polls the database.
    """
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
