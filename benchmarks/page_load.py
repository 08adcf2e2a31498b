"""Measure how soon the start button can be used: `python benchmarks/page_load.py`.

This builds and unpacks the package, and loads the page from its server in Chromium over an emulated
network (150 ms, 1.6 Mbit/s), first without caches, then again; then it does the same with the
server of this checkout, which serves the page's sources. It needs Chromium, Node.js and `npm ci`.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from measuring import argument_parser
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
Result = TypeVar("Result")
NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds from a request to its answer's headers
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
PORT = 8799
# Sets `ready` to the milliseconds from navigation until the first start button can be used.
NOTE_READY = """
const look = () => {
  if (document.querySelector(".start-button.primary:enabled")) window.ready = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
IS_KEPT = """async () => {
  const names = await caches.keys();
  for (const cacheName of names)
    if (await caches.match("/", { cacheName, ignoreVary: true })) return true;
  return false;
}"""


class Visit(NamedTuple):
    """The times of one visit, in milliseconds."""

    painted: float  # until something was drawn
    ready: float  # until the start button could be used


@contextmanager
def serving(package: Path) -> Iterator[str]:
    """Run the server of a package and yield its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "cirkis", "serve", "--port", str(PORT), "--data", data]
        server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(package)})
        address = f"http://127.0.0.1:{PORT}"
        try:
            _wait(f"{address}/api/board")
            yield address
        finally:
            server.terminate()
            server.wait()


def _wait(url: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)


def build(folder: Path) -> Path:
    """Build the package, unpack it in a folder, and return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "package")
    return folder / "package"


def visit(context: BrowserContext, address: str) -> Visit:
    """Open the start screen over the slow network, and click its first button."""
    page = context.new_page()
    page.add_init_script(NOTE_READY)
    _slow_down(page)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.ready")
    painted, ready = page.evaluate(f"() => [{FIRST_PAINT}, window.ready]")
    page.locator(".start-button.primary").click()
    page.wait_for_url("**/table/*")
    while not page.evaluate(IS_KEPT):
        page.wait_for_timeout(200)
    page.close()
    return Visit(painted, ready)


def _slow_down(page: Page) -> None:
    """Give a page and the service workers of its browser a slow network."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    browser = page.context.browser
    assert browser is not None
    outer = browser.new_browser_cdp_session()
    for target in outer.send("Target.getTargets")["targetInfos"]:
        if target["type"] == "service_worker":
            attached = outer.send("Target.attachToTarget", {"targetId": target["targetId"]})
            for number, (method, given) in enumerate(
                [("Network.enable", {}), ("Network.emulateNetworkConditions", NETWORK)]
            ):
                message = json.dumps({"id": number, "method": method, "params": given})
                order = {"sessionId": attached["sessionId"], "message": message}
                outer.send("Target.sendMessageToTarget", order)


def measure(
    browser: Browser, runs: int, visit: Callable[[BrowserContext], Result]
) -> tuple[list[Result], list[Result]]:
    """Return first and later visits, each pair in a new browser context."""
    first, later = [], []
    for _ in range(runs):
        context = browser.new_context()
        first.append(visit(context))
        later.append(visit(context))
        context.close()
    return first, later


def measure_package(browser: Browser, package: Path, runs: int) -> tuple[list[Visit], list[Visit]]:
    with serving(package) as address:
        return measure(browser, runs, lambda context: visit(context, address))


def _report(name: str, visits: list[Visit]) -> float:
    painted = statistics.median(one.painted for one in visits)
    ready = statistics.median(one.ready for one in visits)
    each = " ".join(f"{one.ready:.0f}" for one in visits)
    print(f"{name:24} painted {painted:5.0f} ms   ready {ready:5.0f} ms   ({each})", flush=True)
    return ready


def main() -> None:
    given: Any = argument_parser(__doc__, runs=5).parse_args()
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        package = build(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        first, later = measure_package(browser, package, given.runs)
        slow_first, slow_later = measure_package(browser, ROOT / "src", given.runs)
        browser.close()
    ready = [_report("package, first visit", first), _report("package, later visits", later)]
    slow = [_report("checkout, first visit", slow_first)]
    slow.append(_report("checkout, later visits", slow_later))
    ratios = " and ".join(f"{b / a:.1f}" for a, b in zip(ready, slow, strict=True))
    print(f"The package is {ratios} times as fast as the checkout.")


if __name__ == "__main__":
    main()
