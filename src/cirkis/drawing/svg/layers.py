"""Draw the board, the pieces on it, and what annotates them, in layers."""

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cirkis.drawing.outlines import XY, cell_anchor, figure_anchor, inner_edges, piece_anchor
from cirkis.drawing.style.palette import cell_colours, mix, palette
from cirkis.drawing.svg.canvas import (
    SCALE,
    Canvas,
    DrawnPiece,
    Scene,
    centred_text,
    edges_path,
    element,
    polygon_path,
    to_svg,
)
from cirkis.drawing.svg.players import mark_path, owner_badge
from cirkis.game import Board, Cell, Colour, Figure, FigureKind, State, legal_mask
from cirkis.game.board import center_mask, iter_bits
from cirkis.game.rules.scoring import strict_majority

_INSET = 0.08  # from a figure's edge to its line, in short edges, to keep neighbouring lines apart
_EMPTY = {"stroke_width": 3.6, "stroke_opacity": 0.75}
_LED = {"stroke_width": 5.4, "stroke_dasharray": "18 9"}
_FULL = {"stroke_width": 6.6}


def figure_lines(canvas: Canvas, scene: Scene) -> str:
    """Return a line around each figure: plain, dashed in the leading colour, or thick if full."""
    owned: dict[Colour, int] = {}
    for colour, mask in scene.pieces:
        owned[colour] = owned.get(colour, 0) | mask
    lines = [
        element(
            "path",
            d=canvas.outline(_area(canvas.board, figure), _INSET),
            data_line=figure.name,
            **_look(figure, owned),
        )
        for figure in scene.figures
    ]
    return element("g", *lines, class_="figures", fill="none", stroke_linejoin="round")


def _area(board: Board, figure: Figure) -> int:
    """Return the cells that a figure's line encloses; for the Center Ring, also those inside it."""
    return center_mask(board) if figure.kind is FigureKind.CENTER_RING else figure.mask


def _look(figure: Figure, owned: dict[Colour, int]) -> dict[str, object]:
    style = palette()
    board = style.board
    plain = board.circle_line if figure.kind is FigureKind.CIRCLE else board.star_line
    counts = tuple((figure.mask & mask).bit_count() for mask in owned.values())
    leading = strict_majority(counts) if any(counts) else None
    shine = None if leading is None else style.players[tuple(owned)[leading]].shine
    if sum(counts) == figure.mask.bit_count():
        return {"stroke": shine or board.nobody, **_FULL}
    if shine is not None:
        return {"stroke": shine, **_LED}
    return {"stroke": plain, **_EMPTY}


_TILT = 0.13  # how much lighter or darker a cell can be, depending on which way it faces
_SHINE_INSET = 0.075  # distance from a piece's outline to its bright edge, in short edges
_MARK = 0.17  # half the width of the mark on a piece, in short edges


def scene_layers(
    canvas: Canvas, scene: Scene, *, legal: str = "", highlight: str = ""
) -> list[str]:
    """Return the board and all pieces; the Leader is drawn over its own glow."""
    empty = ~scene.filled & whole_board(canvas.board)
    others = [piece for piece in scene.pieces if piece.mask != scene.leader]
    return [
        board_layer(canvas, empty, scene.figures),
        *(piece_layer(canvas, piece, has_mark=scene.has_marks) for piece in others),
        legal,
        *top_layers(canvas, scene, highlight),
    ]


def top_layers(canvas: Canvas, scene: Scene, highlight: str = "") -> list[str]:
    """Return the Leader and everything that is drawn over all pieces."""
    glow, line = leader_layers(canvas, scene.leader) if scene.leader else ("", "")
    leading = [piece for piece in scene.pieces if piece.mask == scene.leader]
    return [
        glow,
        *(piece_layer(canvas, piece, has_mark=scene.has_marks) for piece in leading),
        figure_lines(canvas, scene),
        highlight,
        line,
    ]


def whole_board(board: Board) -> int:
    return (1 << len(board.cells)) - 1


def board_layer(
    canvas: Canvas,
    empty: int,
    figures: tuple[Figure, ...],
    until: Mapping[int, int] = MappingProxyType({}),
) -> str:
    """Return the frame, the empty cells and all lines."""
    board, style = canvas.board, palette().board
    colours = cell_colours(board, figures)
    cells = (
        _cell(board.cells[i], colours[i], style.line, data_until=until.get(i))
        for i in iter_bits(empty)
    )
    rim = polygon_path(board.rim)
    lines = edges_path(inner_edges(board, whole_board(board)))
    raised = {"fill": "none", "stroke_linecap": "round"}
    return element(
        "g",
        element("path", d=rim, fill=style.groove, stroke=canvas.url("frame"), stroke_width=26,
                stroke_linejoin="round"),
        element("path", d=rim, fill="none", stroke=style.line, stroke_width=2, stroke_opacity=0.9),
        *cells,
        element("path", d=rim, fill=canvas.url("sheen")),
        element("path", d=lines, stroke=style.groove, stroke_width=3.4,
                transform="translate(1.1 1.7)", **raised),
        element("path", d=lines, stroke=style.line, stroke_width=1.7, **raised),
        class_="board",
    )  # fmt: skip


def piece_layer(canvas: Canvas, piece: DrawnPiece, *, has_mark: bool = True) -> str:
    """Return a piece: its cells, pattern and light, the lines in and around it, and its mark."""
    player, board, mask = palette().players[piece.colour], canvas.board, piece.mask
    name, outline = piece.colour.value, canvas.outline(mask)
    joints = edges_path(inner_edges(board, mask))
    opacity = palette().piece.opacity
    at = to_svg(piece_anchor(board, mask))
    return element(
        "g",
        *(
            _cell(board.cells[i], player.body, "#ffffff", fill_opacity=opacity)
            for i in iter_bits(mask)
        ),
        element("path", d=outline, fill=canvas.url(f"pattern-{name}")),
        element("path", d=outline, fill=canvas.url(f"light-{name}")),
        joints and element("path", d=joints, stroke=player.shine, stroke_width=1.8,
                           stroke_opacity=0.6),
        element("path", class_="outline", d=outline, fill="none", stroke_width=6,
                stroke=palette().board.outline, stroke_linejoin="round"),
        element("path", d=canvas.outline(mask, _SHINE_INSET), fill="none", stroke=player.shine,
                stroke_width=2, stroke_opacity=0.75, stroke_linejoin="round"),
        mark_path(player.mark, at, _MARK * SCALE, fill=player.ink, class_="mark")
        if has_mark else "",
        class_=f"piece {name}",
        data_cells="+".join(board.names(mask)),
    )  # fmt: skip


def leader_layers(canvas: Canvas, mask: int) -> tuple[str, str]:
    """Return the Leader's glow, drawn under its piece, and its line, drawn over all pieces."""
    line = {
        "d": canvas.outline(mask),
        "fill": "none",
        "stroke": palette().board.leader,
        "stroke_linejoin": "round",
    }
    glow = element("path", stroke_width=26, filter=canvas.url("glow"), class_="glow", **line)
    return glow, element("path", stroke_width=5.5, class_="leader", **line)


def _cell(cell: Cell, fill: str, light: str, **attributes: object) -> str:
    """Return one cell, lighter or darker depending on which way it faces, like cut glass."""
    (x, y), (tip_x, tip_y) = cell.centre, cell.outline[0]
    length = ((tip_x - x) ** 2 + (tip_y - y) ** 2) ** 0.5
    slope = ((x - tip_x) * -0.5 + (y - tip_y) * 0.87) / length
    shade = mix(fill, light if slope > 0 else "#000000", abs(slope) * _TILT)
    return element(
        "path", d=polygon_path(cell.corners), fill=shade, data_cell=cell.name, **attributes
    )


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
