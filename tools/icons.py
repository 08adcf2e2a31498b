"""Draw the app's icons as PNG from web/icon.svg: `python -m tools.icons`. It needs Chromium.

`python -m tools.icons card` draws only the card for link previews, which does not need Chromium.
"""

import os
import random
import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from cirkis import new_game, play
from cirkis.drawing import draw_card, palette
from cirkis.drawing.raster import to_png
from cirkis.drawing.resvg import reduced
from cirkis.engine import make_player
from cirkis.server.http.index_page import ICONS, TOUCH_ICON
from cirkis.server.http.static_files import CARD

WEB = Path(__file__).parents[1] / "src" / "cirkis" / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PLIES = 26  # placements on the card
INNER = 0.72  # share of the side; systems may crop to a circle of 0.8


def main() -> None:
    """Write the card, and all icons unless only the card is requested."""
    (WEB / CARD).write_bytes(reduced(to_png(_card())))
    if sys.argv[1:] == ["card"]:
        return
    picture = (WEB / "icon.svg").read_text("utf-8")
    (WEB / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = open_chromium(playwright)
        for name, (size, purpose) in ICONS.items():
            drawn = _on_ground(picture) if purpose == "maskable" else picture
            (WEB / name).write_bytes(_draw(browser, drawn, size))
        name, size = TOUCH_ICON
        (WEB / name).write_bytes(_draw(browser, _on_ground(picture), size))
        browser.close()


def open_chromium(playwright: Playwright) -> Browser:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def _card() -> str:
    """Return the card, with a four-player game in progress."""
    chance, state = random.Random(8), new_game(players=4)
    players = [make_player("greedy")] * 4
    while state.plies < PLIES and not state.is_over:
        state = play(state, players[state.to_play].choose(state, chance)).state
    return draw_card(state, prefix="c")


def _on_ground(picture: str) -> str:
    """Return the picture scaled down on a solid background."""
    ground = f'<path d="M-32-32h64v64h-64z" fill="{palette().board.cell}"/>'
    return re.sub(
        r"(<svg[^>]*>)(.*)(</svg>)", rf'\1{ground}<g transform="scale({INNER})">\2</g>\3', picture
    )


def _draw(browser: Browser, picture: str, size: int) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0;display:block}}svg{{width:{size}px}}</style>{picture}")
    drawn = page.screenshot(omit_background=True)
    page.close()
    return drawn


if __name__ == "__main__":
    main()
