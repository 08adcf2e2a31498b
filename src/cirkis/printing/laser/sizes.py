"""Check that every part fits on a sheet, and say which sheet or board would do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from shapely.affinity import rotate

from cirkis.errors import PrintError
from cirkis.printing.laser.batches import make_batches
from cirkis.printing.laser.kerf import cut_outline
from cirkis.printing.laser.limits import check, least_edge
from cirkis.printing.laser.plates import Batch, room_on
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.problems import problem

_STEP = 0.1  # of a millimetre, in which edges are told


def check_sizes(batches: Sequence[Batch], settings: LaserSettings) -> None:
    """Raise PrintError where a part is larger than a sheet.

    Args:
        batches: all parts.
        settings: what was chosen.

    Raises:
        PrintError: says how large a sheet must be, and which edge would do.
    """
    width, height = needed_sheet(batches, settings)
    if width <= settings.sheet_width and height <= settings.sheet_height:
        return
    name = "sheet_width" if width > settings.sheet_width else "sheet_height"
    size = {"width": math.ceil(width), "height": math.ceil(height)}
    edge = _largest_edge(settings)
    if edge is None:
        raise problem(name, "print-laser-sheet", **size)
    raise problem(name, "print-laser-sheet-or-edge", **size, edge=edge)


def needed_sheet(batches: Sequence[Batch], settings: LaserSettings) -> tuple[float, float]:
    """Return the width and height of a sheet on which each part fits.

    Args:
        batches: all parts.
        settings: what was chosen.
    """
    width = height = 0.0
    for batch in batches:
        room = room_on(settings, batch.has_backs)
        border = (settings.sheet_width - room[0], settings.sheet_height - room[1])
        for outline in {cut_outline(part.outline, settings.kerf) for part in batch.parts}:
            boxes = []
            for turn in batch.turns:
                x0, y0, x1, y1 = rotate(outline, turn, origin=(0, 0)).bounds
                boxes.append((x1 - x0 + border[0], y1 - y0 + border[1]))
            wide, high = min(
                boxes, key=lambda b: max(b[0] / settings.sheet_width, b[1] / settings.sheet_height)
            )
            width, height = max(width, wide), max(height, high)
    return width, height


def _largest_edge(settings: LaserSettings) -> float | None:
    """Return the largest edge with which all parts fit on the sheets, if there is any."""
    low, high = least_edge(settings), settings.edge
    if not _fits(replace(settings, edge=low)):
        return None
    while high - low > _STEP / 2:
        middle = (low + high) / 2
        low, high = (middle, high) if _fits(replace(settings, edge=middle)) else (low, middle)
    edge = round(math.floor(low / _STEP) * _STEP, 1)
    return edge if edge >= least_edge(settings) else low


def _fits(settings: LaserSettings) -> bool:
    try:
        check(settings)
    except PrintError:
        return False
    width, height = needed_sheet(make_batches(settings), settings)
    return width <= settings.sheet_width and height <= settings.sheet_height
