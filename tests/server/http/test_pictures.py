"""Pictures over HTTP: positions and games as SVG, and link previews."""

import html
import io
import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from cirkis.server.settings import WEB_FOLDER
from tests.server.helpers import PEOPLE, TestClient, new_table, open_client

RECORD = '[Cirkis "2"]\n[Event "A <fine> end"]\n[Players "2"]\n\n1. A1+B1 2. A2+A3\n'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that has the real page."""
    root = tmp_path_factory.mktemp("pictures")
    with open_client(root, web=WEB_FOLDER) as opened:
        yield opened


@pytest.fixture(scope="module")
def table(served: TestClient) -> str:
    """A two-player table on one screen, after two placements."""
    made = served.post("/api/records", json={"record": RECORD.replace("Event", "Site")})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def preview(client: TestClient, path: str, language: str = "en") -> dict[str, str]:
    text = client.get(path, headers={"Accept": "text/html", "Accept-Language": language}).text
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', text)
    return {name: html.unescape(value) for name, value in found}


def shown(client: TestClient, properties: dict[str, str]) -> Image.Image:
    answer = client.get(re.sub(r"^https?://[^/]+", "", properties["og:image"]))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    return Image.open(io.BytesIO(answer.content)).convert("RGB")


def test_positions_and_games_as_svg(client: TestClient, table: str) -> None:
    """Current, earlier and tried positions have pictures; the game has one with frames."""
    path, line = f"/api/tables/{table}", {"after": "1", "line": "B2+B3"}
    pieces = {}
    for name, query in (("now", {}), ("first", {"after": "1"}), ("tried", line)):
        answer = client.get(f"{path}/picture.svg", params=query)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        tree = ElementTree.fromstring(answer.text)
        pieces[name] = {e.get("data-cells") for e in tree.iter()} - {None}
    assert pieces == {"now": {"A1+B1", "A2+A3"}, "first": {"A1+B1"}, "tried": {"A1+B1", "B2+B3"}}
    film = ElementTree.fromstring(client.get(f"{path}/film.svg", params={"after": "2"}).text)
    assert {e.get("data-at") for e in film.iter()} - {None} == {"0", "1", "2"}
    free = {"at": json.dumps(PEOPLE), "line": "A1+B1,A2+A3"}
    for what in ("picture", "film"):
        answer = client.get(f"/api/positions/{what}.svg", params={**free, "theme": "dark"})
        assert answer.status_code == 200, answer.text
        assert 'data-cells="A2+A3"' in answer.text
    assert client.get(f"{path}/picture.svg", params={"after": "3"}).status_code == 400
    assert client.get("/api/tables/nothere/picture.svg").status_code == 404


@pytest.mark.slow
def test_previews_show_the_board(client: TestClient, table: str) -> None:
    """A link's picture has the stated size, and shows the position that the link names."""
    now = preview(client, f"/table/{table}")
    assert now["twitter:card"] == "summary_large_image"
    picture = shown(client, now)
    assert picture.size == (int(now["og:image:width"]), int(now["og:image:height"])) == (1200, 630)
    first = preview(client, f"/table/{table}/review?at=1")
    tried = preview(client, f"/table/{table}/review?at=1:B2%2BB3")
    assert first["og:url"].endswith(f"/table/{table}/review?at=1")
    assert "Purple to play" in first["og:description"]
    assert "Green to play" in tried["og:description"]
    assert ImageChops.difference(picture, shown(client, tried)).getbbox() is not None
    for wrong in ("99", "1:Z9", "x", "1:A1"):
        assert preview(client, f"/table/{table}/review?at={wrong}") == now


def test_previews_name_the_players(client: TestClient) -> None:
    """A link to a table shows the players and the score, in the reader's language; a script in a
    name is shown as text. A missing table reveals nothing.
    """
    name = 'SETUP"><script>VERSION'
    seats = [{"kind": "person", "name": name}, {"kind": "person", "name": "Ben"}]
    table = new_table(client, {"seats": seats})
    found = preview(client, f"/table/{table}")
    assert found["og:title"] == f"Cir*Kis: {name} and Ben"
    assert found["og:description"] == f"{name} to play. Scores: {name} 0 and Ben 0."
    assert found["og:url"].endswith(f"/table/{table}")
    german = preview(client, f"/table/{table}/review", "de-DE")
    assert german["og:description"].startswith(f"{name} ist am Zug.")
    assert "<script>VERSION" not in client.get(f"/table/{table}").text
    assert preview(client, "/table/nothere") == {}


def test_studies_and_the_start_page_have_previews(client: TestClient) -> None:
    """A link to a study shows its title and the end of its main line."""
    assert preview(client, "/")["og:url"].endswith("/")
    made = client.post("/api/studies", json={"record": RECORD})
    assert made.status_code == 201, made.text
    found = preview(client, f"/study/{made.json()['ids'][0]}")
    assert found["og:title"] == "Cir*Kis: A <fine> end"
    assert shown(client, found).size == (1200, 630)
    assert preview(client, "/study/nothere") == {}


def test_without_the_extra_the_icon_is_shown(
    client: TestClient, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that cannot draw shows the game's icon, and refuses to send a PNG."""
    monkeypatch.setattr("cirkis.server.processes.is_installed", lambda module: False)
    found = preview(client, f"/table/{table}")
    assert found["twitter:card"] == "summary"
    assert shown(client, found).size == (512, 512)
    assert client.get(f"/api/tables/{table}/picture.png").status_code == 404
    assert client.get(f"/api/tables/{table}/picture.svg").status_code == 200
