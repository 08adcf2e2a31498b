"""The player that looks one reply ahead."""

from __future__ import annotations

import random

from cirkis.board.layout import iter_bits
from cirkis.pieces.placements import Placement
from cirkis.players.player import choices
from cirkis.rules.legality import legal_mask
from cirkis.rules.state import State
from cirkis.rules.turns import place

# What things are worth beside points on the board, in points.
WIN = 1000.0
FREE_TURN = 3.0
SMALL_PIECE = 2.0  # what a piece of one cell is worth unplaced at the start, less and less later
SEGMENT = 0.6  # a segment of an unfinished figure in which nobody has more


class GreedyPlayer:
    """Takes the best points now, leaves the next player little, and keeps small pieces for late.

    For every legal placement it looks at what it brings at once, then at the best that the player
    whose turn comes can score on it.
    """

    name = "greedy"

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement with the best balance of points; any of them where several have it."""
        seat = state.to_play
        values = {}
        for placement in choices(state):
            after, _ = place(state, placement.index)
            values[placement] = (
                _balance(after, seat)
                + _prospects(state, placement, seat)
                + _follow_up(after, seat)
                - _small_piece(state, placement, seat)
            )
        best = max(values.values())
        return rng.choice([placement for placement, value in values.items() if value == best])


def scoring_mask(state: State) -> int:
    """The set of placements that would complete a figure, legal now or not."""
    table, empty = state.setting.table, ~state.filled
    mask = 0
    for figure in state.setting.figures:
        rest = figure.mask & empty
        if not rest or rest.bit_count() > 3:
            continue
        completing = -1
        for cell in iter_bits(rest):
            completing &= table.on_cell[cell]
        mask |= completing
    return mask & ~state.blocked


def _balance(state: State, seat: int) -> float:
    """The seat's points against the mean of the others', and who won if it is over."""
    others = state.options.players - 1
    mine = state.scores[seat]
    value = mine - (sum(state.scores) - mine) / others
    if state.outcome is not None:
        value += WIN if seat in state.outcome.winners else -WIN
    return value


def _follow_up(after: State, seat: int) -> float:
    """How much the best scoring placement that may follow changes the balance for the seat."""
    if after.is_over:
        return 0.0
    now = _balance(after, seat)
    changes = [0.0]
    for index in iter_bits(legal_mask(after) & scoring_mask(after)):
        changes.append(_balance(place(after, index)[0], seat) - now)
    if after.to_play == seat:
        return FREE_TURN + max(changes)
    return min(changes)


def _prospects(state: State, placement: Placement, seat: int) -> float:
    """What the placement's segments in unfinished figures are worth for later majorities."""
    value = 0.0
    for figure in state.setting.figures_at[placement.index]:
        mine = (figure.mask & (state.owned[seat] | placement.mask)).bit_count()
        most = max(
            (figure.mask & owned).bit_count()
            for other, owned in enumerate(state.owned)
            if other != seat
        )
        value += SEGMENT * (mine - most) if mine > most else 0.0
    return value


def _small_piece(state: State, placement: Placement, seat: int) -> float:
    if len(placement.cells) > 1:
        return 0.0
    return SMALL_PIECE * sum(state.stocks[seat]) / sum(state.options.pieces.counts)
