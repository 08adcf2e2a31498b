"""A position for the terminal: coloured half blocks, or dotted lines and letters without colour."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

from cirkis.board.layout import Board, Cell, iter_bits
from cirkis.drawing.palette import GLASSES
from cirkis.drawing.svg.anchors import cell_spot
from cirkis.drawing.terminal.ansi import AUTO, ColourMode, can_write, colour_mode
from cirkis.drawing.terminal.colour import coloured_rows
from cirkis.drawing.terminal.plain import plain_rows
from cirkis.drawing.terminal.raster import Grid
from cirkis.drawing.terminal.scoreboard import PANEL, panel
from cirkis.rules.legality import legal_mask
from cirkis.rules.state import State

ROOM = (100, 45)  # all that is ever used of a larger terminal
LEAST_ROWS = 26  # fewer than these, and cells vanish
GAP = "   "
BLOCKS = "\u2580\u2584\u28ff"  # what the drawing needs beyond ASCII


def draw_terminal(
    state: State,
    *,
    colour: str = AUTO,
    width: int | None = None,
    height: int | None = None,
    names: bool = False,
    legal: bool = False,
    ascii: bool | None = None,
) -> str:
    """A position as lines of text, with colour where the terminal has it.

    Every cell of a piece bears its player's letter, a capital one in the Leader. Without colour
    there are lines of Braille dots, or of ASCII where the output can hold no others.

    Args:
        state: the position.
        colour: "never", "256", "full" (24 bits), or "auto" to ask the terminal.
        width, height: the room in characters; by default the terminal's, at most 100 by 45.
        names: write the names of the empty cells; with `legal`, only of those that can be reached.
        legal: mark the cells that the seat to play can reach now.
        ascii: use no characters but ASCII, and no colour; by default if no others can be written.

    Raises:
        CirkisError: there is no such colour mode.
    """
    mode = colour_mode(colour)
    if ascii is None:
        ascii = not can_write(BLOCKS)
    if ascii:
        mode = ColourMode.NEVER
    offered = shutil.get_terminal_size(ROOM)
    across = min(width or offered.columns, ROOM[0])
    down = min(height or offered.lines - 1, ROOM[1])
    grid, is_beside = _fitted(state.variant.table.board, across, down, names)
    signs = _signs(state, grid, names, legal)
    if mode is ColourMode.NEVER:
        rows = plain_rows(state, grid, signs, ascii)
    else:
        rows = coloured_rows(state, grid, signs, mode)
    texts = panel(state, mode)
    if not is_beside:
        return "\n".join([*rows, "", *texts])
    return "\n".join(_beside(rows, texts))


def _beside(rows: list[str], texts: list[str]) -> Iterator[str]:
    """The rows with the texts at their right, in the middle of their height."""
    texts = [""] * ((len(rows) - len(texts)) // 2) + texts
    for row, text in zip_longest(rows, texts, fillvalue=""):
        yield f"{row}{GAP}{text}".rstrip()


def _fitted(board: Board, across: int, down: int, names: bool) -> tuple[Grid, bool]:
    """The largest board that leaves room for the standings beside it, or else below it."""
    heights = [rows for rows in range(ROOM[1], 0, -1) if _is_large_enough(board, rows, names)]
    wanted = dict.fromkeys([*(rows for rows in heights if rows <= down), heights[-1]])
    for is_beside in (True, False):
        room = across - PANEL - len(GAP) if is_beside else across
        for rows in wanted:
            if Grid(board, rows).columns <= room:
                return Grid(board, rows), is_beside
    return Grid(board, heights[-1]), False


@cache
def _is_large_enough(board: Board, rows: int, names: bool) -> bool:
    """Whether no cell vanishes and, where they are wanted, no two names cover each other."""
    if rows < LEAST_ROWS or not names:
        return rows >= LEAST_ROWS
    grid = Grid(board, rows)
    written = [at for cell in board.cells for at in _written(grid, cell, cell.name)]
    return len(written) == len(set(written))


def _written(grid: Grid, cell: Cell, text: str) -> dict[tuple[int, int], str]:
    """The characters of a short text on a cell, by row and column."""
    row, column = grid.character(cell_spot(cell))
    return {(row, column - len(text) // 2 + nth): sign for nth, sign in enumerate(text)}


def _signs(state: State, grid: Grid, names: bool, legal: bool) -> dict[tuple[int, int], str]:
    """The characters written on the board, by row and column."""
    signs: dict[tuple[int, int], str] = {}
    table = state.variant.table
    for seat, index in state.placed:
        letter = GLASSES[state.options.colours[seat]].letter
        is_leader = state.leader is table.placements[index]
        for cell in iter_bits(table.placements[index].mask):
            at = grid.character(cell_spot(table.board.cells[cell]))
            signs[at] = letter if is_leader else letter.lower()
    reachable = legal_mask(state) if legal else 0
    for named in table.board.cells:
        is_reached = bool(table.on_cell[named.index] & reachable)
        if (
            state.filled >> named.index & 1
            or not (names or is_reached)
            or (legal and not is_reached)
        ):
            continue
        signs |= _written(grid, named, named.name if names else "+")
    return signs
