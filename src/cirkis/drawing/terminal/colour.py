"""Draw the board in colour: two pixels to a character, each the mean of nine samples."""

from collections.abc import Iterator

from cirkis.drawing.style.colours import RGB, cell_colours, mix, to_rgb
from cirkis.drawing.style.palette import palette
from cirkis.drawing.terminal.ansi import RESET, ColourMode, set_colours
from cirkis.drawing.terminal.grid import OUTSIDE, SAMPLES, Grid, cells_under
from cirkis.drawing.terminal.text import Text
from cirkis.game import State
from cirkis.game.board import iter_bits

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
