"""Measure how well the chances of owning figures agree with the final owners.

    python benchmarks/ownership.py [--games 500] [--jobs 1] [--seed 0] [--by strongest:0.1s]
        [--simulations 2000] [--every 5] [--fit]

It plays games with two, three and four players in turn, after three random placements. At every
fifth position it estimates who will own each unfinished figure, and compares the chances of every
owner, and of nobody, with the final owner. With --fit it prints the exponents that fit these games
best (by likelihood), for OWNER_CALIBRATIONS in engine/analysis/estimates.py; use seeds other than
those of the published results.
"""

import random
from collections.abc import Iterator
from itertools import product
from math import log
from statistics import fmean
from typing import NamedTuple

from matches import opening, player
from measuring import Table, argument_parser, in_processes

from cirkis.engine.analysis.analyse_position import new_search, run_search
from cirkis.engine.analysis.estimates import (
    OWNER_CALIBRATIONS,
    Calibration,
    calibrate_shares,
    count_owners,
    final_ownership,
)
from cirkis.engine.search.config import Limits
from cirkis.game import State, play

RANGES = [*((low, low + 10) for low in range(0, 100, 10)), (65, 75)]  # of chances, in percent
EMPTY = [nth / 10 for nth in range(4, 16)]
GROWTH = [nth / 5 for nth in range(-5, 8)]


class Question(NamedTuple):
    """Predictions of who will own an unfinished figure, and who owned it at the end."""

    state: State
    counts: list[int]
    owned: tuple[float, ...]

    def shares(self, calibration: Calibration) -> tuple[float, ...]:
        return calibrate_shares(self.counts, calibration.exponent(self.state))


def ask_through_game(
    players: int, seed: str, by: str, simulations: int, every: int
) -> list[Question]:
    """Play a game and return its questions, with the answers found at its end."""
    mover, rng = player(by), random.Random(seed)
    state, asked = opening(players, 3, rng), []
    first = rng.randrange(every)
    while state.outcome is None:
        if state.plies % every == first:
            search = new_search(state, rng.randrange(1 << 32), simulations)
            run_search(search, Limits(simulations), {})
            asked.append((state, count_owners(search)))
        state = play(state, mover.choose(state, rng)).state
    return [
        Question(position, counts, owned)
        for position, counted in asked
        for figure, counts, owned in zip(
            state.variant.figures, counted, final_ownership(state), strict=True
        )
        if figure.mask & ~position.filled
    ]


def told_and_true(players: int, asked: list[Question]) -> Iterator[tuple[float, float]]:
    """Yield each calibrated chance, with 1 if it came true and 0 if not."""
    for question in asked:
        yield from zip(question.shares(OWNER_CALIBRATIONS[players]), question.owned, strict=True)


def rows(questions: dict[int, list[Question]]) -> Iterator[list[str]]:
    """Yield the heads, then for each range the mean chance, share that came true, and count."""
    pairs = {f"{key} players": list(told_and_true(key, asked)) for key, asked in questions.items()}
    pairs["all"] = [pair for some in pairs.values() for pair in some]
    yield ["predicted", *pairs]
    for low, high in RANGES:
        cells = []
        for some in pairs.values():
            inside = [pair for pair in some if low <= min(100 * pair[0], 99.9) < high]
            means = [f"{fmean(column):.1%}" for column in zip(*inside, strict=True)]
            cells.append(f"{': '.join(means)} ({len(inside)})")
        yield [f"{low} to {high}%", *cells]


def fit(questions: list[Question]) -> Calibration:
    """Return the calibration that makes the final owners most likely."""

    def likelihood(calibration: Calibration) -> float:
        chances = ((one.shares(calibration), one.owned) for one in questions)
        return sum(log(shares[owned.index(1.0)]) for shares, owned in chances)

    return max((Calibration(*pair) for pair in product(EMPTY, GROWTH)), key=likelihood)


def main() -> None:
    parser = argument_parser(
        __doc__, games=500, jobs=1, seed=0, by="strongest:0.1s", simulations=2000, every=5
    )
    parser.add_argument("--fit", action="store_true")
    args = parser.parse_args()
    tasks = [
        (2 + nth % 3, f"{args.seed} {nth}", args.by, args.simulations, args.every)
        for nth in range(args.games)
    ]
    questions: dict[int, list[Question]] = {2: [], 3: [], 4: []}
    for nth, found in in_processes(ask_through_game, tasks, args.jobs):
        questions[tasks[nth][0]] += found
    if args.fit:
        for players, asked in questions.items():
            print(f"    {players}: {fit(asked)},")
    heads, *others = rows(questions)
    names = (args.by, "ownership")
    table = Table(args, heads, [(name, players) for name in names for players in questions])
    for row in others:
        table.add(*row)
    table.save()


if __name__ == "__main__":
    main()
