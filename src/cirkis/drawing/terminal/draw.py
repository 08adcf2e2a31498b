"""Draw a position for the terminal: coloured half blocks, or lines and letters without colour."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from textwrap import wrap

from cirkis.drawing.narration.narrator import Narrator, narrator_in
from cirkis.drawing.narration.position import turn_sentence
from cirkis.drawing.outlines import inner_edges, outlines
from cirkis.drawing.style.colours import to_rgb
from cirkis.drawing.style.palette import palette
from cirkis.drawing.terminal.ansi import (
    AUTO,
    RESET,
    ColourMode,
    can_write,
    find_colour_mode,
    set_colours,
)
from cirkis.drawing.terminal.colour import coloured_rows
from cirkis.drawing.terminal.grid import SAMPLES, Grid, cells_under
from cirkis.drawing.terminal.text import Text, cell_letters, text_on_board, text_on_cell
from cirkis.game import Board, State
from cirkis.game.geometry.plane import Point
from cirkis.i18n import ENGLISH

_FIRST_BRAILLE = 0x2800
# The bits of a Braille character's dots, by their place: two across, four down.
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
# ASCII strokes, and sets of dots that each of them stands for.
_STROKES = {
    "|": (0x47, 0xB8),
    "-": (0x12, 0x24),
    "/": (0x5C, 0x78, 0x38 | 0x44),
    "\\": (0xA3, 0x87, 0x23 | 0x84),
    "'": (0x09, 0x01, 0x08, 0x03, 0x18, 0x19, 0x0B),
    ".": (0xC0, 0x40, 0x80, 0x44, 0xA0, 0xC4, 0xE0),
}


SCOREBOARD_WIDTH = 24  # characters
MAX_WIDTH, MAX_HEIGHT = 100, 45  # used of a larger terminal, in characters
_MIN_ROWS = 26  # cells vanish if the board has fewer
_GAP = "   "  # between the board and the scoreboard
_BEYOND_ASCII = "\u2580\u2584\u28ff"  # characters the drawing needs


class BrailleCanvas:
    """A grid of dots to draw lines on, eight to a character."""

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


def _lines(state: State, grid: Grid) -> BrailleCanvas:
    canvas = BrailleCanvas(grid)
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


def scoreboard(state: State, mode: ColourMode, narrator: Narrator) -> list[str]:
    """Return the lines beside the board."""
    lines = []
    for seat in range(state.options.players):
        lines += [*_seat(state, seat, mode, narrator), ""]
    lines += wrap(_leader(state, narrator), SCOREBOARD_WIDTH)
    return lines + wrap(turn_sentence(narrator, state), SCOREBOARD_WIDTH)


def _leader(state: State, narrator: Narrator) -> str:
    if state.leader is None:
        return narrator.texts("position-empty")
    return narrator.texts("position-leader-short", move=str(state.leader))


def _seat(state: State, seat: int, mode: ColourMode, narrator: Narrator) -> list[str]:
    """Return a seat's badge, colour and points, and below them its stock."""
    colour = state.options.colours[seat]
    player = palette().players[colour]
    if mode is ColourMode.NEVER:
        badge = f"({player.letter})"
    else:
        colours = set_colours(mode, to_rgb(player.ink), to_rgb(player.body))
        badge = f"{colours} {player.letter} {RESET}"
    pointer = ">" if _plays_or_won(state, seat) else " "
    head = f"{pointer} {badge} {narrator.player(state, seat):<9}{state.scores[seat]:>4}"
    stock = [
        f"{shape.code}{count}"
        for shape, count in zip(state.options.pieces.shapes, state.stocks[seat], strict=True)
        if count
    ]
    lines = wrap(" ".join(stock) or narrator.texts("position-none-left"), SCOREBOARD_WIDTH - 6)
    return [head, *(f"      {line}" for line in lines)]


def _plays_or_won(state: State, seat: int) -> bool:
    """Return whether it is this seat's turn or, after the end, whether it won."""
    if state.outcome is not None:
        return seat in state.outcome.winners
    return seat == state.to_play


def draw_terminal(
    state: State,
    *,
    colour: str = AUTO,
    width: int | None = None,
    height: int | None = None,
    names: bool = False,
    legal: bool = False,
    ascii: bool | None = None,
    language: str = ENGLISH,
) -> str:
    """Draw a position as lines of text, with colour where the terminal has it.

    Every cell of a piece bears its player's letter, a capital one in the Leader. Without colour
    lines are made of Braille dots, or of ASCII where the output has nothing else.

    Args:
        state: the position.
        colour: "never", "256", "full" (24 bits), or "auto" to ask the terminal.
        width, height: room in characters; by default the terminal's, at most 100 by 45.
        names: write the names of empty cells; with `legal`, only of those within reach.
        legal: mark the cells that the seat to play can reach now.
        ascii: use neither colour nor characters beyond ASCII; by default if the output has none.
        language: of the words beside the board.

    Raises:
        CirkisError: there is no such colour mode or language.

    >>> from cirkis.game import new_game
    >>> draw_terminal(new_game(), ascii=True, width=60, height=24).isascii()
    True
    """
    mode = find_colour_mode(colour)
    if ascii is None:
        ascii = not can_write(_BEYOND_ASCII)
    if ascii:
        mode = ColourMode.NEVER
    grid, is_beside = _fit(state.variant.table.board, *_room(width, height), names)
    text = text_on_board(state, grid, names, legal)
    plain = mode is ColourMode.NEVER
    rows = plain_rows(state, grid, text, ascii) if plain else coloured_rows(state, grid, text, mode)
    players = scoreboard(state, mode, narrator_in(language))
    return "\n".join(_beside(rows, players) if is_beside else [*rows, "", *players])


def _room(width: int | None, height: int | None) -> tuple[int, int]:
    """Return how many characters there are across and down."""
    terminal = shutil.get_terminal_size((MAX_WIDTH, MAX_HEIGHT))
    return min(width or terminal.columns, MAX_WIDTH), min(height or terminal.lines - 1, MAX_HEIGHT)


def _beside(rows: list[str], texts: list[str]) -> Iterator[str]:
    """Yield the rows with the texts to their right, in the middle of their height."""
    texts = [""] * ((len(rows) - len(texts)) // 2) + texts
    for row, text in zip_longest(rows, texts, fillvalue=""):
        yield f"{row}{_GAP}{text}".rstrip()


def _fit(board: Board, across: int, down: int, names: bool) -> tuple[Grid, bool]:
    """Return the largest board with room for the scoreboard, and whether that stands beside it."""
    heights = [rows for rows in range(MAX_HEIGHT, 0, -1) if _is_large_enough(board, rows, names)]
    smallest = heights[-1]
    wanted = dict.fromkeys([*(rows for rows in heights if rows <= down), smallest])
    for is_beside in (True, False):
        room = across - SCOREBOARD_WIDTH - len(_GAP) if is_beside else across
        for rows in wanted:
            if Grid(board, rows).columns <= room:
                return Grid(board, rows), is_beside
    return Grid(board, smallest), False


@cache
def _is_large_enough(board: Board, rows: int, names: bool) -> bool:
    """Return whether no cell vanishes and no two names, if they are wanted, overlap."""
    if rows < _MIN_ROWS or not names:
        return rows >= _MIN_ROWS
    grid = Grid(board, rows)
    written = [at for cell in board.cells for at in text_on_cell(grid, cell, cell.name)]
    return len(written) == len(set(written))
