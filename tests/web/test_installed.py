"""The installed page: its manifest, the files and links that it opens, the number on its icon."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.nightly import IS_NIGHTLY
from tests.web.friends import gather, hurry, make_table
from tests.web.profiles import ARGUMENTS, PATIENCE, find_chromium
from tests.web.running import RunningServer
from tests.web.site_visits import ONE_FROM_THE_END, SiteHost, share
from tests.web.visitor import Visit, Visitor, until
from tests.web.words import EN

MOVES = '[Cirkis "1"]\n\nA1 B1 C1 D1\n'
NOTES = '[Cirkis "1"]\n\nA1 {In the middle.} B1\n'


class App:
    """The page, installed in a Chromium of its own by the protocol with which it is debugged."""

    def __init__(self, context: Any, address: str) -> None:
        profiles: Any = SimpleNamespace(take=lambda **_: context)
        self.visitor = Visitor(profiles, address, allow="422", keeps=True)
        self._line = context.browser.new_browser_cdp_session()
        self.visitor.go("/")
        page: Any = context.new_cdp_session(self.visitor.page)
        self.id = page.send("Page.getAppManifest")["manifest"]["id"]
        self.send("install", installUrlOrBundleUrl=f"{address}/")

    def send(self, method: str, **what: Any) -> Any:
        return self._line.send(f"PWA.{method}", {"manifestId": self.id, **what})

    @property
    def state(self) -> Any:
        return self.send("getOsAppState")

    def open(self, *files: Path) -> None:
        """Open files, as a double click on them does."""
        self.send("launchFilesInApp", files=[str(file) for file in files])


@pytest.fixture
def install(browser: Any, tmp_path: Path) -> Iterator[Callable[[str], App]]:
    apps: list[App] = []

    def install_at(address: str) -> App:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=find_chromium(full=True),
            args=list(ARGUMENTS),
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE)
        apps.append(App(context, address))
        return apps[-1]

    yield install_at
    for app in apps:
        app.visitor.close()
    assert [text for app in apps for text in app.visitor.complaints] == []


def saved(folder: Path, name: str, record: str) -> Path:
    (folder / name).write_text(record, "utf-8")
    return folder / name


def at_table(visitor: Visitor, pieces: int) -> str:
    visitor.page.wait_for_url("**/table/*")
    visitor.page.locator(".table .turn").wait_for()
    visitor.wait_for_pieces(pieces)
    return visitor.table_id


def test_installed_page(
    server: RunningServer, install: Callable[[str], App], tmp_path: Path
) -> None:
    """Chromium opens game files and links in the window that is there, without loading it again,
    and its icon counts the games in which others wait.
    """
    app = install(server.address)
    visitor, page = app.visitor, app.visitor.page
    (handler,) = app.state["fileHandlers"]
    assert [kind["fileExtensions"] for kind in handler["accepts"]] == [[".cirkis"]]
    page.evaluate("window.isTheSame = true")
    app.open(saved(tmp_path, "game.cirkis", MOVES))
    table = at_table(visitor, 4)
    app.send("launch")  # by its icon
    app.open(saved(tmp_path, "broken.cirkis", "hello"))
    page.locator("dialog[open]", has_text=f"broken.cirkis: {EN('error-bad-record')}").wait_for()
    assert visitor.table_id == table
    app.open(saved(tmp_path, "study.cirkis", NOTES))
    page.locator(".study").first.wait_for()
    page.get_by_text("In the middle.").first.wait_for()
    app.send("launch", url=f"{server.address}/table/{table}")
    assert at_table(visitor, 4) == table
    app.open(tmp_path / "broken.cirkis", tmp_path / "game.cirkis")
    page.locator("dialog[open]", has_text="broken.cirkis").wait_for()
    assert at_table(visitor, 4) != table
    assert page.evaluate("window.isTheSame")
    assert app.state["badgeCount"] == 0  # nobody waits at a screen of one's own

    ann = server.stranger()
    shared = make_table(visitor, "person", "open")
    gather(shared, visitor, Ann=ann)
    until(page, lambda: app.state["badgeCount"] == 1)
    hurry(shared, visitor, plies=1)
    until(page, lambda: app.state["badgeCount"] == 0)
    visitor.follow("/")
    hurry(shared, ann, plies=1)
    until(page, lambda: app.state["badgeCount"] == 1)
    page.goto(f"{server.address}/continue")
    page.wait_for_url(f"**/table/{shared}")


@pytest.mark.skipif(not IS_NIGHTLY, reason="differs from the one above by how paths are written")
def test_installed_site(host: SiteHost, install: Callable[[str], App], tmp_path: Path) -> None:
    app = install(host.address)
    app.open(saved(tmp_path, "game.cirkis", f"{ONE_FROM_THE_END}E1\n"))
    page = app.visitor.page
    page.locator("dialog.result").wait_for()
    table = page.url
    app.send("launch", url=f"{host.address}/?/help")
    page.wait_for_url("**/?/help")
    page.locator("main h1").wait_for()
    app.send("launch", url=table)
    page.wait_for_url(table)


def test_chromium_reads_the_manifest(server: RunningServer, host: SiteHost, visit: Visit) -> None:
    """It finds no fault, whether the page or the server chose the language."""
    for address in (server.address, host.address):
        visitor = visit(address, locale="fr-FR")
        visitor.go("/")
        line: Any = visitor.page.context.new_cdp_session(visitor.page)
        found = line.send("Page.getAppManifest")
        assert found["errors"] == []
        assert json.loads(found["data"])["lang"] == "fr"


def test_shortcuts(server: RunningServer, visit: Visit) -> None:
    """Without a game to continue, the home page is shown; a new game begins with one key."""
    visitor = visit()
    visitor.page.goto(f"{server.address}/continue")
    visitor.page.wait_for_url(f"{server.address}/")
    visitor.page.locator(".start-buttons").wait_for()
    visitor.page.goto(f"{server.address}/new")
    visitor.page.locator(".start-buttons button:focus").wait_for()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/table/*")
    visitor.page.locator(".table .turn").wait_for()


_RELOADED = """
const file = new File([%s], "game.cirkis");
const launch = { files: [{ name: file.name, getFile: async () => file }] };
Object.defineProperty(window, "launchQueue", { value: { setConsumer: (act) => act(launch) } });
"""
"""After a reload, Chromium passes the last launch again (WebAppLaunchQueue::DidFinishNavigation),
but not without windows.
"""


def test_a_reload_opens_no_file_again(server: RunningServer, visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(_RELOADED % json.dumps(MOVES))
    visitor.page.goto(server.address)
    table = at_table(visitor, 4)
    visitor.page.reload()
    assert at_table(visitor, 4) == table
    visitor.follow("/")
    visitor.page.reload()
    visitor.page.locator(".my-table").first.wait_for()
    assert visitor.page.locator(".my-tables.running .my-table").count() == 1


def test_shared_by_another_app(server: RunningServer, visit: Visit, over: str) -> None:
    visitor = visit(keeps=True, allow="422")
    page = visitor.page
    visitor.go("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")

    share(page, file=MOVES)
    at_table(visitor, 4)
    visitor.go("/")
    share(page, text=MOVES)
    at_table(visitor, 4)
    visitor.go("/")
    share(page, text=f"Look at this: {server.address}/table/{over}")
    page.wait_for_url(f"**/table/{over}")
    visitor.go("/")
    share(page, text="Lunch?")
    page.locator("dialog[open]", has_text=EN("error-bad-record")).wait_for()
    page.reload()
    page.locator(".my-table").first.wait_for()
    assert page.locator("dialog[open]").count() == 0
