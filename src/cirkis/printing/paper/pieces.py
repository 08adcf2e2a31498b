"""The pieces on paper: their two sides, the pages they are on, scoring tracks and pegs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import shapely
from shapely import Polygon
from shapely.affinity import affine_transform

from cirkis.drawing import palette
from cirkis.drawing.outlines import inner_edges, piece_anchor
from cirkis.drawing.style.palette import mix
from cirkis.game import Colour, PieceSet, standard_board
from cirkis.printing.cells import TRACK_PLACES, TRACK_ROWS, Fit, make_pieces, offset, place, to_mm
from cirkis.printing.curves import path_lines, pattern_over
from cirkis.printing.fitting import PIECE_TURNS, Space, Spot, nest
from cirkis.printing.kinds import PaperSettings
from cirkis.printing.paper.ink import WHITE, PieceInk, at_scale
from cirkis.printing.paper.page import Box, Draft, Look, line_of_text
from cirkis.printing.settings import problem
from cirkis.printing.sheet import XY, Clip, Item, Line, Path, Style, lines_of, outline_path

_SMALLEST_TILE = 1.6  # minimum side of a pattern tile, in millimetres; finer tiles print as grey
_BLUNT = 1.5  # mitre limit of a back's corners, in multiples of the bleed; backs must not meet
_MARK = 0.17  # half the width of the mark on a piece, in short edges


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece anywhere on a page; `joints` are the lines between its cells."""

    outline: Polygon
    joints: tuple[Line, ...]
    mark_at: XY

    def moved(self, matrix: tuple[float, float, float, float, float, float]) -> LaidPiece:
        """Return the piece transformed by x' = a x + b y + dx, y' = d x + e y + dy."""
        a, b, d, e, dx, dy = matrix

        def move(point: XY) -> XY:
            x, y = point
            return a * x + b * y + dx, d * x + e * y + dy

        joints = tuple(tuple(map(move, joint)) for joint in self.joints)
        return LaidPiece(affine_transform(self.outline, matrix), joints, move(self.mark_at))

    def shifted(self, dx: float, dy: float) -> LaidPiece:
        return self.moved((1, 0, 0, 1, dx, dy))

    def mirrored(self, width: float) -> LaidPiece:
        """Return the piece as it appears on the back of a page of this width."""
        return self.moved((-1, 0, 0, 1, width, 0))


def lay(mask: int, edge: float, clearance: float) -> LaidPiece:
    """Return a piece in its place on the board, each side moved inwards by the clearance."""
    board = standard_board()
    joints = tuple(
        (to_mm(start, edge), to_mm(end, edge)) for start, end in inner_edges(board, mask)
    )
    x, y = piece_anchor(board, mask)
    return LaidPiece(offset(place(mask, edge), -clearance), joints, (x * edge, y * edge))


def piece_items(piece: LaidPiece, ink: PieceInk, edge: float, bleed: float = 0.0) -> Iterator[Item]:
    yield from _body(piece, ink, edge, bleed)
    outline = lines_of(piece.outline)
    if piece.joints:
        yield Clip(outline, (Path(piece.joints, at_scale(ink.joint, edge), closed=False),))
    yield Path(outline, at_scale(ink.outline, edge))
    yield mark_path(piece.mark_at, ink, _MARK * edge)


def back_items(piece: LaidPiece, ink: PieceInk, edge: float, bleed: float) -> Iterator[Item]:
    """Yield the back of an already mirrored piece, without lines."""
    yield from _body(piece, ink, edge, bleed)
    yield mark_path(piece.mark_at, ink, _MARK * edge)


def _body(piece: LaidPiece, ink: PieceInk, edge: float, bleed: float) -> Iterator[Item]:
    """Yield the colour and pattern, which extend beyond the piece by `bleed` on every side."""
    area = piece.outline
    if bleed:
        area = offset(area, bleed, _BLUNT)
    outline = lines_of(area)
    yield Path(outline, ink.body)
    yield Clip(outline, (_pattern(area, ink, edge),))


def mark_path(at: XY, ink: PieceInk, size: float) -> Path:
    """Return a player's mark; `size` is half its width."""
    lines = path_lines(ink.player.mark, size)
    return Path(tuple(tuple((x + at[0], y + at[1]) for x, y in line) for line in lines), ink.mark)


def _pattern(area: Polygon, ink: PieceInk, edge: float) -> Path:
    size = max(palette().piece.pattern_size * edge, _SMALLEST_TILE)
    filled = pattern_over(area, ink.player.pattern, size)
    return outline_path(filled, at_scale(ink.pattern, edge))


_ROWS = len(TRACK_ROWS[0])
_FIELD, _TALL = 17.0, 14.0  # width and height of a field, in millimetres
_BAND, _BETWEEN = 6.0, 4.0  # height of the band above a track, and of the gap below it
_NAMED = 22.0  # width of the part of the band that is free for the player's name
_FACE, _HIGH, _TAB = 11.0, 24.0, 6.0  # a peg's sizes: three faces that make a prism, and a tab
_PATTERN = 3.5  # side of a tile of the pattern
_LIGHT = 0.78  # share of white in a field
KIT = 3 * _FACE + _TAB, _BAND + _ROWS * _TALL + _BETWEEN + _HIGH
"""The width and height of a track with its peg."""


def track_page(settings: PaperSettings, look: Look) -> Draft:
    box, items = look.content(), list[Item]()
    for number, colour in enumerate(settings.colours):
        items += kit_items(colour, look, (box.left + number * (KIT[0] + 2 * _BETWEEN), box.top))
    at = box.left, box.top - KIT[1] - 2 * _BETWEEN
    items.append(line_of_text(look.texts("print-paper-peg"), at, 3.2, look.ink.text))
    return Draft("tracks", "print-paper-tracks-page", tuple(items))


def kit_items(colour: Colour, look: Look, corner: XY) -> Iterator[Item]:
    """Yield a player's track and the peg below it; `corner` is the upper left one."""
    (left, top), ink = corner, look.ink.players[colour]
    yield from _band(colour, look, Box(left, top - _BAND, 2 * _FIELD, _BAND))
    assert ink.body.fill is not None
    light = Style(mix(ink.body.fill, WHITE, _LIGHT), ink.outline.line, ink.outline.width)
    for points, column, row in TRACK_PLACES:  # on paper, rows run downwards
        low = top - _BAND - (row + 1) * _TALL
        field = Box(left + column * _FIELD, low, _FIELD, _TALL)
        yield outline_path(field.outline, light)
        middle, base = field.centre[0], field.centre[1] - 2
        number = str(points)
        yield line_of_text(number, (middle, base), 5.6, look.ink.text, anchor="middle", bold=True)
    yield from _peg(ink, look, (left, top - KIT[1]))


def _band(colour: Colour, look: Look, band: Box) -> Iterator[Item]:
    """Yield the band with a player's name, mark and pattern."""
    ink = look.ink.players[colour]
    yield outline_path(band.outline, ink.body)
    yield _patterned(Box(band.left + _NAMED, band.bottom, band.width - _NAMED, _BAND), ink)
    yield outline_path(band.outline, ink.outline)
    yield mark_path((band.left + 4, band.centre[1]), ink, 1.7)
    name = look.texts(f"colour-{colour.value}")
    at, written = (band.left + 8, band.centre[1] - 1.3), ink.mark.fill or look.ink.text
    yield line_of_text(name, at, 3.7, written, bold=True)


def _peg(ink: PieceInk, look: Look, corner: XY) -> Iterator[Item]:
    """Yield an unfolded peg with three faces and a tab; `corner` is the lower left one."""
    left, bottom = corner
    faces = Box(left, bottom, 3 * _FACE, _HIGH)
    yield outline_path(faces.outline, ink.body)
    for number in range(3):
        face = Box(left + number * _FACE, bottom, _FACE, _HIGH)
        yield _patterned(Box(face.left, bottom, _FACE, _HIGH / 2 - 1), ink)
        yield mark_path((face.centre[0], bottom + 0.75 * _HIGH), ink, 2.6)
    x, slant = faces.right, 1.5
    tab = ((x, bottom), (x + _TAB, bottom + slant), (x + _TAB, faces.top - slant), (x, faces.top))
    yield Path((tab,), Style(WHITE, ink.outline.line, ink.outline.width))
    at = x + _TAB / 2 + 1, faces.centre[1]
    label = look.texts("print-paper-tab")
    yield line_of_text(label, at, 2.8, look.ink.text, anchor="middle", turn=90.0)
    yield outline_path(faces.outline, ink.outline)
    folds = tuple(((left + n * _FACE, bottom), (left + n * _FACE, faces.top)) for n in (1, 2, 3))
    yield Path(folds, Style(line=WHITE, width=0.3), closed=False)
    yield Path(folds, Style(None, ink.outline.line, 0.3, dashes=(1.5, 1.0)), closed=False)


def _patterned(box: Box, ink: PieceInk) -> Clip:
    filled = pattern_over(box.outline, ink.player.pattern, _PATTERN)
    return Clip(lines_of(box.outline), (outline_path(filled, ink.pattern),))


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
    room = Space(box.width, box.height, PIECE_TURNS)
    most = min(1 / room.share(shapely.get_coordinates(shape.body)) for shape in shapes)
    return math.floor(most * 10) / 10
