"""Measure the ladder of levels: matches against the next lower level, and thinking times.

    python benchmarks/ladder.py [LEVEL ...] [--games 200] [--players 2] [--seed 1] [--jobs 1]
    python benchmarks/ladder.py [LEVEL ...] --times [--players 2]

Each LEVEL (all by default) plays the one below it, the lowest plays the taker, and a style plays
the level that it modifies. With three or four players, the opponent takes all other seats.
Every opening of two random placements is played from every seat. --jobs is the number of processes.
--times plays one game of each level against itself and prints the mean and maximum processor time
of a placement. Limits of time count processor time.
"""

import random
import time
from threading import Event

from matches import check_players, play_all, player
from measuring import Table, argument_parser
from strength import games_of

from cirkis.engine import LEVELS, Player, Stoppable
from cirkis.engine.players.levels import STYLES
from cirkis.game import new_game, play
from cirkis.lab.arena.ratings import wilson_interval

BELOW = dict(zip(LEVELS, ["taker", *LEVELS], strict=False))
BELOW |= {name: style.level for name, style in STYLES.items()}
OPENING_PLIES = 2
TURN, SERVER, LOAD = 20_000.0, 1.2, 0.6
"""A computer places every 20 seconds, as a person does; the server spends some milliseconds on each
of the two (docs/benchmarks-load.md), and a core works for part of the time, so that nobody waits.
"""


def match(level: str, players: int, games: int, seed: int, jobs: int) -> str:
    """Return how many games a level won against the level below, with a Wilson interval."""
    planned = games_of(level, BELOW[level], players, games, OPENING_PLIES, seed, balanced=False)
    won = sum(shares[nth % players] for nth, shares in play_all(planned, jobs))
    low, high = wilson_interval(won, len(planned))
    return f"{won / len(planned):.1%} ({low:.0%} to {high:.0%})"


def times(level: str, players: int) -> tuple[float, float]:
    """Return the mean and maximum processor time of a placement, in milliseconds."""
    one, stop = player(level), Event()
    if isinstance(one, Stoppable):
        one.stop = stop
    stop.set()
    placement_times(one, players)  # without thinking, to load compiled code
    stop.clear()
    took = placement_times(one, players)
    return 1000 * sum(took) / len(took), 1000 * max(took)


def placement_times(one: Player, players: int) -> list[float]:
    """Return the processor time in seconds of each placement in a player's game against itself."""
    state, rng, took = new_game(players=players), random.Random(1), []
    while not state.is_over:
        started = time.thread_time()
        placement = one.choose(state, rng)
        took.append(time.thread_time() - started)
        state = play(state, placement).state
    return took


def main() -> None:
    parser = argument_parser(__doc__, games=200, seed=1, jobs=1)
    parser.add_argument("levels", nargs="*", metavar="LEVEL")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--times", action="store_true")
    args = parser.parse_args()
    levels = args.levels or list(LEVELS)
    if unknown := set(levels) - BELOW.keys():
        parser.error(f'there is no level "{min(unknown)}", only {", ".join(BELOW)}')
    check_players(parser, levels)
    if args.times:
        heads = ("level", "players", "ms per placement", "at most", "tables that a core carries")
        table = Table(args, heads)
        for level in levels:
            mean, most = times(level, args.players)
            carried = TURN * LOAD / (mean + 2 * SERVER)
            table.add(level, args.players, f"{mean:.1f}", f"{most:.1f}", f"{carried:,.0f}")
    else:
        played = [(name, args.players) for level in levels for name in (level, BELOW[level])]
        table = Table(args, ("level", "against", "players", "games", "victories"), played)
        for level in levels:
            won = match(level, args.players, args.games, args.seed, args.jobs)
            table.add(level, BELOW[level], args.players, f"{args.games:,}", won)
    table.save()


if __name__ == "__main__":
    main()
