"""The board's pages: tiles with marks for cutting and gluing, or a single page."""

from collections.abc import Iterator

from cirkis.printing.cells import decagon
from cirkis.printing.paper.board import board_items, framed_size
from cirkis.printing.paper.page import MARGIN, Box, Draft, Look, line_of_text
from cirkis.printing.paper.tiles import KEY, OVERLAP, Grid, Tile, tile_content
from cirkis.printing.sheet import XY, Clip, Item, Path, Style, lines_of, outline_path
from cirkis.printing.typeface import width_of

_MARK = 3.0  # how far cutting marks extend beyond the printed area, in millimetres
_CUT = Style(line="#000000", width=0.15)
_SEAM = Style(line="#000000", width=0.15, dashes=(2.0, 1.5))
_LABEL = 2.8  # font size on a strip


def one_page(look: Look, names: bool) -> Draft:
    centre = look.content().centre
    items = board_items(look.edge, look.ink.board, centre, names=names, bleed=look.bleed)
    return Draft("board", "print-paper-board-page", tuple(items))


def tile_pages(grid: Grid, look: Look, names: bool) -> Iterator[Draft]:
    total = len(grid.tiles)
    for tile in grid.tiles:
        yield Draft(
            f"board-{tile.number}",
            "print-paper-tile-page",
            (*_tile(tile, grid, look, names), *_corner_plan(tile, grid, look)),
            {"tile": tile.number, "tiles": total},
            is_wide=grid.is_wide,
        )


def _tile(tile: Tile, grid: Grid, look: Look, names: bool) -> Iterator[Item]:
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


def _corner_plan(tile: Tile, grid: Grid, look: Look) -> Iterator[Item]:
    width, height = look.size(grid.is_wide)
    box = Box(width - MARGIN - KEY, height - MARGIN - KEY, KEY, KEY)
    yield from plan_items(grid, look, box, size=3.2, current=tile.number)


def plan_items(
    grid: Grid, look: Look, box: Box, *, size: float, current: int | None = None
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
