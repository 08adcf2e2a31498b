"""The board in colour: two pixels a character, each the mean of nine samples."""

from __future__ import annotations

from collections.abc import Iterator

from cirkis.board.layout import iter_bits
from cirkis.drawing.palette import DARK_INK, GLASSES, LIGHT_INK, RGB, THEMES, channels, mixed
from cirkis.drawing.svg.layers import figured_cells
from cirkis.drawing.terminal.ansi import RESET, ColourMode, paint
from cirkis.drawing.terminal.raster import OUTSIDE, SAMPLES, Grid, cells_under
from cirkis.rules.state import State

_THEME = THEMES["dark"]
_BRIGHT = 100  # of 255
_DARK, _LIGHT = channels(DARK_INK), channels(LIGHT_INK)


class _Colours:
    """The colour of every cell, and of the line between any two."""

    def __init__(self, state: State) -> None:
        table = state.variant.table
        figured = figured_cells(table.board)
        self.piece = [0] * len(table.board.cells)  # 0: empty; otherwise the ply that filled it
        self.leader = state.plies or OUTSIDE
        self.cells = [
            channels(_THEME.figure if figured >> cell.index & 1 else _THEME.cell)
            for cell in table.board.cells
        ]
        self.shine: dict[int, RGB] = {}
        for ply, (seat, index) in enumerate(state.placed, 1):
            glass = GLASSES[state.options.colours[seat]]
            self.shine[ply] = channels(mixed(glass.body, glass.shine, 0.4))
            for cell in iter_bits(table.placements[index].mask):
                self.piece[cell] = ply
                self.cells[cell] = channels(glass.body)

    def between(self, one: int, other: int) -> RGB:
        """The line where two different cells meet."""
        here = self.piece[one]
        there = 0 if other == OUTSIDE else self.piece[other]
        if here == there:
            return self.shine[here] if here else channels(mixed(_THEME.cell, _THEME.line, 0.8))
        return channels(_THEME.leader if self.leader in (here, there) else _THEME.lead)


def coloured_rows(
    state: State, grid: Grid, signs: dict[tuple[int, int], str], mode: ColourMode
) -> list[str]:
    """The rows of characters with the sequences that colour them."""
    pixels = [list(line) for line in _pixels(_Colours(state), grid)]
    return [
        "".join(_row(pixels[2 * row], pixels[2 * row + 1], row, signs, mode)) + RESET
        for row in range(grid.rows)
    ]


def _pixels(colours: _Colours, grid: Grid) -> Iterator[Iterator[RGB | None]]:
    samples = [
        [
            _sample(colours, here, right, below)
            for here, right, below in zip(line, (*line[1:], OUTSIDE), under, strict=True)
        ]
        for line, under in _with_next(cells_under(grid.board, grid.rows))
    ]
    for y in range(0, len(samples), SAMPLES):
        band = samples[y : y + SAMPLES]
        yield (
            _mean([line[x + dx] for line in band for dx in range(SAMPLES)])
            for x in range(0, len(band[0]), SAMPLES)
        )


def _with_next(
    lines: tuple[tuple[int, ...], ...],
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    return zip(lines, (*lines[1:], (OUTSIDE,) * len(lines[0])), strict=True)


def _sample(colours: _Colours, here: int, right: int, below: int) -> RGB | None:
    if here == OUTSIDE:
        return None
    if right != here:
        return colours.between(here, right)
    if below != here:
        return colours.between(here, below)
    return colours.cells[here]


def _mean(samples: list[RGB | None]) -> RGB | None:
    """None where most of the pixel lies outside the board."""
    inside = [sample for sample in samples if sample is not None]
    if len(inside) * 2 < len(samples):
        return None
    red, green, blue = (sum(channel) // len(inside) for channel in zip(*inside, strict=True))
    return red, green, blue


def _row(
    upper: list[RGB | None], lower: list[RGB | None], row: int,
    signs: dict[tuple[int, int], str], mode: ColourMode,
) -> Iterator[str]:  # fmt: skip
    before = ""
    for column, (top, bottom) in enumerate(zip(upper, lower, strict=True)):
        sign = signs.get((row, column))
        ink, ground, text = _character(sign, top, bottom)
        colour = paint(mode, ink, ground)
        yield text if colour == before else colour + text
        before = colour


def _character(
    sign: str | None, top: RGB | None, bottom: RGB | None
) -> tuple[RGB | None, RGB | None, str]:
    """Ink, ground and character: a sign on the mean colour, or two pixels as a half block."""
    if sign is not None:
        ground = _mean([top, bottom])
        return ground and _ink_on(ground), ground, sign
    if top is None:
        return (None, None, " ") if bottom is None else (bottom, None, "▄")
    if bottom is None:
        return top, None, "▀"
    return top, bottom, "▀"


def _ink_on(ground: RGB) -> RGB:
    """Dark ink on what looks bright, light ink on what looks dark."""
    red, green, blue = ground
    return _DARK if 0.3 * red + 0.59 * green + 0.11 * blue > _BRIGHT else _LIGHT
