"""A batch agrees with the rules about every board at every ply."""

import pytest

from cirkis.engine.search.kernel_hosts.choice import VARIABLE
from cirkis.envs.batch import Batch
from cirkis.game import EndReason, Options, parse_piece_set, standard_pieces
from tests.engine.search.test_kernel import SMALL, TENTH
from tests.envs.batch.following import OPTIONS, PIE, Followed, snapshot
from tests.nightly import rounds

BOARDS = rounds(6, 800)
"""Few, because tests/engine/search/test_kernel.py compares the same rules in more games."""

FANS = """
name = "fans"
pieces = 2
[[shape]]
name = "Fan"
code = "F"
count = 2
cells = ["dart", "dart", "dart"]
joints = ["1-2 long", "1-3 long"]
"""
"""Three of the five darts in the middle; no second piece touches the first."""


def test_every_ply() -> None:
    """Under all options, with and without withdrawals, to every kind of end."""
    reasons = set()
    for number, options in enumerate(OPTIONS):
        batch = Batch(BOARDS, options, seed=number)
        followed = Followed(batch, seed=number, one_in=25 * (number % 2))
        followed.play()
        assert followed.games == BOARDS
        states = [batch.state(board) for board in range(BOARDS)]
        assert states == followed.states
        reasons |= {state.outcome.reason for state in states if state.outcome}
    assert reasons == set(EndReason)


@pytest.mark.parametrize(
    "pieces", [SMALL, standard_pieces().to_toml().replace("= 20", "= 21") + TENTH]
)
def test_other_pieces(pieces: str) -> None:
    options = Options(players=3, pieces=parse_piece_set(pieces))
    Followed(Batch(5, options), seed=1, one_in=20).play()


def test_nothing_but_taking_over() -> None:
    """The second seat can only take over the first piece (R34); then the game is over."""
    followed = Followed(Batch(5, Options(pie=True, pieces=parse_piece_set(FANS))), seed=1)
    followed.play()
    assert (followed.plies, followed.batch.plies.tolist()) == (10, [1] * 5)


def test_boards_start_over() -> None:
    usual = [Options(players=players, target=10, starter="random") for players in (2, 3, 4)]
    for seed, options in enumerate([*usual, Options(target=10, pie=True)]):
        batch = Batch(6, options, seed=seed, auto_reset=True)
        followed = Followed(batch, seed=seed, one_in=10, is_auto=True)
        while followed.games < 12:
            followed.step()


def test_every_seat_may_start() -> None:
    """A random starter is drawn for each board, and again for each new game."""
    batch = Batch(60, Options(players=3, starter="random"))
    first = batch.to_play.tolist()
    batch.reset()
    assert set(first) == set(batch.to_play.tolist()) == {0, 1, 2}
    assert first != batch.to_play.tolist()
    assert [batch.state(board).to_play for board in range(60)] == batch.to_play.tolist()


@pytest.mark.parametrize("options", [Options(players=3), PIE])
def test_from_states(options: Options) -> None:
    """A batch can start from any positions, even finished ones; resetting empties the boards."""
    played = Batch(16, options, seed=2)
    for plies in range(1, 58):
        played.play_randomly(1)
        played.reset([plies % 16] if plies % 7 == 0 else [])
    states = [played.state(board) for board in range(16)]
    assert len({state.is_over for state in states}) == 2
    batch = Batch.from_states(states, seed=3)
    assert [batch.state(board) for board in range(16)] == states
    over = [state.is_over for state in states]
    assert batch.outcomes.winners[over].tolist() == played.outcomes.winners[over].tolist()
    Followed(batch, seed=4).play()
    batch.reset()
    assert set(batch.plies.tolist()) == {0}


@pytest.mark.usefixtures("numba_kernel")
@pytest.mark.parametrize("options", [OPTIONS[14], PIE])
def test_hosts_agree(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for host, threads in (("wasmtime", 1), ("numba", 1), ("numba", 3)):
        monkeypatch.setenv(VARIABLE, host)
        batch = Batch(50, options, seed=5, threads=threads, auto_reset=True)
        Followed(batch, seed=6, one_in=30, is_auto=True).step()
        for _ in range(60):
            batch.step(batch.sample())
        batch.play_randomly()
        found.append(snapshot(batch))
    assert found[0] == found[1] == found[2]
