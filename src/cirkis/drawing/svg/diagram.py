"""Draw explanatory pictures: any pieces, highlighted cells, labels, arrows, part of a board."""

import math
from collections.abc import Iterable, Mapping, Sequence

from cirkis.drawing.outlines import XY, figure_anchor, piece_anchor
from cirkis.drawing.svg.canvas import SCALE, to_svg
from cirkis.drawing.svg.document import Frame, new_canvas, svg_document
from cirkis.drawing.svg.layers import arrow, highlight_layer, names_layer, scene_layers, text_tag
from cirkis.drawing.svg.players import HALF_HEIGHT
from cirkis.drawing.svg.scene import DrawnPiece, Scene, find_cells, find_colour
from cirkis.errors import CirkisError
from cirkis.game import Board, Colour, FigureKind, figures
from cirkis.game.board import iter_bits
from cirkis.i18n import ENGLISH, Texts, texts_in

_MARGIN = 0.7 * SCALE  # margin around the cells of a cropped picture


def draw_diagram(
    placed: Sequence[tuple[Colour | str, str]] = (),
    *,
    leader: str | None = None,
    highlight: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
    arrows: Iterable[tuple[str, str]] = (),
    crop: Iterable[str] = (),
    names: bool = False,
    theme: str = "light",
    size: int | None = None,
    title: str = "",
    description: str = "",
    prefix: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Draw an explanatory picture as a self-contained SVG; the position need not be legal.

    Args:
        placed: pieces as (colour, cells), such as [("green", "A1+B1"), ("red", "C1")].
        leader: cells of the Leader.
        highlight: cells to highlight, one by one or joined by plus signs.
        labels: short labels, keyed by the cells or the figure to write them on.
        arrows: pairs of cells or figures, as (from, to).
        crop: cells to show; by default the whole board.
        names: write the names of the cells.
        theme, size, prefix, language: as in draw_svg.
        title, description: text for screen readers; by default, it says what the picture shows.

    Raises:
        CirkisError: a name is unknown, two pieces overlap, or the size or prefix is invalid.
    """
    canvas = new_canvas(theme, prefix)
    board, texts = canvas.board, texts_in(language)
    pieces = _pieces(board, placed)
    leading = find_cells(board, [leader] if leader else [])
    tinted = tuple(f for f in figures(board) if f.kind is not FigureKind.CENTER_RING)
    scene = Scene(pieces, leading, tinted, has_marks=not names)
    lit = highlight_layer(canvas, find_cells(board, highlight))
    layers = [
        *scene_layers(canvas, scene, highlight=lit),
        names_layer(canvas, pieces) if names else "",
        *(arrow(_anchor(board, start), _anchor(board, end)) for start, end in arrows),
        *(text_tag(text, _anchor(board, at)) for at, text in (labels or {}).items()),
    ]
    description = description or _describe(texts, board, pieces)
    frame = Frame(title or texts("diagram"), description, _box(board, crop), size)
    return svg_document(canvas, layers, [p.colour for p in pieces], frame)


def _pieces(board: Board, placed: Sequence[tuple[Colour | str, str]]) -> tuple[DrawnPiece, ...]:
    """Return the pieces to draw, or raise CirkisError if they overlap."""
    pieces, filled = [], 0
    for colour, cells in placed:
        mask = find_cells(board, [cells])
        if mask & filled:
            raise CirkisError(f"{cells} does not fit: {board.names(mask & filled)[0]} is filled")
        filled |= mask
        pieces.append(DrawnPiece(find_colour(colour), mask))
    return tuple(pieces)


def _anchor(board: Board, name: str) -> XY:
    """Return where to write on a figure, or on cells joined by plus signs, in SVG coordinates."""
    for figure in figures(board):
        if figure.name == name:
            return to_svg(figure_anchor(board, figure))
    return to_svg(piece_anchor(board, find_cells(board, [name])))


def _box(board: Board, crop: Iterable[str]) -> tuple[float, float, float, float]:
    """Return the box (left, top, width, height) around the cells, or around the whole picture."""
    mask = find_cells(board, crop)
    if not mask:
        return -HALF_HEIGHT, -HALF_HEIGHT, 2 * HALF_HEIGHT, 2 * HALF_HEIGHT
    corners = [to_svg(corner) for i in iter_bits(mask) for corner in board.cells[i].corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = math.floor(min(xs) - _MARGIN), math.floor(min(ys) - _MARGIN)
    return left, top, math.ceil(max(xs) + _MARGIN) - left, math.ceil(max(ys) + _MARGIN) - top


def _describe(texts: Texts, board: Board, pieces: tuple[DrawnPiece, ...]) -> str:
    parts = [
        texts("diagram-piece", who=texts(f"colour-{colour.value}"), cells="+".join(names))
        for colour, mask in pieces
        if (names := board.names(mask))
    ]
    return texts("diagram-pieces", pieces=texts.join(parts)) if parts else texts("position-empty")
