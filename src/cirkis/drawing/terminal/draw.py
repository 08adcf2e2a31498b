"""Draw a position with characters, and list the players beside the board."""

import shutil
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from textwrap import wrap

from cirkis.drawing.narration import Narrator, narrator_in, turn_sentence
from cirkis.drawing.style.palette import palette, to_rgb
from cirkis.drawing.terminal.board import (
    AUTO,
    RESET,
    ColourMode,
    Grid,
    can_write,
    coloured_rows,
    find_colour_mode,
    plain_rows,
    set_colours,
    text_on_board,
    text_on_cell,
)
from cirkis.game import Board, State
from cirkis.i18n import ENGLISH


def align_columns(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """Lay out rows of text with their columns aligned.

    Args:
        left: the columns to align left; the rest, usually numbers, are aligned right.

    >>> print(align_columns([("player", "wins"), ("club", "12")]))
    player  wins
    club      12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column in left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


SCOREBOARD_WIDTH = 24  # characters


def scoreboard(state: State, mode: ColourMode, narrator: Narrator) -> list[str]:
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
    """Return a seat's badge, name and points, with its stock below."""
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
    if state.outcome is not None:
        return seat in state.outcome.winners
    return seat == state.to_play


MAX_WIDTH, MAX_HEIGHT = 100, 45  # the largest drawing, in characters
_MIN_ROWS = 26  # With fewer rows, some cells would vanish.
_GAP = "   "  # between the board and the scoreboard
_BEYOND_ASCII = "\u2580\u2584\u28ff"  # characters that the drawing needs


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
    """Draw a position as lines of text, in colour if the terminal supports it.

    Every cell of a piece shows its player's letter, in upper case for the Leader. Without colour,
    lines are made of Braille dots, or of ASCII if the output supports nothing else.

    Args:
        state: the position.
        colour: "never", "256", "full" (24 bits), or "auto" for the best that the terminal supports.
        width, height: the space in characters, at most 100 by 45; by default the terminal's.
        names: write the names of empty cells; with `legal`, only of those within reach.
        legal: mark the cells that the seat to play can reach now.
        ascii: use only ASCII, without colour; by default, only if the output supports nothing else.
        language: the language of the words beside the board.

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
    terminal = shutil.get_terminal_size((MAX_WIDTH, MAX_HEIGHT))
    return min(width or terminal.columns, MAX_WIDTH), min(height or terminal.lines - 1, MAX_HEIGHT)


def _beside(rows: list[str], texts: list[str]) -> Iterator[str]:
    """Yield the rows with the lines of text to their right, centred vertically."""
    texts = [""] * ((len(rows) - len(texts)) // 2) + texts
    for row, text in zip_longest(rows, texts, fillvalue=""):
        yield f"{row}{_GAP}{text}".rstrip()


def _fit(board: Board, across: int, down: int, names: bool) -> tuple[Grid, bool]:
    """Return the largest board that fits, and whether the scoreboard fits beside it."""
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
    """Return whether every cell is visible and no names, if shown, overlap."""
    if rows < _MIN_ROWS or not names:
        return rows >= _MIN_ROWS
    grid = Grid(board, rows)
    written = [at for cell in board.cells for at in text_on_cell(grid, cell, cell.name)]
    return len(written) == len(set(written))
