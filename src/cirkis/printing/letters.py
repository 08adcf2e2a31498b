"""Words as outlines, in the typeface of the pictures: to engrave them, or to build them up."""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import pairwise

import shapely
from fontTools.pens.basePen import decomposeQuadraticSegment  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from shapely import LinearRing, MultiPolygon, Polygon
from shapely.affinity import scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing.raster import FONT
from cirkis.printing.sheet import XY

_STEPS = 8  # straight lines in place of each curve


def word_outlines(text: str, size: float) -> MultiPolygon:
    """Return the outlines of a line of text, centred on the origin.

    Args:
        text: what to write; what the typeface has not is left out.
        size: height of the font in millimetres.
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
    """Return a letter in units of the font: all that its lines go round, however they cross."""
    glyphs = _typeface().getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    lines = _flat_lines(pen.value)
    crossed = shapely.union_all([LinearRing(line) for line in lines])
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(crossed)))
    inside = [face for face in faces if _rounds(lines, face.representative_point().coords[0])]
    return shapely.union_all(inside)


def _rounds(lines: list[list[XY]], spot: XY) -> int:
    """Return how often closed lines go round a point, counterclockwise less clockwise."""
    x, y = spot
    count = 0
    for line in lines:
        for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
            if (y0 <= y) != (y1 <= y) and x0 + (y - y0) * (x1 - x0) / (y1 - y0) > x:
                count += 1 if y1 > y0 else -1
    return count


def _flat_lines(drawn: list[tuple[str, tuple[XY, ...]]]) -> list[list[XY]]:
    """Return closed lines of what a pen recorded of a TrueType letter."""
    lines: list[list[XY]] = []
    for verb, spots in drawn:
        if verb == "moveTo":
            lines.append([spots[0]])
        elif verb == "lineTo":
            lines[-1].append(spots[0])
        elif verb == "qCurveTo":
            for control, end in decomposeQuadraticSegment(spots):
                lines[-1] += _curve(lines[-1][-1], control, end)
    return lines


def _curve(start: XY, control: XY, end: XY) -> list[XY]:
    """Return points along a quadratic curve, without its start."""
    shares = [step / _STEPS for step in range(1, _STEPS + 1)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1],
        )
        for t in shares
    ]
