"""Detect similar puzzles: those that are equal except for symmetry, colours and pieces."""

import hashlib
from base64 import b32encode

from cirkis.game import Placement, State, cell_symmetries
from cirkis.game.board import moved

ID_LETTERS = 7


def likeness(state: State, solution: Placement) -> tuple[int, ...]:
    """Return a key that two puzzles share if and only if they are similar.

    It contains the cells of each seat (starting with the mover), the Leader and the solution, after
    the rotation or reflection of the board that gives the smallest key.
    """
    seats = len(state.owned)
    owned = [state.owned[(state.to_play + step) % seats] for step in range(seats)]
    leader = state.leader
    sets = (*owned, 0 if leader is None or state.is_free_turn else leader.mask, solution.mask)
    return min(tuple(moved(cells, way) for cells in sets) for way in cell_symmetries())


def puzzle_id(state: State, solution: Placement) -> str:
    """Return the id of a puzzle; similar puzzles have the same id."""
    text = ",".join(map(str, likeness(state, solution)))
    return b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()[:ID_LETTERS]
