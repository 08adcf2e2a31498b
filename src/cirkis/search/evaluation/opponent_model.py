"""How likely each seat plays greedily, judged by its placements so far.

With three or four players much depends on what the others do. Some search and choose what is best
for them in the end; many programs and people place what looks best one reply ahead. Mistaking one
kind for the other costs games (docs/search.md has numbers), so the placements of each seat are
tested for which kind they fit better.
"""

from __future__ import annotations

from cirkis.rules.game import new_game
from cirkis.rules.state import State
from cirkis.search.config import SearchConfig
from cirkis.search.hosts.choice import new_instance
from cirkis.search.kernel.arrays import WORD
from cirkis.search.kernel.floats import exp, log
from cirkis.search.kernel.layout import put, put_bytes
from cirkis.search.kernel.position import SEAT, encode_state, tables_for

MAX_LOG_ODDS = 50.0
"""Nobody is surer than that."""


def greedy_chances(state: State, config: SearchConfig) -> tuple[float, ...]:
    """Return how likely each other seat is greedy, from 0 to 1; nobody is with two players.

    Where the search does not draw by chance, what is probable counts as certain.

    Args:
        state: the position.
        config: the numbers of the search.
    """
    players, prior = state.options.players, config.greedy_prior
    if prior <= 0.0 or players == 2:
        return (0.0,) * players
    if prior >= 1.0:
        return tuple(float(seat != state.to_play) for seat in range(players))
    prior_log_odds = log(prior / (1.0 - prior))
    log_odds = [prior_log_odds + told for told in greedy_log_odds(state, config)]
    log_odds[state.to_play] = -MAX_LOG_ODDS
    if not config.greedy_by_chance:
        return tuple(float(odds >= 0.0) for odds in log_odds)
    return tuple(1.0 / (1.0 + exp(min(-odds, MAX_LOG_ODDS))) for odds in log_odds)


def greedy_log_odds(state: State, config: SearchConfig) -> list[float]:
    """Return for every seat the log odds that it is greedy, given its placements and even priors.

    Args:
        state: the position.
        config: the numbers of the search.
    """
    instance = new_instance()
    tables = put(instance, tables_for(state))
    start = encode_state(new_game(state.options))
    position = put_bytes(instance, start)
    scratch = instance.allocate(2 * start.nbytes)
    numbers = put(instance, config)
    place_and_judge = instance.real_function("place_and_judge")
    log_odds = [0.0] * state.options.players
    for seat, index in state.placed:
        to_play = int.from_bytes(instance.read(position + SEAT * WORD, WORD), "little")
        if to_play != seat:  # somebody has withdrawn since: the rest is not looked at
            break
        log_odds[seat] += place_and_judge(tables, position, index, scratch, numbers)
    return log_odds
