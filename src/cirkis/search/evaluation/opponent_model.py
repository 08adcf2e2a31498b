"""Who at the table is a player of habit: judged by what each seat has placed so far.

With three or four at the table much depends on what the others do. Some search, and choose what is
best for them in the end; many, programs and people, place what looks best one reply ahead. Who
takes one kind for the other plays badly against it (docs/search.md has the numbers), so each seat's
placements are asked which kind they speak for.
"""

from __future__ import annotations

import math

from cirkis.rules.game import new_game
from cirkis.rules.state import State
from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.one_ply import one_ply_score
from cirkis.search.kernel.jit import Words, compiled
from cirkis.search.kernel.position import COUNT, SEAT, encode_state, length, tables_for
from cirkis.search.kernel.rules import nth_legal, place
from cirkis.search.kernel.tables import Tables, aligned_zeros

RANDOM_SHARE = 0.05
"""The part of a player of habit's placements that is by mere chance."""
AGREEMENT = 0.6
"""The part of a searching player's placements that is also what habit would place; measured."""


def greedy_seats(state: State, config: SearchConfig) -> int:
    """The other seats that are likely players of habit, as bits; none in games of two."""
    players = state.options.players
    if config.greedy_prior <= 0.0 or players == 2:
        return 0
    others = [seat for seat in range(players) if seat != state.to_play]
    if config.greedy_prior >= 1.0:
        return sum(1 << seat for seat in others)
    told = greedy_log_odds(state, config)
    before = math.log(config.greedy_prior / (1.0 - config.greedy_prior))
    return sum(1 << seat for seat in others if before + told[seat] >= 0.0)


def greedy_log_odds(state: State, config: SearchConfig) -> list[float]:
    """By seat, how much its placements speak for habit and against search: logarithms of odds."""
    tables, position = tables_for(state), encode_state(new_game(state.options))
    after, later = aligned_zeros(length(tables)), aligned_zeros(length(tables))
    told = [0.0] * state.options.players
    for seat, index in state.placed:
        if position[SEAT] != seat:  # somebody has withdrawn since: the rest is not looked at
            break
        told[seat] += _log_odds(tables, position, index, after, later, config)
    return told


@compiled
def _log_odds(
    tables: Tables, position: Words, index: int, after: Words, later: Words, config: SearchConfig
) -> float:
    """What one placement, which is then made, speaks for.

    A player of habit places by appeal at the temperature of habits; one who searches often does
    too, and otherwise by appeal at the usual temperature.

    Args:
        position: where it was made; the position after it when this returns.
        after, later: room for one position each.
    """
    many = position[COUNT]
    chosen = one_ply_score(tables, position, index, after, later, config.prior_weights)
    habit = 0.0
    usual = 0.0
    for nth in range(many):
        other = nth_legal(tables, position, nth)
        behind = one_ply_score(tables, position, other, after, later, config.prior_weights) - chosen
        habit += math.exp(min(behind / config.greedy_temperature, 500.0))
        usual += math.exp(min(behind / config.temperature, 500.0))
    place(tables, position, index)
    by_habit = (1.0 - RANDOM_SHARE) / habit + RANDOM_SHARE / many
    return math.log(by_habit / (AGREEMENT * by_habit + (1.0 - AGREEMENT) / usual))
