"""What lies on the board that is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cirkis.game import Colour, Figure, State


class DrawnPiece(NamedTuple):
    """A piece to draw: its player's colour and its cells."""

    colour: Colour
    mask: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the board.

    Attributes:
        pieces: all pieces, in order of play.
        leader: cells of the Leader; 0 if there is none.
        figures: those that are tinted and have a line round them.
        has_marks: whether each piece bears its player's mark.
    """

    pieces: tuple[DrawnPiece, ...]
    leader: int
    figures: tuple[Figure, ...]
    has_marks: bool

    @property
    def filled(self) -> int:
        """The cells that pieces cover."""
        return sum(piece.mask for piece in self.pieces)


def scene_of(state: State, *, has_marks: bool = True) -> Scene:
    """Return what lies on the board in a position.

    Args:
        has_marks: whether each piece bears its player's mark.
    """
    placements, colours = state.variant.table.placements, state.options.colours
    pieces = tuple(DrawnPiece(colours[seat], placements[i].mask) for seat, i in state.placed)
    leader = state.leader.mask if state.leader else 0
    return Scene(pieces, leader, state.variant.figures, has_marks)
