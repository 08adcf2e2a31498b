"""What to mine: the same plan always finds the same puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cirkis.errors import CirkisError
from cirkis.game import Options, Record, State, record_to_json, replay_record, standard_pieces
from cirkis.lab.mining.criteria import STANDARD, Criteria

PLAYERS = (2, 2, 3, 2, 2, 4)
"""The numbers of players of successive games, repeated."""


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """Games, played by the search or recorded, and the criteria of puzzles.

    Attributes:
        games: how many games to play, if there are no records.
        seed: of all random numbers.
        records: recorded games to mine instead.
        themes: look only for puzzles of these; games without records are then drawn at random,
            which leaves much open.
        criteria: what makes a puzzle.
    """

    games: int
    seed: int = 0
    records: tuple[Record, ...] = ()
    themes: tuple[str, ...] = ()
    criteria: Criteria = STANDARD

    def options(self, game: int) -> Options:
        """Return the options of a game to be played."""
        return Options(players=PLAYERS[game % len(PLAYERS)])

    def rng(self, game: int) -> random.Random:
        """Return the randomness of a game, which depends on no other."""
        return random.Random(f"{self.seed} {game}")

    def states(self, game: int) -> tuple[State, ...]:
        """Return the positions of a recorded game."""
        return replay_record(self.records[game])

    def to_json(self) -> dict[str, Any]:
        """Return what distinguishes the plan from others."""
        identity = {
            "seed": self.seed,
            "criteria": self.criteria._asdict(),
            "records": [record_to_json(record) for record in self.records],
        }
        return identity | ({"themes": list(self.themes)} if self.themes else {})


def plan_of_records(
    records: Iterable[Record], seed: int = 0, themes: tuple[str, ...] = ()
) -> MiningPlan:
    """Return the plan to mine recorded games with the usual pieces and no withdrawals.

    Args:
        records: the games.
        seed: of all random numbers.
        themes: look only for puzzles of these.

    Raises:
        CirkisError: there is no such game among them.
    """
    fit = tuple(record for record in records if _is_fit(record))
    if not fit:
        raise CirkisError(
            "no game can be mined: puzzles come from games with the usual pieces, "
            "from which nobody withdrew"
        )
    return MiningPlan(len(fit), seed, fit, themes)


def _is_fit(record: Record) -> bool:
    withdrew = record.withdrawn or any(ply.placement is None for ply in record.plies)
    return record.options.pieces == standard_pieces() and not withdrew
