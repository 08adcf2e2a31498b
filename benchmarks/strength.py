"""Play matches between players, with error bars.

    python benchmarks/strength.py FIRST SECOND [--players 2] [--games 40] [--opening 2] [--jobs 1]
                                  [--balanced]

FIRST takes every seat in turn and SECOND all the others; each opening of random placements is
played once from every seat. A player is a level, or a search like "uniform:0.2s" or "informed:2000"
(seconds or simulations per placement), optionally followed by search parameters, as in
"informed:2000,playout_candidates=6". Seconds are processor time, so neither other work on the
machine nor more jobs than cores affect the result.

With two players, `--balanced` leaves out openings that favour one seat: in these, strong players
win one game each, whichever is stronger. The result also counts the pairs of games from one opening
that FIRST won, shared and lost.
"""

import random
import sys
from collections.abc import Mapping, Sequence

from matches import Game, balanced_opening, check_players, opening, play_all
from measuring import Table, argument_parser, percent


def games_of(
    first: str, second: str, players: int, games: int, plies: int, seed: int, *, balanced: bool
) -> list[Game]:
    """Return a game for each opening and each seat of the first player."""
    rng = random.Random(seed)
    planned = []
    for number in range(-(-games // players)):
        start = balanced_opening(plies, rng) if balanced else opening(players, plies, rng)
        for seat in range(players):
            seats = [second] * players
            seats[seat] = first
            planned.append(Game(start, tuple(seats), seed + number * players + seat))
    return planned


def summary(parts: Sequence[float]) -> str:
    """Return the number of games, and the mean in percent with 95 percent error bars."""
    return f"{len(parts)} games: {percent(parts)} percent"


def pairs(parts: Mapping[int, float]) -> str:
    """Return how two players' pairs of games from the same opening ended."""
    sums = [parts[n] + parts[n + 1] for n in range(0, len(parts) - 1, 2)]
    won, lost = sum(s > 1 for s in sums), sum(s < 1 for s in sums)
    return f"pairs won {won}, shared {len(sums) - won - lost}, lost {lost}"


def main() -> None:
    parser = argument_parser(__doc__, players=2, games=40, opening=2, seed=1, jobs=1)
    parser.add_argument("--balanced", action="store_true")
    parser.add_argument("first")
    parser.add_argument("second")
    args = parser.parse_args()
    check_players(parser, (args.first, args.second))
    about = f"{args.first} against {args.second}, {args.players} players"
    if args.balanced and args.players != 2:
        parser.error("--balanced is for two players")
    kind = (args.players, args.games, args.opening, args.seed)
    games = games_of(args.first, args.second, *kind, balanced=args.balanced)
    parts: dict[int, float] = {}
    for number, shares in play_all(games, args.jobs, is_counted=False):
        parts[number] = shares[number % args.players]
        print(f"\r{about}, {summary([*parts.values()])}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if args.players == 2:
        print(pairs(parts))
    played = [(args.first, args.players), (args.second, args.players)]
    table = Table(args, ("first", "second", "players", "games", "percent"), played)
    table.add(args.first, args.second, args.players, len(parts), percent([*parts.values()]))
    table.save()


if __name__ == "__main__":
    main()
