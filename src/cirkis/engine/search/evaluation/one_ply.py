"""Playouts that take points."""

from cirkis.engine.search.config import HeuristicWeights
from cirkis.engine.search.evaluation.features import nearly_complete
from cirkis.engine.search.evaluation.heuristics import lead
from cirkis.engine.search.kernel.arrays import Int64Array, inline, random_below
from cirkis.engine.search.kernel.position import (
    COUNT,
    END,
    FIGURES,
    PLAYERS,
    SCORES,
    SEAT,
    UNPLACED,
)
from cirkis.engine.search.kernel.rules import (
    add_segments,
    copy_position,
    empty_count,
    legal_at,
    place,
    strict_majority,
    winners,
)
from cirkis.engine.search.kernel.tables import (
    COMPLETION_SHIFT,
    FIGURES_SHIFT,
    MAJORITY_SHIFT,
    SIZE_SHIFT,
    Tables,
)


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


@inline
def one_ply_score(
    tables: Tables,
    position: Int64Array,
    index: int,
    after: Int64Array,
    later: Int64Array,
    weights: HeuristicWeights,
) -> float:
    """Return the value of a legal placement for the seat to play, in points.

    It counts points relative to the rivals' mean, the best that the next seat can then score, a
    free turn, leads in unfinished figures, and the cost of using a small piece.
    """
    seat = position[SEAT] & 3
    copy_position(position, after)
    place(tables, after, index)
    score = _relative_score(after, seat, weights)
    if not after[END]:
        score += _reply_value(tables, after, later, seat, weights)
        if after[SEAT] == seat:
            score += weights.free_turn  # or other seats lost their turns, which is worth as much
    info = tables.info[index]
    pairs = info >> FIGURES_SHIFT
    while pairs:
        before = position[FIGURES + (pairs & 31)]
        score += _figure_potential(
            before, add_segments(before, pairs >> 5 & 7, seat), seat, weights
        )
        pairs >>= 8
    if info >> SIZE_SHIFT & 3 == 1:
        score -= weights.small_piece * position[UNPLACED + seat] / tables.stock_size
    return score


@inline
def _relative_score(position: Int64Array, seat: int, weights: HeuristicWeights) -> float:
    """Return the seat's points minus its rivals' mean, plus or minus a bonus for a win or loss."""
    players = position[PLAYERS]
    total = 0
    for other in range(players):
        total += position[SCORES + other]
    mine = position[SCORES + seat]
    score: float = mine - (total - mine) / (players - 1)
    if position[END]:
        score += weights.win if winners(position) >> seat & 1 else -weights.win
    return score


@inline
def _reply_value(
    tables: Tables, after: Int64Array, later: Int64Array, seat: int, weights: HeuristicWeights
) -> float:
    """Return how the best reply that completes a figure changes the seat's relative score."""
    now = _relative_score(after, seat, weights)
    best = -1e9
    worst = 1e9
    for nth in range(after[COUNT]):
        index = legal_at(tables, after, nth)
        if _completes(tables, after, index):
            copy_position(after, later)
            place(tables, later, index)
            change = _relative_score(later, seat, weights) - now
            best = max(best, change)
            worst = min(worst, change)
    if best < worst:
        return 0.0  # nothing can be completed
    return best if after[SEAT] == seat else worst


@inline
def _completes(tables: Tables, position: Int64Array, index: int) -> bool:
    pairs = tables.info[index] >> FIGURES_SHIFT
    completes = False
    while pairs:
        completes |= empty_count(position[FIGURES + (pairs & 31)]) == pairs >> 5 & 7
        pairs >>= 8
    return completes


@inline
def _figure_potential(before: int, after: int, seat: int, weights: HeuristicWeights) -> float:
    """Return the value of a change in a figure; 0 if it is completed."""
    lacking = empty_count(after)
    if lacking == 0:
        return 0.0
    lead_after = lead(after, seat)
    score = weights.segment * (max(lead_after, 0) - max(lead(before, seat), 0))
    if lead_after > lacking:
        score += weights.secured
    if lacking == 1:
        score += weights.one_short
    return score
