"""The start page opens games that were saved as files."""

import random
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.web.friends import place
from tests.web.running import RunningServer
from tests.web.visitor import Visit, Visitor
from tests.web.words import EN, FR


@pytest.fixture
def saved(server: RunningServer, tmp_path: Path) -> Path:
    """The file of a game with seven placements, as downloaded from a table."""
    played = server.make_table("person", "person", plies=7)
    file = tmp_path / "game.cirkis"
    with urllib.request.urlopen(f"{server.address}/api/tables/{played}/record") as answer:
        file.write_bytes(answer.read())
    return file


def start(visit: Visit, server: RunningServer, **how: Any) -> Visitor:
    visitor = visit(server.address, **how)
    # Intercept Chromium's file dialog now: if intercepted later, it would still open.
    visitor.page.on("filechooser", lambda _: None)
    visitor.go("/")
    return visitor


def choose(visitor: Visitor, file: Path, texts: Any = EN) -> None:
    visitor.page.get_by_role("button", name=texts("start-record")).focus()
    with visitor.page.expect_file_chooser() as chooser:
        visitor.page.keyboard.press("Enter")
    chooser.value.set_files(file)


def test_a_saved_game_can_be_continued(server: RunningServer, visit: Visit, saved: Path) -> None:
    """The file becomes a table of this browser: the pieces are where they were, play goes on, and
    the start page lists the table.
    """
    visitor = start(visit, server)
    choose(visitor, saved)
    visitor.page.wait_for_url("**/table/*")
    visitor.page.locator(".table .turn").wait_for()
    assert visitor.plies == visitor.pieces == 7
    place(visitor, random.Random(1))
    path = visitor.page.url.removeprefix(server.address)
    visitor.go("/")
    first = visitor.page.locator(".my-table a").first
    first.wait_for()
    assert first.get_attribute("href") == path


def test_a_file_that_is_not_a_game(
    server: RunningServer, visit: Visit, saved: Path, tmp_path: Path
) -> None:
    """A file that is not a single game is refused in one sentence beside the button, which keeps
    the focus; once corrected, the same file can be opened.
    """
    visitor = start(visit, server, locale="fr-FR", allow="422")
    text = saved.read_text("utf-8")
    file = tmp_path / "other.cirkis"
    for wrong in ("", "hello", text + text):
        file.write_text(wrong, "utf-8")
        with visitor.page.expect_response("**/api/records"):
            choose(visitor, file, FR)
        visitor.page.locator(".open-record .error", has_text=FR("error-bad-record")).wait_for()
        button = visitor.page.get_by_role("button", name=FR("start-record"))
        assert button.evaluate("(one) => one === document.activeElement")
    assert visitor.page.url == f"{server.address}/"
    file.write_text(text, "utf-8")
    choose(visitor, file, FR)
    visitor.page.wait_for_url("**/table/*")


def test_a_file_that_is_too_large(server: RunningServer, visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "film.cirkis"
    file.write_bytes(b" " * 1_000_001)
    visitor = start(visit, server)
    sent: list[str] = []
    visitor.page.on("request", lambda request: sent.append(request.url))
    choose(visitor, file)
    visitor.page.locator(".open-record .error", has_text=EN("error-too-large")).wait_for()
    assert not [url for url in sent if url.endswith("/api/records")]
