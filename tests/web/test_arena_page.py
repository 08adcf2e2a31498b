"""The page of an arena's results, which opens from a file: what matters is seen at every width."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cirkis.lab import Clock, Plan, run_arena
from cirkis.lab.arena.html.document import results_page

# The right ends of some elements, less that of the box that cuts them off.
_CUT = """(chosen) => [...document.querySelectorAll(chosen)].map(one =>
    one.getBoundingClientRect().right - one.closest(".wide").getBoundingClientRect().right)"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with everything that fills its width."""
    path = tmp_path_factory.mktemp("arena") / "results.html"
    plan = Plan(("greedy", "casual", "random"), rounds=4, clocks=(Clock(60),))
    path.write_text(results_page(run_arena(plan)), "utf-8")
    return path


@pytest.mark.parametrize("width", [390, 1100, 1280])
def test_shares_are_seen(width: int, browser: Any, page_file: Path) -> None:
    """No box cuts off the shares of players or of ends, and the page does not scroll sideways."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(page_file.as_uri())
    for chosen in ("#standings .percent", "#endings td:last-child"):
        cut = page.evaluate(_CUT, chosen)
        assert cut
        assert max(cut) <= 0.5
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()
