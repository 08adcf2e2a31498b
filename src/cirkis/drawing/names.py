"""Find cells and colours by their names."""

from collections.abc import Iterable

from cirkis.errors import CirkisError, UnreadablePlacement
from cirkis.game import Board, Colour
from cirkis.game.board import cell_mask


def find_cells(board: Board, names: Iterable[str]) -> int:
    """Return the mask of cells, named one by one or joined by plus signs, in upper or lower case.

    Raises UnreadablePlacement if a name is not a cell.
    """
    indices = []
    for name in (part for joined in names for part in joined.split("+")):
        cell = board.by_name.get(name.strip().upper())
        if cell is None:
            raise UnreadablePlacement(
                f'cannot draw "{name.strip()}": it is not a cell on the board'
            )
        indices.append(cell.index)
    return cell_mask(indices)


def find_colour(name: Colour | str) -> Colour:
    """Return the colour with this name, or raise CirkisError."""
    try:
        return Colour(name)
    except ValueError:
        known = ", ".join(colour.value for colour in Colour)
        raise CirkisError(f'there is no colour "{name}", only {known}') from None
