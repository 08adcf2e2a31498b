"""Parts of the board: plates with the rim, the figures and half a raised line at each seam."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import shapely
from shapely import Point as Spot
from shapely import Polygon
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

from cirkis.game import Figure, FigureKind, figures, standard_board
from cirkis.game.board import iter_bits
from cirkis.printing.cells import cell, decagon, offset, place
from cirkis.printing.three_d.keys import Seat, part_outline
from cirkis.printing.three_d.slabs import (
    FOOT,
    LINE_HEIGHT,
    PLATE,
    POCKET,
    RELIEF,
    RIM_HEIGHT,
    Part,
    Sizes,
    Slab,
    straight,
    tapered,
)

_CIRCLE = 0.8  # radius of the symbol for a Circle, in short edges
_STAR = 0.5  # size of the symbol for a Star, as a share of the Star
_BAND = 0.1  # width of the symbols' lines, in short edges


def board_part(name: str, mask: int, seats: Sequence[Seat], sizes: Sizes) -> Part:
    """Return a part of the board, which is the same for each fifth."""
    outline = part_outline(mask, sizes)
    near = [pocket for seat in seats if (pocket := seat.pocket(sizes)).intersects(outline)]
    pockets = shapely.union_all(near).buffer(0)
    slabs: list[Slab] = [
        tapered(0, FOOT, [outline], below=FOOT, holes=pockets),
        straight(FOOT, POCKET, outline.difference(pockets)),
        straight(POCKET, PLATE - RELIEF, outline),
        straight(PLATE - RELIEF, PLATE, outline.difference(_relief(mask, sizes))),
        straight(PLATE, PLATE + LINE_HEIGHT, outline.difference(_openings(mask, sizes))),
    ]
    rim = outline.difference(offset(decagon(sizes.edge), -sizes.line / 2))
    if not rim.is_empty:
        slabs.append(straight(PLATE + LINE_HEIGHT, PLATE + RIM_HEIGHT, rim))
    return Part(name, 1, tuple(slabs))


def _openings(mask: int, sizes: Sizes) -> BaseGeometry:
    inset = -sizes.line / 2
    return shapely.union_all([offset(cell(i, sizes.edge), inset) for i in iter_bits(mask)])


def _relief(mask: int, sizes: Sizes) -> BaseGeometry:
    """Return the symbols for the figures, with walls between them and the raised lines."""
    inset = -sizes.line / 2 - sizes.thinnest
    floors = [offset(cell(i, sizes.edge), inset) for i in iter_bits(mask)]
    return shapely.union_all(floors).intersection(_symbols(sizes))


@lru_cache(8)
def _symbols(sizes: Sizes) -> BaseGeometry:
    return shapely.union_all(
        [
            _symbol(figure, sizes).intersection(place(figure.mask, sizes.edge))
            for figure in figures(standard_board())
        ]
    )


def _symbol(figure: Figure, sizes: Sizes) -> BaseGeometry:
    """Return a ring for a Circle, a star for a Star, or a wide ring for the Center Ring."""
    cells = [standard_board().cells[i] for i in iter_bits(figure.mask)]
    if figure.kind is FigureKind.CENTER_RING:
        radius = float(np.mean([np.hypot(*one.centre) for one in cells])) * sizes.edge
        return _ring((0.0, 0.0), radius, sizes)
    x, y = cells[0].corners[0].xy()
    centre = (x * sizes.edge, y * sizes.edge)
    if figure.kind is FigureKind.CIRCLE:
        return _ring(centre, _CIRCLE * sizes.edge, sizes)
    return scale(place(figure.mask, sizes.edge), _STAR, _STAR, origin=centre)


def _ring(centre: tuple[float, float], radius: float, sizes: Sizes) -> Polygon:
    half = max(_BAND * sizes.edge, sizes.thinnest) / 2
    outer, inner = (Spot(centre).buffer(radius + by, quad_segs=24) for by in (half, -half))
    ring = outer.difference(inner)
    assert isinstance(ring, Polygon)
    return ring
