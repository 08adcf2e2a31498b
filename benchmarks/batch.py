"""Compare cirkis.envs.batch with the plain rules and the kernel's random games.

    python benchmarks/batch.py [--boards 1024] [--seconds 0.5] [--rounds 3] [--players 2]

Rates are millions of placements per second of one core's processor time: the median of rounds in
which all rows take turns, the lowest and the highest. "Times" is relative to the plain rules in the
same run. Rows with "step" but without
"sample" use actions drawn beforehand, so they do not measure drawing. With several `--threads`,
batches are measured in wall-clock time, which needs an idle machine.
"""

import os
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from itertools import count

import numpy as np
from measuring import Table, argument_parser, in_turns, kernel_hosts, rate, spread

from cirkis.engine.search.kernel.position import encode_state, tables_for
from cirkis.engine.search.kernel_hosts.choice import VARIABLE
from cirkis.envs.batch import Batch
from cirkis.envs.batch.block import Array
from cirkis.game import Options, legal_mask, new_game
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place
from tools.kernel.counting import random_games

Measure = Callable[[float], float]
"""Runs for about the given time in seconds, and returns the placements per second."""


def plain_rate(players: int, seconds: float) -> float:
    """Return the placements per second of random games in cirkis.game.rules."""
    rng = random.Random(1)

    def game() -> int:
        state = new_game(players=players)
        while not state.is_over:
            state = place(state, rng.choice(list(iter_bits(legal_mask(state)))))[0]
        return state.plies

    return rate(game, seconds, time.thread_time)


def kernel_rate(host: str, players: int, seconds: float) -> float:
    """Return the placements per second of the kernel's own random games."""
    os.environ[VARIABLE] = host
    state, seeds = new_game(players=players), count()

    def games() -> int:
        return random_games(tables_for(state), encode_state(state), 20_000, next(seeds))[0]

    return rate(games, seconds, time.thread_time)


def drawn(batch: Batch, steps: int) -> list[Array]:
    """Return random actions for a number of steps, and reset the batch."""
    actions = []
    for _ in range(steps):
        actions.append(batch.sample().astype(np.int64))
        batch.step(actions[-1])
    batch.reset()
    return actions


def batch_rate(
    host: str, players: int, boards: int, threads: int, what: str, seconds: float
) -> float:
    os.environ[VARIABLE] = host
    batch = Batch(boards, Options(players=players), threads=threads, auto_reset=True)
    clock = time.perf_counter if threads > 1 else time.thread_time
    steps = 200
    actions = [] if "sample" in what or "playout" in what else drawn(batch, steps)
    made, spent = 0, 0.0
    while spent < seconds:
        started = clock()
        if "playout" in what:
            made += sum(batch.play_randomly() for _ in range(10))
        else:
            for n in range(steps):
                batch.step(batch.sample() if "sample" in what else actions[n])
                if "mask" in what:
                    batch.legal_mask()
                if "observe" in what:
                    batch.observations()
            made += steps * boards
        spent += clock() - started
        batch.reset()
    return made / spent


WHATS = ("step", "step, mask", "step, observe", "step, mask, observe", "sample, step", "playout")


def main() -> None:
    parser = argument_parser(__doc__, boards=1024, seconds=0.5, rounds=3, threads=1)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    args = parser.parse_args()
    rows: dict[str, Measure] = {"plain rules": partial(plain_rate, args.players)}
    for host in kernel_hosts():
        rows[f"{host}: the kernel's random games"] = partial(kernel_rate, host, args.players)
        for what in WHATS:
            rows[f"{host}: {what}"] = partial(
                batch_rate, host, args.players, args.boards, args.threads, what
            )
    for measure in rows.values():
        measure(0.001)  # compiles the code first
    found = in_turns(rows, args.seconds, args.rounds)
    plain = statistics.median(found["plain rules"])
    table = Table(args, ("at each step", "million placements/s", "times"))
    for name, rates in found.items():
        shown = spread([rate / 1e6 for rate in rates], ".2f")
        table.add(name, shown, f"{statistics.median(rates) / plain:,.0f}")
    table.save()


if __name__ == "__main__":
    main()
