"""Games of mixed company in files of a folder, played by several processes, resumable."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cirkis.errors import CirkisError
from cirkis.jobs import open_pool
from cirkis.search.evaluation.weights import WeightsFile
from tools.learning.company import play_games
from tools.learning.self_play import PlayedGame

BATCH_SIZE = 500
"""The number of games in a batch."""


@dataclass(frozen=True, slots=True)
class CompanyPlan:
    """What to play.

    Attributes:
        players: the number of seats.
        games: the number of games.
        simulations: the number of simulations before each placement, on average.
        seed: the seed; the same plan gives the same games, in however many runs and processes.
        teacher: the file of weights to play with; only what was written by hand by default.
    """

    players: int
    games: int
    simulations: int
    seed: int
    teacher: Path | None = None

    def files(self, folder: Path) -> list[Path]:
        """Return the file of every batch; games of other plans have other names.

        Args:
            folder: the folder of the games.
        """
        suffix = "" if self.teacher is None else f"-{WeightsFile(self.teacher).digest}"
        start = f"company-{self.players}p-{self.simulations}s-{self.seed}{suffix}"
        batches = -(-self.games // BATCH_SIZE)
        return [folder / f"{start}-{number:04d}.npz" for number in range(batches)]


def play_missing(plan: CompanyPlan, folder: Path, jobs: int = 1) -> Generator[Path]:
    """Play the batches that are missing; yield each file once it is there.

    Args:
        plan: what to play.
        folder: the folder of the games.
        jobs: how many processes share the work; the games stay the same.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = plan.files(folder)
    waiting = iter([number for number, file in enumerate(files) if not file.exists()])
    yield from (file for file in files if file.exists())
    with closing(open_pool(jobs)) as pool:
        while True:
            while pool.pending < pool.size and (number := next(waiting, None)) is not None:
                pool.submit(play_batch, plan, files[number], number, BATCH_SIZE)
            if not pool.pending:
                return
            yield pool.next()


def play_batch(plan: CompanyPlan, file: Path, number: int, size: int) -> Path:
    """Play a batch and write its file whole; return the file.

    Args:
        plan: what to play.
        file: the file to write.
        number: the number of the batch, from 0.
        size: how many games it has.
    """
    seeds = [f"{plan.seed}/{plan.simulations}/{number}/{nth}" for nth in range(size)]
    teacher = None if plan.teacher is None else WeightsFile(plan.teacher).learned
    games = play_games(plan.players, plan.simulations, seeds, teacher)
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as out:
        np.savez_compressed(
            out,
            ends=np.cumsum([len(game.placed) for game in games]),
            placed=np.array([index for game in games for index in game.placed], dtype=np.int16),
            shares=np.array([game.shares for game in games]),
        )
    os.replace(unfinished, file)
    return file


def read_company(plan: CompanyPlan, folder: Path) -> list[PlayedGame]:
    """Return all games of a plan.

    Args:
        plan: what was played.
        folder: the folder of the games.

    Raises:
        CirkisError: a file was not written by this program.
    """
    games: list[PlayedGame] = []
    for file in plan.files(folder):
        try:
            with np.load(file, allow_pickle=False) as parts:
                starts = [0, *parts["ends"][:-1].tolist()]
                ends, placed = parts["ends"].tolist(), parts["placed"].tolist()
                shares = parts["shares"].tolist()
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise CirkisError(f"{file} is damaged: delete it and start again") from error
        games += [
            PlayedGame(plan.players, placed[begin:end], won)
            for begin, end, won in zip(starts, ends, shares, strict=True)
        ]
    return games[: plan.games]
