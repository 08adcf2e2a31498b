"""Find players that are strong against any opponent, by playing every mixture of them at a table.

    python benchmarks/mixed_tables.py PLAYER PLAYER ... [--players 4] [--rounds 4] [--jobs 1]

A round has one game of every mixture of two or more kinds, such as one against three or two against
two, with seats drawn at random. A player's share is what each of its seats wins, in percent, on
average over all its mixtures. A player that is good only among its own kind, or only against one
opponent, gains little, because all mixtures count equally. Players are written as for strength.py.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from matches import Game, check_players, opening, play_all
from measuring import Table, argument_parser, percent


class Seated(NamedTuple):
    """The result of one kind's seats in one game."""

    kind: str
    seats: int
    share: float  # each seat's share of the victory


def games_of(kinds: Sequence[str], players: int, rounds: int, plies: int, seed: int) -> list[Game]:
    rng = random.Random(seed)
    games = []
    for _ in range(rounds):
        for mixture in combinations_with_replacement(kinds, players):
            if len(set(mixture)) > 1:
                seats = tuple(rng.sample(mixture, players))
                games.append(Game(opening(players, plies, rng), seats, rng.getrandbits(30)))
    return games


def seated(game: Game, shares: Sequence[float]) -> list[Seated]:
    won = dict.fromkeys(game.seats, 0.0)
    for kind, share in zip(game.seats, shares, strict=True):
        won[kind] += share
    counts = Counter(game.seats)
    return [Seated(kind, counts[kind], total / counts[kind]) for kind, total in won.items()]


def counted(shares: Sequence[float]) -> str:
    """Return the mean in percent with 95 percent error bars, and the count."""
    return f"{percent(shares)} ({len(shares)})" if shares else "-"


def main() -> None:
    parser = argument_parser(__doc__, players=4, rounds=4, opening=2, seed=1, jobs=1)
    parser.add_argument("kinds", nargs="+")
    args = parser.parse_args()
    if len(set(args.kinds)) < len(args.kinds) or len(args.kinds) < 2:
        parser.error("name at least two players, all different")
    check_players(parser, args.kinds)
    games = games_of(args.kinds, args.players, args.rounds, args.opening, args.seed)
    rows: list[Seated] = []
    for nth, shares in play_all(games, args.jobs):
        rows += seated(games[nth], shares)
    sizes = range(1, args.players)
    heads = ("player", "all mixtures", *(f"{size} of {args.players}" for size in sizes))
    table = Table(args, heads, [(kind, args.players) for kind in args.kinds])
    for kind in args.kinds:
        mine = [row for row in rows if row.kind == kind]
        by_size = [counted([row.share for row in mine if row.seats == size]) for size in sizes]
        table.add(kind, counted([row.share for row in mine]), *by_size)
    table.save()


if __name__ == "__main__":
    main()
