"""A flat drawing in millimetres, with the origin at the lower left and y up, and its SVG.

It is used for paper and laser cutters; pdf.py and dxf.py write it, too. Lines are straight; curves
are circles, or polylines accurate to a hundredth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shapely import MultiPolygon, Polygon

from cirkis.drawing.svg.canvas import FONT, element, escape_text

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


_DIGITS = 4  # decimal places of a millimetre, far finer than any machine can work


def write_svg(sheet: Sheet, *, paper: str | None = None) -> str:
    """Return a sheet as SVG; for previews, `paper` is the background colour."""
    writer = _Writer(sheet)
    size = {"width": "100%", "height": "100%"}
    ground = "" if paper is None else element("rect", **size, fill=paper)
    layers = [writer.layer(layer) for layer in sheet.layers]
    return element(
        "svg",
        element("title", escape_text(sheet.name)),
        ground,
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{_number(sheet.width)}mm",
        height=f"{_number(sheet.height)}mm",
        viewBox=f"0 0 {_number(sheet.width)} {_number(sheet.height)}",
        font_family=FONT,
        **{"xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape"},
    )


class _Writer:
    """Writes the items of one sheet, with y pointing down as in SVG."""

    def __init__(self, sheet: Sheet) -> None:
        self._height = sheet.height
        self._name = sheet.name
        self._clips = 0

    def layer(self, layer: Layer) -> str:
        names = {"inkscape:label": layer.name, "inkscape:groupmode": "layer"}
        return element("g", *map(self._item, layer.items), id=layer.name, **names)

    def _item(self, item: Item) -> str:
        if isinstance(item, Path):
            data = "".join(self._line(line, item.closed) for line in item.lines)
            return element("path", d=data, fill_rule="evenodd", **_look(item.style))
        if isinstance(item, Circle):
            x, y = item.centre[0], self._height - item.centre[1]
            place = {"cx": _number(x), "cy": _number(y), "r": _number(item.radius)}
            return element("circle", **place, **_look(item.style))
        if isinstance(item, Words):
            return self._words(item)
        return self._clip(item)

    def _line(self, line: Line, closed: bool) -> str:
        spots = (f"{_number(x)} {_number(self._height - y)}" for x, y in line)
        return "M" + "L".join(spots) + ("Z" if closed else "")

    def _words(self, words: Words) -> str:
        x, y = _number(words.at[0]), _number(self._height - words.at[1])
        return element(
            "text",
            escape_text(words.text),
            x=x,
            y=y,
            font_size=words.size,
            fill=words.colour,
            text_anchor=words.anchor,
            font_weight=600 if words.bold else 400,
            textLength=None if words.width is None else _number(words.width),
            lengthAdjust=None if words.width is None else "spacingAndGlyphs",
            transform=f"rotate({_number(-words.turn)} {x} {y})" if words.turn else None,
        )

    def _clip(self, clip: Clip) -> str:
        self._clips += 1
        name = f"{self._name}-clip-{self._clips}"  # A page can contain several drawings.
        data = "".join(self._line(line, True) for line in clip.lines)
        shape = element("clipPath", element("path", d=data, clip_rule="evenodd"), id=name)
        return shape + element("g", *map(self._item, clip.items), clip_path=f"url(#{name})")


def _look(style: Style) -> dict[str, object]:
    has_line = style.line is not None
    return {
        "fill": style.fill or "none",
        "stroke": style.line,
        "stroke_width": float(style.width) if has_line else None,
        "stroke_linejoin": "round" if has_line else None,
        "stroke_dasharray": " ".join(map(_number, style.dashes)) or None,
    }


def _number(value: float) -> str:
    text = f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
