"""The table of a set's pieces: a picture of each, its cells, and how many a player has."""

from collections.abc import Iterator
from functools import cache

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Table

from cirkis.drawing import Narrator
from cirkis.game import Colour, PieceSet, Shape, standard_pieces
from cirkis.i18n import Texts
from cirkis.printing.paper.ink import PieceInk
from cirkis.printing.paper.laid import lay, piece_items
from cirkis.printing.paper.page import Look
from cirkis.printing.paper.prose import Picture, Prose
from cirkis.printing.pieces import Fit, Piece, make_pieces
from cirkis.printing.sheet import XY, Item

_EDGE = 3.2  # short edge of the pictures, in millimetres
_PICTURE = 11.0  # width of the pictures' column
_FREE, _PAD = 2.0, 0.8  # the space beside pictures, and the space above and below


def piece_table(pieces: PieceSet, look: Look, prose: ParagraphStyle, width: float) -> Table:
    shapes = make_pieces(pieces, Fit(_EDGE, line=0, clearance=0))
    players = [look.ink.players[colour] for colour in Colour]
    rows = [
        (_picture(piece, players[number % len(players)]), _text(piece.shape, look.texts, prose))
        for number, piece in enumerate(shapes)
    ]
    everywhere = ((0, 0), (-1, -1))
    return Table(
        rows,
        colWidths=((_PICTURE + _FREE) * mm, (width - _PICTURE - _FREE) * mm),
        style=[
            ("LINEBELOW", *everywhere, 0.1 * mm, HexColor(look.ink.muted)),
            ("VALIGN", *everywhere, "MIDDLE"),
            *((f"{side}PADDING", *everywhere, 0) for side in ("LEFT", "RIGHT")),
            *((f"{side}PADDING", *everywhere, _PAD * mm) for side in ("TOP", "BOTTOM")),
        ],
        spaceBefore=prose.fontSize,
    )


def _text(shape: Shape, texts: Texts, prose: ParagraphStyle) -> Prose:
    known = _known_outlines().get((shape.cells, shape.joints))
    covers = f" {texts(f'rules-covers-{known}')}" if known else ""
    row = texts("print-paper-piece-row", count=shape.count, name=Narrator(texts).shape(shape.name))
    return Prose(f"*{row}*{covers}", prose, rich=True)


def _picture(piece: Piece, ink: PieceInk) -> Picture:
    x0, _, x1, _ = piece.body.bounds
    edge = _EDGE * min(1.0, _PICTURE / (x1 - x0))
    laid = lay(piece.mask, edge, 0)
    x0, y0, x1, y1 = laid.outline.bounds

    def items(corner: XY) -> Iterator[Item]:
        moved = laid.shifted(corner[0] + (_PICTURE - x1 - x0) / 2, corner[1] - y0)
        return piece_items(moved, ink, edge)

    return Picture(_PICTURE, y1 - y0, items)


@cache
def _known_outlines() -> dict[object, str]:
    """Return the names of the shapes that the rules describe, by cells and joints."""
    return {
        (shape.cells, shape.joints): shape.name.lower().replace(" ", "-")
        for shape in standard_pieces().shapes
    }
