"""The site that needs no server, as served by a server."""

import base64
import hashlib
from pathlib import Path

import pytest

from cirkis.server.settings import WEB_FOLDER
from tests.server.helpers import TestClient, open_client
from tests.server.http.test_api_errors import check_error

STYLE = "body { color: red }"
PAGE = f"<!doctype html><html><head><style>{STYLE}</style></head></html>"
OFFER = '<meta name="cirkis-offline" content="offline/" />'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site of three files, and a file beside it."""
    site = tmp_path / "site"
    (site / "static" / "1").mkdir(parents=True)
    (site / "index.html").write_text(PAGE, "utf-8")
    (site / "static" / "1" / "main.js").write_text("x" * 5000, "utf-8")
    (site / "static" / "1" / "kernel.wasm").write_bytes(b"\0asm" + bytes(3000))
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return site


def test_files_of_the_site(folder: Path, tmp_path: Path) -> None:
    """The page is revalidated each time, files under static/ are cached, and types are right.

    No file outside the folder is sent, whatever the path.
    """
    with open_client(tmp_path / "data", site=folder) as client:
        page = client.get("/offline/")
        assert page.text == PAGE
        assert page.headers["cache-control"] == "no-cache"
        module = client.get("/offline/static/1/main.js")
        assert module.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in module.headers["cache-control"]
        assert module.headers["content-encoding"] == "gzip"
        kernel = client.get("/offline/static/1/kernel.wasm")
        assert kernel.headers["content-type"] == "application/wasm"
        assert len(kernel.content) == 3004
        for path in ("../secret.txt", "%2e%2e/secret.txt", "static", "none.js"):
            check_error(client.get(f"/offline/{path}"), 404, "not-found")


def test_policy_of_the_site(client: TestClient, folder: Path, tmp_path: Path) -> None:
    """The site's page allows its own style sheet and WebAssembly; the server's page does not.

    The server's page names the site only if there is one.
    """
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    with open_client(tmp_path / "other", site=folder, web=WEB_FOLDER) as offering:
        for path in ("", "static/1/main.js"):  # a worker's policy comes with its own file
            policy = offering.get(f"/offline/{path}").headers["content-security-policy"]
            assert "script-src 'self' 'wasm-unsafe-eval'" in policy
            assert f"'sha256-{digest}'" in policy
            assert "unsafe-inline" not in policy
        page = offering.get("/")
        assert "wasm" not in page.headers["content-security-policy"]
        assert OFFER in page.text
    assert "cirkis-offline" not in client.get("/").text
    check_error(client.get("/offline/"), 404, "not-found")
