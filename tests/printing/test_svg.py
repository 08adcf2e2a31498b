"""Sheets as SVG: what is drawn is where it should be, in millimetres."""

from __future__ import annotations

from xml.etree import ElementTree

from cirkis.printing.sheet import Circle, Clip, Layer, Path, Sheet, Style, Words
from cirkis.printing.svg import write_svg
from tests.printing.laser.reading import LABEL, SVG

RED = Style(line="#ff0000", width=0.1)


def drawn(*items: object, paper: str | None = None) -> ElementTree.Element:
    """Return the root of a sheet of 100 by 50 with some things on one layer."""
    sheet = Sheet("a & b", 100, 50, (Layer("cut", items),))  # type: ignore[arg-type]
    return ElementTree.fromstring(write_svg(sheet, paper=paper))


def test_y_points_up() -> None:
    """A point at the lower left of the sheet is at the lower left of the picture."""
    (path,) = drawn(Path((((0, 0), (10, 0), (10, 5.25)),), RED)).iter(f"{SVG}path")
    assert path.attrib["d"] == "M0 50L10 50L10 44.75Z"
    assert path.attrib["stroke"] == "#ff0000"
    assert path.attrib["stroke-width"] == "0.1"
    assert path.attrib["fill"] == "none"


def test_circles_layers_and_words() -> None:
    """Circles and words lie at their points, in a group that Inkscape takes for a layer."""
    root = drawn(Circle((3, 4), 2, RED), Words("1 < 2", (5, 6), 4, turn=30, anchor="middle"))
    (group,) = root.findall(f"{SVG}g")
    assert (group.attrib["id"], group.attrib[LABEL]) == ("cut", "cut")
    circle, words = group
    assert {k: circle.attrib[k] for k in ("cx", "cy", "r")} == {"cx": "3", "cy": "46", "r": "2"}
    assert words.text == "1 < 2"
    assert words.attrib["transform"] == "rotate(-30 5 44)"


def test_clips() -> None:
    """What is clipped refers to its own outline; two clips have two names."""
    inner = Circle((1, 1), 1, RED)
    clip = Clip((((0, 0), (1, 0), (0, 1)),), (inner,))
    root = drawn(clip, clip)
    names = [path.attrib["id"] for path in root.iter(f"{SVG}clipPath")]
    users = [g.attrib["clip-path"] for g in root.iter(f"{SVG}g") if "clip-path" in g.attrib]
    assert len(set(names)) == 2
    assert users == [f"url(#{name})" for name in names]


def test_paper_lies_under_everything() -> None:
    """A colour to look at fills the sheet; without one nothing is drawn beneath."""
    assert next(drawn(paper="#ffffff").iter(f"{SVG}rect")).attrib["fill"] == "#ffffff"
    assert not list(drawn().iter(f"{SVG}rect"))
