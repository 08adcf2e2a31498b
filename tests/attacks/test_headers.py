"""What every answer tells the browser, whichever route it comes from."""

from cirkis.server.http.security import SECURITY_HEADERS
from tests.server.helpers import TestClient, new_table

PRIVATE = ("", "/link", "/qr.svg", "/record", "/sayings", "/position", "/commands", "/nothing")
PUBLIC = {"/api/board"}


def test_every_answer_is_safe(client: TestClient) -> None:
    """Every answer, good or refused, has all headers of safety and lets no other site read it. None
    about a table or a person, and no refusal, is kept by a cache on the way.
    """
    table = new_table(client)
    paths = ["/api/setup", "/api/mine", "/api/tables?ids=" + table, "/api/codes/none", "/metrics"]
    paths += [f"/api/tables/{table}{rest}" for rest in PRIVATE] + ["/api/tables/none", *PUBLIC]
    for path in (*paths, "/static/x/nothing.js", "/health", "/nothing"):
        headers = client.get(path).headers
        told = {name: headers.get(name.lower()) for name in SECURITY_HEADERS}
        assert told == SECURITY_HEADERS, path
        for rule in ("default-src 'self'", "frame-ancestors 'none'"):
            assert rule in told["Content-Security-Policy"]
        assert "unsafe" not in told["Content-Security-Policy"]
        assert "access-control-allow-origin" not in headers, path
        assert "server" not in headers, path
        if path not in PUBLIC and path != "/metrics":
            assert headers.get("cache-control") == "no-store", path
