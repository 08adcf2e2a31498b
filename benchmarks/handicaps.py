"""Measure how many games players win with a handicap.

    python benchmarks/handicaps.py [WEAKER/STRONGER ...] [--points 5 10 15 20 25] [--without A B BB]
        [--games 400] [--seed 1] [--jobs 1]

The first of two levels has the head start, or the second lacks the pieces; they take turns to
start. A cell has the percentage of games that the first won.
"""

import random
from collections.abc import Sequence

from matches import Game, check_players, play_all
from measuring import Table, argument_parser, percent

from cirkis.errors import CirkisError
from cirkis.game import Options, State, new_game

PAIRS = ("beginner/casual", "casual/improver", "improver/club", "beginner/improver", "casual/club")


def starts(name: str, values: Sequence[str]) -> dict[str, tuple[State, ...]]:
    """Return the first positions with each handicap, in favour of the first seat."""
    found = {}
    for value in values:
        row = (value, "0") if name == "head_start" else ("0", value)
        found[f"{value} points" if name == "head_start" else f"without {value}"] = tuple(
            new_game(Options.from_json({name: row, "starter": starter})) for starter in (1, 2)
        )
    return found


def shares(
    players: tuple[str, ...], first: Sequence[State], games: int, seed: int, jobs: int
) -> list[float]:
    """Return the first seat's share of the victory in each game."""
    rng = random.Random(seed)
    planned = [Game(first[nth % 2], players, rng.getrandbits(30)) for nth in range(games)]
    return [won[0] for _, won in play_all(planned, jobs)]


def main() -> None:
    parser = argument_parser(__doc__, games=400, seed=1, jobs=1)
    parser.add_argument("pairs", nargs="*", default=PAIRS)
    parser.add_argument("--points", nargs="*", default=("5", "10", "15", "20", "25"))
    parser.add_argument("--without", nargs="*", default=("A", "B", "BB"))
    args = parser.parse_args()
    pairs = [tuple(pair.split("/")) for pair in args.pairs]
    if wrong := [pair for pair in pairs if len(pair) != 2]:
        parser.error(f"write two players as WEAKER/STRONGER, not {'/'.join(wrong[0])}")
    check_players(parser, [player for pair in pairs for player in pair])
    try:
        handicaps = starts("head_start", args.points) | starts("without", args.without)
    except CirkisError as problem:
        parser.error(str(problem))
    played = [(player, 2) for player in {player for pair in pairs for player in pair}]
    heads = ("the weaker and the stronger level", *handicaps)
    table = Table(args, heads, [*played, ("options", 2)])
    for players in pairs:
        won = [shares(players, at, args.games, args.seed, args.jobs) for at in handicaps.values()]
        table.add(" and ".join(players), *map(percent, won))
    table.save()


if __name__ == "__main__":
    main()
