"""Draw pieces on paper: body, pattern, joints, outline and mark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import Polygon
from shapely.affinity import affine_transform

from cirkis.drawing import palette
from cirkis.drawing.anchors import piece_anchor
from cirkis.drawing.outlines import inner_edges
from cirkis.game import standard_board
from cirkis.printing.cells import offset, place, to_mm
from cirkis.printing.curves import path_lines
from cirkis.printing.paper.ink import PieceInk, at_scale
from cirkis.printing.patterns import pattern_over
from cirkis.printing.sheet import XY, Clip, Item, Line, Path, lines_of, outline_path

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
