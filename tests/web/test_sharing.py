"""Showing a game to others: pictures, animations, and frames in other pages."""

import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from playwright.sync_api import expect

from cirkis.game import read_record, replay_record
from tests.drawing.pixels import owners, seen_owners
from tests.server.helpers import Post, new_table
from tests.server.hosted import Hosted
from tests.services import free_port
from tests.web.axe import violations
from tests.web.running import RunningServer
from tests.web.site_visits import SiteHost
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN


def saved(visitor: Visitor, key: str, folder: Path) -> Path:
    with visitor.page.expect_download() as download:
        visitor.page.locator("dialog.pictures button", has_text=EN(key)).click()
    path = folder / str(download.value.suggested_filename)
    download.value.save_as(path)
    return path


def test_pictures_and_animation_of_a_game(
    server: RunningServer, over: str, visit: Visit, tmp_path: Path
) -> None:
    """The result offers a picture as PNG and SVG, and the game as a GIF of all its positions."""
    with urllib.request.urlopen(f"{server.address}/api/tables/{over}/record") as answer:
        states = replay_record(read_record(answer.read().decode()))
    visitor = visit()
    visitor.sit(over)
    visitor.page.get_by_text(EN("end-more"), exact=True).click()
    visitor.page.locator("dialog.result button", has_text=EN("pictures")).click()
    visitor.page.locator("dialog.pictures img[src^='blob:']").wait_for()
    assert violations(visitor, "dialog") == []
    visitor.page.locator("dialog.pictures .segment", has_text=EN("settings-theme.dark")).click()
    picture = Image.open(saved(visitor, "pictures-png", tmp_path)).convert("RGB")
    assert picture.size == (1080, 1080)
    assert seen_owners(picture, states[-1]) == owners(states[-1])
    tree = ElementTree.parse(saved(visitor, "pictures-svg", tmp_path)).getroot()
    pieces = {e.get("data-cells") for e in tree.iter()} - {None}
    assert len(pieces) == len(states[-1].placed)
    visitor.page.locator("dialog.pictures .segment", has_text="½").click()
    with Image.open(saved(visitor, "pictures-gif", tmp_path)) as film:
        assert (film.format, film.size) == ("GIF", (480, 480))
        assert film.n_frames == len(states)  # pyrefly: ignore[missing-attribute]
        assert film.info["duration"] == 500
        film.seek(0)
        assert seen_owners(film.convert("RGB"), states[0]) == owners(states[0])
        film.seek(len(states) - 1)
        assert film.info["duration"] == 3000
        seen, wanted = seen_owners(film.convert("RGB"), states[-1]), owners(states[-1])
        assert sum(seen[cell] != wanted[cell] for cell in wanted) <= 3  # part of the Leader's glow


@contextmanager
def page_of_others(folder: Path, frame: str) -> Iterator[str]:
    """Serve a page with a frame in it from another origin; yield its URL."""
    (folder / "index.html").write_text(f"<!doctype html><title>Blog</title><h1>Blog</h1>{frame}")
    host = SiteHost(folder)
    yield f"{host.address}/"
    host.close()


def test_embedding(tmp_path: Path, visit: Visit) -> None:
    """Other sites can frame a public server's games, but nothing else; the page offers the HTML."""
    port = free_port()
    with (
        Hosted(
            "--data", str(tmp_path), "--public-url", f"http://127.0.0.1:{port}", "--port", str(port)
        ) as server,
        server.client() as client,
    ):
        player = Post(client, new_table(client, {"options": {"target": 5}}))
        while not player.view()["outcome"]:
            assert player.place(7)["ok"]
        table, plies = player.table_id, player.view()["plies"]
        visitor = visit(server.http, allow="frame-ancestors")
        visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        visitor.page.goto(f"{server.http}/table/{table}/review#2")
        visitor.page.locator(".more > summary").click()
        visitor.page.get_by_role("button", name=EN("embed-copy")).click()
        visitor.page.get_by_text(EN("copied"), exact=True).wait_for()
        code = visitor.page.evaluate("navigator.clipboard.readText()")
        assert code.startswith(f'<iframe src="{server.http}/embed/{table}"')
        more = f'{code}<iframe id="whole" src="{server.http}/table/{table}"></iframe>'
        with page_of_others(tmp_path, more) as blog:
            visitor.page.goto(blog)
            game = visitor.page.frame_locator("iframe >> nth=0")
            game.get_by_text(EN("embed-at", n=plies, total=plies)).wait_for()
            game.get_by_role("button", name=EN("step-start")).click()
            game.get_by_text(EN("embed-at", n=0, total=plies)).wait_for()
            game.get_by_role("button", name=EN("step-next")).click()
            expect(game.locator("svg .piece:visible")).to_have_count(1)
            link = game.get_by_role("link", name=EN("embed-open"))
            assert link.get_attribute("href") == f"/table/{table}/review?at=1"
            assert link.get_attribute("target") == "_blank"
            assert _game_in(visitor, "#whole") == 0
        visitor.go(f"/embed/{table}")
        visitor.page.locator(".embedded-game svg").wait_for()
        assert violations(visitor) == []
        visitor.page.goto(f"{server.http}/table/{table}/review?at=1")
        visitor.page.wait_for_url("**/review#1")
        visitor.page.goto("about:blank")


def _game_in(visitor: Visitor, frame: str) -> int:
    """Return how many games a frame shows (0 or 1), once it has been loaded or refused."""
    visitor.page.wait_for_load_state("networkidle")
    return int(visitor.page.frame_locator(frame).locator("main").count())
