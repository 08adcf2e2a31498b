"""The HTML page is self-contained and small, and escapes names."""

import re

import pytest

from cirkis.engine import GameAnalysis, analyse_game
from cirkis.engine.analysis.page import html_page
from cirkis.errors import CirkisError
from cirkis.game import Record
from tests.engine.analysis.games import short_game
from tests.markup import Page


@pytest.fixture(scope="module")
def analysed() -> GameAnalysis:
    return analyse_game(short_game(), simulations=80)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_fetched(analysed: GameAnalysis, language: str) -> None:
    """The page refers only to itself, and players' names are text."""
    page = html_page(short_game(), analysed, language)
    assert not re.search(r"https?://|//\w|@import|\bsrc=|\bhref=", page)
    ids = Page(page).values("id")
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(([^)]*)\)", page)) <= {f"#{name}" for name in ids}
    assert len(page.encode()) < 2_000_000
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo &amp; Co&lt;/b&gt;" in page


def test_figures_are_tinted(analysed: GameAnalysis) -> None:
    """Each position tints the figures by owner; on an empty board, all are alike."""
    page = html_page(short_game(), analysed, "en")
    first, *later = [tints.split() for tints in Page(page).values("data-tints", of="section")]
    assert len(later) == len(short_game().plies)
    assert {len(first), *map(len, later)} == {page.count('class="tint"')} == {2 * 16}
    assert set(first) == {"0"}
    assert any(set(tints) > {"0"} for tints in later)


def test_an_empty_game_is_refused() -> None:
    record = Record()
    with pytest.raises(CirkisError, match="nothing was analysed"):
        html_page(record, analyse_game(record, simulations=10))
