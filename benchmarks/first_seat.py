"""Measure how often each seat wins among equal players.

    python benchmarks/first_seat.py [PLAYER] [--players 2 3 4] [--after C:A1+B1] [--games 400]
        [--seed 1] [--jobs 1]

One player takes all seats, in two- to four-player games. They start from the empty board or, with
--after, from the position after some placements. Players are written as for strength.py.
"""

import random

from matches import Game, check_players, play_all
from measuring import Table, argument_parser, percent

from cirkis.errors import CirkisError
from cirkis.game import State, new_game, replay


def shares(player: str, start: State, games: int, seed: int, jobs: int) -> list[str]:
    """Return each seat's share of the victories in percent, with 95 percent error bars."""
    rng = random.Random(seed)
    seats = (player,) * start.options.players
    planned = [Game(start, seats, rng.getrandbits(30)) for _ in range(games)]
    results = [won for _, won in play_all(planned, jobs)]
    return [percent(column) for column in zip(*results, strict=True)]


def main() -> None:
    parser = argument_parser(__doc__, games=400, seed=1, jobs=1)
    parser.add_argument("player", nargs="?", default="strongest:2000,greedy_prior=0")
    parser.add_argument("--players", nargs="*", type=int, choices=(2, 3, 4), default=(2, 3, 4))
    parser.add_argument("--after", nargs="*", default=())
    args = parser.parse_args()
    check_players(parser, (args.player,))
    try:
        starts = [replay(new_game(players=players), args.after) for players in args.players]
    except CirkisError as problem:
        parser.error(str(problem))
    played = [(args.player, players) for players in args.players]
    table = Table(args, ("players", "first", "second", "third", "fourth"), played)
    for start in starts:
        row = shares(args.player, start, args.games, args.seed, args.jobs)
        table.add(start.options.players, *row, *[""] * (4 - len(row)))
    table.save()


if __name__ == "__main__":
    main()
