"""The pages with each player's pieces, and their backs."""

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import shapely

from cirkis.game import PieceSet
from cirkis.printing.cells import offset, place
from cirkis.printing.nest import TURNS, Spot, nest
from cirkis.printing.paper.laid import LaidPiece, back_items, lay, piece_items
from cirkis.printing.paper.page import Box, Draft, Look
from cirkis.printing.paper.settings import PaperSettings
from cirkis.printing.paper.tracks import KIT, kit_items
from cirkis.printing.pieces import Fit, make_pieces
from cirkis.printing.room import Room
from cirkis.printing.settings import problem
from cirkis.printing.sheet import XY, Item

_GAP = 4.0  # millimetres between two pieces, for scissors and for the larger backs
BLEED = 1.5
"""How far a back extends beyond its piece, because printers do not align both sides exactly."""
_LEAST = 0.5  # share of a piece that the clearance must leave

Page = tuple[LaidPiece, ...]


def piece_pages(settings: PaperSettings, look: Look) -> Iterator[Draft]:
    """Yield the pages of the players' pieces, each followed by its back if requested.

    The track and peg are on the player's last page if there is room.
    """
    pages = lay_pieces(settings, look.edge, look.content())
    corner = _corner_for_kit(pages[-1], look.content())
    width, _ = look.size()
    for colour in settings.colours:
        ink = look.ink.players[colour]
        for number, page in enumerate(pages, 1):
            name = f"pieces-{colour.value}-{number}"
            has_kit = corner is not None and number == len(pages)
            values = {"colour": colour.value, "pieces": len(page), "kit": int(has_kit)}
            laid = (piece_items(piece, ink, look.edge, look.bleed) for piece in page)
            fronts = list(chain.from_iterable(laid))
            if corner is not None and has_kit:
                fronts += kit_items(colour, look, corner)
            yield Draft(name, "print-paper-pieces-page", tuple(fronts), values)
            if settings.backs:
                backs: list[Item] = []
                for piece in page:
                    backs += back_items(piece.mirrored(width), ink, look.edge, BLEED)
                yield Draft(f"{name}-back", "print-paper-back-page", tuple(backs), values)


def lay_pieces(settings: PaperSettings, edge: float, box: Box) -> tuple[Page, ...]:
    """Return one player's pieces inside a box, on as many pages as needed.

    Raises PrintError if a piece is larger than a page, or the clearance leaves too little of it.
    """
    fit = Fit(edge, line=0, clearance=settings.clearance)
    _check_clearance(settings, edge)
    shapes = make_pieces(settings.pieces, fit)
    inner = Box(box.left + BLEED, box.bottom + BLEED, box.width - 2 * BLEED, box.height - 2 * BLEED)
    spots = _nested(settings.pieces, fit, inner.width, inner.height)
    if isinstance(spots, int):
        most = _largest(settings.pieces, inner)
        shape = shapes[spots].shape.name
        raise problem("edge", "print-paper-piece-too-large", edge=edge, shape=shape, most=most)
    pieces = [
        lay(shape.mask, edge, fit.clearance) for shape in shapes for _ in range(shape.shape.count)
    ]
    pages: list[list[LaidPiece]] = [[] for _ in range(1 + max(spot.sheet for spot in spots))]
    for piece, spot in zip(pieces, spots, strict=True):
        pages[spot.sheet].append(piece.moved(spot.matrix).shifted(inner.left, inner.bottom))
    return tuple(map(tuple, pages))


def _corner_for_kit(page: Page, box: Box) -> XY | None:
    """Return the upper left corner of a track and peg to the right of the pieces, if they fit."""
    width, height = KIT
    right = max(piece.outline.bounds[2] for piece in page)
    has_room = right + _GAP <= box.right - width and height <= box.height
    return (box.right - width, box.top) if has_room else None


def _check_clearance(settings: PaperSettings, edge: float) -> None:
    """Raise PrintError if too little is left of a piece."""
    masks = [piece.mask for piece in make_pieces(settings.pieces, Fit(1.0, line=0, clearance=0))]

    def leaves_enough(hundredths: int) -> bool:
        places = (place(mask, edge) for mask in masks)
        return all(offset(p, -hundredths / 100).area > _LEAST * p.area for p in places)

    most = math.ceil(settings.clearance * 100)
    if not leaves_enough(most):
        while not leaves_enough(most):
            most -= 1
        values = {"value": settings.clearance, "edge": edge, "most": most / 100}
        raise problem("clearance", "print-paper-clearance", **values)


@lru_cache(16)
def _nested(pieces: PieceSet, fit: Fit, width: float, height: float) -> tuple[Spot, ...] | int:
    """Return where the pieces go, or the number of a shape that does not fit on a page."""
    shapes = make_pieces(pieces, fit)
    numbers = [number for number, shape in enumerate(shapes) for _ in range(shape.shape.count)]
    spots = nest([shapes[number].body for number in numbers], width, height, _GAP)
    return numbers[spots] if isinstance(spots, int) else spots


def _largest(pieces: PieceSet, box: Box) -> float:
    """Return the largest edge at which every piece fits on a page, rounded down to 0.1 mm."""
    shapes = make_pieces(pieces, Fit(1.0, line=0, clearance=0))
    room = Room(box.width, box.height, TURNS)
    most = min(1 / room.share(shapely.get_coordinates(shape.body)) for shape in shapes)
    return math.floor(most * 10) / 10
