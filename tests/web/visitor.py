"""A visitor to the page: their actions with mouse, touch or keyboard, and what they see."""

import random
from collections.abc import Callable
from typing import Any

from tests import waiting
from tests.waiting import Answer
from tests.web.profiles import Profiles
from tests.web.words import EN

_NO_WORKER = "Service Worker registration blocked by Playwright"

_CENTRE = """(name) => {
  const path = document.querySelector(`.table [data-cell="${name}"]`);
  const numbers = path.getAttribute("d").match(/-?[0-9.]+/g).map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0), ys = numbers.filter((_, i) => i % 2);
  const mean = (all) => all.reduce((a, b) => a + b, 0) / all.length;
  const p = new DOMPoint(mean(xs), mean(ys)).matrixTransform(path.getScreenCTM());
  return [p.x, p.y];
}"""

# All in one call: the dots are redrawn whenever a message arrives.
_DOTS = """() => [...document.querySelectorAll(".neighbour")].map((dot) => {
  const { x, y, width, height } = dot.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""

_SPEAK = """(language) => {
  const before = JSON.parse(localStorage["cirkis.settings"] ?? "{}");
  localStorage["cirkis.settings"] = JSON.stringify({ ...before, language });
  document.cookie = `cirkis-language=${language}; path=/`;
}"""

_FOLLOW = """(path) => {
  for (const said of document.querySelectorAll(".announcements p")) said.dataset.isOld = "";
  const link = document.createElement("a");
  link.dataset.route = path;
  document.body.append(link);
  link.click();
  link.remove();
}"""


# The page hears of a new size at the beginning of a frame.
_DRAWN = "() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"


class Visitor:
    """A page, with the errors and warnings from its console."""

    def __init__(
        self,
        profiles: Profiles,
        address: str,
        *,
        phone: bool = False,
        locale: str = "en-GB",
        scheme: str = "dark",
        still: bool = True,
        viewport: dict[str, int] | None = None,
        allow: str | tuple[str, ...] = (),
        keeps: bool = False,
    ) -> None:
        self.address = address
        self.complaints: list[str] = []
        self._allow = (allow,) if isinstance(allow, str) else allow
        self._profiles = profiles
        self._kind: dict[str, Any] = {"phone": phone, "locale": locale}
        self._context = profiles.take(**self._kind, keeps=keeps)
        self._is_own, self._is_gone = keeps, False
        self.page = self._context.pages[0]
        self.page.emulate_media(
            color_scheme=scheme, reduced_motion="reduce" if still else "no-preference"
        )
        if viewport:
            self.page.set_viewport_size(viewport)
        self.page.on("console", self._log)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # Intercept file dialogs from the start: on a busy machine, Playwright's request to do so
        # can reach Chromium after the key that opens one.
        self.page.on("filechooser", lambda _: None)

    @property
    def context(self) -> Any:
        """The browser's profile; once a test has used it, no other test gets it."""
        self._is_own = True
        return self._context

    @property
    def clock(self) -> Any:
        """The clock of the page and of its whole profile."""
        return self.context.clock

    def _log(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        if message.text == _NO_WORKER:
            return
        if not any(text in message.text for text in self._allow):
            self.complaints.append(message.text)

    def close(self) -> None:
        """Close the page and give the profile back; a second call does nothing."""
        if self._is_gone:
            return
        self._is_gone = True
        if self._is_own:
            self._context.close()
        else:
            self._profiles.give_back(self._context, **self._kind, address=self.address)

    def go(self, path: str) -> None:
        """Open a page of the server and wait until it is shown."""
        self.page.goto(self.address + path)
        self.page.locator("main h1").first.wait_for(state="attached")

    def go_to_data(self) -> None:
        """Be at the server's address, where data can be stored, without loading the page."""
        self.page.goto(f"{self.address}/api/board")

    def follow(self, path: str) -> None:
        """Go to another page of the server by a link, and wait until it is announced."""
        self.page.evaluate(_FOLLOW, path)
        self.page.locator(".announcements p:not([data-is-old])").first.wait_for(state="attached")

    def account(self) -> None:
        """Go to the person's own page, and open what it has about devices, e-mail and data."""
        self.go("/me")
        self.page.locator(".account:not([open]) > summary").click()

    def sit(self, table: str) -> None:
        """Go to a table and wait until it is live."""
        self.go(f"/table/{table}")
        self.page.locator(".table .turn").wait_for()

    def speak(self, language: str) -> None:
        """Open the same page again in another language."""
        self.page.evaluate(_SPEAK, language)
        self.page.reload()
        self.page.locator("main h1").first.wait_for(state="attached")

    def resize(self, width: int, height: int) -> None:
        """Change the window's size, and wait until the page has reacted to it and drawn it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(_DRAWN)

    # what they see

    @property
    def table_id(self) -> str:
        return str(self.page.url.rpartition("/")[2])

    @property
    def plies(self) -> int:
        return int(self.page.locator(".ply").count())

    @property
    def pieces(self) -> int:
        return int(self.page.locator(".layer-pieces > .piece").count())

    @property
    def turn(self) -> str:
        return str(self.page.locator(".turn").inner_text())

    @property
    def hint(self) -> str:
        return str(self.page.locator(".hint").inner_text())

    @property
    def fits(self) -> bool:
        """Whether nothing is wider than the screen.

        `innerWidth` would not do: on a phone, it grows with what is too wide.
        """
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        return bool(wide <= self.page.viewport_size["width"])

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("dialog.result").is_visible())

    def spoken(self) -> str:
        return "\n".join(self.page.locator(".announcements").all_inner_texts())

    def wait_for_plies(self, at_least: int) -> None:
        self.page.wait_for_function(
            "(n) => document.querySelectorAll('.ply').length >= n", arg=at_least
        )

    def wait_for_pieces(self, count: int) -> None:
        self.page.wait_for_function(
            "(n) => document.querySelectorAll('.layer-pieces > .piece').length === n", arg=count
        )

    def wait_until_undone(self, plies: int) -> None:
        """Wait until no more placements than this are left."""
        self.page.wait_for_function(
            "(n) => document.querySelectorAll('.ply').length <= n", arg=plies
        )

    def wait_for_title(self, title: str) -> None:
        self.page.wait_for_function("(text) => document.title === text", arg=title)

    def wait_for_hint(self, text: str) -> None:
        self.page.locator(".hint", has_text=text).wait_for()

    def wait_for_own_turn(self) -> None:
        self.page.locator(f"{FREE_PIECE}, dialog.result").first.wait_for()

    # what they can do

    def centre(self, cell: str) -> tuple[float, float]:
        x, y = self.page.evaluate(_CENTRE, cell)
        return x, y

    def dots(self) -> list[tuple[float, float]]:
        return [(x, y) for x, y in self.page.evaluate(_DOTS)]

    def glowing(self) -> list[str]:
        return list(
            self.page.eval_on_selector_all(".cell.legal", "all => all.map(c => c.dataset.cell)")
        )

    def pick(self, rng: random.Random, *, tap: bool = False) -> None:
        pieces = self.page.locator(FREE_PIECE)
        pieces.first.wait_for()
        piece = pieces.nth(rng.randrange(pieces.count()))
        if tap:
            piece.tap()
        else:
            piece.click()
        self.page.locator(".cell.legal").first.wait_for(state="attached")

    def type_move(self, cells: str) -> None:
        typed = self.page.locator("#typed-move")
        if not typed.is_visible():
            self.page.locator(".typed-move summary").press("Enter")
        typed.fill(cells)
        typed.press("Enter")
        typed.evaluate_all("all => all.forEach((one) => one.blur())")  # unless the game has ended

    def resign(self, who: str = "") -> None:
        """Resign for a player or, where one is the only one, oneself."""
        words = EN("menu-resign", who=who) if who else EN("menu-resign.you")
        self.page.get_by_role("button", name=EN("menu")).click()
        self.page.get_by_role("button", name=words, exact=True).click()
        self.page.get_by_role("button", name=EN("menu-resign-yes"), exact=True).click()

    def click_cell(self, cell: str) -> None:
        x, y = self.centre(cell)
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)

    def rest_on(self, cell: str) -> str:
        """Rest the mouse on a cell; return the text of the card of its figure."""
        self.page.mouse.move(*self.centre(cell), steps=3)
        self.page.locator(CARD).wait_for()
        return str(self.page.locator(CARD).inner_text())

    def tap_cell(self, cell: str) -> None:
        self.page.touchscreen.tap(*self.centre(cell))


def until(page: Any, ask: Callable[[], Answer | None]) -> Answer:
    """Return the first true answer, asking again and again while the page goes on."""
    return waiting.until(ask, lambda seconds: page.wait_for_timeout(1000 * seconds))


NARROW = {"width": 360, "height": 740}
SMALL = {"width": 360, "height": 640}
"""Windows of phones."""
EFFECT = ".effects:not([hidden]) .effect"
CARD = ".figure-card:not([hidden])"
FREE_PIECE = '.tray.to-play .stock-piece:not([aria-disabled="true"])'

Visit = Callable[..., Visitor]
"""Opens a page of a server for a visitor (see the fixture `visit`)."""
