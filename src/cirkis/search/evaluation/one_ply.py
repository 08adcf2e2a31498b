"""What a placement seems worth after a look at what may follow it: one ply more than first sight.

It is the judgement of the greedy player (cirkis.players.greedy), compiled, so that the search can
take others for players who look just as far.
"""

from __future__ import annotations

from cirkis.search.config import HeuristicWeights
from cirkis.search.evaluation.heuristics import FULL_STOCK, lead
from cirkis.search.kernel.jit import Words, inlined
from cirkis.search.kernel.playouts import copy
from cirkis.search.kernel.position import COUNT, END, FIGURES, PLAYERS, SCORES, SEAT, UNPLACED
from cirkis.search.kernel.rules import empty, filled_by, nth_legal, place, winners
from cirkis.search.kernel.tables import FIGURES_AT, SIZE_AT, Tables

WIN = 1000.0
ONE_SHORT = 1.0
"""A figure that lacks one cell only, and that the next seat does not complete."""


@inlined
def one_ply_score(
    tables: Tables,
    position: Words,
    index: int,
    after: Words,
    later: Words,
    weights: HeuristicWeights,
) -> float:
    """What a legal placement seems worth to the seat to play, in points.

    It counts the points against the others' mean, the best that the seat whose turn comes can score
    then, a free turn, leads in unfinished figures, and the price of a small piece.

    Args:
        after, later: room for one position each.
    """
    seat = position[SEAT] & 3
    copy(position, after)
    place(tables, after, index)
    worth = _balance(after, seat)
    if not after[END]:
        worth += _follow_up(tables, after, later, seat)
        if after[SEAT] == seat:
            worth += weights.free_turn  # or the others lost their turns, which is as good
    fact = tables.facts[index]
    pairs = fact >> FIGURES_AT
    while pairs:
        before = position[FIGURES + (pairs & 31)]
        worth += _prospect(before, filled_by(before, pairs >> 5 & 7, seat), seat, weights)
        pairs >>= 8
    if fact >> SIZE_AT & 3 == 1:
        worth -= weights.small_piece * position[UNPLACED + seat] / FULL_STOCK
    return worth


@inlined
def _balance(position: Words, seat: int) -> float:
    """The seat's points against the mean of the others', and who won once it is over."""
    players = position[PLAYERS]
    total = 0
    for other in range(players):
        total += position[SCORES + other]
    mine = position[SCORES + seat]
    balance: float = mine - (total - mine) / (players - 1)
    if position[END]:
        balance += WIN if winners(position) >> seat & 1 else -WIN
    return balance


@inlined
def _follow_up(tables: Tables, after: Words, later: Words, seat: int) -> float:
    """What the best placement that completes a figure next changes in the seat's balance."""
    now = _balance(after, seat)
    best = -1e9
    worst = 1e9
    for nth in range(after[COUNT]):
        index = nth_legal(tables, after, nth)
        if _completes(tables, after, index):
            copy(after, later)
            place(tables, later, index)
            change = _balance(later, seat) - now
            best = max(best, change)
            worst = min(worst, change)
    if best < worst:
        return 0.0  # nothing can be completed
    return best if after[SEAT] == seat else worst


@inlined
def _completes(tables: Tables, position: Words, index: int) -> bool:
    """Whether a placement completes any figure."""
    pairs = tables.facts[index] >> FIGURES_AT
    completes = False
    while pairs:
        completes |= empty(position[FIGURES + (pairs & 31)]) == pairs >> 5 & 7
        pairs >>= 8
    return completes


@inlined
def _prospect(before: int, after: int, seat: int, weights: HeuristicWeights) -> float:
    """The worth of what is changed in a figure, if it stays unfinished."""
    lacking = empty(after)
    if lacking == 0:
        return 0.0
    leads = lead(after, seat)
    worth = weights.segment * (max(leads, 0) - max(lead(before, seat), 0))
    if leads > lacking:
        worth += weights.secured
    if lacking == 1:
        worth += ONE_SHORT
    return worth
