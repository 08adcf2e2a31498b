"""HTML pages opened from a file, without a network: an analysed game, an arena's results."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis.engine import analyse_game
from cirkis.engine.analysis.html.document import html_page
from cirkis.lab import Clock, Plan, run_arena
from cirkis.lab.arena.html.document import results_page
from tests.engine.analysis.games import short_game

PLIES = len(short_game().plies)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("analysed") / "game.html"
    game = analyse_game(short_game(), simulations=80)
    target.write_text(html_page(short_game(), game), encoding="utf-8")
    return target


@pytest.fixture
def tab(browser: Any, file: Path) -> Iterator[Any]:
    """The page in a phone-sized tab, offline; errors, logs and failed requests fail the test."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, offline=True)
    session = context.new_page()
    problems: list[str] = []
    session.on("pageerror", lambda problem: problems.append(str(problem)))
    session.on("console", lambda message: problems.append(message.text))
    session.on("requestfailed", lambda request: problems.append(request.url))
    session.goto(file.as_uri())
    yield session
    assert problems == []
    context.close()


def pieces(tab: Any) -> int:
    return int(tab.locator("[data-from]:not([hidden])").count())


def test_keys_step_through_the_game(tab: Any) -> None:
    """The page opens at the end; Home empties the board, and arrow keys add or remove a piece."""
    assert pieces(tab) == PLIES
    tab.keyboard.press("Home")
    assert pieces(tab) == 0
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowRight")
    assert pieces(tab) == 2
    assert tab.locator("#now").text_content().startswith("2. ")
    tab.keyboard.press("ArrowLeft")
    assert pieces(tab) == 1
    assert tab.locator("section:visible").count() == 1
    assert tab.locator("[aria-current=step]").first.text_content().startswith("1")


def test_buttons_and_graph_lead_to_a_ply(tab: Any) -> None:
    tab.locator("ol.moves button").nth(3).click()
    assert pieces(tab) == 3
    tab.locator("#graph .strip").nth(1).click()
    assert pieces(tab) == 1
    tab.locator("[data-step=End]").click()
    assert pieces(tab) == PLIES


def test_nothing_is_wider_than_its_box(tab: Any) -> None:
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_accessibility(tab: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        found = axe.run(tab)
        assert found.violations_count == 0, found.generate_report()


# How far some elements extend past the right edge of the box that clips them.
_CUT = """(chosen) => [...document.querySelectorAll(chosen)].map(one =>
    one.getBoundingClientRect().right - one.closest(".wide").getBoundingClientRect().right)"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arena") / "results.html"
    plan = Plan(("greedy", "casual", "random"), rounds=4, clocks=(Clock(60),))
    path.write_text(results_page(run_arena(plan)), "utf-8")
    return path


@pytest.mark.parametrize("width", [390, 1100, 1280])
def test_shares_are_visible(width: int, browser: Any, page_file: Path) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(page_file.as_uri())
    for chosen in ("#standings .percent", "#endings td:last-child"):
        cut = page.evaluate(_CUT, chosen)
        assert cut
        assert max(cut) <= 0.5
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()
