"""Foreign pages, foreign hosts, and the security headers of every response."""

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from cirkis.server.http.endpoints import endpoints_with
from tests.server.helpers import HOST, PEOPLE, Post, TestClient, new_table, open_client
from tests.server.http.test_api_errors import check_error

FOREIGN = [
    f"http://{HOST}.evil.example",
    f"http://{HOST}:8000",
    f"http://evil.example/{HOST}",
    "null",
    "",
    "http://[",
    f"http://evil@{HOST}",
    f"ftp://{HOST}",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages(client: TestClient, origin: str) -> None:
    """Another site's page can neither create a table nor make a move, and its live connection is
    refused before it is opened.
    """
    player = Post(client, new_table(client))
    for path in ("/api/tables", f"{player.path}/commands"):
        answer = client.post(path, json=PEOPLE, headers={"Origin": origin})
        check_error(answer, 403, "foreign-origin")
    assert player.view()["version"] == 1
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        client.websocket_connect(f"{player.path}/live", headers={"Origin": origin}),
    ):
        raise AssertionError("the connection was opened")
    assert caught.value.code == 1008


def test_pages_over_http_of_a_host_with_https(tmp_path: Path) -> None:
    """On a server with https, a page over http is foreign, because others on the network can change
    it. A page over https is always the server's own, because a proxy might not report https.
    """
    with open_client(tmp_path, public_url=f"https://{HOST}") as client:
        for scheme, status in (("https", 201), ("http", 403)):
            headers = {"Origin": f"{scheme}://{HOST}"}
            assert client.post("/api/people", json={}, headers=headers).status_code == status
    with open_client(tmp_path) as client:
        for scheme in ("https", "http"):
            headers = {"Origin": f"{scheme}://{HOST}"}
            assert client.post("/api/people", json={}, headers=headers).status_code == 201
    with open_client(tmp_path, public_url=f"https://{HOST}:8760") as client:
        for port, status in (("", 201), (":8760", 201), (":87601", 403)):
            # Proxies can leave the port out of the Host header.
            headers = {"Host": HOST, "Origin": f"https://{HOST}{port}"}
            assert client.post("/api/people", json={}, headers=headers).status_code == status


CHANGES = [(one.method, one.path) for one in endpoints_with() if one.method not in ("GET", "WS")]
STRANGE_HOSTS = ["evil.example", "localhost.evil.example", "192.168.1.7:8765", ""]
NO_HOSTS = ["[", "evil@localhost", "localhost:99999", "localhost:80:80", "localhost/x"]
OWN_HOSTS = ["localhost", "127.0.0.1:8765", "[::1]:9", "LOCALHOST:1", "127.0.0.9"]


def test_accepted_host_names(client: TestClient) -> None:
    """This machine's own names are accepted, with any port; a name that somebody else points to
    this machine (DNS rebinding) is refused.
    """
    for host in STRANGE_HOSTS:
        for path in ("/", "/api/board", "/health"):
            check_error(client.get(path, headers={"Host": host}), 403, "foreign-host")
    for host in NO_HOSTS:
        check_error(client.get("/health", headers={"Host": host}), 400, "unreadable")
    live = f"/api/tables/{new_table(client)}/live"
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}  # both name the same host
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(live, headers=rebound):
        raise AssertionError("the connection was opened")
    for host in OWN_HOSTS:
        assert client.get("/health", headers={"Host": host}).status_code == 200


def test_json_only(client: TestClient) -> None:
    """A POST that a form could send without a preflight is refused."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "json"):
        answer = client.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
        check_error(answer, 415, "not-json")


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_all_unsafe_methods_are_protected(client: TestClient, method: str, path: str) -> None:
    """Every request that changes something needs proof that no other site's page sent it."""
    cookie = {"Cookie": "cirkis=x"}
    foreign = {**cookie, "Origin": "http://evil.example", "Content-Type": "application/json"}
    check_error(client.request(method, path, headers=foreign), 403, "foreign-origin")
    check_error(client.request(method, path, headers=cookie), 415, "not-json")


def test_https_is_remembered(tmp_path: Path) -> None:
    """Responses over https make browsers keep to https for a while, for this host only."""
    name, urls = "strict-transport-security", ("https://play.example.org/x", "http://localhost")
    found = []
    for url in (*urls, None):
        with open_client(tmp_path, public_url=url) as client:
            found.append([client.get(path).headers.get(name) for path in ("/", "/nothing")])
    assert found[0] == ["max-age=2592000"] * 2
    assert found[1:] == [[None] * 2] * 2


def test_other_sites_frame_only_games_of_public_servers(tmp_path: Path) -> None:
    with open_client(tmp_path, public_url="http://play.example.org") as client:
        for path in ("/", "/table/x", "/help", "/api/board"):
            assert client.get(path).headers["x-frame-options"] == "DENY"
        headers = client.get("/embed/x").headers
    assert "frame-ancestors *;" in headers["content-security-policy"]
    assert "x-frame-options" not in headers
    assert "set-cookie" not in headers
    with open_client(tmp_path) as client:
        headers = client.get("/embed/x").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"
