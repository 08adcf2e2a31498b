"""A sheet as PDF, as poppler sees it: everything is in place and to size."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.printing.pdf import width_of, write_pdf
from cirkis.printing.sheet import Circle, Clip, Item, Layer, Path, Sheet, Style, Words
from tests.printing.poppler import INCH, Pixels, info, page_sizes, pixels

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


@settings(max_examples=15)
@given(
    left=st.floats(1, 25), bottom=st.floats(1, 15), width=st.floats(2, 30), height=st.floats(2, 20)
)
def test_things_are_where_they_should_be(
    left: float, bottom: float, width: float, height: float
) -> None:
    """A rectangle's corners, measured from the page's lower left, are right to within a pixel."""
    corners = (left, bottom, left + width, bottom + height)
    assert dark_bounds(seen(Path((box(*corners),), BLACK))) == pytest.approx(corners, abs=0.11)


def test_lines_have_their_width() -> None:
    line = Style(line="#000000", width=2)
    page = seen(Path((((10, 20), (50, 20)),), line, closed=False))
    assert dark_bounds(page) == pytest.approx((10, 19, 50, 21), abs=0.11)


def test_second_line_is_a_hole() -> None:
    page = seen(Path((box(5, 5, 55, 35), box(15, 15, 45, 25), box(25, 18, 35, 22)), BLACK))
    assert [at(page, x, 20) for x in (10, 20, 30)] == [0, 255, 0]


def test_clip_hides_what_is_outside() -> None:
    inner = Clip((box(10, 10, 20, 20),), (Path((box(0, 0, 60, 40),), BLACK),))
    assert dark_bounds(seen(inner)) == pytest.approx((10, 10, 20, 20), abs=0.11)
    both = seen(inner, Circle((40, 30), 5, BLACK))
    assert dark_bounds(both) == pytest.approx((10, 10, 45, 35), abs=0.11)


def test_dashes() -> None:
    line = Style(line="#000000", width=1, dashes=(3, 2))
    row = seen(Path((((10, 20), (50, 20)),), line, closed=False))[200] < 128
    starts = np.flatnonzero(np.diff(row.astype(int)) == 1)
    assert len(starts) == 8
    assert row.sum() == pytest.approx(240, abs=8)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
@pytest.mark.parametrize("bold", [False, True])
def test_words_are_anchored(anchor: str, share: float, bold: bool) -> None:
    """Text starts at its point, is centred on it, or ends there, and has its stated width."""
    width = width_of("HHHHH", 6, bold)
    left, low, right, high = dark_bounds(
        seen(Words("HHHHH", (30, 20), 6, anchor=anchor, bold=bold))
    )
    assert (left, right) == pytest.approx((30 - share * width, 30 + (1 - share) * width), abs=0.7)
    assert low == pytest.approx(20, abs=0.11)
    assert high - low == pytest.approx(0.66 * 6, abs=0.15)  # the height of capitals


def test_turned_words_run_upwards() -> None:
    left, low, right, high = dark_bounds(seen(Words("HHHHH", (30, 10), 6, turn=90)))
    assert (right, low) == pytest.approx((30, 10), abs=0.7)
    assert high - low > 2 * (right - left)


def test_pages_are_described() -> None:
    """Each page has its own size and is trimmed to it, and the document has its title."""
    sheets = [Sheet("a", 210, 297, ()), Sheet("b", 279.4, 215.9, ())]
    data = write_pdf(sheets, title="Ein Titel", titles=["A", "B"], language="de")
    for kind in ("MediaBox", "TrimBox"):
        flat = [side for size in page_sizes(data, kind) for side in size]
        assert flat == pytest.approx([210, 297, 279.4, 215.9], abs=0.01 * INCH / 72 * 2)
    assert info(data)["Title"] == "Ein Titel"
    assert b"/Lang" in data
