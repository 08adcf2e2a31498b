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


def test_every_ply_is_shown(analysed: GameAnalysis) -> None:
    """Each position tints the figures by owner; on an empty board, all are alike."""
    page, plies = html_page(short_game(), analysed, "en"), len(short_game().plies)
    read = Page(page)
    assert read.values("data-at", of="section") == [str(n) for n in range(plies + 1)]
    assert len(read.values("data-from")) == plies
    assert {str(n) for n in range(plies + 1)} <= set(read.values("data-go", of="button"))
    first, *later = [tints.split() for tints in read.values("data-tints", of="section")]
    assert {len(first), *map(len, later)} == {page.count('class="tint"')} == {2 * 16}
    assert set(first) == {"0"}
    assert any(set(tints) > {"0"} for tints in later)


def test_an_empty_game_is_refused() -> None:
    record = Record()
    with pytest.raises(CirkisError, match="nothing was analysed"):
        html_page(record, analyse_game(record, simulations=10))
