"""Estimate how likely each seat is to play greedily, given its placements so far.

With three or four players, much depends on the opponents. Some search; many programs and people
choose the placement that looks best one reply ahead. Confusing them costs games (docs/search.md).
"""

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.hosts.choice import new_instance
from cirkis.engine.search.kernel.arrays import WORD
from cirkis.engine.search.kernel.floats import exp, log
from cirkis.engine.search.kernel.layout import put, put_bytes
from cirkis.engine.search.kernel.position import SEAT, encode_state, tables_for
from cirkis.game import State, new_game

MAX_LOG_ODDS = 50.0


def greedy_chances(state: State, config: SearchConfig) -> tuple[float, ...]:
    """Return the chance from 0 to 1 that each other seat is greedy; 0 with two players."""
    players, prior = state.options.players, config.greedy_prior
    if prior <= 0.0 or players == 2:
        return (0.0,) * players
    if prior >= 1.0:
        return tuple(float(seat != state.to_play) for seat in range(players))
    prior_log_odds = log(prior / (1.0 - prior))
    log_odds = [prior_log_odds + odds for odds in greedy_log_odds(state, config)]
    log_odds[state.to_play] = -MAX_LOG_ODDS
    return tuple(1.0 / (1.0 + exp(min(-odds, MAX_LOG_ODDS))) for odds in log_odds)


def greedy_log_odds(state: State, config: SearchConfig) -> list[float]:
    """Return the log odds that each seat is greedy, starting from even odds."""
    instance = new_instance()
    tables = put(instance, tables_for(state))
    start = encode_state(new_game(state.options))
    position = put_bytes(instance, start)
    scratch = instance.allocate(2 * start.nbytes)
    numbers = put(instance, config)
    place_and_judge = instance.function("place_and_judge")
    log_odds = [0.0] * state.options.players
    for seat, index in state.placed:
        to_play = int.from_bytes(instance.read(position + SEAT * WORD, WORD), "little")
        if to_play != seat:  # a seat has withdrawn since: ignore the rest
            break
        log_odds[seat] += place_and_judge(tables, position, index, scratch, numbers)
    return log_odds
