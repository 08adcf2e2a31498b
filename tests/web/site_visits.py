"""The site on a static host, and visitors who use it without reloading it."""

import random
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.services import free_port
from tests.web.visitor import Visitor, until
from tests.web.words import EN

PATH = "/some/where"


class SiteHost:
    """Serves a site's folder; can be switched off, or lose files."""

    def __init__(self, folder: Path) -> None:
        self.lost: set[str] = set()
        handler = partial(_Handler, folder=folder, lost=self.lost)
        self._server = ThreadingHTTPServer(("127.0.0.1", free_port()), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}{PATH}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *args: Any, folder: Path, lost: set[str], **more: Any) -> None:
        self._lost = lost
        super().__init__(*args, directory=str(folder), **more)

    def send_head(self) -> Any:
        """Send the file, unless it has been lost."""
        inside = self.path.startswith(PATH)
        self.path = self.path.removeprefix(PATH)
        if not inside or any(name in self.path for name in self._lost):
            return self.send_error(404)
        return super().send_head()

    def end_headers(self) -> None:
        """Make browsers revalidate each file, so that they notice lost ones."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


SNAPSHOT = """async (content) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = (await cache.keys()).find(({ url }) => url.endsWith("/snapshot"));
    const answer = kept && (await cache.match(kept));
    if (kept && content) await cache.put(kept, new Response(content, answer));
    if (kept) return (await answer.blob()).size > 1e6;
  }
  return false;
}"""
"""Returns whether the browser has a snapshot, and replaces its content if given new content."""
ONE_FROM_THE_END = """[Cirkis "1"]
[Purple "computer: champion"]
[Target "10"]
[Stop "at-once"]

A1 B1 C1 D1
"""
"""The record of a game that E1 ends."""
_SHOW = """(address) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


def close_dialogs(visitor: Visitor) -> Any:
    """Close open dialogs with the keyboard, once they are ready."""
    page = visitor.page

    def is_closed() -> bool:
        page.keyboard.press("Escape")
        return not page.locator("dialog[open]").count()

    if page.locator("dialog[open]").count():
        until(page, is_closed)
    return page


def home(visitor: Visitor) -> Any:
    """Go to the start page without reloading."""
    page = close_dialogs(visitor)
    if page.locator("a.home").count():
        page.locator("a.home").click()
    page.locator(".start-buttons").wait_for()
    return page


def begin(visitor: Visitor, level: str) -> None:
    """Set up a game against a computer, or against a person at the same screen."""
    page = visitor.page
    if not page.locator("#option-target").is_visible():
        page.locator(".custom-table summary").click()
    kind = level if level == "person" else f"computer:{level}"
    page.get_by_label(EN("setup-kind", seat=2)).select_option(kind)
    page.get_by_role("button", name=EN("setup-create")).click()
    page.locator(".table .turn").wait_for()


def place(visitor: Visitor) -> None:
    """Place the piece in hand, or else any piece."""
    rng = random.Random(1)
    if not visitor.glowing():
        visitor.pick(rng)
    visitor.click_cell(rng.choice(visitor.glowing()))


def wait_until_loaded(visitor: Visitor) -> None:
    visitor.page.locator(".site-status").wait_for(state="hidden")


def saved_record(visitor: Visitor) -> str:
    """Download the game from the menu, or from below the result."""
    more = visitor.page.get_by_text(EN("end-more"), exact=True)
    if more.count():
        more.click()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name=EN("menu-record")).click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"cirkis-\d{4}-\d\d-\d\d(-[\w-]+)?\.cirkis", name)
    return str(Path(download.value.path()).read_text("utf-8"))


def show(visitor: Visitor, path: str) -> Any:
    """Show the screen at a path, without reloading."""
    page = close_dialogs(visitor)
    page.evaluate(_SHOW, f"?{path}")
    return page


def hrefs(links: Any) -> list[str]:
    return list(links.evaluate_all("all => all.map(link => link.getAttribute('href'))"))


_SHARE = """(shared) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "share" });
  for (const [name, value] of Object.entries(shared)) {
    const field = document.createElement("input");
    field.name = name;
    field.type = name === "file" ? "file" : "hidden";
    if (name === "file") {
      const files = new DataTransfer();
      files.items.add(new File([value], "game.cirkis"));
      field.files = files.files;
    } else field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""
"""Posts what phones post when another app shares something with this one."""


def share(page: Any, **what: str) -> None:
    """Share a text or a file with the page, as another app does."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")
    page.evaluate(_SHARE, what)
