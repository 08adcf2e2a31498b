"""What cannot be printed is told in one sentence, with a value that does."""

from __future__ import annotations

import pytest

from cirkis.errors import PrintError
from cirkis.game import parse_piece_set
from cirkis.i18n import languages, texts_in
from cirkis.printing.paper.make import draft_pages, look_for, make, preview
from cirkis.printing.paper.settings import PaperSettings
from tests.printing.paper.sets import PAPERS, chosen

CHAIN = """
name = "long"
pieces = 20

[[shape]]
name = "Chain"
code = "C"
count = 10
cells = ["dart", "kite", "dart"]
joints = ["1-2 long", "2-3 short"]

[[shape]]
name = "Wedge"
code = "W"
count = 10
cells = ["kite"]
joints = []
"""


def refused(settings: PaperSettings) -> PrintError:
    """The error that making and showing a set raise alike, told in every language."""
    with pytest.raises(PrintError) as shown:
        preview(settings)
    with pytest.raises(PrintError) as found:
        make(settings)
    assert str(shown.value) == str(found.value)
    for language in languages():
        assert texts_in(language)(found.value.key, **found.value.values).endswith(".")
    return found.value


def is_made(settings: PaperSettings) -> bool:
    try:
        return bool(draft_pages(settings, look_for(settings)))
    except PrintError:
        return False


@pytest.mark.parametrize("paper", PAPERS)
def test_board_of_too_many_pages(paper: str) -> None:
    """The edge that is named for a smaller board does, and a little more does not."""
    error = refused(chosen(edge="100", paper=paper, sets="1"))
    most = error.values["most"]
    assert error.option == "edge"
    assert f"{most:g} mm" in str(error).replace("\N{NO-BREAK SPACE}", " ")
    assert is_made(chosen(edge=f"{most}", paper=paper, sets="1"))
    assert not is_made(chosen(edge=f"{most + 0.1:.1f}", paper=paper, sets="1"))


def test_clearance_that_eats_a_piece() -> None:
    """The clearance that is named leaves enough of each piece, and a little more does not."""
    error = refused(chosen(edge="5", clearance="2", sets="1"))
    most = error.values["most"]
    assert error.option == "clearance"
    assert 0 < most < 2
    assert is_made(chosen(edge="5", clearance=f"{most}", sets="1"))
    assert not is_made(chosen(edge="5", clearance=f"{most + 0.01:.2f}", sets="1"))


def with_long_pieces(edge: float) -> PaperSettings:
    """A set with a piece that is longer than any of the standard one."""
    return PaperSettings(
        edge=edge, sets=1, pieces=parse_piece_set(CHAIN), clearance=0, paper="letter"
    )


def test_piece_larger_than_a_page() -> None:
    """A piece that fits no page is named, with an edge at which it fits."""
    error = refused(with_long_pieces(65))
    assert error.option == "edge"
    assert "Chain" in str(error)
    most = error.values["most"]
    assert is_made(with_long_pieces(most))
    assert not is_made(with_long_pieces(most + 0.2))


def test_one_page_never_is_too_small() -> None:
    """On one page the board always fits, whatever edge is asked for."""
    assert is_made(chosen(board="one-sheet", edge="100", sets="1"))
