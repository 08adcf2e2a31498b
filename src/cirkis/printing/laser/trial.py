"""A test piece for finding the kerf and clearance without wasting a sheet.

You try a wedge in openings of increasing width, and measure a bar. A patch shows how deep the laser
engraves.
"""

from shapely import Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import CellKind, standard_board
from cirkis.printing.cells import cell, offset
from cirkis.printing.laser.cutout import Cutout, Face, areas, words
from cirkis.printing.laser.settings import LaserSettings

CLEARANCES = tuple(step / 20 for step in range(9))  # 0 to 0.4 mm
BAR = (40.0, 10.0)
"""The size of the bar to measure, in millimetres."""
_EDGE = 8.0  # edge of the wedge; a larger one would waste material and work no better
_PATCH = (-4, -4, 4, 4)  # engraved as deep as a groove
_SIZE, _BESIDE, _BORDER = 3.5, 1.5, 3.0


def trial_cutouts(settings: LaserSettings) -> tuple[Cutout, Cutout, Cutout]:
    """Return the strip with the openings, the wedge to try in them, and the bar."""
    wedge = _wedge()
    x0, y0, x1, y1 = wedge.bounds
    across, down = x1 - x0 + 4, y1 - y0 + _SIZE + 4
    room = max(settings.sheet_width, settings.sheet_height) - 2 * settings.gap
    columns = max(1, min(len(CLEARANCES) + 1, int((room - 2 * _BORDER) // across)))
    patch = Polygon()
    holes: list[Polygon] = []
    burnt: list[BaseGeometry] = []
    for number, clearance in enumerate((*CLEARANCES, None)):
        x, y = number % columns * across, -(number // columns) * down
        if clearance is None:
            patch = translate(Polygon.from_bounds(*_PATCH), x, y)
        else:
            holes.append(translate(offset(wedge, clearance), x, y))
        label = f"{clearance:g}" if clearance is not None else "mm"
        burnt.append(translate(words(label, _SIZE), x, y + y0 - _BESIDE - _SIZE * 0.35))
    rows = -(-(len(CLEARANCES) + 1) // columns)
    plate = Polygon.from_bounds(
        x0 - _BORDER,
        y0 - (rows - 1) * down - _BESIDE - _SIZE - 1,
        x1 + (columns - 1) * across + _BORDER,
        y1 + _BORDER,
    )
    strip = Cutout(
        Polygon(plate.exterior, [hole.exterior for hole in holes]),
        Face(areas(patch), areas(*burnt)),
    )
    bar = Polygon.from_bounds(-BAR[0] / 2, -BAR[1] / 2, BAR[0] / 2, BAR[1] / 2)
    inscription = words(f"{BAR[0]:g} x {BAR[1]:g}", _SIZE)
    return strip, Cutout(wedge), Cutout(bar, Face(engraved=areas(inscription)))


def _wedge() -> Polygon:
    """Return a kite cell with its apex up, centred on the origin."""
    kite = next(c for c in standard_board().cells if c.kind is CellKind.KITE)
    outline = cell(kite.index, _EDGE)
    x0, y0, x1, y1 = outline.bounds
    return translate(outline, -(x0 + x1) / 2, -(y0 + y1) / 2)
