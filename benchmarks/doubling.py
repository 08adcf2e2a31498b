"""Measure the gain of each doubling of the thinking time, on the same positions for all times.

    python benchmarks/doubling.py [--positions 40] [--longest 16] [--evaluate 16] [--jobs 1]

Each position comes from a different game, played by the strongest search at 0.1 s per placement
after two random placements; decided positions are skipped. The strongest search thinks about it
once, and its choice is recorded after 1/8 s and after each doubling up to the longest time. A new
search then evaluates the position after every choice. The loss at a thinking time is the difference
between the chances of its choice and the best one. Seconds are processor time, so that other work
on the machine does not matter. With --out FILE each finished position is saved, and the same
command continues from there.
"""

import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from measuring import argument_parser, in_processes, percent

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.engine.search.tree.search import Search
from cirkis.game import State, legal_placements, new_game, play

SHORTEST = 0.125
PLIES = range(4, 25)
DECIDED = 0.03
"""Positions in which the mover's chance is nearer to 0 or 1 than this are skipped."""


class Conditions(NamedTuple):
    """The conditions of a result."""

    longest: float  # seconds of the longest search
    evaluate: float  # seconds of every evaluation
    seed: int  # of the first position


def position(seed: int) -> State:
    """Return an undecided position, almost always the same for the same seed."""
    rng = random.Random(seed)
    while True:
        state, plies = new_game(), rng.choice(PLIES)
        player = SearchPlayer(seconds=0.1, config=STRONGEST, clock=time.thread_time)
        while state.plies < plies and not state.is_over:
            is_opening = state.plies < 2
            options = legal_placements(state)
            placement = rng.choice(options) if is_opening else player.choose(state, rng)
            state = play(state, placement).state
        if not state.is_over and DECIDED < chance(state, state.to_play, 0.5, seed) < 1 - DECIDED:
            return state


def chance(state: State, seat: int, seconds: float, seed: int) -> float:
    """Return the share of the victory that a search expects for a seat."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return (seat in winners) / len(winners)
    search = Search(state, seed=seed, config=STRONGEST)
    search.run(seconds=seconds, clock=time.thread_time)
    best = search.candidates()[0]
    if best.winners:
        return (seat in best.winners) / len(best.winners)
    return best.stats.wins[seat] / best.stats.games


def losses(seed: int, longest: float, evaluate: float) -> list[float]:
    """Return how much chance the choice at each time gives away, shortest time first."""
    state = position(seed)
    search = Search(state, seed=seed, config=STRONGEST)
    choices, seconds, spent = [], SHORTEST, 0.0
    while seconds <= longest:
        search.run(seconds=seconds - spent, clock=time.thread_time)
        choices.append(search.best())
        seconds, spent = 2 * seconds, seconds
    chances = {
        placement: chance(play(state, placement).state, state.to_play, evaluate, seed + 1)
        for placement in set(choices)
    }
    return [max(chances.values()) - chances[placement] for placement in choices]


def table(rows: Sequence[Sequence[float]]) -> str:
    """Return a row for each time: its loss and its gain over half the time, with error bars."""
    lines = ["| seconds | given away | gained on half the time |", "|---|---|---|"]
    before: Sequence[float] | None = None
    for nth, column in enumerate(zip(*rows, strict=True)):
        gains = [b - c for b, c in zip(before or (), column, strict=before is not None)]
        gained = percent(gains, 2) if gains else ""
        lines.append(f"| {SHORTEST * 2**nth:g} | {percent(column, 2)} | {gained} |")
        before = column
    return "\n".join(lines)


def measure(
    positions: int, jobs: int, conditions: Conditions, out: Path | None
) -> list[list[float]]:
    """Return the losses of each time, in a row for each position; saved rows are not repeated."""
    done = read_results(out, conditions)
    missing = [nth for nth in range(positions) if nth not in done]
    tasks = [(conditions.seed + 2 * nth, *conditions[:2]) for nth in missing]
    for task, lost in in_processes(losses, tasks, jobs):
        done[missing[task]] = lost
        if out:
            with out.open("a", encoding="utf-8") as file:
                row = {**conditions._asdict(), "nth": missing[task], "given_away": lost}
                file.write(json.dumps(row) + "\n")
    return [done[nth] for nth in range(positions)]


def read_results(file: Path | None, conditions: Conditions) -> dict[int, list[float]]:
    """Return the results of earlier runs under the same conditions, by position."""
    if file is None or not file.exists():
        return {}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {row["nth"]: row["given_away"] for row in rows if {**row, **conditions._asdict()} == row}


def main() -> None:
    parser = argument_parser(__doc__, positions=40, longest=16.0, evaluate=16.0, seed=1, jobs=1)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    if args.longest < SHORTEST or args.positions < 1:
        parser.error(f"it takes at least one position and {SHORTEST} seconds")
    conditions = Conditions(args.longest, args.evaluate, args.seed)
    print(table(measure(args.positions, args.jobs, conditions, args.out)))


if __name__ == "__main__":
    main()
