"""A plan for mining; the same plan always finds the same puzzles."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cirkis.checks import check_seed, check_wholes
from cirkis.errors import CirkisError
from cirkis.game import Options, Record, record_to_json, standard_pieces
from cirkis.lab.puzzle_mining.criteria import STANDARD, Criteria

PLAYERS = (2, 2, 3, 2, 2, 4)
"""The numbers of players in successive games, repeated."""


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """Games, played by the search or recorded, and the criteria for puzzles.

    Attributes:
        games: the number of games.
        seed: the random seed.
        records: recorded games to mine instead of playing.
        themes: look only for puzzles with these; unless there are records, games are then played
            at random, which leaves many figures open.
        criteria: the criteria for puzzles.
    """

    games: int
    seed: int = 0
    records: tuple[Record, ...] = ()
    themes: tuple[str, ...] = ()
    criteria: Criteria = STANDARD

    def __post_init__(self) -> None:
        check_wholes(self, games=0)
        object.__setattr__(self, "seed", check_seed(self.seed))

    def options(self, game: int) -> Options:
        return Options(players=PLAYERS[game % len(PLAYERS)])

    def rng(self, game: int) -> random.Random:
        """Return a game's random generator, independent of other games."""
        return random.Random(f"{self.seed} {game}")

    def to_json(self) -> dict[str, Any]:
        """Return the values that identify the plan: everything but the number of games."""
        identity = {
            "seed": self.seed,
            "criteria": self.criteria._asdict(),
            "records": [record_to_json(record) for record in self.records],
        }
        return identity | ({"themes": list(self.themes)} if self.themes else {})


def plan_of_records(
    records: Iterable[Record], seed: int = 0, themes: tuple[str, ...] = ()
) -> MiningPlan:
    """Return a plan for mining those games that have standard pieces and no withdrawals.

    Args:
        records: the games.
        seed: the random seed.
        themes: look only for puzzles with these.

    Raises:
        CirkisError: none of the games is suitable.
    """
    fit = tuple(record for record in records if _is_fit(record))
    if not fit:
        raise CirkisError(
            "no game can be mined: puzzles come from games with the standard pieces "
            "and without withdrawals"
        )
    return MiningPlan(len(fit), seed, fit, themes)


def _is_fit(record: Record) -> bool:
    withdrew = record.withdrawn or any(ply.placement is None for ply in record.plies)
    return record.options.pieces == standard_pieces() and not withdrew
