"""Playouts that take points."""

from cirkis.engine.search.evaluation.features import nearly_complete
from cirkis.engine.search.kernel.marks import Int64Array, inline
from cirkis.engine.search.kernel.position import COUNT, FIGURES, SEAT
from cirkis.engine.search.kernel.rules import (
    add_segments,
    empty_count,
    legal_at,
    place,
    strict_majority,
)
from cirkis.engine.search.kernel.tables import (
    COMPLETION_SHIFT,
    FIGURES_SHIFT,
    MAJORITY_SHIFT,
    Tables,
)
from cirkis.engine.search.kernel.words import random_below


@inline
def taking_playout(tables: Tables, position: Int64Array, rng: Int64Array) -> None:
    """Play to the end: take the most points available immediately, else place at random."""
    while position[COUNT] > 0:
        index = most_points(tables, position)
        if index < 0:
            index = legal_at(tables, position, random_below(rng, position[COUNT]))
        place(tables, position, index)


@inline
def most_points(tables: Tables, position: Int64Array) -> int:
    """Return the legal placement with the highest immediate score; -1 if none scores."""
    best, most = -1, 0
    if nearly_complete(tables, position):
        for nth in range(position[COUNT]):
            index = legal_at(tables, position, nth)
            points = points_at_once(tables, position, index)
            if points > most:
                best, most = index, points
    return best


@inline
def points_at_once(tables: Tables, position: Int64Array, index: int) -> int:
    """Return the points a placement scores for its seat by completing figures (R17-R19)."""
    seat = position[SEAT] & 3
    points = 0
    pairs = tables.info[index] >> FIGURES_SHIFT
    while pairs:
        before = position[FIGURES + (pairs & 31)]
        cells = pairs >> 5 & 7
        if empty_count(before) == cells:
            after = add_segments(before, cells, seat)
            is_majority = strict_majority(after) == seat
            points += after >> (MAJORITY_SHIFT if is_majority else COMPLETION_SHIFT) & 255
        pairs >>= 8
    return points
