"""Sheets as DXF, read back with ezdxf."""

from __future__ import annotations

from io import StringIO

import pytest
from ezdxf.document import Drawing
from ezdxf.filemanagement import read

from cirkis.printing.dxf import write_dxf
from cirkis.printing.sheet import Circle, Layer, Path, Sheet, Style, Words

RED, BLUE = Style(line="#ff0000"), Style(line="#0000ff")
SHEET = Sheet(
    "test",
    100,
    50,
    (
        Layer("score", (Path((((0, 0), (10, 5)),), BLUE, closed=False),)),
        Layer("cut", (Path((((0, 0), (10, 0), (10, 5.25)),), RED), Circle((3, 4), 2, RED))),
    ),
)


def document(sheet: Sheet = SHEET) -> Drawing:
    return read(StringIO(write_dxf(sheet).decode().replace("\r\n", "\n")))


def test_units_and_size() -> None:
    """Units are millimetres, and the drawing is as large as the sheet."""
    header = document().header
    assert (header["$INSUNITS"], header["$MEASUREMENT"]) == (4, 1)
    assert tuple(header["$EXTMIN"]) == (0, 0, 0)
    assert tuple(header["$EXTMAX"]) == (100, 50, 0)
    assert tuple(header["$LIMMAX"]) == (100, 50)


def test_colours_of_layers() -> None:
    """Layers have their colour as a true colour, and as AutoCAD's number of it."""
    layers = document().layers
    assert (layers.get("cut").rgb, layers.get("cut").color) == ((255, 0, 0), 1)
    assert (layers.get("score").rgb, layers.get("score").color) == ((0, 0, 255), 5)


def test_words_must_be_outlines() -> None:
    """Text has no lines to follow: it is refused, not left out."""
    with pytest.raises(TypeError, match="Words"):
        write_dxf(Sheet("a", 10, 10, (Layer("cut", (Words("a", (0, 0), 3),)),)))
