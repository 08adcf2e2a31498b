"""Openings: random placements, or the first placements of recorded games."""

import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from cirkis.checks import check_whole
from cirkis.engine import shipped_record
from cirkis.errors import CirkisError, IllegalMove
from cirkis.game import Line, Options, Placement, Record, legal_placements, new_game, play

BOOK = "book"  # the name of the shipped book

Opening = tuple[int, tuple[int, ...]]
"""The starter, from 1, and the numbers of the placements."""


class Order(Enum):
    """The order in which openings are used."""

    SEQUENTIAL = "sequential"  # in the order of the file, then from the start again
    RANDOM = "random"  # shuffled with the plan's seed


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings for the games of an arena.

    Attributes:
        name: where they come from, for errors and reports.
        lines: the openings in order.
        plies: the maximum number of placements taken from each; None for all.
        digest: SHA-256 of the lines, to compare sets of openings.
    """

    name: str
    lines: tuple[Opening, ...]
    plies: int | None = None
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        if not self.lines:
            raise CirkisError(f'there are no openings in "{self.name}"')
        digest = hashlib.sha256(repr(self.lines).encode()).hexdigest()
        object.__setattr__(self, "digest", digest)

    def number(self, round_: int, order: Order, seed: int) -> int:
        """Return the number of a round's opening, from 0.

        Args:
            round_: the number of the round, from 0.
            order: the order in which openings are used.
            seed: the seed that shuffles them.
        """
        place = round_ % len(self.lines)
        return place if order is Order.SEQUENTIAL else _shuffled(len(self.lines), seed)[place]


@lru_cache(8)
def _shuffled(count: int, seed: int) -> tuple[int, ...]:
    numbers = list(range(count))
    random.Random(f"{seed} order of openings").shuffle(numbers)
    return tuple(numbers)


def openings_from_records(
    records: Iterable[Record], options: Options, *, plies: int | None = None, name: str = "records"
) -> Openings:
    """Return the first placements of recorded games, leaving out any that ends its game.

    Args:
        records: the games.
        options: the options of the arena; the records decide only who starts.
        plies: the maximum number of placements to take from each; None for all.
        name: where they come from, for errors and reports.

    Raises:
        CirkisError: a game cannot be played with these options; the message gives its number.
    """
    plies = None if plies is None else check_whole("plies", plies, 0)
    lines: dict[Opening, None] = {}  # an ordered set
    for number, record in enumerate(records, 1):
        try:
            lines[_opening(record, options, plies)] = None
        except CirkisError as problem:
            raise CirkisError(f'game {number} of "{name}" cannot be used: {problem}') from None
    return Openings(name, tuple(lines), plies)


def openings_from_book(options: Options, plies: int | None = None) -> Openings:
    """Return every line of the shipped book.

    Args:
        options: the options of the arena.
        plies: the maximum number of placements to take from each; None for all.

    Raises:
        CirkisError: a line cannot be played with these options.
    """
    record = shipped_record(options.players)
    records = (replace(record, main=line) for line in _leaves(record.main))
    return openings_from_records(records, options, plies=plies, name=BOOK)


def _leaves(line: Line) -> Iterator[Line]:
    """Yield every line from the start to an end, in the order of the record."""
    for nth, ply in enumerate(line.plies):
        for variation in ply.variations:
            for rest in _leaves(variation):
                yield Line((*line.plies[:nth], *rest.plies))
    yield line


def _opening(record: Record, options: Options, plies: int | None) -> Opening:
    if record.options.players != options.players:
        raise CirkisError(f"it has {record.options.players} players, not {options.players}")
    if record.setup or record.withdrawn:
        raise IllegalMove("it does not begin with an empty board and all players")
    starter = record.options.first_seat + 1
    state, placed = new_game(replace(options, starter=starter)), list[int]()
    for ply in record.plies[:plies]:
        if ply.placement is None:  # a withdrawal
            break
        state = play(state, str(ply.placement)).state
        if state.is_over:
            break
        placed.append(state.placed[-1][1])
    return starter, tuple(placed)


def random_opening(
    options: Options, plies: int, rng: random.Random
) -> tuple[Options, tuple[Placement, ...]]:
    """Return options with the starter drawn (R4), and `plies` random placements.

    There are fewer placements if the next one would end the game.
    """
    options = options.draw_starter(rng)
    state, placed = new_game(options), list[Placement]()
    while len(placed) < plies:
        placement = rng.choice(legal_placements(state))
        state = play(state, placement).state
        if state.is_over:
            break
        placed.append(placement)
    return options, tuple(placed)
