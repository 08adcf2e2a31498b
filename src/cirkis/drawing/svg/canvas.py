"""The canvas that layers are drawn on, and path data in its coordinates.

In SVG coordinates, the board's centre is the origin, y points down, and a short edge is 60 units.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from cirkis.drawing.outlines import XY, Edge, inset, outlines
from cirkis.drawing.style.palette import Theme
from cirkis.drawing.svg.markup import format_number
from cirkis.game import Board
from cirkis.game.geometry import Point

SCALE = 60  # units per short edge


@dataclass(frozen=True, slots=True)
class Canvas:
    """The settings that all layers of a drawing share.

    Every id begins with the prefix, so that a page can contain several drawings.
    """

    board: Board
    theme: Theme
    prefix: str

    def id(self, name: str) -> str:
        return f"{self.prefix}-{name}"

    def url(self, name: str) -> str:
        """Return a reference to a gradient, pattern, filter or clip path in this drawing."""
        return f"url(#{self.id(name)})"

    def outline(self, mask: int, distance: float = 0.0) -> str:
        """Return path data for an outline, moved inwards by a distance in short edges."""
        loops = outlines(self.board, mask)
        return "".join(polygon_path(inset(loop, distance) if distance else loop) for loop in loops)


def to_svg(point: Point | XY) -> XY:
    x, y = point.xy() if isinstance(point, Point) else point
    return x * SCALE, -y * SCALE


def polygon_path(points: Iterable[Point | XY]) -> str:
    """Return path data for a closed line through these points on the board."""
    return "M" + "L".join(_coordinates(to_svg(point)) for point in points) + "Z"


def edges_path(edges: Iterable[Edge]) -> str:
    return "".join(
        f"M{_coordinates(to_svg(start))}L{_coordinates(to_svg(end))}" for start, end in edges
    )


def translate(at: XY) -> str:
    """Return the transformation that moves the origin to a point in SVG coordinates."""
    return f"translate({_coordinates(at)})"


def _coordinates(at: XY) -> str:
    return f"{format_number(at[0])} {format_number(at[1])}"
