"""Draw the pieces that the players have not placed yet, at a small scale, beside the board."""

from functools import lru_cache
from typing import Any

from cirkis.drawing.outlines import XY, inner_edges, outlines
from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import SCALE, Canvas, edges_path, translate
from cirkis.drawing.svg.markup import centred_text, element
from cirkis.drawing.svg.scoreboard import CORNER_INSET, CORNERS, HALF_HEIGHT
from cirkis.game import Board, Colour, Placement, PlacementTable, State
from cirkis.game.pieces.placements import KEPT

STOCKS_WIDTH = 210  # added on either side of the picture, in SVG units
_COLUMNS, _STEP, _SCALE = 3, 82.0, 0.36


def stocks_layer(canvas: Canvas, state: State, half_width: float) -> str:
    """Return every seat's stock: each shape and how many pieces are left.

    `half_width` is as for `scores_layer`.
    """
    examples = upright_placements(state.variant.table)
    stocks = []
    for seat, corner in enumerate(CORNERS[state.options.players]):
        colour = state.options.colours[seat]
        shapes = [
            _shape(canvas, colour, example, count, _place(nth, corner, half_width))
            for nth, (example, count) in enumerate(zip(examples, state.stocks[seat], strict=True))
        ]
        stocks.append(element("g", *shapes, class_=f"stock {colour.value}"))
    return element("g", *stocks, class_="stocks")


@lru_cache(maxsize=KEPT)
def upright_placements(table: PlacementTable) -> tuple[Placement, ...]:
    """Return each shape's placement with the best left-right symmetry."""
    return tuple(
        min(table.members(mask), key=lambda p: _asymmetry(table, p)) for mask in table.by_shape
    )


def _asymmetry(table: PlacementTable, placement: Placement) -> tuple[float, float]:
    """Return the outline's distance from its mirror image, then its height, in short edges."""
    corners = _corners(table.board, placement)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    axis = min(xs) + max(xs)
    strays = sum(min(abs(axis - x - a) + abs(y - b) for a, b in corners) for x, y in corners)
    return round(strays, 3), round(max(ys) - min(ys), 3)


def _corners(board: Board, placement: Placement) -> list[XY]:
    return [point.xy() for loop in outlines(board, placement.mask) for point in loop]


def _place(nth: int, corner: tuple[int, int], half_width: float) -> XY:
    """Return the place of a shape, in rows of three below the upper or above the lower badges."""
    row, column = divmod(nth, _COLUMNS)
    right, down = corner
    side, edge = half_width - CORNER_INSET, HALF_HEIGHT - CORNER_INSET
    left = -side if right < 0 else side - (_COLUMNS - 1) * _STEP
    top = -edge + 96 if down < 0 else edge - 96 - 2 * _STEP
    return left + column * _STEP, top + row * _STEP


def _shape(canvas: Canvas, colour: Colour, example: Placement, count: int, at: XY) -> str:
    """Return a small piece and the number left, or an empty outline if none are left."""
    corners = _corners(canvas.board, example)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    to_middle = (min(xs) + max(xs)) / -2 * SCALE, (min(ys) + max(ys)) / 2 * SCALE
    line = {"d": canvas.outline(example.mask), "stroke_linejoin": "round", "stroke_width": 3}
    if count:
        drawn = _small_piece(canvas, colour, example, line)
    else:
        drawn = element("path", fill="none", stroke=canvas.theme.muted, stroke_opacity=0.45, **line)
    transform = f"{translate((at[0], at[1] - 9))} scale({_SCALE}) {translate(to_middle)}"
    below = at[0], at[1] + 33
    number = centred_text(str(count), below, 19, fill=canvas.theme.text) if count else ""
    return element("g", drawn, transform=transform, data_shape=example.code) + number


def _small_piece(canvas: Canvas, colour: Colour, example: Placement, line: dict[str, Any]) -> str:
    """Return a flat piece: its body with its pattern and the edges of its cells."""
    style = palette()
    joints = edges_path(inner_edges(canvas.board, example.mask))
    return "".join(
        (
            element("path", fill=style.players[colour].body, stroke=style.board.outline, **line),
            element("path", d=line["d"], fill=canvas.url(f"pattern-{colour.value}")),
            joints
            and element("path", d=joints, stroke=style.players[colour].shine, stroke_width=2.5),
        )
    )
