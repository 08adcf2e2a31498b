"""Choose what to write on the cells: players' letters, cell names, marks for legal placements."""

from cirkis.drawing.anchors import cell_anchor
from cirkis.drawing.style.palette import palette
from cirkis.drawing.terminal.grid import Grid
from cirkis.game import Cell, State, legal_mask
from cirkis.game.board import iter_bits

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
