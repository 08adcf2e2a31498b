"""Draw the board on paper: frame, lines, names, and cells tinted by the figures they are in."""

from collections.abc import Iterator

from shapely import Polygon

from cirkis.drawing.anchors import cell_anchor
from cirkis.drawing.outlines import inner_edges, inset, outlines
from cirkis.game import FigureKind, figures, standard_board
from cirkis.printing.cells import decagon, offset, to_mm
from cirkis.printing.paper.ink import BoardInk, at_scale
from cirkis.printing.sheet import XY, Item, Line, Path, Style, Words, outline_path
from cirkis.printing.typeface import width_of

_FRAME = 0.2  # width of the frame, in short edges
_RING_INSET = 0.08  # distance from a figure's edge to its line, in short edges
_NAME = 0.2  # height of a name, in short edges


def framed(edge: float) -> Polygon:
    """Return the outline of the board with its frame."""
    return offset(decagon(edge), _FRAME * edge)


def framed_size(edge: float) -> tuple[float, float]:
    x0, y0, x1, y1 = framed(edge).bounds
    return x1 - x0, y1 - y0


def board_items(
    edge: float, ink: BoardInk, at: XY, *, names: bool = False, bleed: float = 0.0
) -> Iterator[Item]:
    """Yield the board with its centre at a point, the lowest items first."""
    board = standard_board()
    dx, dy = at

    def move(points: Line) -> Line:
        return tuple((x + dx, y + dy) for x, y in points)

    if bleed:
        around = outline_path(offset(framed(edge), bleed), Style(ink.frame.fill))
        yield Path(tuple(map(move, around.lines)), around.style)
    frame = outline_path(framed(edge), at_scale(ink.frame, edge))
    yield Path(tuple(map(move, frame.lines)), frame.style)
    for style, cells in _by_look(ink).items():
        corners = (tuple(to_mm(p, edge) for p in board.cells[i].corners) for i in cells)
        yield Path(tuple(map(move, corners)), style)
    edges = inner_edges(board, (1 << len(board.cells)) - 1)
    lines = (move((to_mm(start, edge), to_mm(end, edge))) for start, end in edges)
    yield Path(tuple(lines), at_scale(ink.line, edge), closed=False)
    yield Path((move(tuple(to_mm(p, edge) for p in board.rim)),), at_scale(ink.line, edge))
    for kind, style in ink.rings.items():
        loops = (loop for f in figures(board) if f.kind is kind for loop in outlines(board, f.mask))
        moved = (inset(loop, _RING_INSET) for loop in loops)
        scaled = (tuple((x * edge, y * edge) for x, y in loop) for loop in moved)
        yield Path(tuple(map(move, scaled)), at_scale(style, edge))
    if names:
        yield from _names(edge, ink.name, at)


def _by_look(ink: BoardInk) -> dict[Style, list[int]]:
    """Return the cells by style; where figures overlap, the smaller one wins."""
    board = standard_board()
    looks = [ink.cell] * len(board.cells)
    for figure in sorted(figures(board), key=lambda f: f.kind is not FigureKind.CENTER_RING):
        for i in range(len(looks)):
            if figure.mask >> i & 1:
                looks[i] = ink.figures[figure.kind]
    found: dict[Style, list[int]] = {}
    for number, look in enumerate(looks):
        found.setdefault(look, []).append(number)
    return found


def _names(edge: float, colour: str, at: XY) -> Iterator[Words]:
    size = _NAME * edge
    for cell in standard_board().cells:
        x, y = cell_anchor(cell)
        spot = at[0] + x * edge, at[1] + y * edge - 0.33 * size
        yield Words(cell.name, spot, size, colour, "middle", width=width_of(cell.name, size))
