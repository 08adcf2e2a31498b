"""Cut the board into tiles that fit on a page, with strips to glue the next tiles onto."""

import math
from dataclasses import dataclass

from cirkis.printing.paper.board import framed, framed_size
from cirkis.printing.paper.page import Box, Look

OVERLAP = 10.0
KEY = 17.0
"""The side of the small plan above a tile."""


@dataclass(frozen=True, slots=True)
class Tile:
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
class Grid:
    """The tiles that show part of the board, in order, and whether their pages are landscape."""

    tiles: tuple[Tile, ...]
    is_wide: bool


def cut_board(look: Look) -> Grid:
    """Return the board's tiles, on as few pages as possible."""
    grids = (Grid(_tiles(look, is_wide), is_wide) for is_wide in (False, True))
    return min(grids, key=lambda grid: (len(grid.tiles), grid.is_wide))


def tile_content(look: Look, is_wide: bool) -> Box:
    return look.content(is_wide, KEY + 2)


def largest_on_page(look: Look) -> float:
    """Return the largest edge for a board on one page, rounded down to 0.1 mm."""
    width, height = framed_size(1.0)
    room = look.content()
    largest = min(room.width / width, room.height / height)
    return math.floor(largest * 10) / 10


def _tiles(look: Look, is_wide: bool) -> tuple[Tile, ...]:
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
        Tile(
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
