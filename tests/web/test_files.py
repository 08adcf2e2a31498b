"""HTML pages opened from a file, without a network: an analysed game, an arena's results."""

from pathlib import Path
from typing import Any

import pytest

from cirkis.engine import analyse_game
from cirkis.engine.analysis.page import html_page
from cirkis.lab import Clock, Plan, run_arena
from cirkis.lab.arena.page import results_page
from tests.engine.analysis.games import short_game
from tests.web.axe import violations_day_and_night
from tests.web.visitor import NARROW, Visit

PLIES = len(short_game().plies)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("analysed") / "game.html"
    game = analyse_game(short_game(), simulations=40)
    target.write_text(html_page(short_game(), game), encoding="utf-8")
    return target


def pieces(page: Any) -> int:
    return int(page.locator("[data-from]:not([hidden])").count())


def test_an_analysed_game(visit: Visit, file: Path) -> None:
    """Offline, on a phone, keys, buttons and the graph lead to any ply."""
    visitor = visit(file.as_uri(), viewport=NARROW)
    visitor.context.set_offline(True)
    page, logged = visitor.page, list[str]()
    page.on("console", lambda message: logged.append(message.text))
    page.goto(visitor.address)
    assert pieces(page) == PLIES
    page.keyboard.press("Home")
    assert pieces(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert pieces(page) == 2
    assert page.locator("#now").text_content().startswith("2. ")
    page.keyboard.press("ArrowLeft")
    assert pieces(page) == 1
    assert page.locator("section:visible").count() == 1
    assert page.locator("[aria-current=step]").first.text_content().startswith("1")
    page.locator("ol.moves button").nth(3).click()
    assert pieces(page) == 3
    page.locator("#graph .strip").nth(1).click()
    assert pieces(page) == 1
    page.locator("[data-step=End]").click()
    assert pieces(page) == PLIES
    assert visitor.fits
    assert logged == []
    assert violations_day_and_night(visitor) == []


# How far some elements extend past the right edge of the box that clips them.
_CUT = """(chosen) => [...document.querySelectorAll(chosen)].map(one =>
    one.getBoundingClientRect().right - one.closest(".wide").getBoundingClientRect().right)"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arena") / "results.html"
    plan = Plan(("greedy", "random"), rounds=1, clocks=(Clock(60),))
    path.write_text(results_page(run_arena(plan)), "utf-8")
    return path


def test_shares_are_visible(visit: Visit, page_file: Path) -> None:
    visitor = visit(page_file.as_uri())
    visitor.page.goto(visitor.address)
    for width in (390, 1100, 1280):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        for chosen in ("#standings .percent", "#endings td:last-child"):
            cut = visitor.page.evaluate(_CUT, chosen)
            assert cut
            assert max(cut) <= 0.5
        assert visitor.fits
