"""The compiled rules agree with their oracle, cirkis.game.rules, at every ply."""

import random
from itertools import product

import pytest

from cirkis.engine.search.kernel.arrays import Int64Array
from cirkis.engine.search.kernel.layout import put, put_bytes
from cirkis.engine.search.kernel.position import (
    COUNT,
    END,
    FIGURES,
    IS_FREE,
    PLIES,
    SCORES,
    SEAT,
    encode_state,
    tables_for,
)
from cirkis.engine.search.kernel_hosts.choice import new_instance
from cirkis.game import (
    EndReason,
    Options,
    PieceSet,
    State,
    Stop,
    legal_mask,
    new_game,
    parse_piece_set,
    standard_pieces,
    withdraw,
)
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place
from cirkis.game.rules.turns import winners as library_winners
from tests.game.rules.positions import only
from tests.nightly import rounds

pytestmark = pytest.mark.slow  # hundreds of games

OPTIONS = [
    Options(players=players, stop=stop, center_ring=ring, target=target, starter=players)
    for players, stop, ring, target in product(
        (2, 3, 4), (Stop.TURN, Stop.AT_ONCE), (False, True), (10, 25, 40, 1000)
    )
] + [
    Options(players=players, target=25, head_start=(10, 0, 24, 5)[:players], without=missing)
    for players, missing in ((2, ("0", "BBSS")), (3, ("A", "T", "0")), (4, ()))
]
GAMES_EACH = rounds(6, 42)
WITHDRAWALS = (0, 0, 20)  # one game in three has withdrawals
AT_THE_END = (SEAT, IS_FREE, END, COUNT, PLIES, *range(SCORES, FIGURES))
"""The words that still matter once a game is over."""

SMALL = only(W=4, A=5).to_toml()
TENTH = """
[[shape]]
name = "Long Hook"
code = "X"
count = 1
cells = ["kite", "dart", "kite"]
joints = ["1-2 short", "2-3 long"]
"""


class KernelGame:
    """A game in a kernel's memory, played by calling the kernel's functions."""

    def __init__(self, state: State) -> None:
        self._instance = new_instance()
        start = encode_state(state)
        self._size = start.nbytes
        self._tables = put(self._instance, tables_for(state))
        self._position = put_bytes(self._instance, start)
        self._place = self._instance.function("place")
        self._withdraw = self._instance.function("withdraw")

    def place(self, index: int) -> int:
        """Play a placement and return the current winners, as bits."""
        return int(self._place(self._tables, self._position, index))

    def withdraw(self, seat: int) -> int:
        """Withdraw a seat and return the current winners, as bits."""
        return int(self._withdraw(self._tables, self._position, seat))

    def position(self) -> Int64Array:
        return memoryview(self._instance.read(self._position, self._size)).cast("q")


def test_games_agree_at_every_ply() -> None:
    """Under all options, legal placements, scores, turns, ends and winners agree."""
    ends = set()
    for number, options in enumerate(OPTIONS):
        start = new_game(options)
        for game in range(GAMES_EACH):
            one_in = WITHDRAWALS[game % len(WITHDRAWALS)]
            ends.add(assert_same_game(start, seed=1000 * number + game, one_in=one_in))
    assert ends == set(EndReason)


@pytest.mark.parametrize("pieces", ["small", "large"])
def test_other_piece_sets_work(pieces: str) -> None:
    start = new_game(Options(players=3, pieces=small_set() if pieces == "small" else large_set()))
    assert len(tables_for(start).width) != len(tables_for(new_game()).width)
    for seed in range(rounds(6, 60)):
        assert_same_game(start, seed=seed, one_in=0)


def small_set() -> PieceSet:
    return parse_piece_set(SMALL)


def large_set() -> PieceSet:
    return parse_piece_set(standard_pieces().to_toml().replace("= 20", "= 21") + TENTH)


def assert_same_game(state: State, *, seed: int, one_in: int) -> EndReason:
    """Play a random game in the kernel and in the library, and compare every word at every ply."""
    rng, game = random.Random(seed), KernelGame(state)
    while state.outcome is None:
        seat = rng.randrange(state.options.players)
        if one_in and seat not in state.withdrawn and rng.randrange(one_in) == 0:
            winning, state = game.withdraw(seat), withdraw(state, seat).state
        else:
            index = rng.choice(list(iter_bits(legal_mask(state))))
            winning, state = game.place(index), place(state, index)[0]
        where = f"seed {seed}, ply {state.plies}, {state.options.to_json()}"
        winners = state.outcome.winners if state.outcome else library_winners(state)
        assert winning == sum(1 << winner for winner in winners), where
        found, wanted = game.position().tolist(), encode_state(state).tolist()
        if state.is_over:
            found, wanted = ([words[one] for one in AT_THE_END] for words in (found, wanted))
        assert found == wanted, where
    return state.outcome.reason
