"""Compressed responses: only in encodings that the browser accepts."""

import gzip
import re
from pathlib import Path

from cirkis.server.http.static_files import MIN_SIZE
from tests.server.helpers import TestClient, open_client, web_folder


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
