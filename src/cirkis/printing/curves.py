"""Curves as polylines, and the areas enclosed by closed lines."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import shapely
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from shapely import LinearRing
from shapely.geometry.base import BaseGeometry

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
