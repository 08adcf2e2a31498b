"""The table of pictures, and what is done on the page before each is taken."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Size = tuple[int, int]
DESK: Size = (1440, 900)
PHONE: Size = (390, 844)
PAGES: Size = (920, 660)
PARTS: Size = (1000, 600)

Set = tuple[str, dict[str, str]]
"""The kind of a set, and its settings."""

PAPER: Set = ("paper", {})
LINES: Set = ("paper", {"look": "line-art"})
LASER: Set = ("laser", {"sheet_width": "380", "sheet_height": "400"})
CUT: Set = ("laser", {"sets": "1", "sheet_width": "150", "sheet_height": "240"})
SOLID: Set = ("3d", {})
STUDY = Path(__file__).with_name("study.cirkis")


@dataclass(frozen=True)
class Scene:
    name: str  # its file name, without the suffix
    path: str  # the page's path; "{three}" and "{two}" stand for tables with that many players
    ready: str  # the selector to wait for
    size: Size = DESK  # the window size, in CSS pixels
    theme: str = "dark"  # or "light"
    act: Callable[[Any], object] = lambda page: None  # called before the picture is taken


def _take_up(page: Any) -> None:
    """Pick up the first piece that fits, and aim it at a place."""
    page.locator('.tray.to-play .stock-piece:not([aria-disabled="true"])').first.click()
    page.keyboard.press("]")


def _invite(page: Any) -> None:
    """Go to a table with a seat for a friend."""
    page.locator("[data-act=start-friends]").click()
    page.locator(".invite img").wait_for()


def _middle(page: Any) -> None:
    """Go to a move in the middle of the game, with the engine's analysis."""
    page.locator(".move").nth(12).click()
    page.locator(".engine-line").first.wait_for()


def _study(page: Any) -> None:
    """Open a study of a game, and go to a placement with an arrow, a circle and a comment."""
    page.locator("#study-paste").evaluate("field => (field.closest('details').open = true)")
    page.locator("#study-paste").fill(STUDY.read_text("utf-8"))
    page.locator(".study-paste button").click()
    page.locator(".study .move").last.click()
    page.locator(".engine-line").first.wait_for()


def _sheets(*wanted: tuple[Set, int]) -> Callable[[Any], object]:
    """Return an action that shows sheets or parts of a set, side by side on white."""
    return lambda page: page.evaluate(_SHEETS, list(wanted))


_SHEETS = """async (wanted) => {
  const shown = await Promise.all(wanted.map(async ([asked, number]) => {
    const [kind, settings] = asked;
    const answer = await fetch(`/api/print/${kind}/preview`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings }),
    });
    return (await answer.json()).pages.at(number).svg;
  }));
  document.body.innerHTML = shown.join("");
  Object.assign(document.body.style, {
    display: "flex", gap: "24px", padding: "16px", background: "white",
    height: "100vh", boxSizing: "border-box", alignItems: "center", justifyContent: "center",
  });
  for (const svg of document.querySelectorAll("body > svg"))
    Object.assign(svg.style, { flex: "1", minWidth: "0", width: "100%", height: "100%" });
}"""

SCENES = (
    Scene("table", "/table/{three}", ".table .turn", act=_take_up),
    Scene("table-phone", "/table/{three}", ".table .turn", PHONE, "light", _take_up),
    Scene("lobby", "/", ".start-art svg", (1100, 640), "light", _invite),
    Scene("lesson", "/learn/majority", ".board", (1280, 800), "light"),
    Scene("puzzle", "/puzzles/daily", ".board", (1280, 800)),
    Scene("openings", "/openings/2/A1+B1", ".book-list", (1280, 800), "light"),
    Scene("study", "/study", ".studies", (1280, 800), act=_study),
    Scene("review", "/table/{two}/review", ".graph", act=_middle),
    Scene("print", "/print", ".print-thumb", (1280, 800), "light"),
    Scene("print-paper-board", "/help", "h1", PAGES, act=_sheets((PAPER, 0), (PAPER, 1))),
    Scene("print-paper-pieces", "/help", "h1", PAGES, act=_sheets((PAPER, 5), (LINES, 6))),
    Scene("print-paper-rules", "/help", "h1", PAGES, act=_sheets((PAPER, 9), (PAPER, 10))),
    Scene("print-laser-board", "/help", "h1", PARTS, act=_sheets((LASER, 0), (LASER, 1))),
    Scene("print-laser-pieces", "/help", "h1", PARTS, act=_sheets((CUT, -2), (CUT, -3))),
    Scene("print-3d-pieces", "/help", "h1", PARTS, act=_sheets((SOLID, 0))),
    Scene("print-3d-board", "/help", "h1", PARTS, act=_sheets((SOLID, 1))),
    Scene("print-3d-tray", "/help", "h1", PARTS, act=_sheets((SOLID, 3))),
)
