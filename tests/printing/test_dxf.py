"""Sheets as DXF, read back with ezdxf; laser/test_sheets.py compares whole sets with their SVG."""

from io import StringIO

import pytest
from ezdxf.filemanagement import read

from cirkis.printing.dxf import write_dxf
from cirkis.printing.sheet import Circle, Item, Layer, Sheet, Style, Words


def sheet(thing: Item) -> Sheet:
    return Sheet("test", 100, 50, (Layer("cut", (thing,)),))


def test_sizes_and_colours() -> None:
    """A drawing is metric and as large as its sheet, and layers have AutoCAD's colours."""
    circle = Circle((3, 4), 2, Style(line="#ff0000"))
    document = read(StringIO(write_dxf(sheet(circle)).decode().replace("\r\n", "\n")))
    assert document.header["$MEASUREMENT"] == 1
    assert tuple(document.header["$EXTMIN"]) == (0, 0, 0)
    assert tuple(document.header["$LIMMAX"]) == (100, 50)
    assert document.layers.get("cut").color == 1


def test_words_must_be_outlines() -> None:
    """Text has no lines for the laser to follow: it is refused, not left out."""
    with pytest.raises(TypeError, match="Words"):
        write_dxf(sheet(Words("a", (0, 0), 3)))
