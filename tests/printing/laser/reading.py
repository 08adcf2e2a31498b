"""Read sheets back: SVG as XML, DXF with ezdxf, both as lines with y pointing up."""

import io
import re
from dataclasses import dataclass
from xml.etree import ElementTree

import shapely
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import read
from shapely import LineString, Point, Polygon
from shapely.affinity import affine_transform
from shapely.geometry.base import BaseGeometry

from cirkis.printing.kinds import Made, MadeFile

SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
ROUND = 64  # segments per quarter of a circle


@dataclass(frozen=True)
class Drawn:
    """A sheet that was read: closed lines as Polygons and open ones as LineStrings, by layer.

    Attributes:
        layers: the shapes on each layer; an area with holes is one Polygon in SVG, several in DXF.
        length: the total length of the lines, by layer; exact for circles.
    """

    width: float
    height: float
    layers: dict[str, list[BaseGeometry]]
    length: dict[str, float]

    def area(self, layer: str) -> BaseGeometry:
        """Return the area that a layer's lines enclose; a line within another makes a hole."""
        found: BaseGeometry = Polygon()
        for shape in self.layers.get(layer, []):
            found = found.symmetric_difference(shape)
        return found

    def parts(self, kerf: float) -> list[Polygon]:
        """Return the parts cut out of the sheet, with their holes, and with the kerf undone."""
        found = []
        for line in self.layers["cut-outer"]:
            outline = line.buffer(-kerf / 2, join_style="mitre", mitre_limit=20)
            inner = [hole for hole in self.layers["cut-inner"] if line.contains(hole)]
            holes = [hole.buffer(kerf / 2, join_style="mitre", mitre_limit=20) for hole in inner]
            part = outline.difference(shapely.union_all(holes))
            assert isinstance(part, Polygon)
            found.append(part)
        return found


def files(made: Made) -> dict[str, MadeFile]:
    """Return the files by name, without the common prefix and the extension."""
    return {file.name.removeprefix("cirkis-").rpartition(".")[0]: file for file in made.files}


def read_sheet(file: MadeFile) -> Drawn:
    return _read_svg(file.data) if file.name.endswith(".svg") else _read_dxf(file.data)


def _read_svg(data: bytes) -> Drawn:
    root = ElementTree.fromstring(data)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert root.attrib["width"] == f"{width:g}mm"
    assert root.attrib["height"] == f"{height:g}mm"
    layers: dict[str, list[BaseGeometry]] = {}
    length: dict[str, float] = {}
    for group in root.findall(f"{SVG}g"):
        shapes = layers.setdefault(group.attrib[LABEL], [])
        length[group.attrib[LABEL]] = 0.0
        for thing in group:
            shape, long = _svg_shape(thing)
            shapes.append(affine_transform(shape, (1, 0, 0, -1, 0, height)))
            length[group.attrib[LABEL]] += long
    layers.setdefault("cut-inner", [])
    return Drawn(width, height, layers, length)


def _svg_shape(thing: ElementTree.Element) -> tuple[BaseGeometry, float]:
    if thing.tag == f"{SVG}circle":
        x, y, radius = (float(thing.attrib[name]) for name in ("cx", "cy", "r"))
        return Point(x, y).buffer(radius, ROUND), 2 * 3.141592653589793 * radius
    assert thing.tag == f"{SVG}path", thing.tag
    shape: BaseGeometry = Polygon()
    long = 0.0
    for line in re.findall(r"M([^MZ]*)(Z?)", thing.attrib["d"]):
        spots = [tuple(map(float, spot.split())) for spot in line[0].split("L")]
        if not line[1]:
            return LineString(spots), float(LineString(spots).length)
        shape = shape.symmetric_difference(Polygon(spots))
        long += float(Polygon(spots).exterior.length)
    return shape, long


def _read_dxf(data: bytes) -> Drawn:
    document = read(io.StringIO(data.decode().replace("\r\n", "\n")))
    assert (document.header["$INSUNITS"], document.header["$MEASUREMENT"]) == (4, 1)  # millimetres
    assert not document.audit().errors
    width, height, _ = document.header["$EXTMAX"]
    layers: dict[str, list[BaseGeometry]] = {"cut-inner": []}
    length: dict[str, float] = {}
    for thing in document.modelspace():
        layer = thing.dxf.layer
        shape: BaseGeometry
        if thing.dxftype() == "CIRCLE":
            centre, radius = thing.dxf.center, thing.dxf.radius
            shape = Point(centre.x, centre.y).buffer(radius, ROUND)
            long = 2 * 3.141592653589793 * radius
        else:
            assert isinstance(thing, LWPolyline)
            spots = [(x, y) for x, y, *_ in thing.get_points("xy")]
            shape = Polygon(spots) if thing.closed else LineString(spots)
            long = shape.length
        layers.setdefault(layer, []).append(shape)
        length[layer] = length.get(layer, 0.0) + long
    return Drawn(width, height, layers, length)
