"""The page's files: their URLs, how long they are cached, and files that are never sent."""

import re
from pathlib import Path

import pytest

from cirkis.server.http import static_files
from tests.server.helpers import TestClient, open_client
from tests.server.http.test_api_errors import check_error


def _version(client: TestClient) -> str:
    found = re.search(r'"/static/([^/]+)/main.js"', client.get("/").text)
    assert found is not None
    return found[1]


def test_page_is_revalidated(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.headers["cache-control"].endswith("no-cache")
    tag = answer.headers["etag"]
    again = client.get("/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"If-None-Match": '"x"'}).status_code == 200


def test_files_are_cached_for_ever(client: TestClient) -> None:
    """A file under the current version has the right type and is cached by the browser; a page
    never gets a file of a version other than its own.
    """
    for name, kind in (
        ("main.js", "text/javascript; charset=utf-8"),
        ("style/base.css", "text/css; charset=utf-8"),
        ("i18n/fr.ftl", "text/plain; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
    ):
        answer = client.get(f"/static/{_version(client)}/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert "immutable" in answer.headers["cache-control"]
    check_error(client.get("/static/0.0.0/main.js"), 404, "not-found")


def test_version_follows_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When one of the page's files changes, all URLs change, without a restart."""
    monkeypatch.setattr(static_files, "LOOK_SHARE", 0.0)
    with open_client(tmp_path) as client:
        before = _version(client)
        (tmp_path / "web" / "main.js").write_text("export const changed = true;")
        assert _version(client) == before  # the files are not checked for each request
        monkeypatch.setattr(static_files, "LOOK_SHARE", 1e9)
        assert _version(client) != before
        assert "changed" in client.get(f"/static/{_version(client)}/main.js").text


OUTSIDE = """../secret.txt %2e%2e/secret.txt ..%2fsecret.txt %2e%2e%2fsecret.txt ..%5csecret.txt
style/../../secret.txt %2fetc%2fpasswd //etc/passwd /etc/passwd main.js%00 main.js/ style style/
i18n/xx.ftl i18n/cli.ftl . %ff C:%5csecret.txt"""


@pytest.mark.parametrize("version", ["x", None])
def test_no_tricks_with_paths(client: TestClient, version: str | None) -> None:
    """Nothing outside the page's folder is sent, however the path is written."""
    for name in ("", *OUTSIDE.split()):
        answer = client.get(f"/static/{version or _version(client)}/{name}")
        check_error(answer, 404, "not-found")


def test_missing_page(tmp_path: Path) -> None:
    """Without the page's files the server says so, and its API works."""
    with open_client(tmp_path, web=tmp_path / "nowhere") as client:
        check_error(client.get("/"), 404, "not-found")
        assert client.get("/api/board").status_code == 200
