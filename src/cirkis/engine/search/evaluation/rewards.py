"""The reward of a simulation for every seat, from a playout, learned values, or both."""

from cirkis.engine.search.config import TAKING, SearchConfig
from cirkis.engine.search.evaluation.heuristics import heuristic_playout
from cirkis.engine.search.evaluation.standings import win_probabilities
from cirkis.engine.search.evaluation.taking import taking_playout
from cirkis.engine.search.kernel.floats import exp
from cirkis.engine.search.kernel.marks import Float64Array, Int64Array, inline
from cirkis.engine.search.kernel.position import END, MAX_SEATS, PLAYERS, SCORES
from cirkis.engine.search.kernel.rules import winners
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.kernel.words import popcount


@inline
def victory_share(winner_bits: int, seat: int) -> float:
    """Return a seat's share of the victory (R26)."""
    return 1.0 / popcount(winner_bits) if winner_bits >> seat & 1 else 0.0


@inline
def set_victory_shares(position: Int64Array, winner_bits: int, shares: Float64Array) -> None:
    for seat in range(position[PLAYERS]):
        shares[seat] = victory_share(winner_bits, seat)


@inline
def evaluate(
    tables: Tables,
    position: Int64Array,
    rng: Int64Array,
    shares: Float64Array,
    config: SearchConfig,
) -> None:
    """Write every seat's expected share of the victory; a playout changes the position."""
    value_share = config.value_share if position[PLAYERS] == 2 else config.larger_value_share
    if not len(tables.value):
        value_share = 0.0
    learned = (0.0, 0.0, 0.0, 0.0)
    if value_share > 0.0:
        win_probabilities(tables, position, shares)
        learned = (shares[0], shares[1], shares[2], shares[3])
    if value_share < 1.0:
        if config.playouts == TAKING:
            taking_playout(tables, position, rng)
        else:
            heuristic_playout(tables, position, rng, config)
        set_victory_shares(position, winners(position), shares)
    if value_share > 0.0:
        for seat in range(MAX_SEATS):
            shares[seat] += value_share * (learned[seat] - shares[seat])


@inline
def add_margin(position: Int64Array, rewards: Float64Array, config: SearchConfig) -> None:
    """Turn shares of the victory into rewards by mixing in the final margin in points."""
    is_over = position[END] != 0
    for seat in range(position[PLAYERS]):
        points = margin(position, seat, config) if is_over else 0.5
        rewards[seat] = (1.0 - config.margin_weight) * rewards[seat] + config.margin_weight * points


@inline
def margin(position: Int64Array, seat: int, config: SearchConfig) -> float:
    """Return the lead over the best other seat, from 0 (far behind) to 1 (far ahead)."""
    best = -1000
    for other in range(position[PLAYERS]):
        if other != seat:
            best = max(best, position[SCORES + other])
    ahead = (position[SCORES + seat] - best) / config.margin_scale
    if config.is_margin_smooth:
        return 1.0 - 1.0 / (exp(2.0 * ahead) + 1.0)  # (1 + tanh ahead) / 2
    return 0.5 + 0.5 * float(min(max(ahead, -1.0), 1.0))
