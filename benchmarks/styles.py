"""Measure how each style plays, compared with the level that it modifies.

    python benchmarks/styles.py [STYLE ...] [--games 100] [--opening 2] [--seed 1] [--jobs 1]

Each STYLE (all by default) and its level play two-player games against that level; every opening of
random placements is played from both seats. The columns are the mean size of the player's first
five pieces, in cells; the share of its placements that cover a segment of an unfinished figure in
which another player leads; and the mean number of placements in a game. ladder.py measures how
often the styles win.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from matches import Game, check_players, player
from measuring import Table, argument_parser, in_processes, mean_and_error
from strength import games_of

from cirkis.engine.players.levels import STYLES
from cirkis.game import Placement, State, play

FIRST = 5  # how many of a player's pieces count as the first
COLUMNS = (
    "player",
    "against",
    "games",
    "mean cells of its first five pieces",
    "its placements where the opponent leads, %",
    "placements in a game",
)


class Played(NamedTuple):
    """What one player did in a game."""

    first_sizes: tuple[int, ...]  # in cells
    denials: tuple[bool, ...]
    plies: int


def denies(state: State, placement: Placement) -> bool:
    """Return whether a placement enters an unfinished figure in which another seat leads."""
    own, others = state.owned[state.to_play], list(state.owned)
    del others[state.to_play]
    return any(
        max((cells & figure.mask).bit_count() for cells in others) > (own & figure.mask).bit_count()
        for figure in state.variant.figures_at[placement.index]
    )


def play_one(game: Game, seat: int) -> Played:
    rng, state = random.Random(game.seed), game.start
    sizes, denials, plies = list[int](), list[bool](), 0
    while state.outcome is None:
        placement = player(game.seats[state.to_play]).choose(state, rng)
        if state.to_play == seat:
            sizes.append(len(placement.cells))
            denials.append(denies(state, placement))
        state, plies = play(state, placement).state, plies + 1
    return Played(tuple(sizes[:FIRST]), tuple(denials), plies)


def figures(played: Sequence[Played]) -> list[str]:
    size, denial, length = (
        mean_and_error(numbers)
        for numbers in (
            [size for one in played for size in one.first_sizes],
            [100.0 * denied for one in played for denied in one.denials],
            [one.plies for one in played],
        )
    )
    return [f"{mean:.1f} +- {error:.1f}" for mean, error in (size, denial, length)]


def main() -> None:
    parser = argument_parser(__doc__, games=100, opening=2, seed=1, jobs=1)
    parser.add_argument("styles", nargs="*", metavar="STYLE")
    args = parser.parse_args()
    if unknown := set(args.styles) - STYLES.keys():
        parser.error(f'there is no style "{min(unknown)}", only {", ".join(STYLES)}')
    check_players(parser, args.styles)
    names = args.styles or list(STYLES)
    levels = {STYLES[name].level: STYLES[name].level for name in names}
    pairs = levels | {name: STYLES[name].level for name in names}
    table = Table(args, COLUMNS, [(name, 2) for name in (*pairs, *pairs.values())])
    for name, level in pairs.items():
        games = games_of(name, level, 2, args.games, args.opening, args.seed, balanced=False)
        tasks = [(game, nth % 2) for nth, game in enumerate(games)]  # the player's seat
        played = dict(in_processes(play_one, tasks, args.jobs))
        of_games = [played[nth] for nth in range(len(tasks))]
        table.add(name, level, len(tasks), *figures(of_games))
    table.save()


if __name__ == "__main__":
    main()
