"""The site: the game as static files, for playing on one screen without a server."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from cirkis.extras import install_command
from tests.nightly import nightly_too
from tests.web.profiles import Profiles
from tests.web.running import ChangingServer
from tests.web.site_visits import (
    ONE_FROM_THE_END,
    PATH,
    SNAPSHOT,
    SiteHost,
    begin,
    home,
    hrefs,
    place,
    saved_record,
    show,
    wait_until_loaded,
)
from tests.web.test_insecure import by_name
from tests.web.test_offline import wait_for
from tests.web.test_review import OWNERS
from tests.web.visitor import Visit, Visitor, until
from tests.web.words import EN

# One after another, the tests use one visit: starting Python takes long.
pytestmark = pytest.mark.random_order(disabled=True)

_KEPT = """async () => {
  for (const name of await caches.keys())
    if (name.startsWith("cirkis PAGE ") && (await (await caches.open(name)).match("PAGE")))
      return true;
  return false;
}"""
_NO_ROOM = """() => {
  const add = IDBObjectStore.prototype.add;
  self.freeRoom = () => (IDBObjectStore.prototype.add = add);
  IDBObjectStore.prototype.add = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
}"""
"""In tests, Chromium keeps nothing on disk and has no quota, so this script simulates the error."""


_NO_DATABASE = "Object.defineProperty(self, 'indexedDB', {})"
_STORED = """async (name) => {
  const asked = indexedDB.open(name);
  asked.onupgradeneeded = () => asked.transaction.abort(); // the page creates it, in its own form
  const database = await new Promise((resolve) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  });
  if (!database) return [];
  const keys = database.transaction("entries").objectStore("entries").getAllKeys();
  await new Promise((resolve) => (keys.onsuccess = resolve));
  database.close();
  return [...new Set(keys.result.map((key) => key[0]))];
}"""


_DATABASES = """() => Promise.race([
  indexedDB.databases(),
  new Promise((resolve) => setTimeout(resolve, 3000)),
])"""
"""Returns null if there is no answer: Chromium loses a question while it clears the storage."""


_ADD = """async ([name, rows]) => {
  const asked = indexedDB.open(name);
  const database = await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)));
  const store = database.transaction("entries", "readwrite").objectStore("entries");
  for (const [key, value] of rows) store.put(value, key);
  const keys = store.getAllKeys();
  await new Promise((resolve) => (keys.onsuccess = resolve));
  database.close();
  return keys.result;
}"""
"""Stores rows as another program on this origin would; returns the keys of all rows."""


@pytest.fixture(scope="module")
def offline(profiles: Profiles, folder: Path) -> Iterator[Visitor]:
    """A visitor who has been to the site once and is offline; starting Python takes long."""
    host = SiteHost(folder)
    visitor = Visitor(profiles, host.address, keeps=True, allow=("no room", "without its snapshot"))
    visitor.go("/")
    wait_for(visitor.page, _KEPT.replace("PAGE", f"{host.address}/"), True)
    wait_until_loaded(visitor)
    host.close()
    visitor.context.set_offline(True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def table_worker(visitor: Visitor) -> Any:
    return next(one for one in visitor.page.workers if "table_worker" in one.url)


def test_the_end_of_a_game_offline(offline: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "game.cirkis"
    file.write_text(ONE_FROM_THE_END, "utf-8")
    page = home(offline)
    page.locator(".open-record input").set_input_files(file)
    page.locator(".table .turn").wait_for()
    before = offline.plies
    offline.type_move("E1")
    page.locator("dialog.result").wait_for()
    assert "champion" in saved_record(offline)
    page.get_by_role("link", name=EN("review-open")).click()
    page.locator(".graph").wait_for()
    assert page.locator(".graph").get_attribute("aria-valuemax") == str(before + 1)
    page.locator(".move").nth(1).click()
    page.locator(OWNERS).first.wait_for(state="attached")
    page.locator(".more > summary").click()
    page.get_by_role("button", name=EN("pictures")).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=EN("pictures-gif")).click()
    with Image.open(download.value.path()) as film:
        assert (film.format, film.n_frames) == ("GIF", before + 2)  # pyrefly: ignore[missing-attribute]


def test_two_tabs_agree(offline: Visitor) -> None:
    """If one closes right after a placement, the other goes on, with the computers."""
    page = home(offline)
    begin(offline, "newcomer")
    other = offline.context.new_page()
    other.goto(page.url)
    other.locator(".table .turn").wait_for()
    place(offline)
    offline.wait_for_plies(1)
    page.close()
    offline.page = other
    offline.wait_for_plies(2)
    wait_until_loaded(offline)
    place(offline)
    offline.wait_for_plies(4)
    assert offline.pieces >= 4


def test_links_and_puzzles(offline: Visitor) -> None:
    """Links to other devices' games say so; the game is never shown in place of the documentation
    beside it.
    """
    for path, title, text in (
        ("/table/elsewhere#3:A1+B1", "table-missing", "error-no-table.here"),
        ("/table/elsewhere/review", "table-missing", "error-no-table.here"),
        ("/study/elsewhere", "study-missing", "error-no-study.here"),
        ("/puzzles/elsewhere", "nowhere", "error-not-found"),
    ):
        page = show(offline, path)
        page.locator(".message-page h1", has_text=EN(title)).wait_for()
        assert EN(text) in page.locator(".message-page").inner_text()
        assert page.locator(".sections a").count() == 4
    page = show(offline, "/puzzles/daily")
    page.get_by_role("button", name=EN("puzzle-solution")).click()
    page.get_by_text(EN("puzzle-shown")).first.wait_for()
    other = offline.context.new_page()
    with pytest.raises(PlaywrightError, match="ERR_INTERNET_DISCONNECTED"):
        other.goto(f"{offline.address}/docs/rules/")
    other.close()


def test_a_study_is_shared_in_its_link(offline: Visitor) -> None:
    page = show(offline, "/study")
    page.get_by_role("button", name=EN("study-new")).click()
    page.locator(".study .board").wait_for()
    offline.type_move("A1")
    page.get_by_label(EN("study-comment"), exact=True).fill("Why here?")
    page.locator(".move-comment", has_text="Why here?").wait_for()  # before the field is left
    page.locator(".study-saved", has_text=EN("study-state-saved")).wait_for()
    own = page.url
    page.get_by_role("button", name=EN("study-share"), exact=True).click()
    link = page.locator(".study-link").input_value()
    show(offline, "/study" + link[link.index("#") :])
    page.locator(".move-comment", has_text="Why here?").wait_for()
    assert page.url != own
    show(offline, "/study#record=%%%")
    page.locator(".studies .error", has_text=EN("study-unreadable")).wait_for()


def test_moving_everything_to_another_device(offline: Visitor) -> None:
    home(offline)
    begin(offline, "person")
    place(offline)
    page = show(offline, "/me")
    page.locator(".account > summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=EN("people-export")).click()
    file = download.value.path()
    assert EN("people-name.help") not in page.locator("main").inner_text()  # nobody sees the name
    page.get_by_role("button", name=EN("device-forget")).click()
    page.get_by_text(EN("people-forget.understood")).click()
    page.get_by_role("button", name=EN("device-forget.yes")).click()
    page.locator(".start-buttons").wait_for()
    wait_until_loaded(offline)
    assert page.locator(".my-table a").count() == 0
    until(page, lambda: page.evaluate(_STORED, f"cirkis {offline.address}/") == [])
    show(offline, "/me")
    page.get_by_text(EN("people-account"), exact=True).click()
    page.locator(".people-page input[type=file]").set_input_files(file)
    page.locator(".people-page [role=status]:not(:empty)").first.wait_for()
    home(offline)
    page.locator(".my-table a").first.wait_for()


def test_storage_changes_during_a_game(offline: Visitor) -> None:
    """If it is cleared, the game goes on, and all that the page has is stored again. Foreign rows
    are skipped, and kept; an unreadable entry harms no other log. A later visit starts from
    Python's saved memory or, if that is damaged, says so and replaces it.
    """
    page = home(offline)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    begin(offline, "person")
    place(offline)
    offline.wait_for_plies(1)
    table, database = offline.table_id, f"cirkis {offline.address}/"
    until(page, lambda: table in page.evaluate(_STORED, database))
    before = page.evaluate(_STORED, database)
    clearing = {"origin": offline.address.removesuffix(PATH), "storageTypes": "indexeddb"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", clearing)
    until(page, lambda: page.evaluate(_DATABASES) == [])
    place(offline)
    offline.wait_for_plies(2)
    until(page, lambda: page.evaluate(_STORED, database) == before)
    foreign = [[5, "x"], ["x", "x"], [[table, 99], "{}"], [[table, "x"], 3], [[3, 4], "{}"]]
    foreign += [[[table, 0, 1], "{}"], [["odd", 0], {"a": 1}], [[".document-progress-", 9], 1]]
    keys = page.evaluate(_ADD, [database, foreign])
    for damage, is_told in nightly_too(("", False), ("damaged", True)):
        wait_for(page, SNAPSHOT, True)
        page.evaluate(SNAPSHOT, damage)
        offline.go(page.url.removeprefix(offline.address))
        offline.wait_for_plies(2)
        wait_until_loaded(offline)
        assert bool(told) == is_told
    place(offline)
    offline.wait_for_plies(3)
    wait_for(page, SNAPSHOT, True)
    home(offline).locator(f'.my-table a[href$="{table}"]').wait_for()
    after = page.evaluate(_ADD, [database, []])
    assert [key for key in keys if key not in after] == []


def test_full_storage(offline: Visitor) -> None:
    """The snapshot makes room, and is made again only at a later visit."""
    page = home(offline)
    begin(offline, "person")
    place(offline)
    wait_for(page, SNAPSHOT, True)
    table_worker(offline).evaluate(_NO_ROOM)
    place(offline)
    page.locator(".site-status", has_text=EN("site-full")).wait_for()
    wait_for(page, SNAPSHOT, False)
    page.get_by_role("button", name=EN("menu")).click()
    assert saved_record(offline).count("\n") > 3
    page.keyboard.press("Escape")
    table_worker(offline).evaluate("() => void self.freeRoom()")
    place(offline)
    offline.wait_for_plies(2)
    page.locator(".site-status").wait_for(state="hidden")


def test_a_game_can_be_deleted(offline: Visitor) -> None:
    """The start page deletes a game for good, after confirmation; other games stay."""
    page = home(offline)
    begin(offline, "person")
    gone = offline.table_id
    home(offline)
    links = page.locator(".my-table a")
    mine = page.locator(f'.my-table:has(a[href$="{gone}"])')
    mine.wait_for()
    before = hrefs(links)
    mine.get_by_role("button", name=EN("site-delete")).click()
    assert hrefs(links) == before
    page.locator("dialog .danger", has_text=EN("site-delete-yes")).click()
    mine.wait_for(state="detached")
    assert set(hrefs(links)) >= {href for href in before if not href.endswith(gone)}

    def stored() -> list[str]:
        return list(page.evaluate(_STORED, f"cirkis {offline.address}/"))

    until(page, lambda: gone not in stored())
    assert len(stored()) >= len(before) - 1


def test_storage_is_full_at_the_start(offline: Visitor) -> None:
    """Games stay in memory. Nothing frees the storage: the last test with `offline`."""
    page = home(offline)
    assert EN("start-message.more") in page.locator(".hero").inner_text()
    table_worker(offline).evaluate(_NO_ROOM)
    page.locator(".start-button").first.click()
    page.locator(".hero .error", has_text=EN("error-storage-full")).wait_for()
    page.get_by_role("button", name=EN("site-full-memory")).click()
    page.locator(".site-status", has_text=EN("site-memory")).wait_for()
    begin(offline, "person")
    place(offline)
    offline.wait_for_plies(1)


def test_without_webassembly(host: SiteHost, visit: Visit) -> None:
    """The page says so; its texts can be read, and printed sets have a command that makes them."""
    visitor = visit(host.address)
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    visitor.go("/")
    said = visitor.page.locator(".site-status")
    expect(said).to_have_text(EN("error-no-webassembly"))
    assert visitor.page.locator(".start-art svg").count() == 1
    visitor.page.get_by_role("link", name=EN("start-help")).click()
    visitor.page.locator(".help-page .diagram").first.wait_for()
    visitor.go("/?/print")
    for said in (
        EN("print-none-ready", command=install_command("shapely")),
        EN("print-reconstructed.text"),
    ):
        visitor.page.locator("main", has_text=said).wait_for()


def test_incomplete_downloads(host: SiteHost, visit: Visit) -> None:
    """A message offers to try again; people play without the computers, and without storage, also
    over http by a host's name, where tabs cannot share a worker.
    """
    visitor = visit(by_name(host.address), allow="")
    page = visitor.page
    status = page.locator(".site-status")
    again = page.get_by_role("button", name=EN("site-retry"))
    host.lost.add("pyodide.asm.wasm")
    visitor.go("/")
    status.filter(has_text=EN("site-failed")).wait_for()
    buttons = page.locator(".start-button[data-act]").evaluate_all(
        "all => all.map((one) => one.dataset.act)"
    )
    assert buttons == ["start-message", "start-here"]
    assert page.locator(".start-button").first.is_enabled()
    assert page.locator("#join-code").count() == 0
    page.locator(".custom-table summary").click()
    kinds = page.get_by_label(EN("setup-kind", seat=1)).locator("option")
    kinds.first.wait_for(state="attached")
    assert EN("setup-open.message") in kinds.all_text_contents()

    lose(host, "kernel.wasm")
    page.once("worker", lambda worker: worker.evaluate(_NO_DATABASE))
    again.click()
    status.filter(has_text=EN("site-loading")).wait_for()
    begin(visitor, "newcomer")
    status.filter(has_text=EN("site-thinking-failed")).wait_for()
    lose(host, "engine_worker.js")
    with page.expect_event("worker"):
        again.click()
    place(visitor)
    visitor.wait_for_plies(1)
    failed = EN("computer-failed", who=EN("level-newcomer.name"))
    page.locator(".turn", has_text=failed).wait_for()

    lose(host)
    page.locator(".ply").nth(1).wait_for()
    assert failed not in page.locator(".turn").inner_text()
    status.filter(has_text=EN("site-memory")).wait_for()


def lose(host: SiteHost, *names: str) -> None:
    host.lost.clear()
    host.lost.update(names)


def test_server_page_plays_without_its_server(folder: Path, tmp_path: Path, visit: Visit) -> None:
    """If a server hosts the site, browsers cache it; people can play while the server is down."""
    shutil.copytree(folder, tmp_path / "site")
    with ChangingServer(tmp_path) as server:
        visitor = visit(server.address, keeps=True, allow="Failed to load resource")
        page = visitor.page
        visitor.go("/")
        for path in (f"{server.address}/", f"{server.address}/offline/"):
            wait_for(page, _KEPT.replace("PAGE", path), True)
        server.kill()
        visitor.go("/")
        page.locator(".hero .error a", has_text=EN("start-offline")).click()
        page.wait_for_url("**/offline/")
        begin(visitor, "person")
        place(visitor)
        visitor.wait_for_plies(1)
        assert EN("start-friends") not in page.inner_text("body")
