"""Draw the board with characters: in colour, or with lines of Braille dots or of ASCII."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property

from cirkis.drawing.outlines import XY, cell_anchor, inner_edges, outlines
from cirkis.drawing.style.palette import RGB, cell_colours, mix, palette, to_rgb
from cirkis.errors import CirkisError
from cirkis.game import Board, Cell, State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.geometry import Point

SAMPLES = 3  # per pixel in each direction; a character is one pixel wide and two high
OUTSIDE = -1  # the "cell" of samples outside the board


@dataclass(frozen=True)
class Grid:
    """The board on rows of characters, which are twice as high as they are wide."""

    board: Board
    rows: int

    @cached_property
    def columns(self) -> int:
        xs = [x for x, _ in self._rim]
        return round((max(xs) - min(xs)) / self._top / 2 * self.rows * 2) + 1

    @property
    def _rim(self) -> list[XY]:
        return [point.xy() for point in self.board.rim]

    @cached_property
    def _top(self) -> float:
        return max(y for _, y in self._rim)

    def scale(self, point: XY, units: int) -> XY:
        """Convert a point on the board to coordinates from the upper left corner of the grid.

        `units` is the number of units in a row: 4 for the dots of Braille characters.
        """
        unit = self.rows * units / (2 * self._top)
        return point[0] * unit + self.columns * units / 4, (self._top - point[1]) * unit

    def character(self, point: XY) -> tuple[int, int]:
        """Return the row and column of the character at a point on the board."""
        x, y = self.scale(point, 2)
        return min(int(y / 2), self.rows - 1), min(int(x), self.columns - 1)


@cache
def cells_under(board: Board, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return the cell under every sample, or OUTSIDE, line by line."""
    grid = Grid(board, rows)
    down, across = rows * 2 * SAMPLES, grid.columns * SAMPLES
    lines = [[OUTSIDE] * across for _ in range(down)]
    for cell in board.cells:
        for y, begin, end in _spans(cell, grid):
            lines[y][begin:end] = [cell.index] * (end - begin)
    return tuple(tuple(line) for line in lines)


def _spans(cell: Cell, grid: Grid) -> list[tuple[int, int, int]]:
    """Return the runs of samples whose centres are in the cell, as (line, begin, end)."""
    corners = [grid.scale(corner, 2 * SAMPLES) for corner in cell.outline]
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    spans = []
    for y in range(max(0, int(low)), min(grid.rows * 2 * SAMPLES, int(high) + 1)):
        middle = y + 0.5
        crossings = sorted(
            ax + (middle - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in sides
            if (ay <= middle) != (by <= middle)
        )
        pairs = zip(crossings[::2], crossings[1::2], strict=True)
        spans += [(y, round(begin), round(end)) for begin, end in pairs]
    return spans


Text = dict[tuple[int, int], str]  # characters by row and column

_LEGAL = "+"


def text_on_cell(grid: Grid, cell: Cell, text: str) -> Text:
    row, column = grid.character(cell_anchor(cell))
    return {(row, column - len(text) // 2 + nth): char for nth, char in enumerate(text)}


def text_on_board(state: State, grid: Grid, names: bool, legal: bool) -> Text:
    """Return the text on the board; with `legal`, only cells within reach have names or marks."""
    board = state.variant.table.board
    letters = cell_letters(state)
    text = {grid.character(cell_anchor(board.cells[i])): char for i, char in letters.items()}
    reachable = legal_mask(state) if legal else 0
    for cell in board.cells:
        is_reached = bool(state.variant.table.by_cell[cell.index] & reachable)
        if cell.index not in letters and (is_reached or (names and not legal)):
            text |= text_on_cell(grid, cell, cell.name if names else _LEGAL)
    return text


def cell_letters(state: State) -> dict[int, str]:
    """Return the player's letter for every covered cell, in upper case for the Leader."""
    letters: dict[int, str] = {}
    table = state.variant.table
    for seat, index in state.placed:
        letter = palette().players[state.options.colours[seat]].letter.lower()
        letters |= dict.fromkeys(iter_bits(table.placements[index].mask), letter)
    if state.leader:
        letters |= {cell: letters[cell].upper() for cell in iter_bits(state.leader.mask)}
    return letters


_FIRST_BRAILLE = 0x2800

# The bits of a Braille character's dots, by position: two across, four down.
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

# ASCII strokes, and the sets of dots that each represents.
_STROKES = {
    "|": (0x47, 0xB8),
    "-": (0x12, 0x24),
    "/": (0x5C, 0x78, 0x38 | 0x44),
    "\\": (0xA3, 0x87, 0x23 | 0x84),
    "'": (0x09, 0x01, 0x08, 0x03, 0x18, 0x19, 0x0B),
    ".": (0xC0, 0x40, 0x80, 0x44, 0xA0, 0xC4, 0xE0),
}


def plain_rows(state: State, grid: Grid, text: Text, ascii: bool) -> list[str]:
    """Return the rows of characters, with lines in ASCII or Braille."""
    lines, letters = _lines(state, grid), cell_letters(state)
    under = cells_under(grid.board, grid.rows)
    rows = []
    for row in range(grid.rows):
        cells = under[(2 * row + 1) * SAMPLES][SAMPLES // 2 :: SAMPLES]
        rows.append(
            "".join(
                text.get((row, column))
                or lines.character(row, column, ascii)
                or letters.get(cells[column], " ")
                for column in range(grid.columns)
            )
        )
    return rows


def _lines(state: State, grid: Grid) -> _BrailleCanvas:
    canvas = _BrailleCanvas(grid)
    table = state.variant.table
    masks = [table.placements[index].mask for _, index in state.placed]
    empty = ~state.filled & ((1 << len(table.board.cells)) - 1)
    for start, end in inner_edges(table.board, empty):
        canvas.draw_line(start, end, every=2)
    loops = [loop for mask in masks for loop in outlines(table.board, mask)]
    for loop in [*loops, table.board.rim]:
        for start, end in zip(loop, loop[1:] + loop[:1], strict=True):
            canvas.draw_line(start, end)
    return canvas


class _BrailleCanvas:
    """A grid of dots for drawing lines, eight dots to a character."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._bits = [[0] * grid.columns for _ in range(grid.rows)]

    def draw_line(self, start: Point, end: Point, every: int = 1) -> None:
        """Draw a straight line between two points of the board, with only every nth dot."""
        (ax, ay), (bx, by) = (self.grid.scale(point.xy(), 4) for point in (start, end))
        steps = max(1, round(max(abs(bx - ax), abs(by - ay))))
        for step in range(0, steps + 1, every):
            part = step / steps
            self._set_dot(ax + (bx - ax) * part, ay + (by - ay) * part)

    def character(self, row: int, column: int, ascii: bool) -> str:
        """Return a character of the drawing, in ASCII or Braille; empty where no line passes."""
        bits = self._bits[row][column]
        if not bits:
            return ""
        return _nearest_stroke(bits) if ascii else chr(_FIRST_BRAILLE + bits)

    def _set_dot(self, x: float, y: float) -> None:
        across = min(int(x), self.grid.columns * 2 - 1)
        down = min(int(y), self.grid.rows * 4 - 1)
        self._bits[down // 4][across // 2] |= _BITS[down % 4][across % 2]


@cache
def _nearest_stroke(bits: int) -> str:
    """Return the ASCII stroke whose dots differ from these in the fewest places."""
    return min(_STROKES, key=lambda s: min((bits ^ dots).bit_count() for dots in _STROKES[s]))


RESET = "\x1b[0m"


class ColourMode(Enum):
    """How many colours to draw with."""

    NEVER = "never"  # only letters and lines
    FEW = "256"  # the 6x6x6 cube and the greys that most terminals have
    FULL = "full"  # 24 bits


AUTO = "auto"


def find_colour_mode(name: str) -> ColourMode:
    """Return the mode with this name; for "auto", the best that the terminal supports.

    NO_COLOR turns colours off (see no-color.org); FORCE_COLOR turns them on for files and pipes.
    Raises CirkisError if there is no such mode.
    """
    if name != AUTO:
        try:
            return ColourMode(name)
        except ValueError:
            names = ", ".join([AUTO, *(mode.value for mode in ColourMode)])
            raise CirkisError(f'there is no colour mode "{name}", only {names}') from None
    env, term = os.environ, os.environ.get("TERM", "")
    if env.get("NO_COLOR") or not (sys.stdout.isatty() or env.get("FORCE_COLOR")):
        return ColourMode.NEVER
    if term == "dumb":
        return ColourMode.NEVER
    if env.get("COLORTERM") in ("truecolor", "24bit") or "WT_SESSION" in env or "direct" in term:
        return ColourMode.FULL
    return ColourMode.FEW if "256" in term else ColourMode.NEVER


def can_write(text: str) -> bool:
    """Return whether standard output can encode a string."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def set_colours(mode: ColourMode, ink: RGB | None, ground: RGB | None) -> str:
    """Return the escape sequence that sets both colours; None means the terminal's default."""
    if mode is ColourMode.NEVER:
        return ""
    codes = ["0"]
    for plane, colour in ((38, ink), (48, ground)):
        if colour is not None:
            codes.append(f"{plane};{_code(mode, colour)}")
    return f"\x1b[{';'.join(codes)}m"


def _code(mode: ColourMode, colour: RGB) -> str:
    if mode is ColourMode.FULL:
        red, green, blue = colour
        return f"2;{red};{green};{blue}"
    return f"5;{nearest_of_256(colour)}"


# The levels of the 6x6x6 cube, whose colours are 16 to 231; 24 greys follow from 232.
_LEVELS = (0, 95, 135, 175, 215, 255)


def nearest_of_256(colour: RGB) -> int:
    """Return the number of the nearest colour on a terminal with 256 colours."""
    steps = [min(range(6), key=lambda i: abs(_LEVELS[i] - value)) for value in colour]
    grey = min(range(24), key=lambda i: abs(8 + 10 * i - sum(colour) / 3))
    candidates = {
        16 + 36 * steps[0] + 6 * steps[1] + steps[2]: [_LEVELS[step] for step in steps],
        232 + grey: [8 + 10 * grey] * 3,
    }
    return min(candidates, key=lambda code: math.dist(candidates[code], colour))


_BRIGHT = 100  # the brightness, out of 255, above which ink is dark
_DARK_INK, _LIGHT_INK = to_rgb("#000000"), to_rgb("#ffffff")
_JOINT_SHINE = 0.4  # share of the shine in the lines inside a piece
_LINE = 0.8  # share of the line colour in the lines between empty cells


class _Colours:
    """The colour of every cell, and of the line between any two."""

    def __init__(self, state: State) -> None:
        table, style = state.variant.table, palette()
        self._ply = [0] * len(table.board.cells)  # the ply that filled each cell; 0 if it is empty
        self._leader = state.plies or OUTSIDE
        self._joints: dict[int, RGB] = {}  # the colour of the lines inside a piece, by ply
        empty = cell_colours(table.board, state.variant.figures)
        self.cells = [to_rgb(colour) for colour in empty]
        for ply, (seat, index) in enumerate(state.placed, 1):
            player = style.players[state.options.colours[seat]]
            self._joints[ply] = to_rgb(mix(player.body, player.shine, _JOINT_SHINE))
            for cell in iter_bits(table.placements[index].mask):
                self._ply[cell] = ply
                self.cells[cell] = to_rgb(player.body)
        self._line = to_rgb(mix(style.board.cell, style.board.line, _LINE))
        self._outline = to_rgb(style.board.outline)
        self._leader_line = to_rgb(style.board.leader)

    def between(self, one: int, other: int) -> RGB:
        """Return the colour of the line where two cells meet; the second can be OUTSIDE."""
        here = self._ply[one]
        there = 0 if other == OUTSIDE else self._ply[other]
        if here == there:
            return self._joints[here] if here else self._line
        return self._leader_line if self._leader in (here, there) else self._outline


def coloured_rows(state: State, grid: Grid, text: Text, mode: ColourMode) -> list[str]:
    pixels = [list(line) for line in _pixels(_Colours(state), grid)]
    return [
        "".join(_row(pixels[2 * row], pixels[2 * row + 1], row, text, mode)) + RESET
        for row in range(grid.rows)
    ]


def _pixels(colours: _Colours, grid: Grid) -> Iterator[Iterator[RGB | None]]:
    """Yield the colours of the pixels line by line; each is the mean of its samples."""
    lines = cells_under(grid.board, grid.rows)
    lines_below = (*lines[1:], (OUTSIDE,) * len(lines[0]))
    samples = [
        [
            _sample(colours, cell, right, below)
            for cell, right, below in zip(line, (*line[1:], OUTSIDE), line_below, strict=True)
        ]
        for line, line_below in zip(lines, lines_below, strict=True)
    ]
    for y in range(0, len(samples), SAMPLES):
        band = samples[y : y + SAMPLES]
        yield (
            _mean([line[x + dx] for line in band for dx in range(SAMPLES)])
            for x in range(0, len(band[0]), SAMPLES)
        )


def _sample(colours: _Colours, cell: int, right: int, below: int) -> RGB | None:
    """Return the colour of the cell at a sample, or of the line to the next cell."""
    if cell == OUTSIDE:
        return None
    if right != cell:
        return colours.between(cell, right)
    if below != cell:
        return colours.between(cell, below)
    return colours.cells[cell]


def _mean(samples: list[RGB | None]) -> RGB | None:
    """Return the mean colour, or None if most of the pixel is outside the board."""
    inside = [sample for sample in samples if sample is not None]
    if len(inside) * 2 < len(samples):
        return None
    red, green, blue = (sum(channel) // len(inside) for channel in zip(*inside, strict=True))
    return red, green, blue


def _row(
    upper: list[RGB | None], lower: list[RGB | None], row: int, text: Text, mode: ColourMode
) -> Iterator[str]:
    """Yield the characters of a row; colours are set where they change."""
    before = ""
    for column, (top, bottom) in enumerate(zip(upper, lower, strict=True)):
        ink, ground, char = _character(text.get((row, column)), top, bottom)
        colours = set_colours(mode, ink, ground)
        yield char if colours == before else colours + char
        before = colours


def _character(
    written: str | None, top: RGB | None, bottom: RGB | None
) -> tuple[RGB | None, RGB | None, str]:
    """Return the ink, background and character: text on the mean colour, or two pixels."""
    if written is not None:
        ground = _mean([top, bottom])
        return ground and _ink_on(ground), ground, written
    if top is None:
        return (None, None, " ") if bottom is None else (bottom, None, "▄")
    if bottom is None:
        return top, None, "▀"
    return top, bottom, "▀"


def _ink_on(ground: RGB) -> RGB:
    """Return dark ink for a bright background, and light ink for a dark one."""
    red, green, blue = ground
    return _DARK_INK if 0.3 * red + 0.59 * green + 0.11 * blue > _BRIGHT else _LIGHT_INK
