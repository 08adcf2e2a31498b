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
from cirkis.learning.lessons import Lesson, play_lesson
from cirkis.search.weights import WeightsFile

SIZE = 20
"""How many games a portion has."""


@dataclass(frozen=True, slots=True)
class Plan:
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

    def portions(self) -> list[tuple[int, int]]:
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


def play_portions(plan: Plan, folder: Path) -> Generator[bool]:
    """Play what is not in the folder yet; after each portion, whether it had to be played."""
    folder.mkdir(parents=True, exist_ok=True)
    for players, number in plan.portions():
        file = plan.file(folder, players, number)
        missing = not file.exists()
        if missing:
            rng = random.Random(f"{plan.seed}/{plan.simulations}/{players}/{number}")
            learned = None if plan.teacher is None else plan.teacher.learned
            _save(
                file,
                [play_lesson(players, plan.simulations, rng, learned) for _ in range(SIZE)],
            )
        yield missing


def read_lessons(plan: Plan, folder: Path, players: int) -> list[Lesson]:
    """All games of a plan for so many players.

    Raises:
        CirkisError: a file is not one that this program wrote.
    """
    lessons = []
    for of, number in plan.portions():
        if of == players:
            file = plan.file(folder, players, number)
            try:
                found = _load(file, players)
            except (OSError, ValueError, KeyError, EOFError) as error:
                raise CirkisError(f"{file} is damaged: delete it and start again") from error
            lessons += found[: plan.size(number)]
    return lessons


def _save(file: Path, lessons: list[Lesson]) -> None:
    """Write a portion, whole or not at all."""
    parts: dict[str, Any] = {
        "ends": np.cumsum([len(lesson.placed) for lesson in lessons]),
        "shares": np.array([lesson.shares for lesson in lessons]),
        "placed": np.array([i for lesson in lessons for i in lesson.placed], dtype=np.int16),
        "searched": np.array([s for lesson in lessons for s in lesson.searched], dtype=np.bool_),
        "many": np.array([len(v) for lesson in lessons for v in lesson.visits], dtype=np.int16),
        "visits": np.array(
            [v for lesson in lessons for ply in lesson.visits for v in ply], dtype=np.int32
        ),
        "values": np.array([v for lesson in lessons for v in lesson.values], dtype=np.float32),
    }
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as out:
        np.savez_compressed(out, **parts)
    os.replace(unfinished, file)


def _load(file: Path, players: int) -> list[Lesson]:
    with np.load(file, allow_pickle=False) as parts:
        found = {name: parts[name].tolist() for name in parts.files}
    visits, values, many = iter(found["visits"]), iter(found["values"]), iter(found["many"])
    lessons = []
    begin = 0
    for end, shares in zip(found["ends"], found["shares"], strict=True):
        lesson = Lesson(players, found["placed"][begin:end], found["searched"][begin:end])
        for _ in range(sum(lesson.searched)):
            lesson.visits.append([next(visits) for _ in range(next(many))])
            lesson.values.append(next(values))
        lesson.shares = shares
        lessons.append(lesson)
        begin = end
    return lessons
