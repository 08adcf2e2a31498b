"""Lay out parts on sheets of material, and draw both sides of each sheet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import Polygon

from cirkis.printing.fitting import PIECE_TURNS, Spot, nest
from cirkis.printing.kinds import LaserSettings
from cirkis.printing.laser.parts import Cutout, Face, Matrix, cut_outline
from cirkis.printing.sheet import Circle, Item, Layer, Path, Sheet, Style, lines_of

HOLE = 1.5
"""Radius of the holes that show whether a panel was turned over the right way."""
STRAIGHT = (0.0, 90.0)
"""Angles for parts with right angles."""
_JIG = 5.0  # width of the frame around a panel, into which the panel is put back


@dataclass(frozen=True, slots=True)
class Batch:
    """The cutouts made from one material.

    Attributes:
        turns: degrees by which cutouts can be turned.
        is_numbered: whether even a single sheet has a number.
    """

    name: str
    cutouts: tuple[Cutout, ...]
    turns: tuple[float, ...] = PIECE_TURNS
    is_numbered: bool = False

    @property
    def has_backs(self) -> bool:
        return any(not cutout.back.is_blank for cutout in self.cutouts)


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle that is cut out of a sheet, turned over and put back into its hole.

    `holes` are the centres of three holes: two at the top, one at the lower right.
    """

    outline: Polygon
    holes: tuple[tuple[float, float], ...]

    @property
    def turning(self) -> Matrix:
        """The matrix that turns the panel over from left to right."""
        left, _, right, _ = self.outline.bounds
        return (-1, 0, 0, 1, left + right, 0)


@dataclass(frozen=True, slots=True)
class Plate:
    """A sheet of material and its parts, front up; `panel` is None if no part has a back."""

    name: str
    settings: LaserSettings
    cutouts: tuple[Cutout, ...]
    panel: Panel | None


def room_on(settings: LaserSettings, has_backs: bool) -> tuple[float, float]:
    """Return the size of the usable area; backs need a frame around it."""
    border = _border(settings, has_backs)
    return settings.sheet_width - 2 * border, settings.sheet_height - 2 * border


def lay_out(batch: Batch, settings: LaserSettings) -> tuple[Plate, ...]:
    """Lay out a batch on as many sheets as needed; each cutout must fit on a sheet."""
    found = _nest(
        tuple(cut_outline(cutout.outline, settings.kerf) for cutout in batch.cutouts),
        room_on(settings, batch.has_backs),
        settings.gap - settings.kerf,
        batch.turns,
    )
    sheets = max(spot.sheet for spot in found) + 1
    return tuple(
        _plate(batch, [spot for spot in found if spot.sheet == number], sheets, settings)
        for number in range(sheets)
    )


@lru_cache(8)  # because all players have the same pieces
def _nest(
    outlines: tuple[Polygon, ...], room: tuple[float, float], gap: float, turns: tuple[float, ...]
) -> tuple[Spot, ...]:
    spots = nest(outlines, *room, gap, turns)
    assert not isinstance(spots, int), "a cutout is too large for the sheet"
    return spots


def _plate(batch: Batch, spots: Sequence[Spot], sheets: int, settings: LaserSettings) -> Plate:
    border = _border(settings, batch.has_backs)
    has_number = sheets > 1 or batch.is_numbered
    cutouts = tuple(
        batch.cutouts[spot.part].moved((*spot.matrix[:4], spot.dx + border, spot.dy + border))
        for spot in spots
    )
    return Plate(
        f"{batch.name}-{spots[0].sheet + 1}" if has_number else batch.name,
        settings,
        cutouts,
        _panel(cutouts, settings) if batch.has_backs else None,
    )


def _panel(cutouts: Sequence[Cutout], settings: LaserSettings) -> Panel:
    wide = settings.gap + 2 * HOLE
    right, top = shapely.total_bounds([cutout.outline for cutout in cutouts])[2:] + wide
    low, aside = _JIG, wide / 2
    outline = Polygon([(low, low), (right, low), (right, top), (low, top)])
    corners = (
        (low + aside, top - aside),
        (right - aside, top - aside),
        (right - aside, low + aside),
    )
    return Panel(outline, corners)


def _border(settings: LaserSettings, has_backs: bool) -> float:
    """Return the distance from the sheet's edge to the cuts, with room for a panel's holes."""
    frame = _JIG + 2 * HOLE if has_backs else 0
    return settings.gap + frame - settings.kerf / 2


# Draw both sides of a sheet of material, with a layer for each laser operation.
#
# Layers are listed in the order of the operations, in the colours that laser drivers expect.


_HAIRLINE = 0.1  # millimetres: laser drivers cut along hairlines


@dataclass(frozen=True, slots=True)
class LaserLayer:
    """A laser operation, identified by colour; it engraves areas if `is_filled`."""

    name: str
    colour: str
    is_filled: bool = False

    def style(self, width: float) -> Style:
        if self.is_filled:
            return Style(fill=self.colour)
        return Style(line=self.colour, width=width)


GUIDE = LaserLayer("guide", "#00ff00")  # not for the laser
GROOVE = LaserLayer("groove", "#00ffff", is_filled=True)
ENGRAVE = LaserLayer("engrave", "#000000", is_filled=True)
SCORE = LaserLayer("score", "#0000ff")
CUT_INNER = LaserLayer("cut-inner", "#ff00ff")
CUT_OUTER = LaserLayer("cut-outer", "#ff0000")


def sides(plate: Plate) -> tuple[Sheet, ...]:
    """Return the sheets to burn; the back is first, because parts are cut out last."""
    front = front_sheet(plate)
    return (front,) if plate.panel is None else (back_sheet(plate, plate.panel), front)


def front_sheet(plate: Plate, width: float = _HAIRLINE) -> Sheet:
    outlines = [cut_outline(cutout.outline, plate.settings.kerf) for cutout in plate.cutouts]
    holes = [Polygon(ring) for outline in outlines for ring in outline.interiors]
    outer = [Polygon(outline.exterior) for outline in outlines]
    guide = GUIDE.style(width)
    layers = {
        GUIDE: [] if plate.panel is None else _panel_items(plate, plate.panel, guide, guide),
        **_burnt([cutout.front for cutout in plate.cutouts], width),
        CUT_INNER: _lines(holes, CUT_INNER.style(width)),
        CUT_OUTER: _lines(outer, CUT_OUTER.style(width)),
    }
    return _sheet(plate, plate.name, layers)


def back_sheet(plate: Plate, panel: Panel, width: float = _HAIRLINE) -> Sheet:
    """Return the side that is burnt first, mirrored because the panel is then turned over."""
    outline, *holes = _panel_items(
        plate, panel, CUT_OUTER.style(width), CUT_INNER.style(width), is_turned=True
    )
    layers = {
        **_burnt([cutout.back.moved(panel.turning) for cutout in plate.cutouts], width),
        CUT_INNER: holes,
        CUT_OUTER: [outline],
    }
    return _sheet(plate, f"{plate.name}-back", layers)


def _panel_items(
    plate: Plate, panel: Panel, outline: Style, hole: Style, *, is_turned: bool = False
) -> list[Item]:
    cut = cut_outline(panel.outline, plate.settings.kerf)
    left, _, right, _ = panel.outline.bounds
    centres = [(left + right - x, y) if is_turned else (x, y) for x, y in panel.holes]
    radius = HOLE - plate.settings.kerf / 2
    return [*_lines([cut], outline), *(Circle(at, radius, hole) for at in centres)]


def _burnt(faces: Iterable[Face], width: float) -> dict[LaserLayer, list[Item]]:
    """Return everything that is engraved or scored on the faces, by layer."""
    grooved: list[Item] = []
    engraved: list[Item] = []
    scored: list[Item] = []
    style = SCORE.style(width)
    for face in faces:
        grooved += [Path(lines_of(area), GROOVE.style(width)) for area in face.grooved.geoms]
        engraved += [Path(lines_of(area), ENGRAVE.style(width)) for area in face.engraved.geoms]
        for line in face.scored.geoms:
            spots = [(float(x), float(y)) for x, y in line.coords]
            closed = spots[0] == spots[-1]
            scored.append(Path((tuple(spots[:-1] if closed else spots),), style, closed))
        scored += [Circle(ring.centre, ring.radius, style) for ring in face.rings]
    return {GROOVE: grooved, ENGRAVE: engraved, SCORE: scored}


def _lines(outlines: Sequence[Polygon], style: Style) -> list[Item]:
    return [Path(lines_of(outline), style) for outline in outlines]


def _sheet(plate: Plate, name: str, layers: dict[LaserLayer, list[Item]]) -> Sheet:
    drawn = [Layer(layer.name, tuple(items)) for layer, items in layers.items() if items]
    size = plate.settings.sheet_width, plate.settings.sheet_height
    return Sheet(f"cirkis-{name}", *size, tuple(drawn))
