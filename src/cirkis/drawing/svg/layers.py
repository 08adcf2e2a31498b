"""Draw the board with its raised lines, and translucent pieces on it."""

from collections.abc import Mapping
from types import MappingProxyType

from cirkis.drawing.anchors import piece_anchor
from cirkis.drawing.outlines import inner_edges
from cirkis.drawing.style.colours import cell_colours, mix
from cirkis.drawing.style.palette import palette
from cirkis.drawing.svg.canvas import SCALE, Canvas, edges_path, polygon_path, to_svg
from cirkis.drawing.svg.figure_lines import figure_lines
from cirkis.drawing.svg.markup import element
from cirkis.drawing.svg.player_badge import mark_path
from cirkis.drawing.svg.scene import DrawnPiece, Scene
from cirkis.game import Board, Cell, Figure
from cirkis.game.board import iter_bits

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
