"""Start a server, take every picture, and write docs/images: `make pictures`."""

import base64
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.icons import open_chromium
from tools.pictures.scenes import SCENES, Scene

HERE = Path(__file__).parent
IMAGES = HERE.parents[1] / "docs" / "images"
GAMES = ("three", "two")
PUBLIC = "https://cirkis.example.org"  # the address in links and QR codes
PATIENCE = 30.0  # seconds for the server to start
SHARPNESS = 1.5  # pixels per CSS pixel
SLOW = 300_000.0  # milliseconds for an analysis on a busy machine
QUALITY = 0.8  # the quality of WebP: no visible artefacts on the board and pieces
# Converts a screenshot to WebP, which Chromium writes only from a canvas.
_TO_WEBP = """async ([png, quality]) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


@contextmanager
def running_server(*command: str) -> Iterator[str]:
    """Yield the address of a server with an empty database, started by a command of cirkis."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "cirkis", *command, "--port", str(port), "--data", data]
        server = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        try:
            _wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait()


def _wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"{address}/health", timeout=2).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def open_game(page: Page, name: str) -> str:
    """Create a table from a record, give all its seats to the page's user, and return its id."""
    record = (HERE / f"{name}.cirkis").read_text("utf-8")
    return str(
        page.evaluate(
            """async (record) => {
              const headers = { "content-type": "application/json" };
              const body = JSON.stringify({ record });
              const answer = await fetch("/api/records", { method: "POST", headers, body });
              return (await answer.json()).id;
            }""",
            record,
        )
    )


# What the page explains once would cover what the picture shows.
_SEEN = """
const firsts = "outline free-turn last-cell turn-lost";
if (location.protocol.startsWith("http"))
  localStorage["cirkis.settings"] ??= JSON.stringify({ firsts });
"""


def take(browser: Browser, address: str, scene: Scene) -> bytes:
    """Return a scene as WebP."""
    width, height = scene.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=SHARPNESS,
        color_scheme="light" if scene.theme == "light" else "dark",
        locale="en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(_SEEN)
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.goto(address)
    tables = {name: open_game(page, name) for name in GAMES if f"{{{name}}}" in scene.path}
    page.goto(address + scene.path.format(**tables))
    page.locator(scene.ready).first.wait_for()
    scene.act(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    png = page.screenshot()
    page.goto("about:blank")
    url = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    webp = base64.b64decode(page.evaluate(_TO_WEBP, [url, QUALITY]))
    context.close()
    return webp


def main() -> None:
    """Take all pictures, or those named."""
    wanted = sys.argv[1:] or [scene.name for scene in SCENES]
    with (
        running_server("serve", "--public-url", PUBLIC) as public,
        running_server("play", "--no-browser") as own,  # which makes sets to order
        sync_playwright() as playwright,
    ):
        browser = open_chromium(playwright)
        for scene in SCENES:
            if scene.name in wanted:
                address = own if scene.name.startswith("print") else public
                picture = take(browser, address, scene)
                (IMAGES / f"{scene.name}.webp").write_bytes(picture)
                print(json.dumps({"picture": scene.name, "bytes": len(picture)}))
        browser.close()


if __name__ == "__main__":
    main()
