"""Read the pixels of pictures decoded by Pillow."""

import io
import math
import statistics
from itertools import pairwise

from PIL import Image

from cirkis import State
from cirkis.drawing import palette
from cirkis.drawing.style.palette import lay_over, mix, to_rgb

RGB = tuple[int, ...]
HALF = 540  # pixels from the middle of the board to the edge of the picture; a short edge is 60
_ROUND = [(0.06 * math.cos(turn), 0.06 * math.sin(turn)) for turn in range(7)]


def decoded(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


def colour_at(picture: Image.Image, at: tuple[float, float]) -> RGB:
    """Return the colour seen around a point of the board, given in short edges."""
    scale = picture.height / (2 * HALF)
    seen = []
    for dx, dy in _ROUND:
        x, y = (at[0] + dx) * 60 + HALF, HALF - (at[1] + dy) * 60
        seen.append(picture.getpixel((round(x * scale), round(y * scale))))
    return tuple(round(statistics.median(part)) for part in zip(*seen, strict=True))


def owner_at(picture: Image.Image, at: tuple[float, float]) -> str:
    """Return whose piece is seen at a point of the board, or "empty"."""
    style, seen = palette(), colour_at(picture, at)
    board = style.board
    known = {
        "empty": [board.cell, board.cell_light, board.cell_shade]
        + [lay_over(board.cell, film) for film in (board.circle, board.star)]
    }
    for colour, player in style.players.items():
        known[colour.value] = [player.body, mix(player.body, player.shine, 0.4)]
    return min(known, key=lambda name: min(math.dist(to_rgb(one), seen) for one in known[name]))


def owners(state: State) -> dict[str, str]:
    """Return whose piece covers each cell of a position, or "empty", by the cell's name."""
    table = state.variant.table
    found = {cell.name: "empty" for cell in table.board.cells}
    for seat, index in state.placed:
        for name in table.placements[index].name.split("+"):
            found[name] = state.options.colours[seat].value
    return found


def seen_owners(picture: Image.Image, state: State) -> dict[str, str]:
    """Return whose piece is seen on each cell, ignoring marks and numbers."""
    found = {}
    for cell in state.variant.table.board.cells:
        # Marks, numbers, badges and lines hide part of a cell, but never most of it.
        tip, *others = cell.outline
        spots = []
        for one, two in pairwise(others):
            x, y = ((tip[i] + one[i] + two[i]) / 3 for i in (0, 1))
            spots.append((x, y))
            spots += [(x + (cx - x) * 0.3, y + (cy - y) * 0.3) for cx, cy in (tip, one, two)]
        found[cell.name] = statistics.mode(owner_at(picture, spot) for spot in spots)
    return found
