"""Sum up a set: sheets, metres to cut, areas to engrave."""

from __future__ import annotations

import math
from collections.abc import Sequence

from shapely import LineString, Polygon

from cirkis.printing.cells import decagon
from cirkis.printing.laser.batches import BASE
from cirkis.printing.laser.drawing import back_sheet, front_sheet
from cirkis.printing.laser.layers import CUT_INNER, CUT_OUTER, ENGRAVE, GROOVE, SCORE, LaserLayer
from cirkis.printing.laser.plates import Batch, Plate
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.made import Fact
from cirkis.printing.sheet import Circle, Item, Path

_METRE, _SQUARE_CM = 1000, 100  # in millimetres


def facts(
    settings: LaserSettings, made: Sequence[tuple[Batch, Sequence[Plate]]]
) -> tuple[Fact, ...]:
    """Return the facts about a set."""
    x0, y0, x1, y1 = decagon(settings.edge).bounds
    parts = next(len(batch.parts) for batch, _ in made if batch.name == BASE)
    sizes = {"width": round(x1 - x0), "height": round(y1 - y0), "parts": parts}
    depth = {"depth": settings.groove_depth, "height": settings.line_height}
    return (
        Fact("print-laser-fact-board", sizes),
        Fact("print-laser-fact-grooves", depth),
        Fact("print-laser-fact-clearance", {"clearance": settings.clearance}),
        *(_fact(batch, plates) for batch, plates in made),
    )


def _fact(batch: Batch, plates: Sequence[Plate]) -> Fact:
    sides = [side for plate in plates for side in (front_sheet(plate), back_sheet(plate)) if side]
    items: dict[str, list[Item]] = {}
    for layer in (layer for side in sides for layer in side.layers):
        items.setdefault(layer.name, []).extend(layer.items)

    def metres(*layers: LaserLayer) -> float:
        return round(sum(_length(i) for one in layers for i in items.get(one.name, ())) / _METRE, 1)

    def area(layer: LaserLayer) -> float:
        return round(sum(map(_area, items.get(layer.name, ()))) / _SQUARE_CM, 1)

    values = {
        "what": batch.name,
        "sheets": len(plates),
        "cut": metres(CUT_INNER, CUT_OUTER),
        "score": metres(SCORE),
        "grooved": area(GROOVE),
        "engraved": area(ENGRAVE),
    }
    return Fact("print-laser-fact-sheets", values)


def _area(item: Item) -> float:
    assert isinstance(item, Path)
    return float(Polygon(item.lines[0], item.lines[1:]).area)


def _length(item: Item) -> float:
    if isinstance(item, Circle):
        return 2 * math.pi * item.radius
    assert isinstance(item, Path)
    ends = slice(1 if item.closed else 0)
    return sum(float(LineString([*line, *line[ends]]).length) for line in item.lines)
