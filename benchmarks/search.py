"""Simulations a second of the tree search from the opening, on one core.

    python benchmarks/search.py [--simulations 20000] [--rounds 5]

"uniform" is plain tree search with uniform playouts, "informed" the search as it plays.
"""

from __future__ import annotations

import argparse
import statistics
import time

from cirkis.rules import new_game
from cirkis.search.mcts import Search
from cirkis.search.tuning import INFORMED, UNIFORM, Tuning
from cirkis.search.warmup import warm_up


def rate(players: int, tuning: Tuning, simulations: int, rounds: int) -> float:
    """The median over several searches."""
    rates = []
    for seed in range(rounds):
        search = Search(new_game(players=players), seed=seed, tuning=tuning)
        begun = time.perf_counter()
        search.run(simulations=simulations)
        rates.append(simulations / (time.perf_counter() - begun))
    return statistics.median(rates)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--simulations", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    warm_up()
    print(f"simulations/s, {chosen.simulations} from the opening")
    for players in (2, 3, 4):
        plain, informed = (
            rate(players, tuning, chosen.simulations, chosen.rounds)
            for tuning in (UNIFORM, INFORMED)
        )
        print(f"{players} players: uniform {plain:9,.0f}   informed {informed:9,.0f}", flush=True)


if __name__ == "__main__":
    main()
