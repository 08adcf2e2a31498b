"""Sheets as SVG: points and angles are as on paper, with y up."""

from xml.etree import ElementTree

from cirkis.printing.sheet import Layer, Path, Sheet, Style, Words
from cirkis.printing.svg import write_svg
from tests.printing.laser.reading import SVG


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
