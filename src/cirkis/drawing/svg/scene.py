"""What to draw on a board: pieces, figures, and cells and colours found by their names."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cirkis.errors import CirkisError, UnreadablePlacement
from cirkis.game import Board, Colour, Figure, State
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


class DrawnPiece(NamedTuple):
    """A piece to draw: its player's colour and its cells."""

    colour: Colour
    mask: int


@dataclass(frozen=True, slots=True)
class Scene:
    pieces: tuple[DrawnPiece, ...]  # in order of play
    leader: int  # its cells; 0 if there is none
    figures: tuple[Figure, ...]  # the figures to tint and outline
    has_marks: bool

    @property
    def filled(self) -> int:
        return sum(piece.mask for piece in self.pieces)


def scene_of(state: State, *, has_marks: bool = True) -> Scene:
    placements, colours = state.variant.table.placements, state.options.colours
    pieces = tuple(DrawnPiece(colours[seat], placements[i].mask) for seat, i in state.placed)
    leader = state.leader.mask if state.leader else 0
    return Scene(pieces, leader, state.variant.figures, has_marks)
