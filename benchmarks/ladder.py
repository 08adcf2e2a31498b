"""Measure the ladder of levels: matches against the next lower level, and thinking times.

    python benchmarks/ladder.py [LEVEL ...] [--games 200] [--players 2] [--seed 1] [--out FOLDER]
    python benchmarks/ladder.py [LEVEL ...] --times [--players 2]

Each LEVEL (all by default) plays the one below it, the lowest plays the taker, and a style plays
the level that it modifies. With three or four players, the opponent takes all other seats.
Every opening of two random placements is played from every seat. With --out, results are saved, and
the same command resumes; another seed or number of games needs another folder. --jobs is the number
of processes. --times plays one game of each level against itself and prints the mean and maximum
processor time of a placement; limits of time count processor time too.
"""

import random
import time
from pathlib import Path
from threading import Event

from measuring import argument_parser

from cirkis.engine import LEVELS, Player, Stoppable, make_player
from cirkis.engine.players.levels import STYLES
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.errors import CirkisError
from cirkis.game import Options, new_game, play
from cirkis.lab import Plan, Seatings, run_arena

BELOW = dict(zip(LEVELS, ["taker", *LEVELS], strict=False))
BELOW |= {name: style.level for name, style in STYLES.items()}
OPENING_PLIES = 2


def plan_of(level: str, games: int, players: int, seed: int) -> Plan:
    """Return the match of a level against one or more players of the level below."""
    return Plan(
        (level, *[BELOW[level]] * (players - 1)),
        Options(players=players),
        rounds=-(-games // players),
        seatings=Seatings.ROTATED,
        opening_plies=OPENING_PLIES,
        seed=seed,
    )


def match(plan: Plan, jobs: int, folder: Path | None) -> str:
    """Play a match and return its row of the ladder, with a Wilson interval."""
    level, below, *_ = plan.players
    results = None if folder is None else folder / f"{level}-{below}"
    standing = run_arena(plan, jobs=jobs, folder=results).players[0]
    if not standing.games:
        return f"| {level} | {below} | 0 | - |"
    low, high = standing.interval
    rate = standing.victories / standing.games
    return f"| {level} | {below} | {standing.games} | {rate:.1%} ({low:.0%} to {high:.0%}) |"


def times(level: str, players: int) -> str:
    player, stop = make_player(level), Event()
    _count_processor_time(player)
    if isinstance(player, Stoppable):
        player.stop = stop
    stop.set()
    placement_times(player, players)  # without thinking, to load compiled code
    stop.clear()
    took = placement_times(player, players)
    return f"| {level} | {players} | {sum(took) / len(took):.4f} | {max(took):.4f} |"


def _count_processor_time(player: Player) -> None:
    """Let searches think as long as on an idle machine."""
    if isinstance(player, SearchPlayer):
        player.clock = time.thread_time
    for inner in getattr(player, "_inner", ()):
        _count_processor_time(inner)


def placement_times(player: Player, players: int) -> list[float]:
    """Return the processor time in seconds of each placement in a player's game against itself."""
    state, rng, took = new_game(Options(players=players)), random.Random(1), []
    while not state.is_over:
        started = time.thread_time()
        placement = player.choose(state, rng)
        took.append(time.thread_time() - started)
        state = play(state, placement).state
    return took


def main() -> None:
    parser = argument_parser(__doc__, games=200, seed=1, jobs=1)
    parser.add_argument("levels", nargs="*", metavar="LEVEL")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--times", action="store_true")
    args = parser.parse_args()
    for level in args.levels or LEVELS:
        if level not in BELOW:
            parser.error(f'there is no level "{level}", only {", ".join(BELOW)}')
        if args.times:
            print(times(level, args.players), flush=True)
            continue
        try:
            plan = plan_of(level, args.games, args.players, args.seed)
            print(match(plan, args.jobs, args.out), flush=True)
        except CirkisError as problem:
            parser.error(str(problem))


if __name__ == "__main__":
    main()
