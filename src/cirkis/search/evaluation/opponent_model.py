"""Which seats play greedily, judged by their placements so far.

With three or four players much depends on what the others do. Some search and choose what is best
for them in the end; many programs and people place what looks best one reply ahead. Mistaking one
kind for the other costs games (docs/search.md has numbers), so the placements of each seat are
tested for which kind they fit better.
"""

from __future__ import annotations

import math

from cirkis.rules.game import new_game
from cirkis.rules.state import State
from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.one_ply import one_ply_score
from cirkis.search.kernel.jit import Int64Array, jit
from cirkis.search.kernel.position import COUNT, SEAT, encode_state, position_size, tables_for
from cirkis.search.kernel.rules import legal_at, place
from cirkis.search.kernel.tables import Tables, aligned_zeros

GREEDY_RANDOM_SHARE = 0.05
"""The share of a greedy player's placements taken to be random."""
GREEDY_AGREEMENT = 0.6
"""The share of a searching player's placements that a greedy one would make too, as measured."""


def greedy_seats(state: State, config: SearchConfig) -> int:
    """Return the other seats that are probably greedy, as bits; none with two players.

    Args:
        state: the position.
        config: the numbers of the search.
    """
    players = state.options.players
    if config.greedy_prior <= 0.0 or players == 2:
        return 0
    others = [seat for seat in range(players) if seat != state.to_play]
    if config.greedy_prior >= 1.0:
        return sum(1 << seat for seat in others)
    log_odds = greedy_log_odds(state, config)
    prior = math.log(config.greedy_prior / (1.0 - config.greedy_prior))
    return sum(1 << seat for seat in others if prior + log_odds[seat] >= 0.0)


def greedy_log_odds(state: State, config: SearchConfig) -> list[float]:
    """Return for every seat the log odds that it is greedy, given its placements and even priors.

    Args:
        state: the position.
        config: the numbers of the search.
    """
    tables, position = tables_for(state), encode_state(new_game(state.options))
    after, later = aligned_zeros(position_size(tables)), aligned_zeros(position_size(tables))
    log_odds = [0.0] * state.options.players
    for seat, index in state.placed:
        if position[SEAT] != seat:  # somebody has withdrawn since: the rest is not looked at
            break
        log_odds[seat] += _log_odds(tables, position, index, after, later, config)
    return log_odds


@jit
def _log_odds(
    tables: Tables,
    position: Int64Array,
    index: int,
    after: Int64Array,
    later: Int64Array,
    config: SearchConfig,
) -> float:
    """Return the log odds from one placement, and make it.

    A greedy player chooses by one-ply score at the greedy temperature. A searching player often
    makes the same choice, and otherwise chooses by score at the temperature of priors.

    Args:
        tables, position: the position before the placement; after it on return.
        index: the number of the placement.
        after, later: scratch space for one position each.
        config: the numbers of the search.
    """
    count = position[COUNT]
    chosen = one_ply_score(tables, position, index, after, later, config.prior_weights)
    greedy = 0.0
    searching = 0.0
    for nth in range(count):
        other = legal_at(tables, position, nth)
        behind = one_ply_score(tables, position, other, after, later, config.prior_weights) - chosen
        greedy += math.exp(min(behind / config.greedy_temperature, 500.0))
        searching += math.exp(min(behind / config.temperature, 500.0))
    place(tables, position, index)
    by_greedy = (1.0 - GREEDY_RANDOM_SHARE) / greedy + GREEDY_RANDOM_SHARE / count
    return math.log(
        by_greedy / (GREEDY_AGREEMENT * by_greedy + (1.0 - GREEDY_AGREEMENT) / searching)
    )
