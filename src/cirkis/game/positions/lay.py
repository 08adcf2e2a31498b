"""Lay many pieces at once, and check afterwards whether they fit."""

from collections.abc import Iterable
from dataclasses import replace

from cirkis.game.positions.possible_scores import add_points, points_of
from cirkis.game.rules.scoring import score_figures
from cirkis.game.rules.state import State


def lay(start: State, pieces: Iterable[tuple[int, int]], to_play: int) -> State:
    """Return a new game with these pieces placed in order, without checking any of them.

    Args:
        start: the new game.
        pieces: seat and number of the placement of every piece.
        to_play: the seat to play next.
    """
    table, figures_at = start.variant.table, start.variant.figures_at
    stocks, owned, scores = [*map(list, start.stocks)], [*start.owned], start.scores
    available, filled, blocked, near = [*start.available], 0, 0, 0
    placed = tuple(pieces)
    for seat, index in placed:
        placement = table.placements[index]
        owned[seat] |= placement.mask
        filled |= placement.mask
        blocked |= table.conflicts[index]
        near |= table.touching[index]
        stocks[seat][placement.shape] -= 1
        if not stocks[seat][placement.shape]:
            available[seat] &= ~table.by_shape[placement.shape]
        for figure in figures_at[index]:
            if not figure.mask & ~filled:
                events = score_figures((figure,), filled, tuple(owned), seat)
                scores = add_points(scores, points_of(events, len(scores)))
    return replace(
        start,
        to_play=to_play,
        placed=placed,
        stocks=tuple(map(tuple, stocks)),
        owned=tuple(owned),
        scores=scores,
        available=tuple(available),
        filled=filled,
        blocked=blocked,
        near=near,
    )


def fits(state: State) -> bool:
    """Return whether no pieces overlap, no stock is exceeded, and the Leader touches a piece."""
    placements = state.variant.table.placements
    cells = sum(len(placements[index].cells) for _seat, index in state.placed)
    near = state.near if state.plies > 1 else state.variant.first
    is_near = not state.placed or bool(near >> state.placed[-1][1] & 1)
    return is_near and min(map(min, state.stocks)) >= 0 and cells == state.filled.bit_count()


def is_connected(state: State) -> bool:
    """Return whether the first piece is at the centre and each later one touches an earlier one."""
    touching, near = state.variant.table.touching, state.variant.first
    for nth, (_seat, index) in enumerate(state.placed):
        if not near >> index & 1:
            return False
        near = near | touching[index] if nth else touching[index]
    return True
