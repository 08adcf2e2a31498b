"""Whether the chances of the analysis are honest: what was predicted against what came.

    python benchmarks/calibration.py [--players 2] [--games 100] [--simulations 1000]
        [--by strongest:200] [--tuning analysing] [--every 3]

Plays games after random openings, analyses every third position, and compares the predicted chance
of every seat with its part of the victory in the end, by tenths. Honest chances come true as often
as they say. The Brier score is the mean squared difference; always saying "as good as anybody"
gives the one beside it. Points are compared likewise. Positions of one game belong together, so the
numbers are less sure than their count suggests.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import NamedTuple

from strength import CONFIGS, opening, player  # the benchmark beside this one

from cirkis.analysis import analyse
from cirkis.analysis.estimates import shares
from cirkis.rules import State, play
from cirkis.search.config import SearchConfig

BINS = 10


class Said(NamedTuple):
    """What was predicted for a seat in a position, and what came."""

    chance: float
    came: float
    points: float
    points_came: int


def game(
    start: State, by: str, every: int, simulations: int, config: SearchConfig, seed: int
) -> Iterator[Said]:
    """The predictions of a game, once its end is known."""
    mover, rng = player(by), random.Random(seed)
    state, seen = start, []
    while state.outcome is None:
        if state.plies % every == seed % every:
            seen.append(analyse(state, simulations=simulations, config=config, seed=seed))
        state = play(state, mover.choose(state, rng)).state
    part = shares(state.outcome.winners, state.options.players)
    for found in seen:
        for seat, chance in enumerate(found.chances):
            yield Said(chance, part[seat], found.expected_scores[seat], state.scores[seat])


def table(said: list[Said], players: int) -> Iterator[str]:
    """The comparison, as lines."""
    yield "| predicted | mean of it | came true | predictions |"
    yield "|---|---|---|---|"
    for tenth in range(BINS):
        inside = [s for s in said if min(int(s.chance * BINS), BINS - 1) == tenth]
        if inside:
            chance = sum(s.chance for s in inside) / len(inside)
            came = sum(s.came for s in inside) / len(inside)
            span = f"{10 * tenth} to {10 * tenth + 10}%"
            yield f"| {span} | {chance:.1%} | {came:.1%} | {len(inside)} |"
    brier = sum((s.chance - s.came) ** 2 for s in said) / len(said)
    even = sum((1 / players - s.came) ** 2 for s in said) / len(said)
    bias = sum(s.points - s.points_came for s in said) / len(said)
    off = sum(abs(s.points - s.points_came) for s in said) / len(said)
    yield f"Brier score {brier:.3f} (even chances: {even:.3f});"
    yield f"points off by {off:.1f} on average, {bias:+.1f} too many."


def main() -> None:
    """Play, analyse, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--by", default="strongest:200")
    parser.add_argument("--tuning", choices=CONFIGS, default="analysing")
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    said: list[Said] = []
    for number in range(asked.games):
        rng = random.Random(f"{asked.seed} {number}")
        start = opening(asked.players, 3, rng)
        said += game(start, asked.by, asked.every, asked.simulations, CONFIGS[asked.config], number)
    print(f"{asked.players} players, {asked.games} games by {asked.by},")
    print(f"{asked.simulations} simulations a position ({asked.config}):\n")
    print("\n".join(table(said, asked.players)))


if __name__ == "__main__":
    main()
