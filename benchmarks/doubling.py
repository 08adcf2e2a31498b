"""What each doubling of the thinking time gains, on the same positions for all times.

    python benchmarks/doubling.py [--positions 40] [--longest 16] [--judge 16] [--jobs 1]

Each position is taken from a game of its own, played by the strongest search at 0.1 s a placement
from a random opening of two, and kept if it is not decided. The strongest search thinks about it
once, and what it would place is noted at 1/8 s and at each doubling up to the longest. Every
placement named is then judged by a search of its own of the position after it. What a time gives
away is the difference of the chance between its placement and the best one named. Seconds are
those of the processor, so that other work on the machine changes nothing. With --out FILE
each position is written down as it is done, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from cirkis.rules import State, legal_placements, new_game, play
from cirkis.search.config import STRONGEST
from cirkis.search.search_player import SearchPlayer
from cirkis.search.tree.search import Search
from cirkis.search.warmup import warm_up

SHORTEST = 0.125
PLIES = range(4, 25)
DECIDED = 0.03
"""A position in which a seat's chance is nearer to 0 or 1 than this asks nothing."""


class Conditions(NamedTuple):
    """What a result depends on: seconds of the longest thought and of the judge, and the seed."""

    longest: float
    evaluate: float
    seed: int


def position(seed: int) -> State:
    """An undecided position of a game; the same for the same seed on any machine, nearly."""
    rng = random.Random(seed)
    while True:
        state, wanted = new_game(), rng.choice(PLIES)
        player = SearchPlayer(seconds=0.1, config=STRONGEST, clock=time.thread_time)
        while state.plies < wanted and not state.is_over:
            opening = state.plies < 2
            chosen = rng.choice(legal_placements(state)) if opening else player.choose(state, rng)
            state = play(state, chosen).state
        if not state.is_over and DECIDED < chance(state, state.to_play, 0.5, seed) < 1 - DECIDED:
            return state


def chance(state: State, seat: int, seconds: float, seed: int) -> float:
    """The part of the victory that a search expects for a seat."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return (seat in winners) / len(winners)
    search = Search(state, seed=seed, config=STRONGEST)
    search.run(seconds=seconds, clock=time.thread_time)
    best = search.candidates()[0]
    if best.winners:
        return (seat in best.winners) / len(best.winners)
    return best.stats.shares[seat] / best.stats.games


def given_away(seed: int, longest: float, evaluate: float) -> list[float]:
    """How much of the victory the placement of each time gives away, the shortest time first."""
    state = position(seed)
    search = Search(state, seed=seed, config=STRONGEST)
    named, seconds, spent = [], SHORTEST, 0.0
    while seconds <= longest:
        search.run(seconds=seconds - spent, clock=time.thread_time)
        named.append(search.best())
        seconds, spent = 2 * seconds, seconds
    worth = {
        placement: chance(play(state, placement).state, state.to_play, evaluate, seed + 1)
        for placement in set(named)
    }
    return [max(worth.values()) - worth[placement] for placement in named]


def table(rows: Sequence[Sequence[float]]) -> str:
    """A line a time: what it gives away, and what it gains on half the time, with error bars."""
    lines = ["| seconds | given away | gained on half the time |", "|---|---|---|"]
    before: Sequence[float] | None = None
    for nth, column in enumerate(zip(*rows, strict=True)):
        gained = (
            "" if before is None else told([b - c for b, c in zip(before, column, strict=True)])
        )
        lines.append(f"| {SHORTEST * 2**nth:g} | {told(column)} | {gained} |")
        before = column
    return "\n".join(lines)


def told(parts: Sequence[float]) -> str:
    """The mean in percent, with 95 percent error bars."""
    error = 1.96 * statistics.stdev(parts) / math.sqrt(len(parts)) if len(parts) > 1 else math.inf
    return f"{100 * statistics.mean(parts):.2f} +- {100 * error:.2f}"


def measure(positions: int, jobs: int, what: Conditions, out: Path | None) -> list[list[float]]:
    """What each time gives away, a row a position; those found out before are not asked again."""
    done = read(out, what)
    warm_up()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as workers:
        running = {
            workers.submit(given_away, what.seed + 2 * nth, what.longest, what.evaluate): nth
            for nth in range(positions)
            if nth not in done
        }
        for job in as_completed(running):
            nth = running[job]
            done[nth] = job.result()
            if out:
                with out.open("a", encoding="utf-8") as file:
                    row = {**what._asdict(), "nth": nth, "given_away": done[nth]}
                    file.write(json.dumps(row) + "\n")
            print(f"{len(done)} done", file=sys.stderr, flush=True)
    return [done[nth] for nth in range(positions)]


def read(file: Path | None, what: Conditions) -> dict[int, list[float]]:
    """What a run before this one found out under the same conditions."""
    if file is None or not file.exists():
        return {}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {row["nth"]: row["given_away"] for row in rows if {**row, **what._asdict()} == row}


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--longest", type=float, default=16.0)
    parser.add_argument("--judge", type=float, default=16.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    if chosen.longest < SHORTEST or chosen.positions < 1:
        parser.error(f"wanted are at least one position and {SHORTEST} seconds")
    what = Conditions(chosen.longest, chosen.evaluate, chosen.seed)
    print(table(measure(chosen.positions, chosen.jobs, what, chosen.out)))


if __name__ == "__main__":
    main()
