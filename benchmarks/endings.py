"""Measure how many endings the champion solves, of those that can be solved in a minute.

    python benchmarks/endings.py [--positions 100] [--plies 10] [--seed 1] [--jobs 1]

Each position comes from a different two-player game, played by the strongest search after two
random placements, and is --plies placements before the end. The champion's search runs until the
result is certain, for at most a minute of processor time. The positions solved within the
champion's limits are counted.
"""

import random
import time
from typing import NamedTuple

from matches import opening
from measuring import Table, argument_parser, in_processes

from cirkis.engine.players.levels import SKILLS, Thinking
from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.engine.search.tree.search import Search
from cirkis.game import State, play

SIMULATIONS = 3000
"""The number of simulations before each placement."""
MINUTE = 60.0
FIRST_SEED = 1_000_000


class Solved(NamedTuple):
    is_certain: bool
    seconds: float
    simulations: int


def ending(seed: int, plies: int) -> State:
    """Return a position some plies before the end of a game."""
    rng = random.Random(seed)
    states = [opening(2, 2, rng)]
    player = SearchPlayer(simulations=SIMULATIONS)
    while states[-1].outcome is None:
        states.append(play(states[-1], player.choose(states[-1], rng)).state)
    return states[-1 - plies]


def solve(seed: int, plies: int) -> Solved:
    """Search a position until it is solved, for at most a minute."""
    search = Search(ending(seed, plies), seed=seed, config=STRONGEST)
    started = time.thread_time()
    search.run(seconds=MINUTE, clock=time.thread_time)
    return Solved(search.is_proven, time.thread_time() - started, search.visits)


def main() -> None:
    args = argument_parser(__doc__, positions=100, plies=10, seed=1, jobs=1).parse_args()
    champion = SKILLS["champion"].two
    assert isinstance(champion, Thinking)
    assert champion.seconds is not None
    first = FIRST_SEED * args.seed
    tasks = [(seed, args.plies) for seed in range(first, first + args.positions)]
    found = [one for _, one in in_processes(solve, tasks, args.jobs)]
    solved = [one for one in found if one.is_certain]
    quick = [one for one in solved if one.seconds <= champion.seconds]
    few = [one for one in quick if one.simulations <= champion.simulations]
    columns = (
        "endings",
        "solved in a minute",
        f"in {champion.seconds:g} seconds",
        f"and in {champion.simulations:,} simulations",
    )
    table = Table(args, columns, [("strongest", 2)])
    table.add(len(found), len(solved), len(quick), len(few))
    table.save()


if __name__ == "__main__":
    main()
