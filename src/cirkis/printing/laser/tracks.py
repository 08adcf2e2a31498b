"""Scoring tracks made of two plates, and pegs cut with the pieces."""

from shapely import MultiPolygon, Polygon
from shapely.affinity import translate

from cirkis.drawing import palette
from cirkis.game import Colour
from cirkis.printing.cells import TRACK_PLACES, TRACK_ROWS
from cirkis.printing.laser.cutout import Cutout, Face, areas, mark_in, words
from cirkis.printing.laser.settings import LaserSettings

_COLUMNS = len(TRACK_ROWS[0])
_BORDER, _NUMBER_SIZE, _BESIDE = 5.0, 4.0, 1.5  # millimetres
_HEAD = 12.0  # how far a peg sticks out, less the thickness of the material


def track_plates(settings: LaserSettings, colour: Colour) -> tuple[Cutout, Cutout]:
    """Return the plate with the slots, and the plain plate to glue under it."""
    wide, tall = peg_width(settings) + settings.clearance, settings.thickness + settings.clearance
    across, down = wide + max(4.0, settings.thickness), tall + _NUMBER_SIZE + 3 * _BESIDE
    holes, numbers = [], []
    for points, row, nth in TRACK_PLACES:
        x, y = (nth + row) * across, -row * down  # the lower row starts a column later
        holes.append(_box(x, y, wide, tall))
        above = y + tall / 2 + _BESIDE + _NUMBER_SIZE * 0.35
        numbers.append(translate(words(str(points), _NUMBER_SIZE), x, above))
    width = (_COLUMNS - 1) * across + wide + 2 * _BORDER
    height = down + tall + _NUMBER_SIZE + 2 * _BORDER
    middle_x, middle_y = (_COLUMNS - 1) * across / 2, -down / 2 + _NUMBER_SIZE / 2
    plate = _box(middle_x, middle_y, width, height)
    mark = mark_in(_box(0, -down, wide, wide), palette().players[colour].mark)
    slotted = Polygon(plate.exterior, [hole.exterior for hole in holes])
    return Cutout(slotted, Face(engraved=areas(*numbers, mark))), Cutout(plate)


def peg(settings: LaserSettings, colour: Colour) -> Cutout:
    """Return a player's peg: a tenon as long as the slotted plate is thick, and a head."""
    half, deep = peg_width(settings) / 2, settings.thickness
    head, top = half + 1.5, _HEAD + settings.thickness
    outline = Polygon(
        [
            (-half, -deep),
            (half, -deep),
            (half, 0),
            (head, 0),
            (head, top - head / 2),
            (half, top),
            (-half, top),
            (-head, top - head / 2),
            (-head, 0),
            (-half, 0),
        ]
    )
    is_shown = settings.engraving != "none"
    mark = mark_in(_box(0, top / 2, 2 * head, top), palette().players[colour].mark)
    return Cutout(outline, Face(engraved=mark if is_shown else MultiPolygon()))


def peg_width(settings: LaserSettings) -> float:
    return max(6.0, 2 * settings.thickness)


def _box(x: float, y: float, width: float, height: float) -> Polygon:
    left, right, low, high = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return Polygon([(left, low), (right, low), (right, high), (left, high)])
