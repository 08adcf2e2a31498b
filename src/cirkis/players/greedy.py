"""The player that takes points, looks one reply ahead, and saves what is useful later."""

from __future__ import annotations

import random

from cirkis.board.layout import iter_bits
from cirkis.pieces.placements import Placement
from cirkis.players.player import choices
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


class GreedyPlayer:
    """Takes the best points now, leaves the next player little, and keeps small pieces for late.

    For every legal placement it looks at what it brings at once, then at the best that the player
    whose turn comes can score on it.
    """

    name = "greedy"

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement of the greatest worth; any of them where several are."""
        worths = [(_worth(state, placement), placement) for placement in choices(state)]
        best = max(worth for worth, _ in worths)
        return rng.choice([placement for worth, placement in worths if worth == best])


def _worth(state: State, placement: Placement) -> float:
    seat = state.to_play
    after, _ = place(state, placement.index)
    return (
        _balance(after, seat)
        + _follow_up(after, seat)
        + _prospects(state, after, placement, seat)
        - _price(state, placement, seat)
    )


def _balance(state: State, seat: int) -> float:
    """The seat's points against the mean of the others', and who won once it is over."""
    mine = state.scores[seat]
    balance = mine - (sum(state.scores) - mine) / (state.options.players - 1)
    if state.outcome is not None:
        balance += WIN if seat in state.outcome.winners else -WIN
    return balance


def _follow_up(after: State, seat: int) -> float:
    """What the best scoring placement that may follow changes in the seat's balance."""
    if after.is_over:
        return 0.0
    now = _balance(after, seat)
    changes = [
        _balance(place(after, index)[0], seat) - now
        for index in iter_bits(legal_mask(after) & completing_mask(after))
    ]
    if after.to_play == seat:  # a free turn, or the others lost theirs
        return FREE_TURN + max(changes, default=0.0)
    return min(changes, default=0.0)


def completing_mask(state: State) -> int:
    """The set of placements on empty cells that would complete a figure."""
    on_cell = state.setting.table.on_cell
    found = 0
    for figure in state.setting.figures:
        lacking = figure.mask & ~state.filled
        if not lacking:
            continue
        completing = ~state.blocked
        for cell in iter_bits(lacking):
            completing &= on_cell[cell]
            if not completing:
                break
        found |= completing
    return found


def _prospects(before: State, after: State, placement: Placement, seat: int) -> float:
    """What the placement changes in figures that stay unfinished."""
    change = 0.0
    for figure in before.setting.figures_at[placement.index]:
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


def _price(state: State, placement: Placement, seat: int) -> float:
    """What is given up by using a small piece now."""
    if len(placement.cells) > 1:
        return 0.0
    return SMALL_PIECE * sum(state.stocks[seat]) / sum(state.options.pieces.counts)
