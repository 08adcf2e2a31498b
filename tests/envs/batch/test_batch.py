"""A batch's resets, threads, randomness and memory, and the errors it raises."""

import gc
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.engine.search.batch_kernel import CELLS
from cirkis.engine.search.kernel_hosts.choice import host_name
from cirkis.envs import observation_size, observe
from cirkis.envs.batch import Batch, block
from cirkis.errors import CirkisError, IllegalMove, IllegalPlacement, IllegalReason
from cirkis.game import Options, legal_placements, new_game, play, standard_board
from tests.envs.batch.following import Followed, snapshot


def some(boards: Any = 8, plies: int = 10, **options: Any) -> Batch:
    batch = Batch(boards, **options)
    if plies:
        batch.play_randomly(plies)
    return batch


def test_shapes() -> None:
    batch = some(7, options=Options(players=3))
    expected = {
        "done": ((7,), "bool"), "to_play": ((7,), "int8"), "rewards": ((7, 3), "float32"),
        "owners": ((7, 165), "int16"), "stocks": ((7, 3, 9), "int16"),
        "scores": ((7, 3), "int64"), "leader": ((7,), "int64"),
        "is_free_turn": ((7,), "bool"), "plies": ((7,), "int64"),
        "legal_words": ((7, 9), "uint64"),
    }  # fmt: skip
    for name, shape_and_type in expected.items():
        array = getattr(batch, name)
        assert (array.shape, str(array.dtype)) == shape_and_type, name
    assert (batch.legal_mask().shape, str(batch.legal_mask().dtype)) == ((7, 515), "bool")
    assert batch.observations().shape == (7, observation_size(batch.options))
    assert batch.observations().dtype == np.int16
    assert batch.observations(seat=2, planes=True).shape == (7, 3 + 1 + 32, 165)
    seen = batch.observations(seat=1, dtype=np.float32)
    assert seen.dtype == np.float32
    assert (seen == batch.observations(seat=[1] * 7)).all()
    assert len(standard_board().cells) == CELLS
    assert (len(batch), repr(batch)) == (7, "Batch(7 boards, 3 players)")
    assert batch.host == host_name()


@pytest.mark.parametrize("threads", [1, 2])
def test_copies_continue_alike(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copied, pickled and taken boards continue alike, even in random play, and share no memory."""
    monkeypatch.setattr(block, "LEAST", 1)
    batch = some(6, 5, seed=4, threads=threads, auto_reset=True)
    begun = play(new_game(starter=2), "A1+B1").state
    batch.set_state(2, begun)
    assert batch.state(2) == begun
    chosen = [5, 2, 2, 0]
    copies = [batch.copy(), pickle.loads(pickle.dumps(batch))]
    taken, other = batch.take(chosen), batch.take(np.full(3, 2), seed=9)
    before = snapshot(batch)
    for one in (*copies, taken):
        one.play_randomly(40)
    assert snapshot(batch) == before
    batch.play_randomly(40)
    for one in copies:
        assert snapshot(one) == snapshot(batch)
    assert [taken.state(n) for n in range(4)] == [batch.state(n) for n in chosen]
    assert len({tuple(other.sample()) for _ in range(9)}) > 1
    assert len({tuple(column) for column in np.array([other.sample() for _ in range(9)]).T}) == 3
    batch.put([4, 0, 1], taken, [1, 3, 3])
    assert [batch.state(n) for n in (4, 0, 1)] == [taken.state(n) for n in (1, 3, 3)]
    batch.put(np.arange(6) > 0, batch, [0] * 5)
    assert len({batch.state(n) for n in range(6)}) == 1
    assert any(len(set(batch.sample().tolist())) > 1 for _ in range(9))  # separate generators
    Followed(batch, seed=1, is_auto=True).step()
    with pytest.raises(IndexError, match="no board 6"):
        batch.take([6])
    with pytest.raises(ValueError, match="at least 1"):
        batch.take([])


def test_nothing_is_copied() -> None:
    """Arrays are views of the boards' memory: they are read-only, and change with the boards."""
    batch = some(4, 0)
    names = ("done", "to_play", "rewards", "owners", "stocks", "scores", "is_free_turn", "plies",
             "legal_words")  # fmt: skip
    views = [getattr(batch, name) for name in names]
    for view in views:
        with pytest.raises(ValueError, match="read-only"):
            view[...] = 0
    before = [view.copy() for view in views]
    batch.play_randomly()
    for view, name in zip(views, names, strict=True):
        new = getattr(batch, name)
        assert np.shares_memory(view, new)
        assert (view == new).all()
    assert any((view != old).any() for view, old in zip(views, before, strict=True))
    assert np.shares_memory(batch.observations(), batch.observations())


def test_memory_outlives_the_batch() -> None:
    batch = some(300)
    arrays = [batch.observations(), batch.owners, batch.legal_words]
    before = [array.copy() for array in arrays]
    del batch
    gc.collect()
    for other in range(3):
        some(300, seed=other)
    assert all((a == b).all() for a, b in zip(arrays, before, strict=True))


def test_arrays_given_by_the_caller() -> None:
    batch = some()
    numbers = np.full((8, observation_size(batch.options)), np.nan, np.float32)
    assert batch.observations(numbers) is numbers
    assert numbers.tolist() == [observe(batch.state(board)) for board in range(8)]
    mask = np.ones((8, 515), np.int8)
    assert (batch.legal_mask(mask) == batch.legal_mask()).all()
    for write in (batch.observations, batch.legal_mask):
        with pytest.raises(ValueError, match="must have the shape"):
            write(np.zeros((8, 3), np.int16))


@given(st.lists(st.integers(0, 7)), st.booleans())
@settings(max_examples=25)
def test_reset(chosen: list[int], as_mask: bool) -> None:
    batch = some()
    before = [batch.state(board) for board in range(8)]
    mask = np.isin(np.arange(8), chosen)
    batch.reset(mask if as_mask else chosen)
    start = new_game()
    expected = [start if reset else state for reset, state in zip(mask, before, strict=True)]
    assert [batch.state(board) for board in range(8)] == expected
    assert batch.observations().tolist() == [observe(state) for state in expected]


def test_finished_boards() -> None:
    batch = some(20, options=Options(target=10))
    batch.play_randomly(1000)
    assert batch.done.all()
    before = batch.observations().copy()
    assert batch.play_randomly() == 0
    batch.step(batch.sample())
    batch.withdraw([0] * 20)
    assert (batch.observations() == before).all()
    assert not batch.rewards.any()
    assert (batch.sample() == -1).all()
    assert not batch.legal_mask().any()
    batch.reset(batch.done)
    assert not batch.done.any()


@pytest.mark.parametrize("is_auto", [False, True])
def test_threads(is_auto: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for threads, least in ((1, 1), (2, 1), (5, 1), (100, 1), (5, block.LEAST)):
        monkeypatch.setattr(block, "LEAST", least)
        batch = Batch(
            31, Options(players=3, starter="random"), seed=4, threads=threads, auto_reset=is_auto
        )
        plies = batch.play_randomly(20)
        for _ in range(40):
            batch.step(batch.sample())
        batch.withdraw(
            [n % 3 if one else -1 for n, one in enumerate(~batch.done & (batch.plies > 9))]
        )
        batch.reset([2, 30])
        with pytest.raises(IllegalPlacement, match="board 2, action 515:"):
            batch.step([*batch.sample()[:2], *[515] * 29])
        found.append((plies, snapshot(batch), repr(batch.state(17))))
    assert found.count(found[0]) == len(found)


def test_random_playouts() -> None:
    quick, slow = (Batch(12, Options(players=4), seed=8) for _ in range(2))
    made = 0
    while not slow.done.all():
        made += int((~slow.done).sum())
        slow.step(slow.sample())
    assert quick.play_randomly() == made
    assert [quick.state(board) for board in range(12)] == [slow.state(board) for board in range(12)]
    other = Batch(12, Options(players=4), seed=9)
    other.play_randomly()
    assert snapshot(other) != snapshot(quick)
    drawn = set(Batch(2000).sample().tolist())
    assert drawn == {placement.index for placement in legal_placements(new_game())}


def test_illegal_actions() -> None:
    """An error names the board and placement of the first illegal action, and nothing changes."""
    batch = some(6)
    before = snapshot(batch)
    actions = batch.sample()
    state = batch.state(4)
    taken = state.placed[0][1]
    actions[4:] = taken
    with pytest.raises(IllegalPlacement) as error:
        batch.step(actions)
    name = state.variant.table.placements[taken].name
    assert str(error.value).startswith(f"board 4, action {taken}: {name} ")
    assert isinstance(error.value.reason, IllegalReason)
    assert snapshot(batch) == before
    for number in (515, -1, 1 << 40):
        actions[2] = number
        with pytest.raises(
            IllegalPlacement,
            match=f"board 2, action {number}: there is no placement {number}: use 0 to 514",
        ):
            batch.step(actions)
    assert snapshot(batch) == before


def test_illegal_withdrawals() -> None:
    batch = some(5, options=Options(players=3))
    batch.withdraw([-1, 2, -1, -1, -1])
    before = snapshot(batch)
    for seat in (2, 3):
        with pytest.raises(IllegalMove, match=f"board 1: seat {seat} is not playing"):
            batch.withdraw([0, seat, 0, 0, 0])
    assert snapshot(batch) == before


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (
            lambda batch: batch.step([0.5] * 8),
            TypeError,
            "actions must hold whole numbers, not float64",
        ),
        (lambda batch: batch.step([1, 2]), ValueError, "one number per board, not shape"),
        (lambda batch: batch.observations(seat=2), ValueError, "no seat 2: use 0 to 1"),
        (lambda batch: batch.observations(seat=[0]), ValueError, "seat must have one number per"),
        (lambda batch: batch.observations(dtype="u1"), ValueError, "float32 does; uint8 does not"),
        (lambda batch: batch.put([1], batch), ValueError, "8 boards cannot be put on 1"),
        (lambda batch: batch.put([1], Batch(1, Options(target=9))), CirkisError, "option target"),
        (lambda batch: batch.reset([8]), IndexError, "there is no board 8: use 0 to 7"),
        (lambda batch: batch.reset([True]), ValueError, "one bool for each of 8 boards"),
        (lambda batch: batch.reset(["a"]), TypeError, "by number or by a bool"),
        (lambda batch: batch.state(-1), IndexError, "there is no board -1"),
        (lambda batch: batch.play_randomly(0), ValueError, "plies must be at least 1, not 0"),
        (lambda batch: batch.set_state(1, new_game(players=3)), CirkisError, "board 1: .* players"),
        (lambda batch: batch.set_state(1, new_game(pie=True)), CirkisError, "option pie"),
        (lambda batch: Batch(0), ValueError, "boards must be at least 1, not 0"),
        (lambda batch: Batch(10**9), CirkisError, "has room for .* boards, not for 1,000,000,000"),
        (lambda batch: Batch.from_states([]), ValueError, "at least one state"),
    ],
)
def test_refused(wrong: Any, kind: type[Exception], message: str) -> None:
    batch = some()
    before = snapshot(batch)
    with pytest.raises(kind, match=message):
        wrong(batch)
    assert snapshot(batch) == before
