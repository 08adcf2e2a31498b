"""The printed board has the size that its edge length implies, and its tiles fit together."""

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from tests.printing.paper.sets import ACROSS, PAPERS, PHI, made, pdf
from tests.printing.poppler import Pixels, page_with, pixels, squeezed, texts

DPI = 254  # a pixel is a tenth of a millimetre
MARGINS = 300, 300  # pixels to skip: the text above and below the board on a page
BOARD = 2  # the number of its page
STRIP = 100  # width of the strip to glue, in pixels

Lines = npt.NDArray[np.intp]


@cache
def tile(number: int, **given: str) -> Pixels:
    data = pdf(sets="1", **given)
    page = pixels(data, page_with(data, f", tile {number} of"), DPI)
    return page[MARGINS[0] : -MARGINS[1]]


def runs(dark: npt.NDArray[np.bool_]) -> list[float]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], dark.astype(int), [0]])))
    return [(start + end - 1) / 2 for start, end in zip(edges[::2], edges[1::2], strict=True)]


def straight_lines(page: Pixels, axis: int) -> list[float]:
    """Return where lines cross the whole drawing: columns for axis 0, rows for axis 1."""
    dark = page < 128
    shares = dark.sum(axis) / max(np.ptp(np.nonzero(dark.any(1 - axis))[0]), 1)
    return runs(shares > 0.5)


def test_tiles_add_up_to_the_width_of_the_board() -> None:
    """Across two tiles cut and glued at their lines, the board measures 4·phi³·cos 18° edges."""
    left, right = tile(1, look="line-art"), tile(2, look="line-art")
    seam, _ = straight_lines(left, 0)[-2:]
    cut = straight_lines(right, 0)[0]
    level = straight_lines(left, 1)[-2]  # the tiles end halfway down, where the rim is vertical
    widths = []
    for up in (30, 35, 40, 45, 50):
        row = round(level) - up
        rims = runs(left[row] < 128)[1], runs(right[row] < 128)[-2]  # the outermost is the frame
        widths.append((seam - rims[0]) + (rims[1] - cut))
    assert np.median(widths) / 10 == pytest.approx(20 * ACROSS, abs=0.3)


# Two tiles that meet, side by side (0) or one above the other (1); a line across the seam that both
# show, and the side of it on which something is drawn.
MEETINGS = [(1, 2, 0, -2, -1), (3, 4, 0, 0, 1), (1, 3, 1, -2, -1), (2, 4, 1, 0, 1)]


@pytest.mark.parametrize(("first", "second", "axis", "shared", "side"), MEETINGS)
def test_strip_shows_what_is_glued_over_it(
    first: int, second: int, axis: int, shared: int, side: int
) -> None:
    seen = []
    for number, joint in ((first, -2), (second, 0)):
        page = tile(number)
        start = round(straight_lines(page, axis)[joint])
        level = round(straight_lines(page, 1 - axis)[shared])
        along = slice(level - 1000, level - 20) if side < 0 else slice(level + 20, level + 1000)
        strip = slice(start + 10, start + STRIP - 10)
        seen.append(page[along, strip] if axis == 0 else page[strip, along])
    one, other = (strip.astype(int) for strip in seen)
    assert one.shape == other.shape
    assert np.mean(one < 250) > 0.5  # there is something to compare
    # The strip has words on it, and lines can be a pixel apart.
    assert np.mean(np.abs(one - other) > 60) < 0.05


@pytest.mark.parametrize("paper", PAPERS)
def test_board_on_one_page_fills_it(paper: str) -> None:
    """On one page the edge is nearly as long as possible; facts and page state its length."""
    facts = {
        fact.key: fact.values
        for fact in made(board="one-sheet", paper=paper, names="true", sets="1").facts
    }
    edge = facts["print-paper-smaller"]["edge"]
    data = pdf(board="one-sheet", paper=paper, names="true", sets="1")
    assert f"edge{edge:g}mm" in squeezed(texts(data)[BOARD - 1])
    page = pixels(data, BOARD, DPI)[MARGINS[0] : -MARGINS[1]]
    columns = np.flatnonzero((page < 200).any(0))
    width = (columns[-1] - columns[0]) / 10
    assert edge * ACROSS < width < PAPERS[paper][0] - 15
    assert width > 0.97 * (PAPERS[paper][0] - 16)
    line_art = pixels(pdf(board="one-sheet", paper=paper, look="line-art", sets="1"), BOARD, DPI)
    middle = line_art[MARGINS[0] : -MARGINS[1]]
    level = (np.flatnonzero((middle < 128).any(1))[[0, -1]].mean()).astype(int)
    found = []
    for row in range(level - 60, level + 60, 10):
        lines = runs(middle[row] < 128)
        found.append(lines[-2] - lines[1])
    assert np.median(found) / 10 == pytest.approx(edge * ACROSS, abs=0.3)


def test_smaller_edge_is_kept_on_one_page() -> None:
    for board in ("tiles", "one-sheet"):
        facts = {fact.key: fact.values for fact in made(board=board, edge="8", sets="1").facts}
        assert "print-paper-smaller" not in facts
        assert facts["print-paper-board-size"]["tiles"] == 1
        assert all(
            "edge8mm" in squeezed(page) for page in texts(pdf(board=board, edge="8", sets="1"))
        )


def test_the_background_is_light() -> None:
    """The board needs little ink: it is light on average, and seldom as dark as the pieces."""
    for number in (1, 2, 3, 4):
        page = tile(number)
        inside = page[page < 255]
        assert inside.mean() > 200
        assert np.mean(inside < 150) < 0.1


def test_names_of_cells() -> None:
    data = pdf(board="one-sheet", paper="a4", names="true", sets="1")
    words = texts(data)[BOARD - 1].split()
    names = [f"{sector}{number}" for sector in "ABCDE" for number in range(1, 34)]
    assert sorted(word for word in words if word in names) == sorted(names)
    plain = pdf(board="one-sheet", edge="8", sets="1")
    bare = texts(plain)[BOARD - 1].split()
    assert not set(names) & set(bare)


def test_stated_size_follows_from_the_edge() -> None:
    """The stated size of the board is the decagon's, 4·phi³ edges, plus its frame."""
    facts = {fact.key: fact.values for fact in made(edge="40", sets="1").facts}
    size = facts["print-paper-board-size"]
    assert size["tiles"] == 12
    assert 0 < size["height"] - 40 * 4 * PHI**3 < 0.5 * 40
    assert 0 < size["width"] - 40 * ACROSS < 0.5 * 40
