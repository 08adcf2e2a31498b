"""Count sequences of placements ("perft"), a strict test of the rules."""

from collections.abc import Callable, Iterator

from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.legality import legal_mask
from cirkis.game.rules.state import State
from cirkis.game.rules.turns import place

Progress = Callable[[Placement, int], None]


def perft(state: State, depth: int, progress: Progress | None = None) -> int:
    """Return how many sequences of exactly this many placements the rules allow.

    Lost turns are not placements; a sequence that ends the game earlier does not count.
    """
    if progress is None:
        return _count(state, depth)
    total = 0
    for placement, count in divide(state, depth):
        total += count
        progress(placement, count)
    return total if depth > 0 else _count(state, depth)


def divide(state: State, depth: int) -> Iterator[tuple[Placement, int]]:
    """Yield every legal placement with the number of sequences that start with it."""
    if depth > 0:
        for placement in state.variant.table.members(legal_mask(state)):
            yield placement, _count(place(state, placement.index)[0], depth - 1)


def _count(state: State, depth: int) -> int:
    if depth <= 0:
        return 1
    legal = legal_mask(state)
    if depth == 1:
        return legal.bit_count()
    table = state.variant.table
    return sum(_count(place(state, p.index)[0], depth - 1) for p in table.members(legal))
