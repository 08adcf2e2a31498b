"""Measure how much skill the game needs: the gain from more thinking, and the shape of games.

    python benchmarks/skill.py thought [--players 2 3 4] [--kind strongest] [--most 64000] [...]
    python benchmarks/skill.py shape [--players 2 3 4] [--games 400] [--simulations 2000] [...]

`thought` seats one player among opponents of its kind that think a quarter as much, from 250
simulations per placement up to --most. Each row has --games games, or fewer to keep games times
simulations below --work. `shape` plays the strongest search against itself, and prints how
long games are, how many placements are legal, how often each seat wins, and how often the player
whom the search favours at some point in the game goes on to win. All games begin with two random
placements. Both take --seed and --jobs; `thought` prints each row as soon as it is complete.
"""

import math
import random
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from matches import opening, play_all
from measuring import Table, argument_parser, in_processes, mean_and_error, percent
from strength import games_of

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.search import Search
from cirkis.game import legal_placements, play
from cirkis.game.rules.state import victory_shares

FEWEST, STEP, OPENING = 250, 4, 2
PARTS = (0.1, 0.25, 0.5, 0.75, 0.9)  # fractions of a game's placements
COLUMNS = {
    "thought": ("players", "simulations", "games", "percent", "par", "Elo for each doubling"),
    "shape": (
        "players",
        "games",
        "placements",
        "legal at a time",
        "victories by seat, from the first",
        *(f"after {part:.0%}" for part in PARTS),
    ),
}


class Shape(NamedTuple):
    """A game: legal placements and the favourite's share of the victory, by ply; shares by seat."""

    legal: list[int]
    favourite: list[float]
    shares: tuple[float, ...]


def shape(players: int, simulations: int, seed: int) -> Shape:
    state, legal, favourites = opening(players, OPENING, random.Random(seed)), [], []
    while state.outcome is None:
        search = Search(state, seed=seed, config=STRONGEST)
        search.run(simulations=simulations)
        best = search.candidates()[0]
        legal.append(len(legal_placements(state)))
        favourites.append(max(range(players), key=best.values.__getitem__))
        state = play(state, best.placement).state
    shares = victory_shares(state.outcome.winners, players)
    return Shape(legal, [shares[seat] for seat in favourites], shares)


def shape_row(players: int, games: Sequence[Shape]) -> tuple[object, ...]:
    length, error = mean_and_error([len(game.legal) + OPENING for game in games])
    legal = [number for game in games for number in game.legal]
    seats = ", ".join(map(percent, zip(*(game.shares for game in games), strict=True)))
    told = [[game.favourite[int(part * len(game.legal))] for game in games] for part in PARTS]
    return (
        players,
        len(games),
        f"{length:.1f} +- {error:.1f}",
        f"{fmean(legal):.1f}, at most {max(legal)}",
        seats,
        *(percent(one, 0) for one in told),
    )


def thought_row(players: int, simulations: int, parts: Sequence[float]) -> tuple[object, ...]:
    """Return a row, with Elo per doubling from the odds against each of the others."""
    share = min(max(fmean(parts), 0.001), 0.999)
    elo = 400 * math.log10(share * (players - 1) / (1 - share)) / math.log2(STEP)
    match = f"{simulations * STEP:,} against {simulations:,}"
    par = f"{100 / players:.0f}"
    return players, match, len(parts), percent(parts), par, round(elo)


def measure_thought(
    table: Table,
    players: Sequence[int],
    kind: str,
    most: int,
    most_games: int,
    work: int,
    seed: int,
    jobs: int,
) -> None:
    rows = {}
    for number in players:
        for nth in range(int(math.log(most / FEWEST, STEP) + 1e-9)):
            fewer = FEWEST * STEP**nth
            games = min(most_games, max(number, work // (fewer * STEP)))
            texts = (f"{kind}:{fewer * STEP}", f"{kind}:{fewer}")
            rows[fewer, number] = games_of(*texts, number, games, OPENING, seed, balanced=False)
    keys = sorted(rows, reverse=True)  # longest games first, so that all processes end together
    games = [(key, nth) for key in keys for nth in range(len(rows[key]))]
    parts: dict[tuple[int, int], list[float]] = {key: [] for key in rows}
    for number, shares in play_all([rows[key][nth] for key, nth in games], jobs):
        key, nth = games[number]
        parts[key].append(shares[nth % key[1]])
        if len(parts[key]) == len(rows[key]):
            print(*thought_row(key[1], key[0], parts[key]), flush=True)
    for key in sorted(rows, key=lambda key: key[::-1]):
        table.add(*thought_row(key[1], key[0], parts[key]))


def main() -> None:
    limits = {"most": 64_000, "games": 400, "work": 4_000_000, "simulations": 2000}
    parser = argument_parser(__doc__, kind="strongest", seed=1, jobs=1, **limits)
    parser.add_argument("what", choices=("thought", "shape"))
    parser.add_argument("--players", nargs="*", type=int, choices=(2, 3, 4), default=(2, 3, 4))
    args = parser.parse_args()
    kind = args.kind if args.what == "thought" else "strongest"
    table = Table(args, COLUMNS[args.what], [(kind, players) for players in args.players])
    if args.what == "thought":
        limits = (args.most, args.games, args.work)
        measure_thought(table, args.players, kind, *limits, args.seed, args.jobs)
        table.save()
        return
    first = args.seed * 1_000_000
    tasks = [
        (n, args.simulations, first + g) for n in args.players[::-1] for g in range(args.games)
    ]
    found: dict[int, list[Shape]] = {players: [] for players in args.players}
    for _, game in in_processes(shape, tasks, args.jobs):
        found[len(game.shares)].append(game)
    for players, games in found.items():
        table.add(*shape_row(players, games))
    table.save()


if __name__ == "__main__":
    main()
