"""People's faces: round badges of kites and darts, which tell apart people with alike names.

A face is a number. It picks a row of each of these tables, which the page has, too (`make style`).
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from cirkis.drawing.style.palette import palette

PHI = (1 + math.sqrt(5)) / 2  # the long edge of a cell, if the short one is 1
RADIUS = 1.9  # of the ground, in short edges; a rim is drawn around it
RIM = 0.3  # the width of the rim

_KITE, _DART = PHI, 1.0  # how far the opposite corner is from the point where cells meet
_Row = TypeVar("_Row")


class Face(NamedTuple):
    """How to draw a face: the fills, and the paths of the figure and of the mark on it."""

    ground: str
    ink: str
    rim: str
    figure: str
    mark: str


def face(number: int) -> Face:
    """Return how to draw the face with this number."""

    def pick(rows: Sequence[_Row]) -> _Row:
        nonlocal number
        number, row = divmod(number, len(rows))
        return rows[row]

    return Face(*pick(inks()), pick(rims()), pick(FIGURES), pick(MARKS))


def inks() -> list[tuple[str, str]]:
    """Return pairs of ground and ink: a bright colour on a dark ground, or the reverse."""
    dark = palette().board.cell_shade
    bright = [style.shine for style in palette().players.values()]
    return [*((dark, one) for one in bright), *((one, dark) for one in bright)]


def rims() -> list[str]:
    return [style.body for style in palette().players.values()]


def _cells(opposite: float, turns: Sequence[float], size: float = 1, away: float = 0.0) -> str:
    """Return a path of kites or darts that point away from the middle.

    `turns` are clockwise from the top, in tenths; `away` is how far the cells are from the middle.
    """
    paths = []
    for turn in turns:
        x, y = _corner(away, turn)
        ends = ((0.0, 0), (PHI, -1), (opposite, 0), (PHI, 1))
        corners = [_corner(size * far, turn + side) for far, side in ends]
        paths.append("M" + "L".join(f"{x + dx:.2f} {y + dy:.2f}" for dx, dy in corners) + "Z")
    return "".join(paths)


def _corner(distance: float, tenths: float) -> tuple[float, float]:
    angle = tenths * math.pi / 5
    return distance * math.sin(angle), -distance * math.cos(angle)


_UP, _DOWN = (0, 2, 4, 6, 8), (1, 3, 5, 7, 9)
FIGURES = (
    _cells(_DART, _UP),  # a Star
    _cells(_DART, _DOWN),
    _cells(_KITE, _UP, 0.62, 0.6),  # petals
    _cells(_KITE, _DOWN, 0.62, 0.6),
    _cells(_DART, _UP, 0.62, 0.65),
    _cells(_KITE, (0, 5)),  # an hourglass
    _cells(_KITE, (2.5, 7.5)),
    _cells(_KITE, (0, 2.5, 5, 7.5), 0.95),  # a cross
    _cells(_KITE, (1.25, 3.75, 6.25, 8.75), 0.95),
    _cells(_KITE, (8, 0, 2)),  # a fan
    _cells(_KITE, (3, 5, 7)),
    _cells(_DART, (0, 10 / 3, 20 / 3), 1.05),
    _cells(_DART, (5 / 3, 5, 25 / 3), 1.05),
    _cells(_KITE, (1.25, 8.75)),  # a butterfly
    _cells(_KITE, (3.75, 6.25)),
    _cells(_DART, _UP, -0.8, 1.75),
)
MARKS = ("", _cells(_KITE, _UP, 0.38), _cells(_DART, _DOWN, 0.5))
