"""Lay out cutouts on sheets of material, within a frame if they are engraved on both sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely import Polygon

from cirkis.printing.laser.cutout import Cutout, Matrix, cut_outline
from cirkis.printing.laser.settings import LaserSettings
from cirkis.printing.nest import TURNS, Spot, nest

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
    turns: tuple[float, ...] = TURNS
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
