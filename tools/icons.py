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

from cirkis import Colour, new_game, play
from cirkis.drawing import draw_card, palette
from cirkis.drawing.raster import to_png
from cirkis.drawing.resvg import reduced
from cirkis.engine import make_player
from cirkis.server.http.manifest import ICONS, SHORTCUT_SIZE, SHORTCUTS, TOUCH_ICON
from cirkis.server.http.static_files import CARD

WEB = Path(__file__).parents[1] / "src" / "cirkis" / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PLIES = 26  # placements on the card
SIGNS: dict[str, tuple[Colour, str]] = {  # on the icons of shortcuts
    "icons/continue.png": (Colour.GREEN, "M-9-15 17 0-9 15Z"),
    "icons/puzzle.png": (
        Colour.YELLOW,
        "M0-18 4.2-5.8 17.1-5.6 6.8 2.2 10.6 14.6 0 7.2-10.6 14.6-6.8 2.2-17.1-5.6-4.2-5.8Z",
    ),
    "icons/new.png": (Colour.PURPLE, "M-4-16h8v12h12v8h-12v12h-8v-12h-12v-8h12Z"),
}
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
        for _, name in SHORTCUTS.values():
            (WEB / name).write_bytes(_draw(browser, _sign(name), SHORTCUT_SIZE))
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


def _sign(name: str) -> str:
    """Return a shortcut's icon: its sign on the decagon that every icon has."""
    colour, shape = SIGNS[name]
    sign = f'<path d="{shape}" fill="{palette().players[colour].body}"/>'
    return re.sub(r"<g .*</g>", sign, (WEB / "icon.svg").read_text("utf-8"))


def _draw(browser: Browser, picture: str, size: int) -> bytes:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{picture}")
    drawn = page.screenshot(omit_background=True)
    page.close()
    return drawn


if __name__ == "__main__":
    main()
