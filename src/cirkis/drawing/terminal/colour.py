"""Draw the board in colour, with the escape codes that the terminal understands."""

import math
import os
import sys
from collections.abc import Iterator
from enum import Enum

from cirkis.drawing.style.palette import RGB, cell_colours, mix, palette, to_rgb
from cirkis.drawing.terminal.grid import OUTSIDE, SAMPLES, Grid, Text, cells_under
from cirkis.errors import CirkisError
from cirkis.game import State
from cirkis.game.board import iter_bits

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
