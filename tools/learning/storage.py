"""Self-play games in a folder, in batches of one file, so that a run can be stopped and resumed."""

from __future__ import annotations

import os
import random
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cirkis.errors import CirkisError
from cirkis.search.evaluation.weights import WeightsFile
from tools.learning.self_play import SelfPlayGame, play_self_play_game

BATCH_SIZE = 20
"""The number of games in a batch."""


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """What to play.

    Attributes:
        players: the numbers of seats to learn for.
        games: the number of games for each of these.
        simulations: the number of simulations per placement.
        seed: the seed; the same plan gives the same games, in however many runs.
        teacher: the weights to play with; the heuristics by default.
    """

    players: tuple[int, ...]
    games: int
    simulations: int
    seed: int
    teacher: WeightsFile | None = None

    def batches(self) -> list[tuple[int, int]]:
        """Return every batch: its number of players, and its number."""
        batches = -(-self.games // BATCH_SIZE)
        return [(players, number) for number in range(batches) for players in self.players]

    def file(self, folder: Path, players: int, number: int) -> Path:
        """Return the file of a batch; games of other plans have other names.

        Args:
            folder: the folder of the games.
            players: the number of seats.
            number: the number of the batch, from 0.
        """
        suffix = "" if self.teacher is None else f"-{self.teacher.digest}"
        return folder / f"{players}p-{self.simulations}s-{self.seed}{suffix}-{number:04d}.npz"

    def size(self, number: int) -> int:
        """Return how many games of a batch are used; the last one may be smaller."""
        return min(BATCH_SIZE, self.games - number * BATCH_SIZE)


def play_batches(plan: SelfPlayPlan, folder: Path) -> Generator[bool]:
    """Play the batches that are missing; yield after each batch whether it was played.

    Args:
        plan: what to play.
        folder: the folder of the games.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for players, number in plan.batches():
        file = plan.file(folder, players, number)
        missing = not file.exists()
        if missing:
            rng = random.Random(f"{plan.seed}/{plan.simulations}/{players}/{number}")
            learned = None if plan.teacher is None else plan.teacher.learned
            games = [
                play_self_play_game(players, plan.simulations, rng, learned)
                for _ in range(BATCH_SIZE)
            ]
            _save(file, games)
        yield missing


def read_games(plan: SelfPlayPlan, folder: Path, players: int) -> list[SelfPlayGame]:
    """Return all games of a plan for a number of players.

    Args:
        plan: what was played.
        folder: the folder of the games.
        players: the number of seats.

    Raises:
        CirkisError: a file was not written by this program.
    """
    games = []
    for seats, number in plan.batches():
        if seats == players:
            file = plan.file(folder, players, number)
            try:
                loaded = _load(file, players)
            except (OSError, ValueError, KeyError, EOFError) as error:
                raise CirkisError(f"{file} is damaged: delete it and start again") from error
            games += loaded[: plan.size(number)]
    return games


def _save(file: Path, games: list[SelfPlayGame]) -> None:
    """Write a batch atomically."""
    parts: dict[str, Any] = {
        "ends": np.cumsum([len(game.placed) for game in games]),
        "shares": np.array([game.shares for game in games]),
        "placed": np.array([i for game in games for i in game.placed], dtype=np.int16),
        "searched": np.array([s for game in games for s in game.searched], dtype=np.bool_),
        "legal_counts": np.array([len(v) for game in games for v in game.visits], dtype=np.int16),
        "visits": np.array(
            [v for game in games for ply in game.visits for v in ply], dtype=np.int32
        ),
        "values": np.array([v for game in games for v in game.values], dtype=np.float32),
    }
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as out:
        np.savez_compressed(out, **parts)
    os.replace(unfinished, file)


def _load(file: Path, players: int) -> list[SelfPlayGame]:
    with np.load(file, allow_pickle=False) as parts:
        loaded = {name: parts[name].tolist() for name in parts.files}
    visits, values = iter(loaded["visits"]), iter(loaded["values"])
    legal_counts = iter(loaded["legal_counts"])
    games = []
    begin = 0
    for end, shares in zip(loaded["ends"], loaded["shares"], strict=True):
        game = SelfPlayGame(players, loaded["placed"][begin:end])
        game.searched = loaded["searched"][begin:end]
        for _ in range(sum(game.searched)):
            game.visits.append([next(visits) for _ in range(next(legal_counts))])
            game.values.append(next(values))
        game.shares = shares
        games.append(game)
        begin = end
    return games
