"""The page's files and the site's that needs no server: their URLs, how long they are cached, how
they are compressed, and files that are never sent.
"""

import base64
import gzip
import hashlib
import re
from pathlib import Path

import pytest

from cirkis.server.http import static_files
from cirkis.server.http.static_files import MIN_SIZE
from cirkis.server.settings import WEB_FOLDER
from tests.server.helpers import TestClient, open_client, web_folder
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


def test_json_is_compressed(client: TestClient) -> None:
    """A long response is compressed if the client accepts that, and has a Vary header. A response
    that fits into a packet is sent uncompressed.
    """
    plain = client.get("/api/board", headers={"Accept-Encoding": "identity"})
    smaller = client.get("/api/board", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert smaller.headers["content-encoding"] == "gzip"
    assert smaller.json() == plain.json()
    assert int(smaller.headers["content-length"]) < len(plain.content) / 4
    assert plain.headers["vary"] == smaller.headers["vary"] == "Accept-Encoding"
    short = client.get("/health", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in short.headers


def test_files_are_compressed(tmp_path: Path) -> None:
    """The page's long files are compressed; each encoding has its own ETag."""
    web = web_folder(tmp_path)
    (web / "main.js").write_text("// " + "long " * MIN_SIZE)
    with open_client(tmp_path) as client:
        address = client.get("/").text.split('src="')[1].split('"')[0]
        plain = client.get(address, headers={"Accept-Encoding": "br"})
        smaller = client.get(address, headers={"Accept-Encoding": "gzip, br"})
        assert "content-encoding" not in plain.headers  # there is no brotli version
        assert smaller.headers["content-encoding"] == "gzip"
        assert smaller.content == plain.content
        assert smaller.headers["etag"] != plain.headers["etag"]
        known = {"Accept-Encoding": "gzip", "If-None-Match": smaller.headers["etag"]}
        assert client.get(address, headers=known).status_code == 304


def test_bundle_replaces_the_sources(tmp_path: Path) -> None:
    """The output of tools/bundle is served under the sources' names, in the best encoding."""
    web = web_folder(tmp_path)
    with (web / "index.html").open("a") as page:
        page.write("<!-- PRELOADS -->")
    bundle = web / "bundle"
    bundle.mkdir()
    text = b"/* bundled */" * 200
    (bundle / "main.js").write_bytes(text)
    (bundle / "later.js").write_bytes(text)
    (bundle / "main.js.br").write_bytes(b"brotli")
    (bundle / "main.js.gz").write_bytes(gzip.compress(text))
    with open_client(tmp_path) as client:
        page = client.get("/").text
        address = page.split('src="')[1].split('"')[0]
        for path, names in {"": [], "table/x": [], "help": ["later.js"]}.items():
            shown = client.get(f"/{path}").text
            assert re.findall(r'"modulepreload" href="[^"]+/([^/"]+)"', shown) == names
        assert client.get(address, headers={"Accept-Encoding": "gzip"}).content == text
        with client.stream("GET", address, headers={"Accept-Encoding": "gzip, br"}) as answer:
            assert answer.headers["content-encoding"] == "br"
            assert b"".join(answer.iter_raw()) == b"brotli"
        assert client.get(address + ".br").status_code == 404


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


def test_the_site(client: TestClient, folder: Path, tmp_path: Path) -> None:
    """The page is revalidated each time, files under static/ are cached, and types are right. No
    file outside the folder is sent, whatever the path.

    The site's page allows its own style sheet and WebAssembly; the server's page does not, and
    names the site only if there is one.
    """
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    with open_client(tmp_path / "other", site=folder, web=WEB_FOLDER) as offering:
        page = offering.get("/offline/")
        assert page.text == PAGE
        assert page.headers["cache-control"] == "no-cache"
        module = offering.get("/offline/static/1/main.js")
        assert module.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in module.headers["cache-control"]
        assert module.headers["content-encoding"] == "gzip"
        kernel = offering.get("/offline/static/1/kernel.wasm")
        assert kernel.headers["content-type"] == "application/wasm"
        assert len(kernel.content) == 3004
        for path in ("../secret.txt", "%2e%2e/secret.txt", "static", "none.js"):
            check_error(offering.get(f"/offline/{path}"), 404, "not-found")
        for answer in (page, module):  # a worker's policy comes with its own file
            policy = answer.headers["content-security-policy"]
            assert "script-src 'self' 'wasm-unsafe-eval'" in policy
            assert f"'sha256-{digest}'" in policy
            assert "unsafe-inline" not in policy
        page = offering.get("/")
        assert "wasm" not in page.headers["content-security-policy"]
        assert OFFER in page.text
    assert "cirkis-offline" not in client.get("/").text
    check_error(client.get("/offline/"), 404, "not-found")


def test_a_person_gets_the_page_at_any_address_beside_it(
    client: TestClient, folder: Path, tmp_path: Path
) -> None:
    """As for a link to a game whose # has become %23."""
    opened = {"Accept": "text/html,*/*"}
    with open_client(tmp_path / "other", site=folder, web=WEB_FOLDER) as offering:
        found = offering.get("/offline/%23CK123", headers=opened)
        assert (found.status_code, found.text) == (200, PAGE)
        assert "wasm-unsafe-eval" in found.headers["content-security-policy"]
        for path in ("%23CK123", "static/1/none.js"):
            headers = opened if "/" in path else {}
            check_error(offering.get(f"/offline/{path}", headers=headers), 404, "not-found")
    check_error(client.get("/offline/%23CK123", headers=opened), 404, "not-found")
