"""What a placement seems worth at first sight, and playouts that look at it."""

from __future__ import annotations

from cirkis.search.compiled import Random, Words, inlined, random_below
from cirkis.search.kernel import empty, filled_by, is_surrounded, nth_legal, place, strict_majority
from cirkis.search.position import (
    COUNT,
    FIGURES,
    HAS_SLIVER,
    MAX_SEATS,
    OUT_POINTS,
    PLAYERS,
    SEAT,
    UNPLACED,
)
from cirkis.search.tables import (
    CENTER_STAR_AT,
    COMPLETION_AT,
    FIGURES_AT,
    MAJORITY_AT,
    SIZE_AT,
    SLIVER_BIT,
    Tables,
)
from cirkis.search.tuning import Tuning, Worth

FULL_STOCK = 20.0


@inlined
def appeal(tables: Tables, position: Words, index: int, worth_of: Worth) -> float:
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
            worth += _prospect(before, after, seat, players, worth_of)
        pairs >>= 8
    if gains:
        worth += worth_of.free_turn
    unplaced = position[UNPLACED + seat]
    if unplaced == 1:
        worth += OUT_POINTS
    elif fact >> SIZE_AT & 3 == 1:
        worth -= worth_of.small_piece * unplaced / FULL_STOCK
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
def _prospect(before: int, after: int, seat: int, players: int, worth_of: Worth) -> float:
    """The worth of what is changed in a figure that stays unfinished."""
    lacking = empty(after)
    worth = 0.0
    if worth_of.segment != 0.0 or worth_of.secured != 0.0:
        led, leads = lead(before, seat), lead(after, seat)
        worth += worth_of.segment * (max(leads, 0) - max(led, 0))
        if leads > lacking and led <= empty(before):
            worth += worth_of.secured
    if lacking <= 3:
        following = seat + 1 if seat + 1 < players else 0
        sure = worth_of.lacking_3
        if lacking == 1:
            sure = worth_of.lacking_1
        elif lacking == 2:
            sure = worth_of.lacking_2
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
def play_informed(tables: Tables, position: Words, rng: Random, tuning: Tuning) -> None:
    """Play to the end, each time the most appealing of a few random placements."""
    left = tuning.plies if len(tables.value) and tuning.plies else -1
    while position[COUNT] > 0 and left != 0:
        left -= 1
        best = nth_legal(tables, position, random_below(rng, position[COUNT]))
        if tuning.candidates > 1 and position[COUNT] > 1:
            most = appeal(tables, position, best, tuning.playout)
            for _ in range(tuning.candidates - 1):
                other = nth_legal(tables, position, random_below(rng, position[COUNT]))
                worth = appeal(tables, position, other, tuning.playout)
                if worth > most:
                    most = worth
                    best = other
        place(tables, position, best)
