"""The board on paper: its picture, the tiles it is cut into, and their pages."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from shapely import Polygon

from cirkis.drawing.outlines import cell_anchor, inner_edges, inset, outlines
from cirkis.game import FigureKind, figures, standard_board
from cirkis.printing.cells import decagon, offset, to_mm
from cirkis.printing.paper.ink import BoardInk, at_scale
from cirkis.printing.paper.page import MARGIN, Box, Draft, Look, line_of_text
from cirkis.printing.pdf import width_of
from cirkis.printing.sheet import XY, Clip, Item, Line, Path, Style, Words, lines_of, outline_path

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


OVERLAP = 10.0
KEY = 17.0
"""The side of the small plan above a tile."""


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A tile of the board, numbered from 1."""

    number: int
    area: Box  # relative to the centre of the board
    right: int | None  # the number of the next tile; None at the edge of the board
    below: int | None
    is_left: bool  # there is no tile to the left
    is_top: bool

    @property
    def window(self) -> Box:
        """The part to draw: the area and the strips that other tiles are glued onto."""
        strip = OVERLAP if self.right else 0.0
        foot = OVERLAP if self.below else 0.0
        area = self.area
        return Box(area.left, area.bottom - foot, area.width + strip, area.height + foot)


@dataclass(frozen=True, slots=True)
class TileGrid:
    """The tiles that show part of the board, in order, and whether their pages are landscape."""

    tiles: tuple[BoardTile, ...]
    is_wide: bool


def cut_board(look: Look) -> TileGrid:
    """Return the board's tiles, on as few pages as possible."""
    grids = (TileGrid(_tiles(look, is_wide), is_wide) for is_wide in (False, True))
    return min(grids, key=lambda grid: (len(grid.tiles), grid.is_wide))


def tile_content(look: Look, is_wide: bool) -> Box:
    return look.content(is_wide, KEY + 2)


def largest_on_page(look: Look) -> float:
    """Return the largest edge for a board on one page, rounded down to 0.1 mm."""
    width, height = framed_size(1.0)
    room = look.content()
    largest = min(room.width / width, room.height / height)
    return math.floor(largest * 10) / 10


def _tiles(look: Look, is_wide: bool) -> tuple[BoardTile, ...]:
    width, height = framed_size(look.edge)
    room = tile_content(look, is_wide)
    columns, rows = _cuts(width, room.width), _cuts(height, room.height)
    outline = framed(look.edge)
    areas: dict[tuple[int, int], Box] = {}
    for row, (down, depth) in enumerate(rows):
        for column, (along, breadth) in enumerate(columns):
            area = Box(along - width / 2, height / 2 - down - depth, breadth, depth)
            if outline.intersection(area.outline).area > 1:
                areas[row, column] = area
    numbers = {place: number for number, place in enumerate(areas, 1)}
    return tuple(
        BoardTile(
            numbers[row, column],
            area,
            right=numbers.get((row, column + 1)),
            below=numbers.get((row + 1, column)),
            is_left=(row, column - 1) not in numbers,
            is_top=(row - 1, column) not in numbers,
        )
        for (row, column), area in areas.items()
    )


def _cuts(whole: float, room: float) -> list[tuple[float, float]]:
    count = max(1, math.ceil((whole - OVERLAP) / (room - OVERLAP) - 1e-9))
    step = min(room - OVERLAP, whole / count) if count > 1 else whole
    starts = [n * step for n in range(count)]
    return [(start, (step if n < count - 1 else whole - start)) for n, start in enumerate(starts)]


_MARK = 3.0  # how far cutting marks extend beyond the printed area, in millimetres
_CUT = Style(line="#000000", width=0.15)
_SEAM = Style(line="#000000", width=0.15, dashes=(2.0, 1.5))
_LABEL = 2.8  # font size on a strip


def one_page(look: Look, names: bool) -> Draft:
    centre = look.content().centre
    items = board_items(look.edge, look.ink.board, centre, names=names, bleed=look.bleed)
    return Draft("board", "print-paper-board-page", tuple(items))


def tile_pages(grid: TileGrid, look: Look, names: bool) -> Iterator[Draft]:
    total = len(grid.tiles)
    for tile in grid.tiles:
        yield Draft(
            f"board-{tile.number}",
            "print-paper-tile-page",
            (*_tile(tile, grid, look, names), *_corner_plan(tile, grid, look)),
            {"tile": tile.number, "tiles": total},
            is_wide=grid.is_wide,
        )


def _tile(tile: BoardTile, grid: TileGrid, look: Look, names: bool) -> Iterator[Item]:
    """Yield a tile in the middle of its page, with its marks."""
    x, y = tile_content(look, grid.is_wide).centre
    window = tile.window
    dx, dy = x - window.centre[0], y - window.centre[1]
    seen = Box(window.left + dx, window.bottom + dy, window.width, window.height)
    area = Box(tile.area.left + dx, tile.area.bottom + dy, tile.area.width, tile.area.height)
    board = board_items(look.edge, look.ink.board, (dx, dy), names=names, bleed=look.bleed)
    shown = seen.outline.buffer(look.bleed, join_style="mitre") if look.bleed else seen.outline
    yield Clip(lines_of(shown), tuple(board))
    low, high = seen.bottom - _MARK, seen.top + _MARK
    left, right = seen.left - _MARK, seen.right + _MARK
    if not tile.is_left:
        yield Path((((area.left, low), (area.left, high)),), _CUT, closed=False)
    if not tile.is_top:
        yield Path((((left, area.top), (right, area.top)),), _CUT, closed=False)
    if tile.right:
        yield Path((((area.right, low), (area.right, high)),), _SEAM, closed=False)
        yield Path((((seen.right, seen.bottom), (seen.right, seen.top)),), _CUT, closed=False)
        at = area.right + OVERLAP / 2, area.centre[1]
        yield from _label(look, tile.right, at, is_upright=True)
    if tile.below:
        yield Path((((left, area.bottom), (right, area.bottom)),), _SEAM, closed=False)
        yield Path((((seen.left, seen.bottom), (seen.right, seen.bottom)),), _CUT, closed=False)
        at = area.centre[0], area.bottom - OVERLAP / 2
        yield from _label(look, tile.below, at, is_upright=False)


def _label(look: Look, number: int, at: XY, is_upright: bool) -> Iterator[Item]:
    """Yield the name of the tile to glue over a strip, on a white background."""
    text = look.texts("print-paper-glue", tile=number)
    along, across = width_of(text, _LABEL) / 2 + 1.5, 0.8 * _LABEL
    x, y = at
    half_x, half_y = (across, along) if is_upright else (along, across)
    corners = ((x - half_x, y - half_y), (x + half_x, y - half_y),
               (x + half_x, y + half_y), (x - half_x, y + half_y))  # fmt: skip
    yield Path((corners,), Style("#ffffff"))
    base = (x + 0.35 * _LABEL, y) if is_upright else (x, y - 0.35 * _LABEL)
    turn = 90.0 if is_upright else 0.0
    yield line_of_text(text, base, _LABEL, "#000000", anchor="middle", turn=turn)


def _corner_plan(tile: BoardTile, grid: TileGrid, look: Look) -> Iterator[Item]:
    width, height = look.size(grid.is_wide)
    box = Box(width - MARGIN - KEY, height - MARGIN - KEY, KEY, KEY)
    yield from plan_items(grid, look, box, size=3.2, current=tile.number)


def plan_items(
    grid: TileGrid, look: Look, box: Box, *, size: float, current: int | None = None
) -> Iterator[Item]:
    """Yield a plan of the tiles with numbers of height `size`; the tile `current` is dark."""
    width, height = framed_size(look.edge)
    scale = min(box.width / width, box.height / height)
    x, y = box.centre
    if current is None:
        yield from board_items(look.edge * scale, look.ink.board, (x, y))
    for tile in grid.tiles:
        area = tile.area
        small = Box(x + area.left * scale, y + area.bottom * scale,
                    area.width * scale, area.height * scale)  # fmt: skip
        is_current = tile.number == current
        fill = look.ink.text if is_current else None
        yield outline_path(small.outline, Style(fill, look.ink.text, 0.2 if current else 0.5))
        middle_x, middle_y = small.centre
        if current is None:
            disc = Box(middle_x - size, middle_y - 0.75 * size, 2 * size, 1.5 * size)
            yield outline_path(disc.outline, Style("#ffffff", look.ink.text, 0.2))
        colour = "#ffffff" if is_current else look.ink.text
        at = middle_x, middle_y - 0.36 * size
        yield line_of_text(str(tile.number), at, size, colour, anchor="middle", bold=True)
    if current is not None:
        corners = lines_of(decagon(look.edge * scale))[0]
        moved = tuple((x + cx, y + cy) for cx, cy in corners)
        yield Path((moved,), Style(line=look.ink.muted, width=0.15))
