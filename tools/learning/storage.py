"""Lessons in a folder: a portion of games to a file, so that a run can be stopped and resumed."""

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
from tools.learning.self_play import SelfPlayGame, play_game_recorded

SIZE = 20
"""How many games a portion has."""


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """What is played.

    Attributes:
        players: the numbers of seats for which is learned.
        games: how many games for each of these.
        simulations: how many simulations a placement.
        seed: of all chance: the same plan gives the same games, in however many runs.
        teacher: the weights that the search plays with; without them it plays by what was put
            down by hand.
    """

    players: tuple[int, ...]
    games: int
    simulations: int
    seed: int
    teacher: WeightsFile | None = None

    def batches(self) -> list[tuple[int, int]]:
        """Every portion: for how many players, and its number."""
        many = -(-self.games // SIZE)
        return [(players, number) for number in range(many) for players in self.players]

    def file(self, folder: Path, players: int, number: int) -> Path:
        """Where a portion is kept; games of other plans have other names."""
        taught = "" if self.teacher is None else f"-{self.teacher.digest}"
        return folder / f"{players}p-{self.simulations}s-{self.seed}{taught}-{number:04d}.npz"

    def size(self, number: int) -> int:
        """How many games of a portion are wanted: the last one may be smaller."""
        return min(SIZE, self.games - number * SIZE)


def play_batches(plan: SelfPlayPlan, folder: Path) -> Generator[bool]:
    """Play what is not in the folder yet; after each portion, whether it had to be played."""
    folder.mkdir(parents=True, exist_ok=True)
    for players, number in plan.batches():
        file = plan.file(folder, players, number)
        missing = not file.exists()
        if missing:
            rng = random.Random(f"{plan.seed}/{plan.simulations}/{players}/{number}")
            learned = None if plan.teacher is None else plan.teacher.learned
            _save(
                file,
                [play_game_recorded(players, plan.simulations, rng, learned) for _ in range(SIZE)],
            )
        yield missing


def read_games(plan: SelfPlayPlan, folder: Path, players: int) -> list[SelfPlayGame]:
    """All games of a plan for so many players.

    Raises:
        CirkisError: a file is not one that this program wrote.
    """
    games = []
    for of, number in plan.batches():
        if of == players:
            file = plan.file(folder, players, number)
            try:
                found = _load(file, players)
            except (OSError, ValueError, KeyError, EOFError) as error:
                raise CirkisError(f"{file} is damaged: delete it and start again") from error
            games += found[: plan.size(number)]
    return games


def _save(file: Path, games: list[SelfPlayGame]) -> None:
    """Write a portion, whole or not at all."""
    parts: dict[str, Any] = {
        "ends": np.cumsum([len(game.placed) for game in games]),
        "shares": np.array([game.shares for game in games]),
        "placed": np.array([i for game in games for i in game.placed], dtype=np.int16),
        "searched": np.array([s for game in games for s in game.searched], dtype=np.bool_),
        "many": np.array([len(v) for game in games for v in game.visits], dtype=np.int16),
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
        found = {name: parts[name].tolist() for name in parts.files}
    visits, values, many = iter(found["visits"]), iter(found["values"]), iter(found["many"])
    games = []
    begin = 0
    for end, shares in zip(found["ends"], found["shares"], strict=True):
        game = SelfPlayGame(players, found["placed"][begin:end], found["searched"][begin:end])
        for _ in range(sum(game.searched)):
            game.visits.append([next(visits) for _ in range(next(many))])
            game.values.append(next(values))
        game.shares = shares
        games.append(game)
        begin = end
    return games
