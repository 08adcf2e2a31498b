"""The board and the pieces on paper."""

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from tests.nightly import nightly_too
from tests.printing.paper.sets import ACROSS, DART, KITE, PAPERS, PHI, SLIVER, made, pdf
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


@pytest.mark.parametrize("paper", nightly_too("a4", "letter"))
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
    words = texts(data)[BOARD - 1].split()
    names = [f"{sector}{number}" for sector in "ABCDE" for number in range(1, 34)]
    assert sorted(word for word in words if word in names) == sorted(names)
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
    """The stated size of the board is the decagon's, 4·phi³ edges, plus its frame."""
    for edge, board, tiles in ((8, "one-sheet", 1), (40, "tiles", 12)):
        given = {"board": board, "edge": str(edge), "sets": "1"}
        facts = {fact.key: fact.values for fact in made(**given).facts}
        size = facts["print-paper-board-size"]
        assert "print-paper-smaller" not in facts
        assert size["tiles"] == tiles
        assert 0 < size["height"] - edge * 4 * PHI**3 < 0.5 * edge
        assert 0 < size["width"] - edge * ACROSS < 0.5 * edge
        assert all(f"edge{edge}mm" in squeezed(page) for page in texts(pdf(**given)))


TOP, FOOT = 170, 210  # pixels of heading and ruler
PIECES = slice(0, 1600)  # columns of pixels in which pieces lie; tracks are further right
LINE = 0.35  # millimetres: the black line around a piece, half of which is outside it

# Each shape of the standard set: how many there are, how many kites, darts and Slivers it has, and
# how many long and short edges there are inside it (docs/board.md).
STANDARD = [
    (2, 3, 0, 0, 2, 0), (2, 2, 0, 0, 1, 0), (2, 1, 0, 0, 0, 0), (2, 2, 1, 0, 1, 2),
    (1, 2, 0, 0, 0, 1), (4, 0, 1, 0, 0, 0), (2, 0, 2, 0, 1, 0), (3, 1, 1, 0, 0, 1),
    (2, 0, 0, 1, 0, 0),
]  # fmt: skip


def page(number: int, **given: str) -> Pixels:
    return pixels(pdf(**given), number, DPI)[TOP:-FOOT]


def filled(dark: npt.NDArray[np.bool]) -> npt.NDArray[np.bool]:
    """Return the dark pixels and those that they enclose."""
    from scipy import ndimage  # takes a quarter of a second

    return np.asarray(ndimage.binary_fill_holes(dark))


def found_parts(shown: Pixels) -> list[Pixels]:
    """Return each piece on a page by itself, with everything inside its outline."""
    from scipy import ndimage

    labels, _ = ndimage.label(filled(shown[:, PIECES] < 128), np.ones((3, 3)))
    boxes = enumerate(ndimage.find_objects(labels), 1)
    return [(labels[box] == number).astype(np.uint8) for number, box in boxes]


def expected_areas(edge: float) -> list[float]:
    """Return the area of each piece of the standard set, with half of the line around it."""
    areas = []
    for count, kites, darts, slivers, long_joints, short_joints in STANDARD:
        cells = ((kites, KITE), (darts, DART), (slivers, SLIVER))
        area = sum(n * cell[0] for n, cell in cells) * edge**2
        around = sum(n * cell[1] for n, cell in cells) - 2 * (long_joints * PHI + short_joints)
        areas += count * [area + around * edge * LINE / 2]
    return sorted(areas)


@pytest.mark.parametrize("edge", nightly_too("11.8", "20"))
def test_pieces_have_their_area(edge: str) -> None:
    """A player's page has twenty pieces, each with the area computed from its cells' angles."""
    shown = {"edge": edge, "clearance": "0", "sets": "1", "look": "line-art"}
    number = page_with(pdf(**shown), "Green: 20 pieces")
    found = sorted(part.sum() / 100 for part in found_parts(page(number, **shown)))
    assert found == pytest.approx(expected_areas(float(edge)), rel=0.01)


def test_backs_cover_their_pieces() -> None:
    """Seen through the page, a back covers its piece, even if the turned page is 1 mm off."""
    shown = {"backs": "true", "sets": "1"}
    front_number = page_with(pdf(**shown), "Green: 20 pieces")
    assert "back of the previous page" in texts(pdf(**shown))[front_number]
    front = page(front_number, **shown)[:, PIECES] < 230
    back = page(front_number + 1, **shown)[:, ::-1][:, PIECES] < 230
    assert front.any()
    for off in (0, -10, 10):
        for axis in (0, 1):
            assert not (front & ~np.roll(back, off, axis)).any()
    assert back.sum() < 1.5 * filled(front).sum()


def test_colours_reach_beyond_the_cut_for_print_shops() -> None:
    """Colour fills a piece to its edges even if the cut is off by 1 mm."""
    shown = {"edge": "11.8", "sets": "1"}
    number = page_with(pdf(**shown), "Green: 20 pieces")
    piece = filled(page(number, **shown)[:, PIECES] < 230)
    larger = pixels(pdf(press="true", **shown), number, DPI)[30 + TOP :, 30:][: len(piece), PIECES]
    for off in (-10, 10):
        for axis in (0, 1):
            assert not (np.roll(piece, off, axis) & (larger > 230)).any()


def test_tracks_are_beside_the_pieces_if_there_is_room() -> None:
    fields = set(map(str, range(0, 105, 5)))
    for edge, heading in (("20", "Green: 20 pieces, scoring track and peg"), ("24", "Pegs: fold")):
        data = pdf(edge=edge, sets="1")
        assert fields <= set(texts(data)[page_with(data, heading) - 1].split())
    assert not any("Scoring tracks and pegs" in one.split("\n")[0] for one in texts(pdf(sets="1")))


def test_players_differ_without_colours() -> None:
    """In line art, the players' pages have the same outlines but different patterns."""
    shown = {"look": "line-art", "edge": "11.8"}
    first = page_with(pdf(**shown), "Green: 20 pieces")
    pages = [page(first + n, **shown) for n in range(4)]
    outlines = [filled(one < 128) for one in pages]
    for one, other in combinations(range(4), 2):
        assert np.mean(outlines[one] != outlines[other]) < 0.002
        differ = (pages[one] < 128) != (pages[other] < 128)
        assert differ.sum() > 0.05 * outlines[one].sum()
