"""The sheets, read back, have the exact sizes, and nothing on them is out of place."""

from functools import cache
from io import StringIO
from itertools import pairwise
from math import dist, sqrt
from xml.etree import ElementTree

import pytest
import shapely
from ezdxf.filemanagement import read as read_dxf
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from cirkis.game import standard_board
from cirkis.printing.dxf import write_dxf
from cirkis.printing.kinds import LaserSettings, Made
from cirkis.printing.laser.make import make
from cirkis.printing.sheet import Layer, Sheet, Words
from tests.game.exact import all_edges
from tests.printing.exact import board_from, exact_cell, is_same, moved_by
from tests.printing.laser.reading import LABEL, SVG, Drawn, files, read_sheet

PHI = (1 + sqrt(5)) / 2
KINDS = ("svg", "dxf")
COLOURS = {  # as in docs/print-laser.md, in order of processing
    "guide": "#00ff00",
    "groove": "#00ffff",
    "engrave": "#000000",
    "score": "#0000ff",
    "cut-inner": "#ff00ff",
    "cut-outer": "#ff0000",
}


@cache
def made(kind: str) -> Made:
    """Return a set with engraved patterns and a kerf too large to overlook."""
    return make(LaserSettings(format=kind, kerf=0.4, engraving="pattern", sets=1, sheet_width=380))


@cache
def sheets(kind: str = "svg") -> dict[str, Drawn]:
    return {name: read_sheet(f) for name, f in files(made(kind)).items() if name != "laser-readme"}


def test_dxf_equals_the_svg() -> None:
    """A DXF has the lines of the SVG on the same layers, to within a thousandth of a millimetre."""
    assert sheets("dxf").keys() == sheets().keys()
    for name, svg in sheets().items():
        dxf = sheets("dxf")[name]
        assert (dxf.width, dxf.height) == (svg.width, svg.height)
        assert dxf.length == pytest.approx(svg.length, rel=1e-4)
        for layer in svg.length:
            one, other = (
                [Point(at) for at in shapely.get_coordinates(s)]
                for s in (svg.layers[layer], dxf.layers[layer])
            )
            for corners, others in ((one, other), (other, one)):
                near = shapely.STRtree(others).query(corners, "dwithin", 1e-3)[0]
                assert set(near) == set(range(len(corners))), (name, layer)


def test_openings_are_the_cells() -> None:
    """With the kerf undone, each opening is a cell less half a line's width on every side.

    Both plates extend half an edge beyond the board (4 phi^3 edges from corner to corner).
    """
    (base,) = sheets()["board-base"].parts(kerf=0.4)
    (plate,) = sheets()["board-lines"].parts(kerf=0.4)
    board = board_from(plate, edge=20)
    openings = [Polygon(hole) for hole in board.interiors]
    tree = shapely.STRtree(openings)
    for cell in standard_board().cells:
        exact = exact_cell(cell.index, edge=20)
        (number,) = tree.query(exact.representative_point(), "within")
        assert is_same(moved_by(openings[number], 1.6 / 2), exact), cell.name
    assert is_same(Polygon(base.exterior), Polygon(plate.exterior))
    sides = map(shapely.LineString, pairwise(base.exterior.coords))
    (apothem,) = {round(base.centroid.distance(side), 2) for side in sides}
    flat = 2 * PHI**3 * 20 * sqrt((5 + sqrt(5)) / 8)  # cos 18 degrees
    assert apothem == pytest.approx(flat + 10, abs=0.01)


def test_base_is_scored_along_all_edges() -> None:
    """The board's 345 edges are scored once each, as are the ten Circles and the Center Ring."""
    base = sheets()["board-base"]
    wanted = 20 * sum(dist(a.xy(), b.xy()) for a, b in all_edges())
    circles = 10 * 2 * 3.14159265 * 0.8 * PHI * 20
    closed = [shape for shape in base.layers["score"] if isinstance(shape, Polygon)]
    ring = [shape for shape in closed if len(shape.exterior.coords) == 5]
    inset = sum(shape.length for shape in ring)
    assert len(ring) == 10
    assert base.length["score"] == pytest.approx(wanted + circles + inset, abs=0.1)
    stars = [star for star in base.layers["engrave"] if isinstance(star, Polygon)]
    assert len(stars) == 30


def test_grooves_are_as_wide_as_line_and_clearance() -> None:
    """The grooves leave a piece's cells, each inset by half a line and the clearance."""
    sheet = sheets()["green-1"]
    grooves = sheet.area("groove")
    pieces = [p for p in sheet.parts(0.4) if len(p.exterior.coords) != 11]  # without the peg
    feet = [
        foot
        for piece in pieces
        for foot in shapely.get_parts(piece.difference(grooves))
        if foot.area > 0.01  # rounding leaves hairlines
    ]
    wanted = [moved_by(exact_cell(i, 20), -1.6 / 2 - 0.15).area for i in range(165)]
    assert len(feet) == 2 * 3 + 2 * 2 + 2 + 2 * 3 + 2 + 4 + 2 * 2 + 3 * 2 + 2  # docs/board.md
    # The outline of a Hook takes 0.3 mm² off its dart, beside the corner in which the kite lies.
    assert all(min(abs(foot.area - area) for area in wanted) < 0.4 for foot in feet)
    assert sum(min(abs(foot.area - area) for area in wanted) > 0.1 for foot in feet) == 3


def test_backs_lie_on_the_pieces() -> None:
    """When a panel is turned over left to right in its hole, everything on it lies on pieces."""
    sheet, back = sheets()["green-1"], sheets()["green-1-back"]
    (panel,) = back.layers["cut-outer"]
    left, low, right, top = panel.bounds
    pieces = shapely.union_all(sheet.parts(0.4)).buffer(0.001)

    def turned(shape: BaseGeometry) -> BaseGeometry:
        return shapely.transform(shape, lambda xy: [left + right, 0] + xy * [-1, 1])

    assert all(pieces.covers(turned(shape)) for shape in back.layers["engrave"])
    grooves = [turned(groove) for groove in back.layers["groove"]]
    assert len(grooves) == 3  # those of the Hooks, which are also on the other side
    for groove in grooves:
        assert any(is_same(groove, other) for other in sheet.layers["groove"])
    assert is_same(sheet.layers["guide"][0], panel)
    holes = {(round(h.centroid.x, 2), round(h.centroid.y, 2)) for h in back.layers["cut-inner"]}
    shown = {(round(s.centroid.x, 2), round(s.centroid.y, 2)) for s in sheet.layers["guide"][1:]}
    assert {(round(left + right - x, 2), y) for x, y in holes} == shown
    upper = [y for _, y in holes if y > (low + top) / 2]
    assert (len(holes), len(upper)) == (3, 2)


@pytest.mark.parametrize("kind", KINDS)
def test_layers_are_in_the_order_of_the_work(kind: str) -> None:
    for name, file in files(made(kind)).items():
        if name == "laser-readme":
            continue
        if kind == "svg":
            groups = ElementTree.fromstring(file.data).findall(f"{SVG}g")
            found = [group.attrib[LABEL] for group in groups]
            for group in groups:
                shown = {t.attrib.get("stroke", t.attrib["fill"]) for t in group}
                widths = {t.attrib.get("stroke-width", "0.1") for t in group}
                assert (shown, widths) == ({COLOURS[group.attrib[LABEL]]}, {"0.1"})
        else:
            found = list(dict.fromkeys(sheets(kind)[name].layers))
            found.remove("cut-inner")
            document = read_dxf(StringIO(file.data.decode().replace("\r\n", "\n")))
            for layer in found:
                rgb = document.layers.get(layer).rgb
                assert rgb is not None
                assert f"#{bytes(rgb).hex()}" == COLOURS[layer]
            assert document.layers.get("cut-outer").color == 1  # AutoCAD's number for red
        order = [layer for layer in COLOURS if layer in found]
        assert found == order, name


def test_text_has_no_lines_for_the_laser() -> None:
    """It is refused, not left out."""
    with pytest.raises(TypeError, match="Words"):
        write_dxf(Sheet("test", 100, 50, (Layer("cut", (Words("a", (0, 0), 3),)),)))
