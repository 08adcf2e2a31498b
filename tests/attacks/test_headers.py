"""The headers that every response has, whatever its route."""

import pytest

from cirkis.server.http.security import SECURITY_HEADERS
from tests.server.helpers import TestClient, new_table, new_token

PRIVATE = ("", "/link", "/qr.svg", "/record", "/sayings", "/position", "/commands", "/nothing")
PUBLIC = {"/api/board"}


def test_every_response_is_safe(client: TestClient) -> None:
    """Every response, even a refusal, has all security headers and lets no other site read it. No
    proxy may cache a refusal, or anything about a table or a person.
    """
    table = new_table(client)
    paths = ["/api/setup", "/api/mine", "/api/tables?ids=" + table, "/api/codes/none", "/metrics"]
    paths += [f"/api/tables/{table}{rest}" for rest in PRIVATE] + ["/api/tables/none", *PUBLIC]
    for path in (*paths, "/static/x/nothing.js", "/health", "/nothing"):
        headers = client.get(path).headers
        security = {name: headers.get(name.lower()) for name in SECURITY_HEADERS}
        assert security == SECURITY_HEADERS, path
        for rule in ("default-src 'self'", "frame-ancestors 'none'"):
            assert rule in security["Content-Security-Policy"]
        assert "unsafe" not in security["Content-Security-Policy"]
        assert "access-control-allow-origin" not in headers, path
        assert "server" not in headers, path
        if path not in PUBLIC and path != "/metrics":
            assert headers.get("cache-control") == "no-store", path


def test_cookies_take_no_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cookies are read without Starlette's parser and Python's, which spend a second on one with
    30 KB of quotation marks.
    """
    monkeypatch.setattr("starlette.requests.cookie_parser", pytest.fail)
    monkeypatch.setattr("http.cookies._unquote", pytest.fail)
    mine = f"cirkis-80={new_token(client)}"
    answer = client.get("/", headers={"Cookie": 'a="' + '\\"' * 15_000 + f'"; {mine}'})
    assert mine in answer.headers["Set-Cookie"]
