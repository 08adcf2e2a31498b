"""The costly mistakes in a person's own games, which come back like missed puzzles."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple

from cirkis.errors import CirkisError
from cirkis.game import State, parse_position, replay
from cirkis.practice.progress.repeats import Repeats
from cirkis.tables.explained_lines import LONGEST
from cirkis.tables.incoming import Id

MAX_MISTAKES = 100  # mistakes to try again; those that have waited longest are dropped

Line = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=10_000)], ...], Meta(min_length=1, max_length=LONGEST)
]
"""The numbers of a placement and of those likely to follow it."""
Share = Annotated[float, Meta(ge=0, le=1)]


class OwnMistake(Struct, frozen=True):
    """A costly placement, and a better one; both with standard pieces.

    Attributes:
        position: the position before it, as text.
        played: the line that began with it.
        better: the line that begins with the best placement.
        chance: the mover's chance of winning after the best placement, from 0 to 1.
        loss: how much of it the mistake gave away.
    """

    position: Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,800}$(?!\n)")]
    played: Line
    better: Line
    chance: Share
    loss: Share


Mistakes = Annotated[dict[Id, OwnMistake], Meta(max_length=MAX_MISTAKES)]


class MistakesFound(Struct, frozen=True):
    """The review of a person's own game found these mistakes, by id."""

    mistakes: dict[str, OwnMistake]


def is_possible(mistake: OwnMistake) -> bool:
    """Return whether the position and both lines follow the rules; a forged file's may not."""
    try:
        state = parse_position(mistake.position)
        for line in (mistake.played, mistake.better):
            replay(state, line_names(state, line))
    except (CirkisError, IndexError):
        return False
    return True


def line_names(state: State, line: Line) -> list[str]:
    """Return the cells of each placement. Raises IndexError if there is no such placement."""
    placements = state.variant.table.placements
    return [placements[number].name for number in line]


def latest_mistakes(mistakes: Mistakes, repeats: Repeats) -> Mistakes:
    """Return the mistakes that are still waiting, at most MAX_MISTAKES."""
    waiting = sorted(mistakes.keys() & repeats.keys(), key=lambda one: (repeats[one], one))
    return {one: mistakes[one] for one in sorted(waiting[-MAX_MISTAKES:])}


def join_mistakes(mine: Mistakes, other: Mistakes) -> Mistakes:
    both = {**mine, **other}
    return {one: max(mine.get(one, both[one]), both[one], key=astuple) for one in both}
