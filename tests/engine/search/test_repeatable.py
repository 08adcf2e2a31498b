"""The same seed gives the same choice, however slowly the machine runs or loads code."""

from collections.abc import Callable

import pytest

from cirkis.engine.search.config import INFORMED
from cirkis.engine.search.kernel_hosts.wasmtime_host import WasmtimeInstance
from cirkis.engine.search.tree import worker
from cirkis.engine.search.tree.search import Search
from tests.engine.search.test_search import played
from tests.services import Clock

LOADING = 4.0
"""Seconds that a slow machine takes to load a function: longer than the shortest limit."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return a clock that advances while a host loads instances and their functions."""
    clock = Clock(0.0)

    class Slow(WasmtimeInstance):
        def __init__(self) -> None:
            clock.now += LOADING
            super().__init__()

        def function(self, name: str) -> Callable[..., int]:
            clock.now += LOADING
            return super().function(name)

    monkeypatch.setattr(worker, "new_instance", Slow)
    return clock


@pytest.mark.slow
def test_early_stops_do_not_depend_on_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(2):
        state, made = played(8 + seed, seed), set()
        for length in (worker.SHORTEST, 300, worker.CHECKPOINT):
            monkeypatch.setattr(worker, "SLICE_SECONDS", 0.0)
            monkeypatch.setattr(worker, "SHORTEST", length)
            search = Search(state, seed=seed, config=INFORMED, capacity=300_000)
            made.add(search.run(simulations=20_000, early_stop=True))
        assert len(made) == 1
        assert made.pop() < 20_000 or search.is_proven


def test_loading_does_not_count_as_thinking_time(clock: Clock) -> None:
    """Everything that a search can call is loaded before its time starts.

    The capacity is so small that the search copies its tree, which it keeps for the next search.
    """
    state = played(4, 1)
    search = Search(state, capacity=5_000)
    started = clock.now
    assert search.run(simulations=3_000, seconds=LOADING / 2, clock=clock) == 3_000
    search.principal_variation(search.best(), 3)
    search.advance(state)
    assert started > LOADING
    assert clock.now == started
