"""What a placement is worth at a glance, in points: the parts from which simple players judge."""

from __future__ import annotations

from collections.abc import Iterable

from cirkis.board.figures import Figure
from cirkis.board.layout import iter_bits
from cirkis.pieces.placements import Placement
from cirkis.rules.legality import legal_mask
from cirkis.rules.state import State
from cirkis.rules.turns import place

# What things are worth beside the points on the board, in points. The values were found by playing
# variants against each other, a few hundred games each (docs/players.md tells how to do so).
WIN = 1000.0
FREE_TURN = 9.0
SMALL_PIECE = 4.0  # a piece of one cell while the stock is full; less and less as it empties
SEGMENT = 0.6  # each segment by which one is ahead in an unfinished figure
SECURED = 5.0  # an unfinished figure in which nobody can catch up any more
ONE_SHORT = 1.0  # a figure that lacks one cell only, and that the next player does not complete


def balance(state: State, seat: int, rivals: float = 1.0) -> float:
    """The seat's points against the mean of the others', and who won once it is over.

    Args:
        state: where to count.
        seat: for whom.
        rivals: how much a point of the others counts; 0 looks at one's own alone.
    """
    mine = state.scores[seat]
    points = mine - rivals * (sum(state.scores) - mine) / (state.options.players - 1)
    if state.outcome is not None:
        points += WIN if seat in state.outcome.winners else -WIN
    return points


def follow_up(
    after: State,
    seat: int,
    *,
    figures: Iterable[Figure] | None = None,
    free_turn: float = FREE_TURN,
) -> float:
    """What the best scoring placement that may follow changes in the seat's balance.

    Args:
        after: the position that follows the seat's own placement.
        seat: who judges.
        figures: those thought of; all when nothing is said.
        free_turn: what it is worth that the same seat goes on, beside the points it then takes.
    """
    if after.is_over:
        return 0.0
    now = balance(after, seat)
    changes = [
        balance(place(after, index)[0], seat) - now
        for index in iter_bits(legal_mask(after) & completing_mask(after, figures))
    ]
    if after.to_play == seat:  # a free turn, or the others lost theirs
        return free_turn + max(changes, default=0.0)
    return min(changes, default=0.0)


def completing_mask(state: State, figures: Iterable[Figure] | None = None) -> int:
    """The set of placements on empty cells that would complete one of the figures (or any)."""
    by_cell = state.variant.table.by_cell
    found = 0
    for figure in state.variant.figures if figures is None else figures:
        lacking = figure.mask & ~state.filled
        if not lacking:
            continue
        completing = ~state.blocked
        for cell in iter_bits(lacking):
            completing &= by_cell[cell]
            if not completing:
                break
        found |= completing
    return found


def prospects(before: State, after: State, placement: Placement, seat: int) -> float:
    """What the placement changes in figures that stay unfinished."""
    change = 0.0
    for figure in before.variant.figures_at[placement.index]:
        lacking = (figure.mask & ~after.filled).bit_count()
        if not lacking:
            continue
        led, leads = _lead(before, figure.mask, seat), _lead(after, figure.mask, seat)
        change += SEGMENT * (max(leads, 0) - max(led, 0))
        change += SECURED * (leads > lacking)
        change += ONE_SHORT * (lacking == 1)
    return change


def _lead(state: State, figure: int, seat: int) -> int:
    """By how many segments the seat is ahead of the best other seat; negative when behind."""
    segments = [(figure & cells).bit_count() for cells in state.owned]
    mine = segments.pop(seat)
    return mine - max(segments)


def price(state: State, placement: Placement, seat: int) -> float:
    """What is given up by using a small piece now."""
    if len(placement.cells) > 1:
        return 0.0
    return SMALL_PIECE * sum(state.stocks[seat]) / sum(state.options.pieces.counts)
