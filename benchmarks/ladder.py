"""The ladder of levels: each against the one below it, and how long they think.

    python benchmarks/ladder.py [LEVEL ...] [--games 200] [--players 2] [--seed 1] [--out FOLDER]
    python benchmarks/ladder.py [LEVEL ...] --times [--players 2]

A LEVEL named meets the one below it (the lowest: the taker); without names all do. With three or
four players it sits alone among players of the one below. Every opening of two random placements is
played from every seat. With --out results are kept, and the same command goes on from them; another
seed or number of games needs another folder. --jobs shares the games among processes. --times plays
one game of each level against itself and prints the seconds of processor time that a placement
took, on average and at most.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from threading import Event

from cirkis.arena import Plan, Seatings, run
from cirkis.errors import CirkisError
from cirkis.players import LEVELS, Player, Stoppable, make_player
from cirkis.rules import Options, new_game, play

BELOW = dict(zip(LEVELS, ["taker", *LEVELS], strict=False))
OPENING = 2


def plan_of(level: str, games: int, players: int, seed: int) -> Plan:
    """The match of a level, alone at the table, against the one below it.

    No seed other than the one given may decide a game: what was tuned on one is shown on another.
    """
    return Plan(
        (level, *[BELOW[level]] * (players - 1)),
        Options(players=players),
        rounds=-(-games // players),
        seatings=Seatings.ROTATED,
        opening=OPENING,
        seed=seed,
    )


def match(plan: Plan, jobs: int, folder: Path | None) -> str:
    """One row of the ladder: the victories of a level against the one below, with Wilson's range.

    Raises:
        CirkisError: the folder holds other matches.
    """
    level, below, *_ = plan.players
    kept = None if folder is None else folder / f"{level}-{below}"
    standing = run(plan, jobs=jobs, folder=kept).standings[0]
    if not standing.games:
        return f"| {level} | {below} | 0 | - |"
    low, high = standing.interval
    rate = standing.victories / standing.games
    return f"| {level} | {below} | {standing.games} | {rate:.1%} ({low:.0%} to {high:.0%}) |"


def times(level: str, players: int) -> str:
    """One row of thinking times: one game of the level against itself."""
    player, hurry = make_player(level), Event()
    if isinstance(player, Stoppable):
        player.stop = hurry
    hurry.set()
    seconds(player, players)  # without thinking, and without being told: compiled code is loaded
    hurry.clear()
    took = seconds(player, players)
    return f"| {level} | {players} | {sum(took) / len(took):.3f} | {max(took):.3f} |"


def seconds(player: Player, players: int) -> list[float]:
    """The seconds of processor time of each placement of a game against itself."""
    state, rng, took = new_game(Options(players=players)), random.Random(1), []
    while not state.is_over:
        begun = time.thread_time()
        placement = player.choose(state, rng)
        took.append(time.thread_time() - begun)
        state = play(state, placement).state
    return took


def main() -> None:
    """Play what is asked for, and print rows for docs/players.md as they come."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("levels", nargs="*", metavar="LEVEL")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--times", action="store_true")
    chosen = parser.parse_args()
    for level in chosen.levels or LEVELS:
        if level not in LEVELS:
            parser.error(f'there is no level "{level}", only {", ".join(LEVELS)}')
        if chosen.times:
            print(times(level, chosen.players), flush=True)
            continue
        try:
            plan = plan_of(level, chosen.games, chosen.players, chosen.seed)
            print(match(plan, chosen.jobs, chosen.out), flush=True)
        except CirkisError as problem:
            parser.error(str(problem))


if __name__ == "__main__":
    main()
