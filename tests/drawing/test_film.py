"""A game as one SVG with frames: each frame is the picture of its position."""

from xml.etree import ElementTree

import pytest
from PIL import ImageChops

from cirkis.drawing import draw_film, draw_svg
from cirkis.drawing.raster import to_png
from tests.drawing.pixels import decoded
from tests.drawing.positions import read
from tests.drawing.test_raster import STATES

NAMES = ["Ada", None, "Cy <b>"]
FACES = [7, None, 1535]


def frame(film: str, number: int) -> str:
    """Return the picture that a film shows at a frame, as selected by its `data-` attributes."""
    tree = read(film)
    for parent in list(tree.iter()):
        for child in list(parent):
            starts, ends = int(child.get("data-from", 0)), int(child.get("data-until", 10**6))
            own = int(child.get("data-at", number))
            if number < starts or number >= ends or own != number:
                parent.remove(child)
    tree.set("height", "360")
    return ElementTree.tostring(tree, "unicode")


@pytest.mark.parametrize("number", [5, len(STATES) - 1])
def test_frames_are_the_pictures(number: int) -> None:
    """Frame n looks like the picture of the position after n plies, pixel by pixel."""
    film = draw_film(STATES, players=NAMES, faces=FACES, theme="dark")
    picture = draw_svg(STATES[number], players=NAMES, faces=FACES, theme="dark", size=360)
    assert picture.count('class="face"') == 2
    drawn = [decoded(to_png(svg)) for svg in (frame(film, number), picture)]
    assert drawn[0].size == drawn[1].size == (360, 360)
    assert ImageChops.difference(*drawn).getbbox() is None


def test_the_size_of_a_film_grows_linearly_with_the_game() -> None:
    first, last = (len(draw_film(STATES[:count])) for count in (1, len(STATES)))
    assert last < first + 13_000 * len(STATES)
