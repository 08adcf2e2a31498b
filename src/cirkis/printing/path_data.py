"""Path data of marks and patterns as corners."""

from __future__ import annotations

from collections.abc import Callable

from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

from cirkis.printing.sheet import XY

Steps = Callable[[XY, XY, XY, XY], int]
"""Tells how many straight lines stand for a cubic curve."""


def flat_lines(data: str, steps: Steps, size: float = 1.0) -> list[list[XY]]:
    """Return the closed lines of SVG path data, with y up.

    Args:
        data: the path data.
        steps: how many straight lines stand for each curve.
        size: what is 1 in the data.
    """
    pen = RecordingPen()
    parse_path(data, pen)
    lines: list[list[XY]] = []
    for verb, spots in pen.value:
        points = [(x * size, -y * size) for x, y in spots]
        if verb == "moveTo":
            lines.append(points)
        elif verb == "lineTo":
            lines[-1] += points
        elif verb == "curveTo":
            curve = (lines[-1][-1], *points)
            lines[-1] += _points_on(curve, steps(*curve))
    return lines


def _points_on(curve: tuple[XY, ...], steps: int) -> list[XY]:
    """Return points on a cubic curve, without its start."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * p[k] for w, p in zip(weights, curve, strict=True)) for k in (0, 1))
        points.append((x, y))
    return points
