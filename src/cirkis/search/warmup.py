"""Compile everything ahead of the first use, so that nobody waits during a game."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from typing import NamedTuple

import cirkis
from cirkis.search.kernel.jit_cache import cache_folder, delete_unused, ensure_writable

DONE = "complete"
"""The file in the cache folder that marks it as complete."""

Progress = Callable[[int, int, str], None]
"""Called with the number of steps done, the number of all steps, and the next step."""


class _Step(NamedTuple):
    about: str
    run: Callable[[], object]


def can_compile() -> bool:
    """Return whether the compiler is installed, without loading it."""
    return find_spec("numba") is not None


def is_warm() -> bool:
    """Return whether everything has been compiled on this machine, without loading the compiler."""
    return (cache_folder(cirkis.__version__, version("numba")) / DONE).exists()


def warm_up(progress: Progress | None = None) -> None:
    """Load numba, and compile or load from the cache everything that the strong players need.

    The first time on a machine this takes ten to twenty seconds, later less than one. Run it in a
    thread or a process of its own; what is not ready yet is compiled on first use.

    Args:
        progress: called before every step and at the end.
    """
    report = progress or (lambda done, total, about: None)
    report(0, 1, "loading the compiler")
    steps = _steps()
    for done, step in enumerate(steps):
        report(done, len(steps), step.about)
        step.run()
    folder = ensure_writable(cache_folder(cirkis.__version__, version("numba")))
    if folder is not None:
        (folder / DONE).touch()
        delete_unused(folder)
    report(len(steps), len(steps), "ready")


def _steps() -> list[_Step]:
    """Return what to run once, with the argument types of games with the standard pieces."""
    from cirkis.rules.game import legal_placements, new_game, play
    from cirkis.search.config import STRONGEST
    from cirkis.search.evaluation.opponent_model import greedy_seats
    from cirkis.search.kernel.jit import seed_rng
    from cirkis.search.kernel.playouts import perft, random_games
    from cirkis.search.kernel.position import encode_state, tables_for
    from cirkis.search.tree.search import Search

    state = new_game()
    started = play(three := new_game(players=3), legal_placements(three)[0]).state
    search = Search(state, capacity=10_000)
    tables, position = tables_for(state), encode_state(state)
    return [
        _Step("the tree search", lambda: search.run(simulations=1)),
        _Step("keeping the tree", lambda: search.advance(state)),
        _Step("judging who plays by habit", lambda: greedy_seats(started, STRONGEST)),
        _Step("random games", lambda: random_games(tables, position, position * 0, 1, seed_rng(0))),
        _Step("counting games", lambda: perft(tables, position, 2)),
    ]
