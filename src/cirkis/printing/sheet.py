"""A flat drawing in millimetres, with the origin at the lower left and y up.

Paper and laser cutters get the same things in other formats: pdf.py, svg.py and dxf.py write them.
Lines have corners only; where something is round it is a circle, or has so many corners that they
are within a hundredth of a millimetre of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shapely import MultiPolygon, Polygon

XY = tuple[float, float]
Line = tuple[XY, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How a thing looks.

    Attributes:
        fill: its colour as "#rrggbb"; None to leave it empty.
        line: the colour of its line; None for none.
        width: of the line, in millimetres.
        dashes: lengths of dashes and gaps in turn, in millimetres; nothing for a whole line.
        opacity: of all of it, from 0 to 1.
    """

    fill: str | None = None
    line: str | None = None
    width: float = 0.2
    dashes: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """Lines that belong together; where closed ones lie in each other, every second is a hole.

    Attributes:
        lines: the corners of each.
        style: how they look.
        closed: whether each ends where it began.
    """

    lines: tuple[Line, ...]
    style: Style
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle.

    Attributes:
        centre: its centre.
        radius: its radius.
        style: how it looks.
    """

    centre: XY
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text.

    Attributes:
        text: what to write.
        at: a point on its base line.
        size: height of the font.
        colour: of the letters.
        anchor: what of it is at the point: "start", "middle" or "end".
        turn: degrees by which it is turned about the point, counterclockwise.
        bold: whether the letters are heavy.
        width: of the text in the sheets' typeface, so that it is as wide where another stands in
            for it; None if that does not matter.
    """

    text: str
    at: XY
    size: float
    colour: str = "#000000"
    anchor: str = "start"
    turn: float = 0.0
    bold: bool = False
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Clip:
    """Things of which only what lies inside an outline is seen.

    Attributes:
        lines: the outline, as those of a Path.
        items: the things.
    """

    lines: tuple[Line, ...]
    items: tuple[Item, ...]


Item = Path | Circle | Words | Clip


@dataclass(frozen=True, slots=True)
class Layer:
    """Things that are treated alike, such as all that is cut.

    Attributes:
        name: its name, for programs that read the file.
        items: what is on it, what lies below first.
    """

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page, or a sheet of material.

    Attributes:
        name: its name, for files: letters, digits and hyphens.
        width, height: its size.
        layers: what is on it.
    """

    name: str
    width: float
    height: float
    layers: tuple[Layer, ...]


def lines_of(outlines: Polygon | MultiPolygon | Iterable[Polygon]) -> tuple[Line, ...]:
    """Return the outer lines and the holes of outlines; no corner is there twice."""
    if isinstance(outlines, Polygon):
        parts: Sequence[Polygon] = [outlines]
    else:
        parts = list(outlines.geoms if isinstance(outlines, MultiPolygon) else outlines)
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in rings)


def outline_path(outlines: Polygon | MultiPolygon | Iterable[Polygon], style: Style) -> Path:
    """Return outlines with their holes as one thing.

    Args:
        outlines: the outlines.
        style: how they look.
    """
    return Path(lines_of(outlines), style)
