"""The start page opens games that were saved as files."""

import random
import urllib.request
from pathlib import Path

from tests.web.friends import place
from tests.web.running import RunningServer
from tests.web.site_visits import ONE_FROM_THE_END
from tests.web.visitor import Visit, Visitor
from tests.web.words import FR


def choose(visitor: Visitor, file: Path, content: str, encoding: str = "utf-8") -> None:
    file.write_text(content, encoding)
    visitor.page.get_by_role("button", name=FR("start-record")).focus()
    with visitor.page.expect_file_chooser() as chooser:
        visitor.page.keyboard.press("Enter")
    chooser.value.set_files(file)


def refuse(visitor: Visitor, file: Path, content: str, why: str) -> None:
    choose(visitor, file, content)
    visitor.page.locator(".open-record .error", has_text=FR(why)).wait_for()
    button = visitor.page.get_by_role("button", name=FR("start-record"))
    assert button.evaluate("(one) => one === document.activeElement")


def test_a_saved_game_can_be_continued(server: RunningServer, visit: Visit, tmp_path: Path) -> None:
    """What is no game is refused beside the button; once corrected, the same file opens. Whoever
    opens the record of a finished game has not won it, and cannot take anything back.
    """
    played = server.make_table("person", "person", plies=7)
    with urllib.request.urlopen(f"{server.address}/api/tables/{played}/record") as answer:
        saved = answer.read().decode()
    visitor = visit(locale="fr-FR", allow="422")
    page, sent = visitor.page, list[str]()
    page.on("request", lambda request: sent.append(request.url))
    visitor.go("/")
    file = tmp_path / "game.cirkis"
    refuse(visitor, file, " " * 1_000_001, "error-too-large")
    assert not [url for url in sent if url.endswith("/api/records")]
    choose(visitor, file, saved.replace("\n", '\n[Event "Café"]\n', 1), "cp1252")
    where = FR("error-not-utf-8", line=2, column=len('[Event "Caf') + 1)
    visitor.page.locator(".open-record .error", has_text=where).wait_for()
    assert not [url for url in sent if url.endswith("/api/records")]
    for wrong in ("", "hello", saved + saved):
        with page.expect_response("**/api/records"):
            refuse(visitor, file, wrong, "error-bad-record")
    assert page.url == f"{server.address}/"
    choose(visitor, file, saved)
    page.wait_for_url("**/table/*")
    page.locator(".table .turn").wait_for()
    visitor.wait_for_plies(7)
    visitor.wait_for_pieces(7)
    place(visitor, random.Random(1))
    path = page.url.removeprefix(server.address)
    visitor.go("/")
    first = page.locator(".my-table a").first
    first.wait_for()
    assert first.get_attribute("href") == path

    choose(visitor, file, f"{ONE_FROM_THE_END}E1\n")
    page.get_by_text(FR("end-winners", who="Vert", count=1)).first.wait_for()
    assert FR("end-you-win") not in page.locator("body").inner_text()
    assert not page.get_by_role("button", name=FR("undo")).is_visible()
    visitor.go("/")
    card = page.locator(".my-tables", has=page.get_by_role("heading", name=FR("games-others")))
    assert card.locator(".my-table-status").inner_text() == FR("games-state-winner", who="Vert")
