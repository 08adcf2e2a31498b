"""Curves as polylines, the areas they enclose, and letters and patterns made of them."""

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

import shapely
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from shapely import LinearRing, MultiPolygon, Polygon
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import Pattern
from cirkis.drawing.raster import FONT
from cirkis.printing.sheet import XY, Line

_TOLERANCE = 0.01  # millimetres


class FlatPen(BasePen):
    """Draws curves as straight lines; fontTools first converts all curves to cubic ones.

    `steps` returns the number of lines for a curve with four control points.
    """

    def __init__(self, steps: Callable[[XY, XY, XY, XY], int], glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.lines: list[list[XY]] = []
        self._steps = steps

    def _moveTo(self, point: XY) -> None:
        self.lines.append([point])

    def _lineTo(self, point: XY) -> None:
        self.lines[-1].append(point)

    def _curveToOne(self, b: XY, c: XY, d: XY) -> None:
        curve = (self.lines[-1][-1], b, c, d)
        steps = self._steps(*curve)
        for step in range(1, steps + 1):
            t = step / steps
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(w * p[k] for w, p in zip(weights, curve, strict=True)) for k in (0, 1))
            self.lines[-1].append((x, y))


@lru_cache(1024)
def path_lines(data: str, size: float) -> tuple[Line, ...]:
    """Return SVG path data as closed lines with y pointing up; `size` is millimetres per unit."""
    pen = FlatPen(_steps)
    parse_path(data, TransformPen(pen, (size, 0, 0, -size, 0, 0)))
    return tuple(map(tuple, pen.lines))


def filled(lines: Sequence[Sequence[XY]]) -> BaseGeometry:
    """Return the area that closed lines, which can cross, enclose under the nonzero rule."""
    crossed = shapely.union_all([LinearRing(line) for line in lines])
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(crossed)))
    inside = [face for face in faces if _winding(lines, face.representative_point().coords[0])]
    return shapely.union_all(inside)


def _steps(a: XY, b: XY, c: XY, d: XY) -> int:
    """Return how many straight lines approximate a curve closely enough."""
    bend = max(math.dist((p[0] + r[0], p[1] + r[1]), (2 * q[0], 2 * q[1]))
               for p, q, r in ((a, b, c), (b, c, d)))  # fmt: skip
    return max(1, math.ceil(math.sqrt(0.75 * bend / _TOLERANCE)))


def _winding(lines: Sequence[Sequence[XY]], spot: XY) -> int:
    """Return the winding number of lines about a point."""
    x, y = spot
    count = 0
    for line in lines:
        for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
            if (y0 <= y) != (y1 <= y) and x0 + (y - y0) * (x1 - x0) / (y1 - y0) > x:
                count += 1 if y1 > y0 else -1
    return count


_STEPS = 8  # straight lines per curve


def word_outlines(text: str, size: float) -> MultiPolygon:
    """Return a line of text centred on the origin, omitting characters missing from the typeface.

    `size` is the font size in millimetres.
    """
    font = _typeface()
    letters: list[BaseGeometry] = []
    x = 0.0
    for name in (font.getBestCmap().get(ord(char)) for char in text):
        if name is not None:
            letters.append(translate(_glyph(name), x, 0))
            x += font["hmtx"][name][0]
    if not letters:
        return MultiPolygon()
    word = scale(shapely.union_all(letters), *2 * (size / font["head"].unitsPerEm,), origin=(0, 0))
    x0, y0, x1, y1 = word.bounds
    word = translate(word, -(x0 + x1) / 2, -(y0 + y1) / 2)
    return MultiPolygon([part for part in shapely.get_parts(word) if isinstance(part, Polygon)])


@cache
def _typeface() -> TTFont:
    with resources.as_file(FONT) as file:
        return TTFont(file, lazy=False)


@cache
def _glyph(name: str) -> BaseGeometry:
    glyphs = _typeface().getGlyphSet()
    pen = FlatPen(lambda *_: _STEPS, glyphs)
    glyphs[name].draw(pen)
    return filled(pen.lines)


def pattern_over(area: BaseGeometry, pattern: Pattern, size: float) -> list[Polygon]:
    """Return the filled areas of all tiles that overlap an area; tiles have sides of `size`."""
    # Tiles have sides of 1 until they are joined, so that their borders match exactly.
    straight = scale(rotate(area, pattern.turn, origin=(0, 0)), 1 / size, 1 / size, origin=(0, 0))
    x0, y0, x1, y1 = (math.floor(bound) for bound in straight.bounds)
    shapely.prepare(straight)
    tile = _tile(pattern.path, size)
    tiles = [
        translate(tile, x, y)
        for x in range(x0, x1 + 1)
        for y in range(y0, y1 + 1)
        if straight.intersects(shapely.box(x, y, x + 1, y + 1))
    ]
    joined = scale(shapely.coverage_union_all(tiles), size, size, origin=(0, 0))
    found = rotate(joined, -pattern.turn, origin=(0, 0))
    return [part for part in shapely.get_parts(found) if isinstance(part, Polygon)]


@lru_cache(64)
def _tile(data: str, size: float) -> BaseGeometry:
    """Return the filled area of a tile with sides of 1, with curves fine enough for `size`."""
    whole = scale(filled(path_lines(data, size)), 1 / size, 1 / size, origin=(0, 0))
    return shapely.set_precision(translate(whole, 0, 1), 1e-9)
