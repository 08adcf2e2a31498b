"""Which seats play greedily, judged by their placements so far.

With three or four players much depends on what the others do. Some search and choose what is best
for them in the end; many programs and people place what looks best one reply ahead. Mistaking one
kind for the other costs games (docs/search.md has numbers), so the placements of each seat are
tested for which kind they fit better.
"""

from __future__ import annotations

from cirkis.rules.game import new_game
from cirkis.rules.state import State
from cirkis.search.config import SearchConfig
from cirkis.search.evaluation.config_memory import put_config
from cirkis.search.hosts.choice import new_instance
from cirkis.search.kernel.arrays import WORD
from cirkis.search.kernel.floats import log
from cirkis.search.kernel.position import SEAT, encode_state, tables_for
from cirkis.search.kernel.table_memory import put_tables, put_words


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
    prior = log(config.greedy_prior / (1.0 - config.greedy_prior))
    return sum(1 << seat for seat in others if prior + log_odds[seat] >= 0.0)


def greedy_log_odds(state: State, config: SearchConfig) -> list[float]:
    """Return for every seat the log odds that it is greedy, given its placements and even priors.

    Args:
        state: the position.
        config: the numbers of the search.
    """
    instance = new_instance()
    tables = put_tables(instance, tables_for(state))
    start = encode_state(new_game(state.options))
    position = put_words(instance, start)
    scratch = instance.allocate(2 * start.nbytes)
    numbers = put_config(instance, config)
    place_and_judge = instance.real_function("place_and_judge")
    log_odds = [0.0] * state.options.players
    for seat, index in state.placed:
        to_play = int.from_bytes(instance.read(position + SEAT * WORD, WORD), "little")
        if to_play != seat:  # somebody has withdrawn since: the rest is not looked at
            break
        log_odds[seat] += place_and_judge(tables, position, index, scratch, numbers)
    return log_odds
