"""Measure how soon a computer answers on the static site: `python benchmarks/site_load.py`.

This builds the site and serves it compressed. Chromium opens it without caches, starts a game,
makes a placement as soon as possible, and waits for the computer's answer and for the caches to
fill; then it does the same again. Until the table is ready, the benchmark also counts requests and
the browser's processor time, which other programs affect less. With `--slow`, Chromium emulates a
network of 150 ms and 1.6 Mbit/s. This needs Chromium and `npm ci`.
"""

import gzip
import json
import os
import shutil
import statistics
import sys
import tempfile
import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from page_load import IS_KEPT, NETWORK, measure
from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from measuring import argument_parser

from tools.site.build import build_site

TIMEOUT = 180_000  # milliseconds
HAS_SNAPSHOT = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.endsWith("/snapshot")) return true;
  return false;
}"""
PLIES = "(wanted) => document.querySelectorAll('.ply').length >= wanted"


class Visit(NamedTuple):
    """The measurements of one visit; times are in seconds since the request for the page."""

    board: float  # until the table was ready for play
    answer: float  # until the computer's placement
    requests: int  # requests that the host received before the table was ready
    work: float  # seconds of processor time in all of the browser's processes by then


class Host(SimpleHTTPRequestHandler):
    """Sends files compressed, as hosts of static files do."""

    requests = 0

    def do_GET(self) -> None:
        Host.requests += 1
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        kind = {".wasm": "application/wasm", ".mjs": "text/javascript"}.get(path.suffix)
        content = _compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", kind or self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        is_kept = "/static/" in self.path
        self.send_header("Cache-Control", "max-age=31536000, immutable" if is_kept else "no-cache")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


def visit(context: BrowserContext, address: str, level: str, *, is_slow: bool) -> Visit:
    """Begin a game against a computer, place a piece, and wait for the answer and the caches."""
    page = context.new_page()
    if is_slow:
        _slow_down(page)
    requests, work = Host.requests, _work(page)
    page.goto(address, wait_until="commit")
    page.locator(".opponents summary").click()
    page.locator(f".level-row [value={level}]").check()
    page.locator(".opponents .start-button").first.click()
    page.locator(".table .turn").wait_for(timeout=TIMEOUT)
    board = _seconds(page)
    requests, work = Host.requests - requests, _work(page) - work
    page.keyboard.press("/")  # the list of legal placements
    page.locator("#legal-list li").first.wait_for(timeout=TIMEOUT)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function(PLIES, arg=2, timeout=TIMEOUT)
    answer = _seconds(page)
    while not (page.evaluate(IS_KEPT) and page.evaluate(HAS_SNAPSHOT)):
        page.wait_for_timeout(200)
    page.close()
    return Visit(board, answer, requests, work)


def _seconds(page: Page) -> float:
    return float(page.evaluate("performance.now()")) / 1000


def _work(page: Page) -> float:
    """Return the seconds of processor time that the browser has used."""
    assert page.context.browser is not None
    found = page.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return float(sum(one["cpuTime"] for one in found["processInfo"]))


def _slow_down(page: Page) -> None:
    """Give a page and its workers a slow network."""
    session = page.context.new_cdp_session(page)

    def slow(event: dict[str, Any]) -> None:
        orders = [
            ("Network.enable", {}),
            ("Network.emulateNetworkConditions", NETWORK),
            ("Runtime.runIfWaitingForDebugger", {}),
        ]
        for number, (method, given) in enumerate(orders):
            message = json.dumps({"id": number, "method": method, "params": given})
            order = {"sessionId": event["sessionId"], "message": message}
            session.send("Target.sendMessageToTarget", order)

    session.on("Target.attachedToTarget", slow)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    attach = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": False}
    session.send("Target.setAutoAttach", attach)


def _report(name: str, visits: list[Visit]) -> None:
    board, answer, requests, work = map(statistics.median, zip(*visits, strict=True))
    each = " ".join(f"{one.board:.1f}" for one in visits)
    print(
        f"{name:14} table {board:5.1f} s   answer {answer:5.1f} s   {requests:3.0f} requests"
        f"   {work:4.1f} s of processor time   ({each})",
        flush=True,
    )


def main() -> None:
    parser = argument_parser(__doc__, runs=3, level="champion")
    parser.add_argument("--slow", action="store_true", help="emulate 150 ms and 1.6 Mbit/s")
    given: Any = parser.parse_args()
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build_site(Path(folder))
        for file in filter(Path.is_file, Path(folder).rglob("*")):
            _compressed(file)  # as hosts do long before a visit
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        address = f"http://127.0.0.1:{server.server_port}/"
        first, later = measure(
            browser,
            given.runs,
            lambda context: visit(context, address, given.level, is_slow=given.slow),
        )
        browser.close()
        server.shutdown()
    _report("first visit", first)
    _report("later visits", later)


if __name__ == "__main__":
    main()
