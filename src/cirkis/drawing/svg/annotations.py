"""Annotate the board: cell names, legal placements, last moves, owners of figures, arrows."""

import math
from collections.abc import Iterable

from cirkis.drawing.anchors import cell_anchor, figure_anchor, piece_anchor
from cirkis.drawing.outlines import XY
from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import Canvas, polygon_path, to_svg
from cirkis.drawing.svg.markup import centred_text, element
from cirkis.drawing.svg.player_badge import owner_badge
from cirkis.drawing.svg.scene import DrawnPiece
from cirkis.game import State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.scoring import strict_majority


def names_layer(canvas: Canvas, pieces: Iterable[DrawnPiece]) -> str:
    """Return the name of every cell, in a player's ink where a piece covers it."""
    style = palette()
    inks = {i: style.players[colour].ink for colour, mask in pieces for i in iter_bits(mask)}
    return element(
        "g",
        *(
            centred_text(cell.name, to_svg(cell_anchor(cell)), 15,
                         fill=inks.get(cell.index, style.board.name))
            for cell in canvas.board.cells
        ),
        class_="names",
    )  # fmt: skip


def legal_layer(canvas: Canvas, state: State) -> str:
    """Return the cells that the seat to play can reach, brighter the more placements cover them."""
    table, player = state.variant.table, palette().players[state.options.colours[state.to_play]]
    legal = legal_mask(state)
    counts = {cell: (table.by_cell[cell.index] & legal).bit_count() for cell in table.board.cells}
    reached = sum(1 << cell.index for cell, count in counts.items() if count)
    return element(
        "g",
        *(
            element("path", d=polygon_path(cell.corners), fill=player.body,
                    fill_opacity=0.2 + 0.4 * (1 - 0.8**count), data_legal=cell.name)
            for cell, count in counts.items() if count
        ),
        element("path", d=canvas.outline(reached), fill="none", stroke=player.shine,
                stroke_width=4, stroke_dasharray="11 8", stroke_linejoin="round"),
        class_="legal",
    )  # fmt: skip


def highlight_layer(canvas: Canvas, mask: int) -> str:
    """Return a highlight over some cells and a line around them; "" if there are none."""
    if not mask:
        return ""
    line = {"stroke": palette().board.leader, "stroke_width": 4, "stroke_linejoin": "round"}
    return element(
        "path", d=canvas.outline(mask), fill="#fff", fill_opacity=0.34, class_="highlight", **line
    )


def last_layer(state: State, last: int) -> str:
    """Return the numbers of the last placements, counted from the first one of the game."""
    first = max(0, state.plies - max(0, last))
    table = state.variant.table
    return element(
        "g",
        *(
            text_tag(str(ply), to_svg(piece_anchor(table.board, table.placements[index].mask)))
            for ply, (_, index) in enumerate(state.placed[first:], first + 1)
        ),
        class_="last",
    )


def owners_layer(canvas: Canvas, state: State) -> str:
    """Return a badge for every full figure: the winner's, or the one for a tie."""
    badges = []
    for figure in state.variant.figures:
        if figure.mask & ~state.filled:
            continue
        majority = strict_majority(tuple((figure.mask & o).bit_count() for o in state.owned))
        colour = None if majority is None else state.options.colours[majority]
        at = to_svg(figure_anchor(canvas.board, figure))
        badges.append(owner_badge(colour, at, figure.name))
    return element("g", *badges, class_="owners")


def text_tag(text: str, at: XY) -> str:
    """Return a short label on a white tag, centred on a point in SVG coordinates."""
    dark, half = palette().board.outline, max(18.0, 6.2 * len(text) + 7)
    tag = element("rect", x=at[0] - half, y=at[1] - 18, width=2 * half, height=36, rx=18,
                  fill="#fff", stroke=dark, stroke_width=2)  # fmt: skip
    return tag + centred_text(text, at, 19, fill=dark, font_weight=600)


def arrow(start: XY, end: XY) -> str:
    """Return a white arrow with a dark edge; "" if it has no length."""
    length = math.dist(start, end)
    if not length:
        return ""
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    # One side as (along, across): shaft, barb, tip. The other side is its mirror image.
    side = [(0.0, 4.0), (length - 26, 4.0), (length - 30, 14.0), (length, 0.0)]
    corners = side + [(along, -across) for along, across in side[-2::-1]]
    points = [(start[0] + a * x - b * y, start[1] + a * y + b * x) for a, b in corners]
    path = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in points) + "Z"
    return element("path", d=path, fill="#fff", stroke=palette().board.outline, stroke_width=2,
                   class_="arrow", stroke_linejoin="round")  # fmt: skip
