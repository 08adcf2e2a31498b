"""Sheets written as SVG, DXF and PDF, in the page's typeface."""

from dataclasses import replace
from html import escape
from importlib import resources
from io import StringIO
from xml.etree import ElementTree

import numpy as np
import pytest
from ezdxf.filemanagement import read
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.drawing.raster import to_png
from cirkis.i18n import languages
from cirkis.i18n.texts import FOLDER
from cirkis.printing.curves import word_outlines
from cirkis.printing.dxf import write_dxf
from cirkis.printing.pdf import width_of, write_pdf
from cirkis.printing.sheet import Circle, Clip, Item, Layer, Path, Sheet, Style, Words, write_svg
from tests.drawing.pixels import decoded
from tests.nightly import rounds
from tests.printing.laser.reading import SVG
from tests.printing.poppler import INCH, Pixels, info, page_sizes, pixels


def test_y_points_up() -> None:
    """The sheet's lower left is the picture's lower left; angles are counterclockwise."""
    path = Path((((0, 0), (10, 0), (10, 5.25)),), Style(line="#ff0000", width=0.1))
    words = Words("1 < 2", (5, 6), 4, turn=30, anchor="middle")
    sheet = Sheet("a & b", 100, 50, (Layer("cut", (path, words)),))
    root = ElementTree.fromstring(write_svg(sheet))
    (drawn,), (text,) = root.iter(f"{SVG}path"), root.iter(f"{SVG}text")
    assert drawn.attrib["d"] == "M0 50L10 50L10 44.75Z"
    assert drawn.attrib["fill"] == "none"
    assert (text.text, text.attrib["transform"]) == ("1 < 2", "rotate(-30 5 44)")


def sheet(thing: Item) -> Sheet:
    return Sheet("test", 100, 50, (Layer("cut", (thing,)),))


def test_sizes_and_colours() -> None:
    """A drawing is metric and as large as its sheet, and layers have AutoCAD's colours.

    Text has no lines for the laser to follow: it is refused, not left out.
    """
    circle = Circle((3, 4), 2, Style(line="#ff0000"))
    document = read(StringIO(write_dxf(sheet(circle)).decode().replace("\r\n", "\n")))
    assert document.header["$MEASUREMENT"] == 1
    assert tuple(document.header["$EXTMIN"]) == (0, 0, 0)
    assert tuple(document.header["$LIMMAX"]) == (100, 50)
    assert document.layers.get("cut").color == 1
    with pytest.raises(TypeError, match="Words"):
        write_dxf(sheet(Words("a", (0, 0), 3)))


WEIGHTS = {"bricolage-regular.ttf": 400, "bricolage.ttf": 600}


def _font(name: str) -> TTFont:
    with resources.as_file(resources.files("cirkis.drawing").joinpath("fonts", name)) as file:
        return TTFont(file, lazy=False)


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_character_is_there(name: str) -> None:
    """The typeface has all letters of all languages, in two weights with different names."""
    files = ("help", "game", "print", "print-paper")
    words = "".join(
        (FOLDER / language / f"{file}.ftl").read_text("utf-8")
        for language in languages()
        for file in files
    )
    font = _font(name)
    assert {char for char in words if ord(char) not in font.getBestCmap()} == {"\n"}
    assert font["OS/2"].usWeightClass == WEIGHTS[name]
    assert font["name"].getDebugName(6) not in {
        _font(other)["name"].getDebugName(6) for other in WEIGHTS if other != name
    }


def test_width_is_the_sum_of_letters() -> None:
    """Text is as wide as its letters in the font's own table, and scales with its size."""
    for name, bold in zip(WEIGHTS, (False, True), strict=True):
        font = _font(name)
        glyphs = (font.getBestCmap()[ord(char)] for char in "Cir*Kis à 34 cm")
        units = sum(font["hmtx"][glyph][0] for glyph in glyphs)
        expected = units / font["head"].unitsPerEm
        assert width_of("Cir*Kis à 34 cm", 1, bold) == pytest.approx(expected)
        assert width_of("Cir*Kis à 34 cm", 7, bold) == pytest.approx(7 * expected)


def test_outlines_of_words() -> None:
    """An i and a colon have two parts each; spaces and unknown characters draw nothing.

    Words are centred, and scale.
    """
    assert len(word_outlines("i", 10).geoms) == len(word_outlines(":", 10).geoms) == 2
    assert word_outlines(" ", 10).is_empty
    assert word_outlines("\N{LINEAR B SYLLABLE B008 A}", 10).is_empty
    small, large = word_outlines("100", 5), word_outlines("100", 10)
    x0, y0, x1, y1 = small.bounds
    assert (x0 + x1, y0 + y1) == pytest.approx((0, 0), abs=1e-9)
    assert [2 * side for side in small.bounds] == pytest.approx(large.bounds)
    assert x1 - x0 > 2 * (y1 - y0) * 0.8


@pytest.mark.parametrize("char", list("8aA&"))
def test_crossing_strokes_are_filled(char: str) -> None:
    """A letter has the same area as in another program's picture: no holes at crossings."""
    markup = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">'
        '<rect width="200" height="200" fill="#fff"/>'
        '<text x="40" y="140" font-size="120" font-weight="400" '
        f"font-family=\"'Bricolage Grotesque'\">{escape(char)}</text></svg>"
    )
    picture = decoded(to_png(markup)).convert("L")
    dark = sum(255 - level for level in picture.tobytes()) / 255
    assert word_outlines(char, 120).area == pytest.approx(dark, rel=0.01)


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


@settings(max_examples=rounds(8, 100))
@given(
    left=st.floats(1, 25), bottom=st.floats(1, 15), width=st.floats(2, 30), height=st.floats(2, 20)
)
def test_things_are_where_they_should_be(
    left: float, bottom: float, width: float, height: float
) -> None:
    """A rectangle's corners, measured from the page's lower left, are right to within a pixel."""
    corners = (left, bottom, left + width, bottom + height)
    assert dark_bounds(seen(Path((box(*corners),), BLACK))) == pytest.approx(corners, abs=0.11)


def test_clip_hides_what_is_outside() -> None:
    inner = Clip((box(10, 10, 20, 20),), (Path((box(0, 0, 60, 40),), BLACK),))
    assert dark_bounds(seen(inner)) == pytest.approx((10, 10, 20, 20), abs=0.11)
    both = seen(inner, Circle((40, 30), 5, BLACK))
    assert dark_bounds(both) == pytest.approx((10, 10, 45, 35), abs=0.11)


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


def test_pages_are_described() -> None:
    """Each page has its own size and is trimmed to it, and the document has its title."""
    sheets = [Sheet("a", 210, 297, ()), Sheet("b", 279.4, 215.9, ())]
    data = write_pdf(sheets, title="Ein Titel", titles=["A", "B"], language="de")
    for kind in ("MediaBox", "TrimBox"):
        flat = [side for size in page_sizes(data, kind) for side in size]
        assert flat == pytest.approx([210, 297, 279.4, 215.9], abs=0.01 * INCH / 72 * 2)
    assert info(data)["Title"] == "Ein Titel"
    assert b"/Lang" in data
