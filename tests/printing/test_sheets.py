"""Sheets written as PDF, in the page's typeface."""

from dataclasses import replace
from html import escape
from importlib import resources

import numpy as np
import pytest
from fontTools.ttLib import TTFont

from cirkis.drawing.raster import to_png
from cirkis.i18n import languages
from cirkis.i18n.texts import FOLDER
from cirkis.printing.curves import word_outlines
from cirkis.printing.pdf import width_of, write_pdf
from cirkis.printing.sheet import Circle, Clip, Item, Layer, Path, Sheet, Style, Words
from tests.drawing.pixels import decoded
from tests.printing.poppler import Pixels, pixels


def test_every_character_is_there() -> None:
    """The typeface has all letters of all languages, in two weights with different names."""
    paths = (
        FOLDER / language / f"{name}.ftl"
        for language in languages()
        for name in ("help", "game", "print", "print-paper")
    )
    words = "".join(path.read_text("utf-8") for path in paths)
    found = set()
    for name, weight in (("bricolage-regular.ttf", 400), ("bricolage.ttf", 600)):
        place = resources.files("cirkis.drawing").joinpath("fonts", name)
        with resources.as_file(place) as file, TTFont(file, lazy=True) as font:
            assert {char for char in words if ord(char) not in font.getBestCmap()} == {"\n"}
            assert font["OS/2"].usWeightClass == weight
            found.add(font["name"].getDebugName(6))
    assert len(found) == 2


@pytest.mark.parametrize("words", ["8i:", "aA&"])
def test_outlines_of_words(words: str) -> None:
    """Words have the same area as in another program's picture: no holes where strokes cross.

    They are centred; spaces and unknown characters draw nothing.
    """
    markup = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">'
        '<rect width="300" height="200" fill="#fff"/>'
        '<text x="40" y="140" font-size="120" font-weight="400" '
        f"font-family=\"'Bricolage Grotesque'\">{escape(words)}</text></svg>"
    )
    picture = decoded(to_png(markup)).convert("L")
    dark = sum(255 - level for level in picture.tobytes()) / 255
    drawn = word_outlines(words, 120)
    assert drawn.area == pytest.approx(dark, rel=0.01)
    x0, y0, x1, y1 = drawn.bounds
    assert (x0 + x1, y0 + y1) == pytest.approx((0, 0), abs=1e-9)
    assert all(word_outlines(one, 10).is_empty for one in (" ", "\N{LINEAR B SYLLABLE B008 A}"))


WIDTH, HEIGHT, DPI = 60.0, 40.0, 254  # so that a pixel is a tenth of a millimetre
BLACK = Style("#000000")


def written(*items: Item) -> bytes:
    sheet = Sheet("page", WIDTH, HEIGHT, (Layer("drawing", items),))
    return write_pdf([sheet], title="A title", titles=["The page"], language="en")


def seen(*items: Item) -> Pixels:
    return pixels(written(*items), 1, DPI)


def box(left: float, bottom: float, right: float, top: float) -> tuple[tuple[float, float], ...]:
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def dark_bounds(page: Pixels) -> tuple[float, float, float, float]:
    """Return the left, lower, right and upper edges of the dark area, in mm from the lower left."""
    rows, columns = np.nonzero(page < 128)
    height = len(page)
    return (
        columns.min() / 10,
        (height - 1 - rows.max()) / 10,
        (columns.max() + 1) / 10,
        (height - rows.min()) / 10,
    )


def at(page: Pixels, x: float, y: float) -> int:
    return int(page[round((HEIGHT - y) * 10), round(x * 10)])


def test_things_are_where_they_should_be() -> None:
    """All edges, measured from the page's lower left, are right to within a pixel, and a clip hides
    what is outside.
    """
    inner = Clip((box(10, 12, 20, 27),), (Path((box(0, 0, 60, 40),), BLACK),))
    assert dark_bounds(seen(inner)) == pytest.approx((10, 12, 20, 27), abs=0.11)
    both = seen(inner, Circle((40, 30), 5, BLACK))
    assert dark_bounds(both) == pytest.approx((10, 12, 45, 35), abs=0.11)


def test_lines() -> None:
    """A line has its width and its dashes, and a line within another makes a hole."""
    along = (((10, 20), (50, 20)),)
    page = seen(Path(along, Style(line="#000000", width=2), closed=False))
    assert dark_bounds(page) == pytest.approx((10, 19, 50, 21), abs=0.11)
    line = Style(line="#000000", width=1, dashes=(3, 2))
    row = seen(Path(along, line, closed=False))[200] < 128
    assert len(np.flatnonzero(np.diff(row.astype(int)) == 1)) == 8
    assert row.sum() == pytest.approx(240, abs=8)
    page = seen(Path((box(5, 5, 55, 35), box(15, 15, 45, 25), box(25, 18, 35, 22)), BLACK))
    assert [at(page, x, 20) for x in (10, 20, 30)] == [0, 255, 0]


@pytest.mark.parametrize(
    ("anchor", "share", "bold"), [("start", 0.0, False), ("middle", 0.5, True), ("end", 1.0, False)]
)
def test_words_are_anchored(anchor: str, share: float, bold: bool) -> None:
    """Text starts at its point, is centred on it, or ends there, has its width, and can turn."""
    width = width_of("HHHHH", 6, bold)
    words = Words("HHHHH", (30, 20), 6, anchor=anchor, bold=bold)
    left, low, right, high = dark_bounds(seen(words))
    assert (left, right) == pytest.approx((30 - share * width, 30 + (1 - share) * width), abs=0.7)
    assert low == pytest.approx(20, abs=0.11)
    assert high - low == pytest.approx(0.66 * 6, abs=0.15)  # the height of capitals
    left, low, right, high = dark_bounds(seen(replace(words, size=3, turn=90)))
    assert right == pytest.approx(30, abs=0.7)
    width /= 2
    assert (low, high) == pytest.approx((20 - share * width, 20 + (1 - share) * width), abs=0.7)
