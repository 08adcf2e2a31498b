"""A flat drawing in millimetres, with the origin at the lower left and y up.

It is used for paper and laser cutters; pdf.py, svg.py and dxf.py write it. Lines are straight;
curves are circles, or polylines accurate to a hundredth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shapely import MultiPolygon, Polygon

XY = tuple[float, float]
Line = tuple[XY, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """The style of an item; colours are "#rrggbb", or None for no fill or no line.

    `dashes` has the alternating lengths of dashes and gaps; it is empty for a solid line.
    """

    fill: str | None = None
    line: str | None = None
    width: float = 0.2
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """Lines drawn together; if closed lines are nested, every other one is a hole."""

    lines: tuple[Line, ...]
    style: Style
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Circle:
    centre: XY
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    at: XY  # on the baseline
    size: float  # font size
    colour: str = "#000000"
    anchor: str = "start"  # the part of the text at the point: "start", "middle" or "end"
    turn: float = 0.0  # degrees counterclockwise about the point
    bold: bool = False
    width: float | None = None  # width in the sheets' typeface; text in another is scaled to it


@dataclass(frozen=True, slots=True)
class Clip:
    lines: tuple[Line, ...]
    items: tuple[Item, ...]


Item = Path | Circle | Words | Clip


@dataclass(frozen=True, slots=True)
class Layer:
    """Items that are treated the same way, such as all cuts; the lowest items come first."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page or a sheet of material; `name` (letters, digits, hyphens) is used for file names."""

    name: str
    width: float
    height: float
    layers: tuple[Layer, ...]


def lines_of(outlines: Polygon | MultiPolygon | Iterable[Polygon]) -> tuple[Line, ...]:
    """Return the outer lines and the holes of outlines, without repeating the first corner."""
    if isinstance(outlines, Polygon):
        parts: Sequence[Polygon] = [outlines]
    else:
        parts = list(outlines.geoms if isinstance(outlines, MultiPolygon) else outlines)
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)


def outline_path(outlines: Polygon | MultiPolygon | Iterable[Polygon], style: Style) -> Path:
    return Path(lines_of(outlines), style)
