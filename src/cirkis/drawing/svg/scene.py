"""The pieces and figures to draw on a board."""

from dataclasses import dataclass
from typing import NamedTuple

from cirkis.game import Colour, Figure, State


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
