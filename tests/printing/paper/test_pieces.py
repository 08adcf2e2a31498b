"""The set's pieces have the right number and size on paper, and their backs lie behind them."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from tests.printing.paper.sets import DART, KITE, PHI, SLIVER, pdf
from tests.printing.poppler import Pixels, page_with, pixels, texts

DPI = 254  # a pixel is a tenth of a millimetre
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


@pytest.mark.parametrize("edge", ["11.8", "20"])
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
        data = pdf(edge=edge, sets="2")
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


def test_other_sets_have_their_own_pieces() -> None:
    for name, count in (("few", 7), ("one_hand", 17)):
        data = pdf(name, sets="1", look="line-art")
        number = page_with(data, f"Green: {count} pieces")
        assert len(found_parts(page(number, pieces=name, sets="1", look="line-art"))) == count
