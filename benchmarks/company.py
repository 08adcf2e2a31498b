"""Who is strong among strangers: every mixture of some players at one table.

    python benchmarks/company.py PLAYER PLAYER ... [--players 4] [--rounds 4] [--jobs 1]

A round has one game of every mixture of two kinds or more: one among three, two and two, and all
the others, with seats drawn anew. A player's share is what one seat of its kind wins, in percent,
as the mean over all mixtures that it takes part in; par is the same for all. So whoever is good
only among its own kind, or only against one other, gains nothing. Players are written as for
strength.py.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from matches import Game, check_players, opening, percent, play_all


class Seated(NamedTuple):
    """What the seats of one kind won in one game: how many they are, and the share of each."""

    kind: str
    seats: int
    share: float


def games_of(kinds: Sequence[str], players: int, rounds: int, plies: int, seed: int) -> list[Game]:
    """Return the games of all rounds."""
    rng = random.Random(seed)
    games = []
    for _ in range(rounds):
        for mixture in combinations_with_replacement(kinds, players):
            if len(set(mixture)) > 1:
                seats = tuple(rng.sample(mixture, players))
                games.append(Game(opening(players, plies, rng), seats, rng.getrandbits(30)))
    return games


def seated(game: Game, shares: Sequence[float]) -> list[Seated]:
    """Return what each kind won in a game."""
    won = dict.fromkeys(game.seats, 0.0)
    for kind, share in zip(game.seats, shares, strict=True):
        won[kind] += share
    counts = Counter(game.seats)
    return [Seated(kind, counts[kind], total / counts[kind]) for kind, total in won.items()]


def counted(shares: Sequence[float]) -> str:
    """Return the mean in percent with 95 percent error bars, and how many there are."""
    return f"{percent(shares)} ({len(shares)})" if shares else "-"


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("kinds", nargs="+")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--opening", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    if len(set(args.kinds)) < len(args.kinds) or len(args.kinds) < 2:
        parser.error("a mixture takes two players or more, all of them different")
    check_players(parser, args.kinds)
    games = games_of(args.kinds, args.players, args.rounds, args.opening, args.seed)
    rows: list[Seated] = []
    for number, (nth, shares) in enumerate(play_all(games, args.jobs), 1):
        rows += seated(games[nth], shares)
        if sys.stderr.isatty():
            print(f"\r{number} of {len(games)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    sizes = range(1, args.players)
    print("| player | all mixtures |" + "".join(f" {size} of {args.players} |" for size in sizes))
    print("|---|---|" + "---|" * len(sizes))
    for kind in args.kinds:
        mine = [row for row in rows if row.kind == kind]
        by_size = [counted([row.share for row in mine if row.seats == size]) for size in sizes]
        print(f"| {kind} | {counted([row.share for row in mine])} | {' | '.join(by_size)} |")


if __name__ == "__main__":
    main()
