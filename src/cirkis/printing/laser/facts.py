"""Sum up a set: sheets, metres to cut, areas to engrave."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from shapely import Polygon

from cirkis.printing.cells import decagon
from cirkis.printing.laser.batches import BASE
from cirkis.printing.laser.drawing import back_sheet, front_sheet
from cirkis.printing.laser.layers import CUT_INNER, CUT_OUTER, ENGRAVE, GROOVE, SCORE, LaserLayer
from cirkis.printing.laser.plates import Batch, Plate
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.made import Fact
from cirkis.printing.sheet import Circle, Item, Path, Sheet

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
    backs = [back for plate in plates if (back := back_sheet(plate)) is not None]
    sheets = [*(front_sheet(plate) for plate in plates), *backs]
    values = {
        "what": batch.name,
        "sheets": len(plates),
        "cut": round(length(sheets, CUT_INNER, CUT_OUTER) / _METRE, 1),
        "score": round(length(sheets, SCORE) / _METRE, 1),
        "grooved": round(area(sheets, GROOVE) / _SQUARE_CM, 1),
        "engraved": round(area(sheets, ENGRAVE) / _SQUARE_CM, 1),
    }
    return Fact("print-laser-fact-sheets", values)


def length(sheets: Iterable[Sheet], *layers: LaserLayer) -> float:
    """Return the length of all lines on some layers."""
    return sum(map(_length, _items(sheets, {layer.name for layer in layers})))


def area(sheets: Iterable[Sheet], layer: LaserLayer) -> float:
    """Return the size of all areas on a layer."""
    paths = [item for item in _items(sheets, {layer.name}) if isinstance(item, Path)]
    return sum(float(Polygon(path.lines[0], path.lines[1:]).area) for path in paths)


def _items(sheets: Iterable[Sheet], names: set[str]) -> list[Item]:
    layers = [layer for sheet in sheets for layer in sheet.layers]
    return [item for layer in layers if layer.name in names for item in layer.items]


def _length(item: Item) -> float:
    if isinstance(item, Circle):
        return 2 * math.pi * item.radius
    assert isinstance(item, Path)
    rings = [[*line, line[0]] if item.closed else line for line in item.lines]
    return sum(math.dist(*ends) for ring in rings for ends in pairwise(ring))
