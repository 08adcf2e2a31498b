"""The parts of a release: the page, its files, the worker that caches them, the manifest."""

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cirkis.i18n import languages, texts_in
from cirkis.server.settings import WEB_FOLDER
from tests.server.helpers import TestClient, open_client


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_client(tmp_path_factory.mktemp("release"), web=WEB_FOLDER) as opened:
        yield opened


def _release(client: TestClient) -> dict[str, Any]:
    text = client.get("/service_worker.js").text
    found = re.search(r"'(\{\"version\".*\})'", text)
    assert found is not None
    release: dict[str, Any] = json.loads(found[1])
    return release


def test_page_and_worker_agree(client: TestClient) -> None:
    """The page and the worker name the same version. Every file that the worker caches exists, and
    the page requests no others. A new worker is found on the next visit.
    """
    release, page = _release(client), client.get("/").text
    assert f'content="{release["version"]}"' in page
    for name in release["files"]:
        assert name.startswith(f"static/{release['version']}/")
        assert client.get(f"/{name}").status_code == 200, name
    asked = set(re.findall(r'"/(static/[^"]+)"', page))
    assert len(asked) > 30
    assert asked <= set(release["files"])
    assert client.get("/service_worker.js").headers["cache-control"] == "no-cache"


def test_style_in_the_page_is_the_only_one_allowed(client: TestClient) -> None:
    """The policy allows no inline script, and no inline style but the page's own, by its hash."""
    answer = client.get("/")
    style = answer.text.split("<style>")[1].split("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert f"style-src 'self' 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script>|<script type=\"module\">", answer.text)


@pytest.mark.parametrize(
    ("accepted", "chosen", "language"),
    [
        ("nl, fr-CH;q=0.5", "", "fr"),
        ("de-AT, fr;q=0.5", "", "de"),
        ("fr", "en", "en"),
        ("", "<x>", "en"),
    ],
)
def test_start_screen_is_drawn_at_once(
    client: TestClient, accepted: str, chosen: str, language: str
) -> None:
    """The first response has the start screen in the visitor's language and preloads its texts."""
    headers = {"Accept-Language": accepted, "Cookie": f"cirkis-language={chosen}"}
    text = client.get("/", headers=headers).text
    words = html.escape(texts_in(language)("start-first"))
    assert words in text
    assert f'<html lang="{language}"' in text
    assert re.search(rf'rel="preload" href="/static/[^/]+/i18n/{language}.ftl"', text)
    other = client.get("/table/abc", headers=headers).text
    assert words not in other
    assert "api/mine" not in other


def test_the_setup_is_in_the_page(client: TestClient) -> None:
    """The page contains the response from /api/setup, so the start screen need not wait for it."""
    text = client.get("/").text.split('id="setup">')[1].split("</script>")[0]
    assert json.loads(text) == client.get("/api/setup").json()


def test_manifest(client: TestClient) -> None:
    """The manifest is relative to its own URL, and what it names is there. The page names the one
    in its language.
    """
    german = client.get("/", headers={"Accept-Language": "de"}).text
    assert '<link rel="manifest" href="/manifest.de.webmanifest" />' in german
    assert client.get("/manifest.xx.webmanifest").status_code == 404
    found = {one: client.get(f"/manifest.{one}.webmanifest").json() for one in languages()}
    for language, translated in found.items():
        names = map(texts_in(language), ("start-continue", "puzzle-daily", "start-new"))
        assert [one["name"] for one in translated["shortcuts"]] == [*names]
    manifest = found["en"]
    shortcuts = manifest["shortcuts"]
    for one in shortcuts:
        assert client.get(one["url"][1:]).status_code == 200
    assert (manifest["name"], manifest["start_url"], manifest["scope"]) == ("Cir*Kis", "./", "./")
    assert manifest["id"] == "/"
    for icon in (*manifest["icons"], *(one["icons"][0] for one in shortcuts)):
        assert client.get(f"/{icon['src']}").headers["content-type"] == icon["type"]
