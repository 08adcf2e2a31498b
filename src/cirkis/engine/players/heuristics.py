"""The heuristics of the simple players: quick estimates of what placements are worth, in points.

search/evaluation/one_ply.py contains the greedy player's, compiled, with the same weights.
"""

from collections.abc import Iterable

from cirkis.engine.search.evaluation.heuristic_weights import HEURISTIC_WEIGHTS as WEIGHTS
from cirkis.game import Figure, Placement, State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place


def relative_score(state: State, seat: int, rival_weight: float = 1.0) -> float:
    """Return the seat's points minus the others' mean, plus or minus a bonus for a win or loss.

    `rival_weight` scales the other seats' points; 0 ignores them.
    """
    own = state.scores[seat]
    score = own - rival_weight * (sum(state.scores) - own) / (state.options.players - 1)
    if state.outcome is not None:
        score += WEIGHTS.win if seat in state.outcome.winners else -WEIGHTS.win
    return score


def reply_value(
    after: State,
    seat: int,
    *,
    figures: Iterable[Figure] | None = None,
    free_turn: float = WEIGHTS.free_turn,
) -> float:
    """Return how the best reply changes the seat's relative score, plus any free turn's value."""
    if after.is_over:
        return 0.0
    now = relative_score(after, seat)
    changes = [
        relative_score(place(after, index)[0], seat) - now
        for index in iter_bits(legal_mask(after) & completing_mask(after, figures))
    ]
    if after.to_play == seat:  # a free turn, or all other seats lost their turns
        return free_turn + max(changes, default=0.0)
    return min(changes, default=0.0)


def completing_mask(state: State, figures: Iterable[Figure] | None = None) -> int:
    """Return the placements on empty cells that would complete a figure, as a set."""
    by_cell = state.variant.table.by_cell
    mask = 0
    for figure in state.variant.figures if figures is None else figures:
        lacking = figure.mask & ~state.filled
        if not lacking:
            continue
        completing = ~state.blocked
        for cell in iter_bits(lacking):
            completing &= by_cell[cell]
            if not completing:
                break
        mask |= completing
    return mask


def figure_potential(before: State, after: State, placement: Placement, seat: int) -> float:
    """Return the value of the change in figures that stay unfinished."""
    change = 0.0
    for figure in before.variant.figures_at[placement.index]:
        lacking = (figure.mask & ~after.filled).bit_count()
        if not lacking:
            continue
        lead_before, lead_after = _lead(before, figure.mask, seat), _lead(after, figure.mask, seat)
        change += WEIGHTS.segment * (max(lead_after, 0) - max(lead_before, 0))
        change += WEIGHTS.secured * (lead_after > lacking)
        change += WEIGHTS.one_short * (lacking == 1)
    return change


def _lead(state: State, figure: int, seat: int) -> int:
    """Return the seat's segments minus those of the best other seat."""
    segments = [(figure & cells).bit_count() for cells in state.owned]
    own = segments.pop(seat)
    return own - max(segments)


def leads_cut(before: State, after: State, placement: Placement, seat: int) -> int:
    """Return by how many segments the others' leads shrink in figures that stay unfinished."""
    return sum(
        max(-_lead(before, figure.mask, seat), 0) - max(-_lead(after, figure.mask, seat), 0)
        for figure in before.variant.figures_at[placement.index]
        if figure.mask & ~after.filled
    )


def segments_filled(state: State, placement: Placement) -> int:
    figures = state.variant.figures_at[placement.index]
    return sum((figure.mask & placement.mask).bit_count() for figure in figures)


def small_piece_cost(state: State, placement: Placement, seat: int) -> float:
    if len(placement.cells) > 1:
        return 0.0
    return WEIGHTS.small_piece * _share_left(state, seat)


def big_piece_cost(state: State, placement: Placement, seat: int) -> float:
    """Return how many cells a piece has beyond the first, times the share of the stock left."""
    return (len(placement.cells) - 1) * _share_left(state, seat)


def _share_left(state: State, seat: int) -> float:
    return sum(state.stocks[seat]) / sum(state.options.pieces.counts)
