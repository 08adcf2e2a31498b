"""What an arena plays: who meets whom, how often, from which seats. Games are known by number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, permutations
from typing import Any, NamedTuple

from cirkis.arena.entrants import Entrant, read_entrants
from cirkis.errors import CirkisError
from cirkis.rules.options import Options

MOST_GAMES = 100_000_000


class Format(Enum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"  # every choice of players that fills a table
    GAUNTLET = "gauntlet"  # only the choices with the first player among them


class Seatings(Enum):
    """From which seats the players of a table play every opening."""

    ALL = "all"  # in every order: 2, 6 or 24 games
    ROTATED = "rotated"  # everybody moves on by one seat every game: 2, 3 or 4 games


Table = tuple[int, ...]  # the players who meet, by their places in the plan
_Tables = Callable[[int, int], list[Table]]
_Orders = Callable[[int], list[tuple[int, ...]]]


def _everybody(players: int, seats: int) -> list[Table]:
    return list(combinations(range(players), seats))


def _with_the_first(players: int, seats: int) -> list[Table]:
    return [(0, *others) for others in combinations(range(1, players), seats - 1)]


def _all_orders(seats: int) -> list[tuple[int, ...]]:
    return list(permutations(range(seats)))


def _rotations(seats: int) -> list[tuple[int, ...]]:
    return [tuple((seat + step) % seats for seat in range(seats)) for step in range(seats)]


_TABLES: dict[Format, _Tables] = {
    Format.ROUND_ROBIN: _everybody,
    Format.GAUNTLET: _with_the_first,
}
_ORDERS: dict[Seatings, _Orders] = {Seatings.ALL: _all_orders, Seatings.ROTATED: _rotations}


class Question(NamedTuple):
    """What shall be settled: how much stronger is the first player than those it meets?

    Attributes:
        low, high: in Elo; the answer is "not more than low" or "at least high".
        error: how often either answer may be wrong where the other is just true.
    """

    low: float
    high: float
    error: float = 0.05


class Pairing(NamedTuple):
    """One game: its round, whose opening it has, and the players by seat."""

    round: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. The same plan gives the same games, as far as its players can.

    Attributes:
        players: two or more, each as read_entrants reads it.
        options: of every game; options.players is how many sit at a table.
        rounds: how often everybody who meets meets: each round has an opening of its own, which
            every table plays from every seating.
        format: who meets whom.
        seatings: from which seats.
        opening: with how many placements at random a game begins.
        seed: where all chance comes from.
        move_seconds: how long a program may think about a placement.
        question: what ends the arena early once it is settled; None plays all rounds.
        entrants: the players, read.

    Raises:
        CirkisError: what cannot be played.
    """

    players: tuple[str, ...]
    options: Options = field(default_factory=Options)
    rounds: int = 100
    format: Format = Format.ROUND_ROBIN
    seatings: Seatings = Seatings.ALL
    opening: int = 4
    seed: int = 0
    move_seconds: float = 60.0
    question: Question | None = None
    entrants: tuple[Entrant, ...] = field(init=False, repr=False)
    tables: tuple[Table, ...] = field(init=False, repr=False)
    orders: tuple[tuple[int, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        entrants, seats = read_entrants(self.players), self.options.players
        if len(entrants) < seats:
            raise CirkisError(
                f"a table of {seats} needs {seats} players, not {len(entrants)}: "
                "the same player may be named several times"
            )
        if min(self.rounds, self.opening + 1) < 1 or not self.move_seconds > 0:
            raise CirkisError("rounds and seconds must be above 0, and an opening not below")
        _check_question(self.question)
        object.__setattr__(self, "players", tuple(self.players))
        object.__setattr__(self, "entrants", entrants)
        tables = _TABLES[self.format](len(entrants), seats)
        object.__setattr__(self, "tables", tuple(tables))
        object.__setattr__(self, "orders", tuple(_ORDERS[self.seatings](seats)))
        if self.games > MOST_GAMES:
            raise CirkisError(f"these are {self.games} games: more than {MOST_GAMES}")

    @property
    def games_a_round(self) -> int:
        """How many games have the same opening."""
        return len(self.tables) * len(self.orders)

    @property
    def games(self) -> int:
        """How many games there are; they are numbered from 0, round by round."""
        return self.rounds * self.games_a_round

    def pairing(self, game: int) -> Pairing:
        """Who sits where in a game."""
        round_, rest = divmod(game, self.games_a_round)
        table, order = divmod(rest, len(self.orders))
        return Pairing(round_, tuple(self.tables[table][place] for place in self.orders[order]))

    def to_json(self) -> dict[str, Any]:
        """All that makes the games what they are, as JSON values."""
        return {
            "players": [entrant.text for entrant in self.entrants],
            "options": self.options.to_json(),
            "rounds": self.rounds,
            "format": self.format.value,
            "seatings": self.seatings.value,
            "opening": self.opening,
            "seed": self.seed,
            "move_seconds": self.move_seconds,
            "until_settled": list(self.question) if self.question else None,
        }


def _check_question(question: Question | None) -> None:
    if question is None:
        return
    if not -1000 <= question.low < question.high <= 1000:
        raise CirkisError(
            "what is to be settled are two numbers of Elo, the lower first, from -1000 to 1000"
        )
    if not 0 < question.error < 0.5:
        raise CirkisError("an error rate lies above 0 and below 0.5")
