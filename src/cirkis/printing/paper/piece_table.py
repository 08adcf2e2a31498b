"""The table of a set's pieces: what each looks like, covers, and how many a player has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cirkis.i18n import Texts
from cirkis.pieces import PieceSet, Shape, standard_pieces
from cirkis.printing.paper.laid import lay, piece_items
from cirkis.printing.paper.page import Look
from cirkis.printing.paper.prose import Block, Type
from cirkis.printing.pieces import Fit, Piece, make_pieces
from cirkis.printing.sheet import XY, Item, Path, Style
from cirkis.rules.options import Colour

_EDGE = 3.2  # short edge of the pictures, in millimetres
_PICTURE = 13.0  # width of their column
_FREE, _PAD = 2.0, 0.8  # beside pictures, and above and below them


def piece_table(pieces: PieceSet, look: Look, type_: Type) -> Iterator[Block]:
    """Yield a row for each shape.

    Args:
        pieces: the piece set.
        look: what pages have in common.
        type_: how its words are set.
    """
    shapes = make_pieces(pieces, Fit(_EDGE, line=0, clearance=0))
    colours = list(Colour)
    for number, piece in enumerate(shapes):
        yield _row(piece, colours[number % len(colours)], look, type_, is_first=number == 0)


def shape_name(shape: Shape, texts: Texts) -> str:
    """Return the name of a shape in a language, where it is known there.

    Args:
        shape: the shape.
        texts: the sentences of the language.
    """
    key = f"shape-{_slug(shape)}"
    return texts(key) if key in texts else shape.name


def _row(piece: Piece, colour: Colour, look: Look, type_: Type, *, is_first: bool) -> Block:
    shape = piece.shape
    known = _known_outlines().get((shape.cells, shape.joints))
    covers = f" {look.texts(f'rules-covers-{known}')}" if known else ""
    told = look.texts(
        "print-paper-piece-row", count=shape.count, name=shape_name(shape, look.texts)
    )
    words = Type(type_.size, type_.colour, type_.width - _PICTURE).paragraph(f"*{told}*{covers}")
    left_end, _, right_end, _ = piece.body.bounds
    edge = _EDGE * min(1.0, (_PICTURE - _FREE) / (right_end - left_end))
    laid = lay(piece.mask, edge, 0)
    x0, y0, x1, y1 = laid.outline.bounds
    height = max(words.height, y1 - y0) + 2 * _PAD

    def draw(top_left: XY) -> Iterator[Item]:
        left, top = top_left
        middle_x, middle_y = left + (_PICTURE - _FREE) / 2, top - height / 2
        moved = laid.shifted(middle_x - (x0 + x1) / 2, middle_y - (y0 + y1) / 2)
        yield from piece_items(moved, look.ink.players[colour], edge)
        yield from words.draw((left + _PICTURE, middle_y + words.height / 2))
        line = ((left, top - height), (left + type_.width, top - height))
        yield Path((line,), Style(line=look.ink.muted, width=0.1), closed=False)

    return Block(height, draw, space=type_.size if is_first else 0.0)


@cache
def _known_outlines() -> dict[object, str]:
    """Return the shapes whose outlines the rules put into words, by cells and joints."""
    return {(shape.cells, shape.joints): _slug(shape) for shape in standard_pieces().shapes}


def _slug(shape: Shape) -> str:
    return shape.name.lower().replace(" ", "-")
