"""Measure how soon the start button can be used: `python benchmarks/page_load.py`.

This builds and unpacks the package, and loads the page from its server in Chromium over an emulated
network (150 ms, 1.6 Mbit/s), first without caches, then again. It then does the same with the
server of this checkout, which serves the page's sources. With `--cpu 4`, the browser's processor is
four times as slow, like a cheap phone's. It also clicks in the package's page while the champion is
thinking, and reports how long the page takes to react. It needs Chromium, Node.js and `npm ci`.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from load_servers import cirkis
from measuring import argument_parser
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
Result = TypeVar("Result")
NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds from a request to its response's headers
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
NOTE_DELAYS = """
window.delays = [];
const note = (event) => window.delays.push(performance.now() - event.timeStamp);
addEventListener("pointerdown", note, { capture: true });
"""
PLACED = "(before) => document.querySelectorAll('.ply').length > before"
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
    """One visit; times are in milliseconds."""

    painted: float  # until something was drawn
    ready: float  # until the start button could be used
    requests: int  # requests answered by then
    size: float  # size of the compressed responses in kilobytes, with headers


@contextmanager
def serving(package: Path) -> Iterator[str]:
    os.environ["PYTHONPATH"] = str(package)
    with tempfile.TemporaryDirectory() as data, cirkis(Path(data), has_limits=True) as server:
        yield f"http://{server.address}"


def build(folder: Path) -> Path:
    """Build the package, unpack it in a folder, and return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "package")
    return folder / "package"


def visit(context: BrowserContext, address: str, cpu: float) -> Visit:
    """Open the start screen over the slow network, and click its first button."""
    page = context.new_page()
    page.add_init_script(NOTE_READY)
    sizes = _slow_down(page, cpu)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.ready")
    painted, ready = page.evaluate(f"() => [{FIRST_PAINT}, window.ready]")
    requests, size = len(sizes), sum(sizes) / 1000
    page.locator(".start-button.primary").click()
    page.wait_for_url("**/table/*")
    while not page.evaluate(IS_KEPT):
        page.wait_for_timeout(200)
    page.close()
    return Visit(painted, ready, requests, size)


def input_delays(page: Page, address: str, cpu: float) -> list[float]:
    """Click on the board while the champion is thinking; return the delays in milliseconds."""
    page.add_init_script(NOTE_DELAYS)
    page.goto(address)
    page.locator(".more-opponents summary").click()
    page.locator(".opponent[data-level=champion]").click()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    for _ in range(5):
        page.locator(".near.to-play").wait_for()
        placed = page.locator(".ply").count()
        page.keyboard.press("/")  # the list of legal placements
        page.locator("#legal-list li").first.wait_for()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function(PLACED, arg=placed)
        while not page.locator(".near.to-play").count():
            page.locator(".board-section").click(position={"x": 5, "y": 5})
            page.wait_for_timeout(30)
    return page.evaluate("window.delays")[1:]  # type: ignore[no-any-return]


def _slow_down(page: Page, cpu: float) -> list[float]:
    """Give a page and its browser's service workers a slow network, and the page a slow
    processor; return a list of the sizes of responses, in bytes, which grows as they arrive.
    """
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
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
    return sizes


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


def measure_package(
    browser: Browser, package: Path, runs: int, cpu: float
) -> tuple[list[Visit], list[Visit], list[float]]:
    with serving(package) as address:
        visits = measure(browser, runs, lambda context: visit(context, address, cpu))
        return *visits, input_delays(browser.new_page(), address, cpu)


def _report(name: str, visits: list[Visit]) -> float:
    painted = statistics.median(one.painted for one in visits)
    ready = statistics.median(one.ready for one in visits)
    each = " ".join(f"{one.ready:.0f}" for one in visits)
    requests, size = visits[0].requests, visits[0].size
    loaded = f"{requests} requests, {size:.0f} KB"
    print(f"{name:24} painted {painted:5.0f} ms   ready {ready:5.0f} ms   ({each})   {loaded}")
    return ready


def main() -> None:
    given: Any = argument_parser(__doc__, runs=5, cpu=1.0).parse_args()
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        package = build(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        first, later, delays = measure_package(browser, package, given.runs, given.cpu)
        slow_first, slow_later, _ = measure_package(browser, ROOT / "src", given.runs, given.cpu)
        browser.close()
    ready = [_report("package, first visit", first), _report("package, later visits", later)]
    slow = [_report("checkout, first visit", slow_first)]
    slow.append(_report("checkout, later visits", slow_later))
    slowest = statistics.quantiles(delays, n=10)[-1]
    print(
        f"Of {len(delays)} clicks during the champion's turns, 90% waited at most {slowest:.0f} ms."
    )
    ratios = " and ".join(f"{b / a:.1f}" for a, b in zip(ready, slow, strict=True))
    print(f"The package is {ratios} times as fast as the checkout on first and later visits.")


if __name__ == "__main__":
    main()
