"""Cells and colours by their names, or one sentence that says which name is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.board.layout import Board, cell_mask
from cirkis.errors import CirkisError, UnreadablePlacement
from cirkis.rules.options import Colour


def named_cells(board: Board, names: Iterable[str]) -> int:
    """The set of the cells with these names, given one by one or joined by plus signs.

    Raises:
        UnreadablePlacement: one of them is no cell.
    """
    indices = []
    for name in (part for joined in names for part in joined.split("+")):
        cell = board.by_name.get(name.strip().upper())
        if cell is None:
            raise UnreadablePlacement(f'cannot draw "{name.strip()}": it is no cell of the board')
        indices.append(cell.index)
    return cell_mask(indices)


def colour_named(name: Colour | str) -> Colour:
    """The colour with this name.

    Raises:
        CirkisError: there is none.
    """
    try:
        return Colour(name)
    except ValueError:
        known = ", ".join(colour.value for colour in Colour)
        raise CirkisError(f'there is no colour "{name}", only {known}') from None
