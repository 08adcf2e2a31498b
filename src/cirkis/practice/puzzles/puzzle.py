"""A puzzle: a position with exactly one clearly best placement."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cirkis.game import Options, Placement, State, new_game, replay


class Reply(Struct, frozen=True):
    """A placement other than the solution, as evaluated by the search.

    Attributes:
        placement: its number.
        chance: the mover's chance of winning after it, from 0 to 1.
        line: the numbers of the placements likely to follow it.
    """

    placement: int
    chance: float
    line: tuple[int, ...] = ()


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A puzzle as stored; placements are numbers in the standard piece set.

    Attributes:
        id: derived from the position, so that it stays the same in later files.
        options: the options of its game that differ from the defaults.
        plies: the placements that lead to the position.
        solution: the best placement.
        chance: the mover's chance of winning after it, from 0 to 1.
        line: the placements likely to follow it.
        others: the strongest other placements, best first.
        themes: the names of its themes, as in themes.py.
        rating: how hard it is, on the scale of people's ratings.
        is_proven: whether an exhaustive search has proved that the solution wins whatever the
            replies, and that no other placement does.
    """

    id: str
    plies: tuple[int, ...]
    solution: int
    chance: float
    others: tuple[Reply, ...]
    themes: tuple[str, ...]
    rating: int
    line: tuple[int, ...] = ()
    options: dict[str, Any] = {}
    is_proven: bool = False

    @property
    def players(self) -> int:
        """The number of players in its game."""
        return Options.from_json(self.options).players


def puzzle_states(puzzle: Puzzle) -> Iterator[State]:
    """Yield all positions of the puzzle's game; the last is the one to solve.

    Raises:
        IllegalPlacement: a ply is illegal.
    """
    state = new_game(Options.from_json(puzzle.options))
    yield state
    for index in puzzle.plies:
        state = replay(state, [state.variant.table.placements[index]])
        yield state


def puzzle_state(puzzle: Puzzle) -> State:
    """Return the position to solve."""
    *_, last = puzzle_states(puzzle)
    return last


def placements_of(state: State, numbers: tuple[int, ...]) -> tuple[Placement, ...]:
    return tuple(state.variant.table.placements[number] for number in numbers)
