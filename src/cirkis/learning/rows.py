"""Lessons as rows of features: a row for each thing that is chosen from.

Both things learned have this one form. For priors a choice is a searched position, and its rows
are the legal placements, each with the part of the visits that it got. For standings a choice is
a position, and its rows are the seats, each with its part of the victory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cirkis.learning.lessons import Lesson
from cirkis.rules.game import new_game
from cirkis.search.compiled import Floats, Words, compiled
from cirkis.search.insight import almost_full, insight, standing
from cirkis.search.kernel import nth_legal, place
from cirkis.search.knowledge import appeal
from cirkis.search.position import COUNT, PLAYERS, length, position_of, tables_for
from cirkis.search.tables import Tables, aligned
from cirkis.search.tuning import INFORMED, Worth
from cirkis.search.weights import PRIOR_SIZE, VALUE_SIZE

ROOM = 64
"""More than the features that a placement or a standing can have."""

Keys = npt.NDArray[np.int32]


class Rows(NamedTuple):
    """Rows of features with what each should get.

    Attributes:
        keys: for every row how many features it has, and their numbers.
        ends: for every choice the number of the row after its last one.
        shares: for every row the part of the choice that it should get; each choice has 1.
        before: for every row what it seemed worth before anything was learned; chances are as the
            exponentials of these.
        size: how many features there are.
    """

    keys: Keys
    ends: Words
    shares: Floats
    before: Floats
    size: int


@compiled
def _placement_keys(
    tables: Tables, position: Words, found: Keys, worths: Floats, room: Words, worth_of: Worth
) -> None:
    """Write down the features of all legal placements, and what each seemed worth by hand."""
    narrow = almost_full(tables, position)
    for nth in range(position[COUNT]):
        room[0] = 0
        index = nth_legal(tables, position, nth)
        insight(tables, position, index, narrow, room)
        worths[nth] = appeal(tables, position, index, worth_of)
        for k in range(room[0] + 1):
            found[nth, k] = room[k]


@compiled
def _standing_keys(tables: Tables, position: Words, found: Keys, room: Words) -> None:
    """Write down the features of all seats' standings."""
    for seat in range(position[PLAYERS]):
        room[0] = 0
        standing(tables, position, seat, room)
        for k in range(room[0] + 1):
            found[seat, k] = room[k]


@compiled
def _place(tables: Tables, position: Words, index: int) -> None:
    """Make a placement."""
    place(tables, position, index)


class _Board:
    """A position on which lessons are replayed."""

    def __init__(self, players: int) -> None:
        state = new_game(players=players)
        prior, value = np.zeros(PRIOR_SIZE), np.zeros(VALUE_SIZE)
        self.tables = tables_for(state)._replace(prior=prior, value=value)
        self._start = position_of(state)
        self.position = aligned(length(self.tables))
        self.room = np.zeros(ROOM, dtype=np.int64)

    def positions(self, lesson: Lesson) -> Iterator[Words]:
        """The position before each placement of a lesson: the same array every time."""
        self.position[:] = self._start
        for index in lesson.placed:
            yield self.position
            _place(self.tables, self.position, index)


def prior_rows(lessons: Sequence[Lesson]) -> Rows:
    """The placements of all searched positions, with the parts of the visits that they got."""
    board = _Board(lessons[0].players)
    total = sum(len(visits) for lesson in lessons for visits in lesson.visits)
    keys = np.zeros((total, ROOM), dtype=np.int32)
    shares, worths = np.zeros(total), np.zeros(total)
    ends = []
    at = 0
    for lesson in lessons:
        waiting = iter(lesson.visits)
        for position, searched in zip(board.positions(lesson), lesson.searched, strict=True):
            if searched:
                visits = np.array(next(waiting), dtype=np.float64)
                end = at + len(visits)
                _placement_keys(
                    board.tables, position, keys[at:], worths[at:end], board.room, INFORMED.prior
                )
                shares[at:end] = visits / visits.sum()
                ends.append(end)
                at = end
    return Rows(keys, np.array(ends), shares, worths / INFORMED.temperature, PRIOR_SIZE)


def standing_rows(lessons: Sequence[Lesson]) -> Rows:
    """The seats in all positions, with their parts of the victory in the end."""
    players = lessons[0].players
    board = _Board(players)
    total = players * sum(len(lesson.placed) for lesson in lessons)
    keys = np.zeros((total, ROOM), dtype=np.int32)
    shares: list[float] = []
    for lesson in lessons:
        for position in board.positions(lesson):
            _standing_keys(board.tables, position, keys[len(shares) :], board.room)
            shares += lesson.shares
    ends = np.arange(players, total + 1, players)
    return Rows(keys, ends, np.array(shares), np.zeros(total), VALUE_SIZE)
