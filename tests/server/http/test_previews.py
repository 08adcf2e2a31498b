"""What others see of a link to a table before they open it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server.settings import WEB_FOLDER
from tests.server.helpers import TestClient, open_client

NAME = 'SETUP"><script>VERSION'


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server with the real page."""
    with open_client(tmp_path, web=WEB_FOLDER) as opened:
        yield opened


def properties(client: TestClient, path: str, language: str = "en") -> dict[str, str]:
    """The Open Graph properties of a page."""
    text = client.get(path, headers={"Accept": "text/html", "Accept-Language": language}).text
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', text)
    return {name: html.unescape(value) for name, value in found}


def test_table_is_shown_with_names_points_and_picture(client: TestClient) -> None:
    """A link to a table tells who plays, how it stands, and where its picture is."""
    seats = [{"kind": "person", "name": NAME}, {"kind": "person", "name": "Ben"}]
    answer = client.post("/api/tables", json={"options": {"players": 2}, "seats": seats})
    table = answer.json()["id"]
    found = properties(client, f"/table/{table}")
    assert found["og:title"] == f"Cir*Kis: {NAME} and Ben"
    assert found["og:description"] == f"{NAME} to play. Scores: {NAME} 0 and Ben 0."
    assert found["og:url"].endswith(f"/table/{table}")
    german = properties(client, f"/table/{table}/review", "de-DE")
    assert german["og:description"].startswith(f"{NAME} ist am Zug.")
    picture = client.get(re.sub(r"^https?://[^/]+", "", found["og:image"]))
    assert picture.headers["content-type"] == "image/png"
    assert "<script>VERSION" not in client.get(f"/table/{table}").text


def test_other_pages_have_no_table_to_show(client: TestClient) -> None:
    """A table that is not there shows nothing of itself."""
    assert properties(client, "/table/nothere") == {}
