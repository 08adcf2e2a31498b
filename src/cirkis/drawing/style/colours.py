"""Arithmetic with colours written as in CSS: "#rrggbb", or "#rrggbbaa" with opacity."""

from functools import cache

from cirkis.drawing.style.palette import palette
from cirkis.game import Board, Figure, FigureKind
from cirkis.game.board import iter_bits


@cache
def cell_colours(board: Board, figures: tuple[Figure, ...]) -> tuple[str, ...]:
    """Return every empty cell's colour by index; where figures overlap, the last one wins."""
    style = palette().board
    films = {
        FigureKind.CIRCLE: style.circle,
        FigureKind.STAR: style.star,
        FigureKind.CENTER_RING: style.center_ring,
    }
    colours = [style.cell] * len(board.cells)
    for figure in figures:
        for cell in iter_bits(figure.mask):
            colours[cell] = lay_over(style.cell, films[figure.kind])
    return tuple(colours)


RGB = tuple[int, int, int]


def to_rgb(colour: str) -> RGB:
    """Return red, green and blue, each from 0 to 255; opacity is ignored."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """Mix two colours; `share` is the share of the second, from 0 to 1."""
    pairs = zip(to_rgb(colour), to_rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lay_over(ground: str, film: str) -> str:
    """Return how an opaque colour looks under a translucent one."""
    return mix(ground, film, int(film[7:9], 16) / 255)
