"""SVG elements as text, and places of the board as SVG has them: y down, 60 units a short edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from cirkis.board.layout import Board
from cirkis.drawing.palette import Theme
from cirkis.drawing.svg.contour import Edge, Spot, contours
from cirkis.geometry.plane import Point

SCALE = 60
FONT = "'Avenir Next','Segoe UI','Gill Sans','Noto Sans','DejaVu Sans',sans-serif"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What every part of a drawing needs to know.

    Attributes:
        prefix: begins every id, so that several drawings fit into one page.
    """

    board: Board
    theme: Theme
    prefix: str

    def id(self, name: str) -> str:
        """The id of a part of this drawing."""
        return f"{self.prefix}-{name}"

    def url(self, name: str) -> str:
        """A reference to a gradient, a pattern or a filter of this drawing."""
        return f"url(#{self.id(name)})"

    def outline(self, mask: int) -> str:
        """Path data round a set of cells."""
        return "".join(closed(loop) for loop in contours(self.board, mask))


def element(name: str, *inner: str, **attributes: object) -> str:
    """An element with these contents, which are markup already; attribute values are escaped.

    Attributes are written as stroke_width for stroke-width and class_ for class; None is left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inner)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(text: str) -> str:
    """Text as the contents of an element; control characters, which XML forbids, are left out."""
    return escape("".join(sign for sign in text if sign.isprintable()), quote=False)


def label(text: str, at: Spot, size: float, **attributes: object) -> str:
    """A short text centred on a spot of the sheet."""
    placed = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": "middle"}
    return element("text", words(text), **placed | {"dy": "0.35em"} | attributes)


def spot(point: Point | Spot) -> Spot:
    """Where a point of the board lies on the sheet."""
    x, y = point.xy() if isinstance(point, Point) else point
    return x * SCALE, -y * SCALE


def closed(points: Iterable[Point | Spot]) -> str:
    """Path data of a closed line through these points of the board."""
    return "M" + "L".join(_pair(spot(point)) for point in points) + "Z"


def strokes(edges: Iterable[Edge]) -> str:
    """Path data of single lines."""
    return "".join(f"M{_pair(spot(here))}L{_pair(spot(there))}" for here, there in edges)


def move_to(at: Spot) -> str:
    """The transformation that moves the origin to a spot of the sheet."""
    return f"translate({number(at[0])} {number(at[1])})"


def number(value: float) -> str:
    """A number with one digit after the point at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _pair(at: Spot) -> str:
    return f"{number(at[0])} {number(at[1])}"


def _value(value: object) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
