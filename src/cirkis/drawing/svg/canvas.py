"""SVG and HTML elements as strings, and the canvas that layers are drawn on.

In SVG coordinates, the board's centre is the origin, y points down, and a short edge is 60 units.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from cirkis.drawing.outlines import XY, Edge, inset, outlines
from cirkis.drawing.style.palette import Theme
from cirkis.game import Board
from cirkis.game.geometry import Point

UNBREAKABLE_SPACES = "\u00a0\u202f"  # French puts them before some punctuation.
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""Replaces html.escape, because importing html loads the names of 2,000 characters."""
FONT = "'Bricolage Grotesque','Segoe UI','Noto Sans','DejaVu Sans',sans-serif"


def element(name: str, *contents: str, **attributes: object) -> str:
    """Return an element as a string; values of attributes are escaped.

    Write stroke_width for stroke-width and class_ for class; None omits an attribute.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape_text(_format(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(contents)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def escape_text(text: str) -> str:
    """Escape text for an element or attribute; drop unprintable characters: XML forbids some."""
    if not text.isprintable():
        text = "".join(char for char in text if char.isprintable() or char in UNBREAKABLE_SPACES)
    return text.translate(ESCAPED)


def centred_text(text: str, at: tuple[float, float], size: float, **attributes: object) -> str:
    placed = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": "middle"}
    return element("text", escape_text(text), **placed | {"dy": "0.35em"} | attributes)


def format_number(value: float) -> str:
    """Return a number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _format(value: object) -> str:
    """Return an attribute's value; floats have at most three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


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
