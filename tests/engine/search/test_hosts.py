"""All kernel hosts give the same results, bit for bit; without a host, there is an error."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from typing import Any

import pytest
import wasmtime

from cirkis.engine.search.config import PLAIN, STRONGEST, UNIFORM
from cirkis.engine.search.evaluation.opponent_model import GreedyOdds
from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.engine.search.kernel_hosts import choice, wasmtime_host
from cirkis.engine.search.tree.search import Candidate, Search
from cirkis.errors import CirkisError, MissingModule
from cirkis.game import Options, State, legal_placements, new_game, play
from tests.engine.search.test_kernel import small_set
from tests.engine.search.test_search import played
from tools.kernel.counting import random_games

SIMULATIONS = 6_000
HOSTS = ("wasmtime", "numba")
HEAVY = "{'numba', 'llvmlite', 'numpy', 'wasmtime'}"


def grown(
    state: State, config: Any, host: str, monkeypatch: pytest.MonkeyPatch, room: int
) -> list[object]:
    """Return everything a search finds on a host, with its trees before and after a placement."""
    monkeypatch.setenv(choice.VARIABLE, host)
    search = Search(state, seed=9, config=config, capacity=room)
    assert search.run(simulations=SIMULATIONS) == SIMULATIONS
    assert search.visits == SIMULATIONS
    found: list[object] = [search.tree(), search.candidates()]
    best = search.best()
    found.append(search.principal_variation(best, 12))
    search.advance(play(state, best).state)
    search.run(simulations=2_000)
    return [*found, search.tree()]


@pytest.mark.slow
@pytest.mark.usefixtures("numba_kernel")
@pytest.mark.parametrize(
    ("options", "config", "room"),
    [
        *product(map(Options, (2, 3, 4)), (UNIFORM, STRONGEST, PLAIN), (300_000,)),
        (Options(players=3, pieces=small_set()), STRONGEST, 20_000),
    ],
)
def test_trees_are_the_same(
    options: Options, config: Any, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trees and odds agree, even if a tree is full or a piece set needs different code."""
    found = [grown(new_game(options), config, host, monkeypatch, room) for host in HOSTS]
    assert found[0] == found[1]
    odds = []
    for host in HOSTS:
        monkeypatch.setenv(choice.VARIABLE, host)
        odds.append(GreedyOdds(STRONGEST).log_odds(played(20, 1, players=options.players)))
    assert odds[0] == odds[1]


@pytest.mark.slow
@pytest.mark.usefixtures("numba_kernel")
@pytest.mark.parametrize("room", [400_000, 4_000])
def test_threads_grow_one_tree(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even in a full tree, a node's children are its legal placements, shared with no other node.
    Threads that count visits at the same moment seldom miscount them.
    """
    monkeypatch.setenv(choice.VARIABLE, "numba")
    state = played(6, 2)
    search = Search(state, seed=4, config=STRONGEST, capacity=room, threads=4)
    assert search.run(simulations=20_000) == 20_000
    assert search.visits == pytest.approx(20_000, rel=0.01)
    tree, placements = search.tree(), state.variant.table.placements
    waiting, taken = [(0, state)], [0]
    while waiting:
        node, at = waiting.pop()
        first = tree.first_child[node]
        below = range(first, first + tree.child_count[node])
        taken += below
        assert [placements[tree.placement[one]] for one in below] == list(legal_placements(at))
        if len(taken) < 40_000:
            waiting += [
                (one, play(at, placements[tree.placement[one]]).state)
                for one in below
                if tree.first_child[one]
            ]
    assert len(taken) == len(set(taken)) > room // 20
    assert max(taken) < search.nodes <= room


def test_threads_share_the_module() -> None:
    def think(seed: int) -> list[Candidate]:
        search = Search(new_game(), seed=seed, capacity=50_000)
        search.run(simulations=500)
        return search.candidates()

    with ThreadPoolExecutor(4) as threads:
        first, *others = threads.map(think, [5] * 8)
    assert others == [first] * 7


def test_unchecked_calls_give_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """If wasmtime's unchecked calls change, its checked calls are used instead."""
    monkeypatch.setenv(choice.VARIABLE, "wasmtime")
    state, call = new_game(), choice.new_instance().function("simulate")
    assert not isinstance(call, partial)
    with pytest.raises(wasmtime.WasmtimeError, match="the kernel failed"):
        call(2**31 - 8, 2**31 - 8, 1)
    games = random_games(tables_for(state), encode_state(state), 50, 3)
    monkeypatch.setattr(wasmtime_host, "bindings", None)
    assert isinstance(choice.new_instance().function("simulate"), partial)
    assert random_games(tables_for(state), encode_state(state), 50, 3) == games


def test_memory_has_bounds() -> None:
    instance = choice.new_instance()
    address = instance.allocate(1)
    for wrong in (-1, address + (1 << 30)):
        with pytest.raises(IndexError):
            instance.read(wrong, 8)
        with pytest.raises(IndexError):
            instance.write(wrong, b"too far")


def test_an_error_says_if_no_host_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(choice.VARIABLE)
    monkeypatch.setattr(choice, "is_installed", lambda name: False)
    assert not choice.can_run()
    for ask in (choice.check_host, choice.new_instance):
        with pytest.raises(MissingModule, match="needs wasmtime; to install it"):
            ask()
    monkeypatch.setenv(choice.VARIABLE, "abacus")
    with pytest.raises(CirkisError, match='wasmtime or numba or browser, not "abacus"'):
        choice.new_instance()


@pytest.mark.slow
def test_hosts_are_loaded_on_first_use() -> None:
    """Importing players loads no kernel host, and playing loads neither numba nor numpy."""
    code = f"""
import sys, cirkis, cirkis.engine.search.search_player, cirkis.engine.players
assert not sys.modules.keys() & {HEAVY}, sys.modules.keys() & {HEAVY}
import random
player = cirkis.engine.make_player("expert")
player.choose(cirkis.new_game(), random.Random(1))
print(sys.modules.keys() & {HEAVY})
"""
    environment = os.environ | {choice.VARIABLE: "wasmtime"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert done.stdout.strip() == "{'wasmtime'}", done.stderr
