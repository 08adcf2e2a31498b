"""What a placement seems worth at first sight, and playouts that look at it."""

from __future__ import annotations

from cirkis.search.config import HeuristicWeights, SearchConfig
from cirkis.search.kernel.jit import Random, Words, inlined, random_below
from cirkis.search.kernel.position import (
    COUNT,
    FIGURES,
    HAS_SLIVER,
    MAX_SEATS,
    OUT_POINTS,
    PLAYERS,
    SEAT,
    UNPLACED,
)
from cirkis.search.kernel.rules import (
    empty,
    filled_by,
    is_surrounded,
    nth_legal,
    place,
    strict_majority,
)
from cirkis.search.kernel.tables import (
    CENTER_STAR_AT,
    COMPLETION_AT,
    FIGURES_AT,
    MAJORITY_AT,
    SIZE_AT,
    SLIVER_BIT,
    Tables,
)

FULL_STOCK = 20.0


@inlined
def heuristic_score(
    tables: Tables, position: Words, index: int, weights: HeuristicWeights
) -> float:
    """What a legal placement seems worth to the seat to play, in points.

    It counts the points of figures completed, what the next seat would get by completing a figure
    left almost full, leads in unfinished figures, a free turn, going out, and the price of a small
    piece.
    """
    seat, players = position[SEAT] & 3, position[PLAYERS]
    fact = tables.facts[index]
    worth = 0.0
    gains = is_surrounded(tables, position, index)
    gains |= fact & SLIVER_BIT != 0 and position[HAS_SLIVER] == 0
    pairs = fact >> FIGURES_AT
    while pairs:
        before = position[FIGURES + (pairs & 31)]
        after = filled_by(before, pairs >> 5 & 7, seat)
        if empty(after) == 0:
            worth += completed(after, seat, seat, players)
            gains |= after >> CENTER_STAR_AT & 1 == 1
        else:
            worth += _prospect(before, after, seat, players, weights)
        pairs >>= 8
    if gains:
        worth += weights.free_turn
    unplaced = position[UNPLACED + seat]
    if unplaced == 1:
        worth += OUT_POINTS
    elif fact >> SIZE_AT & 3 == 1:
        worth -= weights.small_piece * unplaced / FULL_STOCK
    return worth


@inlined
def completed(figure: int, by: int, seat: int, players: int) -> float:
    """What a full figure brings a seat, less what it brings the others on average (R17-R19)."""
    majority = strict_majority(figure)
    others = -1.0 / (players - 1)
    worth = 0.0
    if majority >= 0:
        worth += (figure >> MAJORITY_AT & 255) * (1.0 if majority == seat else others)
    if majority != by:
        worth += (figure >> COMPLETION_AT & 255) * (1.0 if by == seat else others)
    return worth


@inlined
def _prospect(before: int, after: int, seat: int, players: int, weights: HeuristicWeights) -> float:
    """The worth of what is changed in a figure that stays unfinished."""
    lacking = empty(after)
    worth = 0.0
    if weights.segment != 0.0 or weights.secured != 0.0:
        led, leads = lead(before, seat), lead(after, seat)
        worth += weights.segment * (max(leads, 0) - max(led, 0))
        if leads > lacking and led <= empty(before):
            worth += weights.secured
    if lacking <= 3:
        following = seat + 1 if seat + 1 < players else 0
        sure = weights.lacking_3
        if lacking == 1:
            sure = weights.lacking_1
        elif lacking == 2:
            sure = weights.lacking_2
        filled = filled_by(after, lacking, following)
        worth += sure * completed(filled, following, seat, players)
    return worth


@inlined
def lead(figure: int, seat: int) -> int:
    """By how many segments the seat is ahead of the best other one; negative when behind."""
    return (figure >> (4 * seat) & 15) - most_of_others(figure, seat)


@inlined
def most_of_others(figure: int, seat: int) -> int:
    """The most segments that any other seat has."""
    most = 0
    for other in range(MAX_SEATS):
        segments = figure >> (4 * other) & 15
        if other != seat and segments > most:
            most = segments
    return most


@inlined
def informed_playout(tables: Tables, position: Words, rng: Random, config: SearchConfig) -> None:
    """Play to the end, each time the most appealing of a few random placements."""
    left = config.playout_plies if len(tables.value) and config.playout_plies else -1
    while position[COUNT] > 0 and left != 0:
        left -= 1
        best = nth_legal(tables, position, random_below(rng, position[COUNT]))
        if config.playout_candidates > 1 and position[COUNT] > 1:
            most = heuristic_score(tables, position, best, config.playout_weights)
            for _ in range(config.playout_candidates - 1):
                other = nth_legal(tables, position, random_below(rng, position[COUNT]))
                worth = heuristic_score(tables, position, other, config.playout_weights)
                if worth > most:
                    most = worth
                    best = other
        place(tables, position, best)
