"""A server whose page is under a path, as in https://example.org/cirkis/."""

from collections.abc import Iterator
from urllib.parse import urljoin

import pytest

from tests.server.helpers import TestClient, open_client

PUBLIC = "https://play.example.org/cirkis"
ASKED = {"Host": "play.example.org"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_client(tmp_path_factory.mktemp("path"), public_url=PUBLIC) as opened:
        yield opened


REDIRECTS = {
    "/cirkis": "/",
    "/cirkis/help/": "/help",
    "/help/?from=x": "/help?from=x",
    "/cirkis/offline": "/offline/",
    "/table/a%20b/": "/table/a%20b",
}


def test_redirects_stay_under_the_path(client: TestClient) -> None:
    """A missing or extra slash redirects to the page, over https, whatever the proxy says."""
    for asked, wanted in REDIRECTS.items():
        answer = client.get(asked, follow_redirects=False)
        assert answer.status_code == 307
        assert urljoin(f"{PUBLIC}/x", answer.headers["location"]) == PUBLIC + wanted
    for asked in ("/cirkis//evil.example/", "/nothing/"):
        assert client.get(asked, follow_redirects=False).status_code == 404


def test_the_scope_of_the_prefix(client: TestClient) -> None:
    """A path that merely starts with the prefix is not found. The cookie stays under the path, so
    that two servers on one host have separate cookies; the app has its own id.
    """
    assert client.get("/cirkisses/api/setup").status_code == 404
    cookie = client.get("/cirkis/", headers=ASKED).headers["set-cookie"]
    assert cookie.startswith("__Secure-cirkis=")
    assert "Path=/cirkis;" in cookie
    assert "Secure" in cookie
    assert client.get("/cirkis/manifest.en.webmanifest").json()["id"] == "/cirkis/"
