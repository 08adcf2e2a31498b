"""The HTML page is self-contained and small, and escapes names."""

import re

import pytest

from cirkis.engine import analyse_game
from cirkis.engine.analysis.page import html_page
from cirkis.errors import CirkisError
from cirkis.game import Record
from tests.engine.analysis.games import short_game
from tests.markup import Page


@pytest.fixture(scope="module")
def page(request: pytest.FixtureRequest) -> str:
    """Return the page of the short game, in English or in the test's language."""
    game = analyse_game(short_game(), simulations=80)
    return html_page(short_game(), game, getattr(request, "param", "en"))


@pytest.mark.parametrize("page", ["en", "fr"], indirect=True)
def test_nothing_is_fetched(page: str) -> None:
    assert not re.search(r"https?://|//\w|@import|\bsrc=|\bhref=", page)
    assert not [
        reference for reference in re.findall(r"url\(([^)]*)\)", page) if reference[0] != "#"
    ]
    assert len(page.encode()) < 2_000_000


def test_every_ply_is_shown(page: str) -> None:
    read, plies = Page(page), len(short_game().plies)
    assert read.values("data-at", of="section") == [str(n) for n in range(plies + 1)]
    assert len(read.values("data-from")) == plies
    told = [len(tints.split()) for tints in read.values("data-tints", of="section")]
    assert set(told) == {page.count('class="tint"')} == {2 * 16}
    assert {str(n) for n in range(plies + 1)} <= set(read.values("data-go", of="button"))


def test_no_owners_before_there_are_pieces(page: str) -> None:
    """On an empty board, all figures are alike: none is tinted, and no owner is named."""
    first, *later = Page(page).values("data-tints", of="section")
    assert set(first.split()) == {"0"}
    assert any(set(tints.split()) > {"0"} for tints in later)


def test_names_are_escaped(page: str) -> None:
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo &amp; Co&lt;/b&gt;" in page


def test_ids_are_unique(page: str) -> None:
    ids = Page(page).values("id")
    assert len(ids) == len(set(ids))
    assert {name for name in re.findall(r"url\(#([^)]*)\)", page)} <= set(ids)


def test_an_empty_game_is_refused() -> None:
    record = Record()
    with pytest.raises(CirkisError, match="nothing was analysed"):
        html_page(record, analyse_game(record, simulations=10))
