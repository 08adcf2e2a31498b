"""Measure the simulations per second of the tree search, on each host and with several threads.

    python benchmarks/search.py [--simulations 20000] [--rounds 5] [--threads 2]

All searches start from the empty board. "uniform" is plain tree search with uniform playouts,
"informed" has heuristic priors and playouts, and "strongest" is the champion's search. wasmtime
and, after `cirkis compile`, numba take turns; their startup is not counted. With numba, the last
line compares one thread with several. On a shared machine, wall-clock time depends on other work,
so all other lines use processor time, and the second figure of the last line divides by the
processor time of the first thread, as if each thread had its own core.
"""

import os
import statistics
import time

from measuring import Table, argument_parser, kernel_hosts

from cirkis.engine.search.config import INFORMED, STRONGEST, UNIFORM, SearchConfig
from cirkis.engine.search.kernel_hosts.choice import VARIABLE
from cirkis.engine.search.tree.search import Search
from cirkis.game import new_game

HOSTS = kernel_hosts()
CONFIGS = {"uniform": UNIFORM, "informed": INFORMED, "strongest": STRONGEST}


def rates(players: int, config: SearchConfig, simulations: int, rounds: int) -> dict[str, float]:
    """Return the median simulations per second of several searches, for every host."""
    found: dict[str, list[float]] = {host: [] for host in HOSTS}
    for seed in range(rounds):
        for host, of_host in found.items():
            os.environ[VARIABLE] = host
            search = Search(new_game(players=players), seed=seed, config=config)
            search.run(simulations=1)
            started = time.process_time()
            search.run(simulations=simulations)
            of_host.append(simulations / (time.process_time() - started))
    return {host: statistics.median(of_host) for host, of_host in found.items()}


def speeds(threads: int, simulations: int, seed: int) -> tuple[float, float]:
    """Return the simulations per second of wall-clock time and of the first thread's time."""
    search = Search(new_game(), seed=seed, threads=threads)
    search.run(simulations=1)
    started, processor = time.perf_counter(), time.thread_time()
    made = search.run(simulations=simulations * threads)
    return made / (time.perf_counter() - started), made / (time.thread_time() - processor)


def compare_threads(threads: int, simulations: int, rounds: int) -> None:
    simulations = max(simulations, 200_000)  # so that startup time does not matter
    pairs = [
        (speeds(1, simulations, seed), speeds(threads, simulations, seed)) for seed in range(rounds)
    ]
    by_wall, by_processor = (
        statistics.median(many[kind] / one[kind] for one, many in pairs) for kind in (0, 1)
    )
    print(
        f"{threads} threads: {by_wall:.2f} times as fast by wall time,"
        f" {by_processor:.2f} by processor time"
    )


def main() -> None:
    args = argument_parser(__doc__, simulations=20_000, rounds=5, threads=2).parse_args()
    table = Table(args, ("players", "search", *HOSTS, *["ratio"] * (len(HOSTS) - 1)))
    for players in (2, 3, 4):
        for name, config in CONFIGS.items():
            found = rates(players, config, args.simulations, args.rounds)
            shown = [f"{rate:,.0f}" for rate in found.values()]
            if "numba" in found:
                shown.append(f"{found['wasmtime'] / found['numba']:.2f}")
            table.add(players, name, *shown)
    table.save()
    if "numba" in HOSTS:
        os.environ[VARIABLE] = "numba"
        compare_threads(args.threads, args.simulations, args.rounds)


if __name__ == "__main__":
    main()
