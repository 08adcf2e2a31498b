"""A quick score for placements, and playouts guided by it."""

from cirkis.engine.search.config import HeuristicWeights, SearchConfig
from cirkis.engine.search.kernel.arrays import Int64Array, inline, random_below
from cirkis.engine.search.kernel.position import (
    COUNT,
    FIGURES,
    HAS_SLIVER,
    MAX_SEATS,
    OUT_POINTS,
    PLAYERS,
    SEAT,
    UNPLACED,
)
from cirkis.engine.search.kernel.rules import (
    add_segments,
    empty_count,
    is_surrounded,
    legal_at,
    place,
    strict_majority,
)
from cirkis.engine.search.kernel.tables import (
    CENTER_STAR_SHIFT,
    COMPLETION_SHIFT,
    FIGURES_SHIFT,
    MAJORITY_SHIFT,
    SIZE_SHIFT,
    SLIVER_FLAG,
    Tables,
)


@inline
def heuristic_score(
    tables: Tables, position: Int64Array, index: int, weights: HeuristicWeights
) -> float:
    """Return the value of a legal placement for the seat to play, in points.

    It counts points for completed figures, the points that the next seat would get by completing a
    figure left nearly full, leads in unfinished figures, a free turn, going out, and the cost of
    using a small piece.
    """
    seat, players = position[SEAT] & 3, position[PLAYERS]
    info = tables.info[index]
    score = 0.0
    gains_turn = is_surrounded(tables, position, index)
    gains_turn |= info & SLIVER_FLAG != 0 and position[HAS_SLIVER] == 0
    pairs = info >> FIGURES_SHIFT
    while pairs:
        before = position[FIGURES + (pairs & 31)]
        after = add_segments(before, pairs >> 5 & 7, seat)
        if empty_count(after) == 0:
            score += completion_score(after, seat, seat, players)
            gains_turn |= after >> CENTER_STAR_SHIFT & 1 == 1
        else:
            score += _figure_potential(before, after, seat, players, weights)
        pairs >>= 8
    if gains_turn:
        score += weights.free_turn
    unplaced = position[UNPLACED + seat]
    if unplaced == 1:
        score += OUT_POINTS
    elif info >> SIZE_SHIFT & 3 == 1:
        score -= weights.small_piece * unplaced / tables.stock_size
    return score


@inline
def completion_score(figure: int, by: int, seat: int, players: int) -> float:
    """Return a seat's points, minus its rivals' mean, for a figure completed by `by` (R17-R19)."""
    majority = strict_majority(figure)
    others = -1.0 / (players - 1)
    score = 0.0
    if majority >= 0:
        score += (figure >> MAJORITY_SHIFT & 255) * (1.0 if majority == seat else others)
    if majority != by:
        score += (figure >> COMPLETION_SHIFT & 255) * (1.0 if by == seat else others)
    return score


@inline
def _figure_potential(
    before: int, after: int, seat: int, players: int, weights: HeuristicWeights
) -> float:
    """Return the value of a change in an unfinished figure."""
    lacking = empty_count(after)
    score = 0.0
    if weights.segment != 0.0 or weights.secured != 0.0:
        lead_before, lead_after = lead(before, seat), lead(after, seat)
        score += weights.segment * (max(lead_after, 0) - max(lead_before, 0))
        if lead_after > lacking and lead_before <= empty_count(before):
            score += weights.secured
    if lacking <= 3:
        next_seat = seat + 1 if seat + 1 < players else 0
        likelihood = weights.lacking_3
        if lacking == 1:
            likelihood = weights.lacking_1
        elif lacking == 2:
            likelihood = weights.lacking_2
        filled = add_segments(after, lacking, next_seat)
        score += likelihood * completion_score(filled, next_seat, seat, players)
    return score


@inline
def lead(figure: int, seat: int) -> int:
    """Return the seat's segments minus those of the best other seat."""
    return (figure >> (4 * seat) & 15) - max_of_others(figure, seat)


@inline
def max_of_others(figure: int, seat: int) -> int:
    most = 0
    for other in range(MAX_SEATS):
        segments = figure >> (4 * other) & 15
        if other != seat and segments > most:
            most = segments
    return most


@inline
def heuristic_playout(
    tables: Tables, position: Int64Array, rng: Int64Array, config: SearchConfig
) -> None:
    """Play to the end, each time choosing the best of a few random placements."""
    while position[COUNT] > 0:
        best = legal_at(tables, position, random_below(rng, position[COUNT]))
        if config.playout_candidates > 1 and position[COUNT] > 1:
            best_score = heuristic_score(tables, position, best, config.playout_weights)
            for _ in range(config.playout_candidates - 1):
                other = legal_at(tables, position, random_below(rng, position[COUNT]))
                score = heuristic_score(tables, position, other, config.playout_weights)
                if score > best_score:
                    best_score = score
                    best = other
        place(tables, position, best)
