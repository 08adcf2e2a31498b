"""Store games in batches, one file each, so that a run can be stopped and resumed."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cirkis.errors import CirkisError
from cirkis.files import replace_file
from cirkis.lab import open_pool
from cirkis.lab.jobs.pool import run_tasks
from tools.learning import company, self_play
from tools.learning.self_play import PlayedGame
from tools.learning.weights_file import WeightsFile


class GameKind(NamedTuple):
    play: Callable[..., list[PlayedGame]]
    batch_size: int
    prefix: str  # the prefix of file names


KINDS = {
    "self-play": GameKind(self_play.play_games, 20, ""),
    "company": GameKind(company.play_games, 500, "company-"),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """The games to play; the same plan gives the same games, in any number of runs or processes."""

    kind: str  # one of KINDS
    players: int
    games: int
    simulations: int  # per placement; for "company", the average
    seed: int
    teacher: Path | None = None  # the weights file to play with; None for heuristics

    def files(self, folder: Path) -> list[Path]:
        """Return every batch's file; files from different plans have different names."""
        kind = KINDS[self.kind]
        suffix = "" if self.teacher is None else f"-{WeightsFile(self.teacher).digest}"
        start = f"{kind.prefix}{self.players}p-{self.simulations}s-{self.seed}{suffix}"
        batches = -(-self.games // kind.batch_size)
        return [folder / f"{start}-{number:04d}.npz" for number in range(batches)]


def play_missing(plan: Plan, folder: Path, jobs: int = 1) -> Generator[Path]:
    """Play the missing batches; yield each batch's file once it exists."""
    folder.mkdir(parents=True, exist_ok=True)
    files = plan.files(folder)
    missing = [(plan, file, nth) for nth, file in enumerate(files) if not file.exists()]
    yield from (file for file in files if file.exists())
    with closing(open_pool(jobs)) as pool:
        yield from run_tasks(pool, play_batch, missing)


def play_batch(plan: Plan, file: Path, number: int) -> Path:
    """Play a batch, numbered from 0, and write its file atomically; return the file."""
    kind = KINDS[plan.kind]
    seeds = [f"{plan.seed}/{plan.simulations}/{number}/{nth}" for nth in range(kind.batch_size)]
    teacher = None if plan.teacher is None else WeightsFile(plan.teacher).learned
    games = kind.play(plan.players, plan.simulations, seeds, teacher)
    parts: dict[str, Any] = {
        "ends": np.cumsum([len(game.placed) for game in games]),
        "shares": np.array([game.shares for game in games]),
        "placed": np.array([i for game in games for i in game.placed], dtype=np.int16),
    }
    visits = [ply for game in games for ply in game.visits]
    if visits:
        parts["searched"] = np.array([s for game in games for s in game.searched], dtype=np.bool_)
        parts["legal_counts"] = np.array([len(ply) for ply in visits], dtype=np.int16)
        parts["visits"] = np.array([count for ply in visits for count in ply], dtype=np.int32)
    with replace_file(file) as out:
        np.savez_compressed(out, **parts)
    return file


def read_games(plan: Plan, folder: Path) -> list[PlayedGame]:
    games: list[PlayedGame] = []
    for file in plan.files(folder):
        try:
            games += _read_batch(file, plan.players)
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise CirkisError(f"{file} is damaged: delete it and start again") from error
    return games[: plan.games]


def _read_batch(file: Path, players: int) -> list[PlayedGame]:
    with np.load(file, allow_pickle=False) as parts:
        loaded = {name: parts[name].tolist() for name in parts.files}
    searched = loaded.get("searched", [])
    visits, legal_counts = iter(loaded.get("visits", [])), iter(loaded.get("legal_counts", []))
    games, begin = [], 0
    for end, shares in zip(loaded["ends"], loaded["shares"], strict=True):
        game = PlayedGame(players, loaded["placed"][begin:end], shares, searched[begin:end])
        for _ in range(sum(game.searched)):
            game.visits.append([next(visits) for _ in range(next(legal_counts))])
        games.append(game)
        begin = end
    return games
