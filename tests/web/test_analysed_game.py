"""The HTML page of an analysed game, in a browser: no errors, keys step, all without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis.engine import analyse_game
from cirkis.engine.analysis.html.document import html_page
from tests.engine.analysis.games import short_game

PLIES = len(short_game().plies)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the short game."""
    target = tmp_path_factory.mktemp("analysed") / "game.html"
    game = analyse_game(short_game(), simulations=80)
    target.write_text(html_page(short_game(), game), encoding="utf-8")
    return target


@pytest.fixture
def tab(browser: Any, file: Path) -> Iterator[Any]:
    """The page in a tab of the size of a phone, without a network; anything it complains fails."""
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
    """How many pieces can be seen."""
    return int(tab.locator("[data-from]:not([hidden])").count())


def test_keys_step_through_the_game(tab: Any) -> None:
    """It opens at the end; Home shows the empty board, the arrows one piece more or less."""
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
    """A move of the list, and a click on the graph, show the board after that ply."""
    tab.locator("ol.moves button").nth(3).click()
    assert pieces(tab) == 3
    tab.locator("#graph .strip").nth(1).click()
    assert pieces(tab) == 1
    tab.locator("[data-step=End]").click()
    assert pieces(tab) == PLIES


def test_nothing_sticks_out(tab: Any) -> None:
    """On a phone nothing is wider than the screen."""
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_accessibility(tab: Any) -> None:
    """The checker for accessibility finds nothing to complain about, by day and by night."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        found = axe.run(tab)
        assert found.violations_count == 0, found.generate_report()
