"""The HTML page: self-contained, safe whatever the names are, and small."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from cirkis.analysis import analyse_game
from cirkis.analysis.html.document import html_page
from cirkis.errors import CirkisError
from cirkis.records import Record
from tests.analysis.games import short_game

VOID = {"meta", "input"}


class Tags(HTMLParser):
    """Collects the elements of a page; those never closed stay in `open`."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element without contents."""
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close an element, which must be the last one opened."""
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def page(request: pytest.FixtureRequest) -> str:
    """The page of the short game, in English or in the language that the test names."""
    game = analyse_game(short_game(), simulations=80)
    return html_page(short_game(), game, getattr(request, "param", "en"))


@pytest.mark.parametrize("page", ["en", "fr"], indirect=True)
def test_nothing_is_fetched(page: str) -> None:
    """The page has no addresses, sources or links except to its own ids."""
    assert not re.search(r"https?://|//\w|@import|\bsrc=|\bhref=", page)
    assert not [
        reference for reference in re.findall(r"url\(([^)]*)\)", page) if reference[0] != "#"
    ]
    assert len(page.encode()) < 2_000_000


def test_every_ply_is_there(page: str) -> None:
    """Elements are closed in order, and each ply has its panel, its button and its piece."""
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    plies = len(short_game().plies)
    numbers = [attributes.get("data-at") for tag, attributes in tags.found if tag == "section"]
    assert numbers == [str(number) for number in range(plies + 1)]
    pieces = [attributes for _, attributes in tags.found if "data-from" in attributes]
    assert len(pieces) == plies
    buttons = {attributes.get("data-go") for tag, attributes in tags.found if tag == "button"}
    assert buttons >= {str(number) for number in range(plies + 1)}


def test_names_are_only_text(page: str) -> None:
    """A name that looks like markup is escaped."""
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo &amp; Co&lt;/b&gt;" in page


def test_ids_are_unique(page: str) -> None:
    """Ids are unique, and every reference leads to one."""
    tags = Tags()
    tags.feed(page)
    ids = [attributes["id"] for _, attributes in tags.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {name for name in re.findall(r"url\(#([^)]*)\)", page)} <= set(ids)


def test_an_empty_game_is_refused() -> None:
    """A game without plies is refused with one sentence."""
    record = Record()
    with pytest.raises(CirkisError, match="nothing was analysed"):
        html_page(record, analyse_game(record, simulations=10))
