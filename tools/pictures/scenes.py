"""Which pictures there are: one row for each, with what is done at the page before it is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Size = tuple[int, int]
DESK: Size = (1440, 900)
PHONE: Size = (390, 844)
STUDY = Path(__file__).with_name("study.cirkis")


@dataclass(frozen=True)
class Scene:
    """A picture.

    Attributes:
        name: of its file, without the ending.
        path: of the page; "{three}" and "{two}" stand for the tables of those games.
        ready: the selector of what has to be seen before it is taken.
        size: of the window, in CSS pixels.
        theme: "light" or "dark".
        act: what is done with Playwright's page before it is taken.
    """

    name: str
    path: str
    ready: str
    size: Size = DESK
    theme: str = "dark"
    act: Callable[[Any], object] = lambda page: None


def _take_up(page: Any) -> None:
    """Take the first piece that fits, and aim at one of its places."""
    page.locator('.tray.to-play .stock-piece:not([aria-disabled="true"])').first.click()
    page.keyboard.press("]")


def _invite(page: Any) -> None:
    """Go to a table with a seat for a friend."""
    page.locator(".start-button:not([disabled])").nth(1).click()
    page.locator(".invite img").wait_for()


def _middle(page: Any) -> None:
    """Look at a move in the middle, with what the computer thinks of it."""
    page.locator(".move").nth(12).click()
    page.locator(".engine-line").first.wait_for()


def _study(page: Any) -> None:
    """Open a study of a game, and look at a placement with an arrow, a circle and a comment."""
    page.locator("#study-paste").evaluate("field => (field.closest('details').open = true)")
    page.locator("#study-paste").fill(STUDY.read_text("utf-8"))
    page.locator(".study-paste button").click()
    page.locator(".study .move").last.click()
    page.locator(".engine-line").first.wait_for()


SCENES = (
    Scene("table", "/table/{three}", ".table .turn", act=_take_up),
    Scene("table-phone", "/table/{three}", ".table .turn", PHONE, "light", _take_up),
    Scene("lobby", "/", ".start-art svg", (1100, 640), "light", _invite),
    Scene("lesson", "/learn/majority", ".board", (1280, 800), "light"),
    Scene("puzzle", "/puzzles/daily", ".board", (1280, 800)),
    Scene("openings", "/openings/2/A1+B1", ".book-list", (1280, 800), "light"),
    Scene("study", "/study", ".studies", (1280, 800), act=_study),
    Scene("review", "/table/{two}/review", ".graph", act=_middle),
)
