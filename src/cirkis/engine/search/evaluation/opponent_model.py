"""Estimate how likely each seat is to play greedily, given its placements so far.

With three or four players, much depends on the opponents. Some search; many programs and people
choose what looks best one reply ahead. Mistaking one for the other costs games (docs/search.md).
"""

from collections.abc import Callable

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.evaluation.one_ply import one_ply_score
from cirkis.engine.search.kernel.arrays import WORD, Int64Array, inline
from cirkis.engine.search.kernel.floats import exp, log
from cirkis.engine.search.kernel.layout import put
from cirkis.engine.search.kernel.position import COUNT, SEAT, encode_state, tables_for
from cirkis.engine.search.kernel.rules import legal_at, place
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.kernel_hosts.choice import new_instance
from cirkis.game import Options, State, new_game

MAX_LOG_ODDS = 50.0


class GreedyOdds:
    """Follows a game, so that only its latest placements need judging in the kernel."""

    def __init__(self, config: SearchConfig) -> None:
        self._config = config
        self._options: Options | None = None
        self._placed: tuple[tuple[int, int], ...] = ()  # those judged so far
        self._judge: Callable[[int], float]

    def chances(self, state: State) -> tuple[float, ...]:
        """Return the chance from 0 to 1 that each other seat is greedy; 0 with two players."""
        players, prior = state.options.players, self._config.greedy_prior
        if prior <= 0.0 or players == 2:
            return (0.0,) * players
        if prior >= 1.0:
            return tuple(float(seat != state.to_play) for seat in range(players))
        prior_log_odds = log(prior / (1.0 - prior))
        log_odds = [prior_log_odds + odds for odds in self.log_odds(state)]
        log_odds[state.to_play] = -MAX_LOG_ODDS
        return tuple(1.0 / (1.0 + exp(min(-odds, MAX_LOG_ODDS))) for odds in log_odds)

    def log_odds(self, state: State) -> list[float]:
        """Return the log odds that each seat is greedy, starting from even odds."""
        if state.options != self._options:
            self._load(state)
        elif state.placed[: len(self._placed)] != self._placed:
            self._start()
        for seat, index in state.placed[len(self._placed) :]:
            to_play = self._instance.read(self._position + SEAT * WORD, WORD)
            if int.from_bytes(to_play, "little") != seat:
                break  # a seat has withdrawn since: ignore the rest
            self._log_odds[seat] += self._judge(index)
            self._placed = (*self._placed, (seat, index))
        return list(self._log_odds)

    def _load(self, state: State) -> None:
        """Put the start of the game into a new kernel, since a kernel frees no memory."""
        self._instance = instance = new_instance()
        tables = put(instance, tables_for(state))
        self._new_game = encode_state(new_game(state.options))
        self._position = position = instance.allocate(self._new_game.nbytes)
        scratch = instance.allocate(2 * self._new_game.nbytes)
        judge = instance.function("place_and_judge")
        numbers = put(instance, self._config)
        self._judge = lambda index: judge(tables, position, index, scratch, numbers)
        self._options, self._players = state.options, state.options.players
        self._start()

    def _start(self) -> None:
        self._instance.write(self._position, self._new_game)
        self._log_odds, self._placed = [0.0] * self._players, ()


GREEDY_RANDOM_SHARE = 0.05
"""The share of a greedy player's placements that are assumed to be random."""
GREEDY_AGREEMENT = 0.6
"""The measured share of a searching player's placements that a greedy player would also make."""


@inline
def place_and_judge(
    tables: Tables,
    position: Int64Array,
    index: int,
    after: Int64Array,
    later: Int64Array,
    config: SearchConfig,
) -> float:
    """Make a placement, and return how it changes the log odds that its seat is greedy.

    A greedy player draws from a softmax of one-ply scores at the greedy temperature. A searching
    player often makes the same choice, and otherwise draws at the temperature of priors.
    """
    count = position[COUNT]
    chosen = one_ply_score(tables, position, index, after, later, config.prior_weights)
    greedy = 0.0
    searching = 0.0
    for nth in range(count):
        other = legal_at(tables, position, nth)
        behind = one_ply_score(tables, position, other, after, later, config.prior_weights) - chosen
        greedy += exp(min(behind / config.greedy_temperature, 500.0))
        searching += exp(min(behind / config.temperature, 500.0))
    place(tables, position, index)
    by_greedy = (1.0 - GREEDY_RANDOM_SHARE) / greedy + GREEDY_RANDOM_SHARE / count
    return log(by_greedy / (GREEDY_AGREEMENT * by_greedy + (1.0 - GREEDY_AGREEMENT) / searching))
