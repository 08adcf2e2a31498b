"""The criteria for puzzles; see docs/puzzles.md."""

from typing import NamedTuple


class Criteria(NamedTuple):
    """When a placement is clearly the best, and how deeply to search for proof.

    Attributes:
        margins: for each number of players, by how much every other placement must lower the
            mover's chance.
        min_chance: the minimum chance after the solution, as a multiple of an equal chance.
        min_choices: the minimum number of legal placements.
        game_simulations: the most simulations per placement while a game is played; a search stops
            early once nothing can change its choice.
        min_gap: the lead in reward that the best placement needs in the search during the game.
        quick_simulations: the simulations for every other placement in the first round of searches.
        shallow_simulations, shallow_replies: the same in the second, and how many of the other
            placements are left by then.
        deep_simulations, deep_replies: the same in the third, with a different seed.
        slack: the share of the margin that the first two rounds require.
        spacing: the minimum number of plies between two puzzles from a game.
        max_per_game: the maximum number of puzzles from one game.
    """

    margins: tuple[tuple[int, float], ...] = ((2, 0.20), (3, 0.15), (4, 0.12))
    min_chance: float = 0.6
    min_choices: int = 4
    game_simulations: int = 2_000
    min_gap: float = 0.05
    quick_simulations: int = 400
    shallow_simulations: int = 6_000
    shallow_replies: int = 5
    deep_simulations: int = 40_000
    deep_replies: int = 3
    slack: float = 0.75
    spacing: int = 5
    max_per_game: int = 4

    def margin(self, players: int) -> float:
        return dict(self.margins)[players]


STANDARD = Criteria()
