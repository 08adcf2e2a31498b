"""Paint parts in parallel projection, from what lies low and far to what lies high and near.

Seen from above, nothing low hides what is higher, so that levels are painted one after the other:
their sides first, those far away before those near, then what is seen of their tops.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from cirkis.drawing.svg.markup import element
from cirkis.printing.solid.levels import Level, levels_of
from cirkis.printing.solid.slabs import Slab, polygons

_YAW = math.radians(-18)
_ELEVATION = math.radians(48)
_LIGHT = np.array([-0.45, -0.35, 0.82])
_AMBIENT = 0.35
_LINE = 0.55  # brightness of the lines round faces
_DEEP = 0.88  # brightness of the lowest tops, of that of the highest
_MARGIN = 4.0

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Shown:
    """A part in a picture.

    Attributes:
        slabs: what it consists of.
        colour: its colour as "#rrggbb".
        at: where its origin lies.
    """

    slabs: tuple[Slab, ...]
    colour: str
    at: tuple[float, float, float] = (0.0, 0.0, 0.0)


def paint(things: Sequence[Shown], name: str) -> str:
    """Return parts as an SVG picture.

    Args:
        things: the parts, those far away first.
        name: what the picture shows.
    """
    faces = [face for thing in things for face in _faces(thing)]
    spots = np.concatenate([ring for rings, _, _ in faces for ring in rings])
    low, high = spots.min(axis=0) - _MARGIN, spots.max(axis=0) + _MARGIN
    width, height = (high - low).tolist()
    drawn = [
        element(
            "path",
            d="".join(_path(ring - low) for ring in rings),
            fill=fill,
            stroke=line,
        )
        for rings, fill, line in faces
    ]
    return element(
        "svg",
        element("title", name),
        element("g", *drawn, stroke_width=0.2, stroke_linejoin="round", fill_rule="evenodd"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.1f} {height:.1f}",
        width=f"{width:.1f}mm",
        height=f"{height:.1f}mm",
    )


Face = tuple[list[Points], str, str]
"""The lines of a face in the picture, its colour and that of its line."""


def _faces(thing: Shown) -> list[Face]:
    """Return all faces of a part that are seen, in the order in which they are painted."""
    at = np.array(thing.at)
    levels = levels_of(thing.slabs)
    faces: list[Face] = []
    for number, level in enumerate(levels):
        faces += _sides(level, at, thing.colour)
        above = levels[number + 1].floor if number + 1 < len(levels) else Polygon()
        for seen in polygons(level.lid.difference(above)):
            share = level.top / levels[-1].top
            faces.append(_lid(seen, level.top, at, thing.colour, _DEEP + (1 - _DEEP) * share))
    return faces


def _lid(seen: Polygon, height: float, at: Points, colour: str, light: float) -> Face:
    rings = [_raised(ring, height) for ring in (seen.exterior, *seen.interiors)]
    fill = _shade(colour, light * _brightness(np.array([0.0, 0.0, 1.0])))
    return [_project(ring + at) for ring in rings], fill, _shade(colour, _LINE)


def _sides(level: Level, at: Points, colour: str) -> list[Face]:
    """Return the sides of a level that look towards the viewer, those far away first."""
    quads = [
        quad
        for below, above in level.sides
        for low, high in zip(_rings(below), _rings(above), strict=True)
        for quad in _quads(_raised(low, level.bottom), _raised(high, level.top))
    ]
    found = []
    for quad in quads:
        normal = np.cross(quad[1] - quad[0], quad[3] - quad[0])
        length = float(np.linalg.norm(normal))
        if length == 0 or _towards(normal) <= 0:
            continue
        fill = _shade(colour, _brightness(_turned(normal[None])[0] / length))
        depth = float(_turned(quad)[:, 1].mean())
        found.append((-depth, ([_project(quad + at)], fill, fill)))
    return [face for _, face in sorted(found, key=lambda entry: entry[0])]


def _quads(low: Points, high: Points) -> list[Points]:
    here = range(len(low) - 1)
    return [np.array([low[n], low[n + 1], high[n + 1], high[n]]) for n in here]


def _rings(outline: Polygon) -> list[BaseGeometry]:
    return [outline.exterior, *outline.interiors]


def _raised(ring: BaseGeometry, height: float) -> Points:
    flat = shapely.get_coordinates(ring)
    return np.column_stack([flat, np.full(len(flat), height)])


def _turned(points: Points) -> Points:
    """Return points as they lie for the viewer: x to the right, y away, z up."""
    cos, sin = math.cos(_YAW), math.sin(_YAW)
    x, y, z = points.T
    return np.column_stack([x * cos - y * sin, x * sin + y * cos, z])


def _project(points: Points) -> Points:
    x, y, z = _turned(points).T
    return np.column_stack([x, -(y * math.sin(_ELEVATION) + z * math.cos(_ELEVATION))])


def _towards(normal: Points) -> float:
    _, y, z = _turned(normal[None])[0]
    return float(z * math.sin(_ELEVATION) - y * math.cos(_ELEVATION))


def _brightness(normal: Points) -> float:
    light = _LIGHT / np.linalg.norm(_LIGHT)
    return _AMBIENT + (1 - _AMBIENT) * max(0.0, float(normal @ light)) * 1.08


def _shade(colour: str, brightness: float) -> str:
    parts = bytes.fromhex(colour.removeprefix("#"))
    return "#" + bytes(min(255, round(part * brightness)) for part in parts).hex()


def _path(ring: Points) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ring.tolist()) + "Z"
