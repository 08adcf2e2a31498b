"""The results of an arena as far as they are known: in memory, or kept in a folder as well.

In a folder, `plan.json` says what is played and `games.jsonl` has one line for every game that is
over. Lines are only ever added, and are on the disk before anybody is told; the last one, which a
sudden end can leave torn, is played again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from cirkis import __version__
from cirkis.arena.plan import Plan
from cirkis.arena.result import Result
from cirkis.errors import CirkisError, UnreadableError

PLAN, GAMES, RECORDS = "plan.json", "games.jsonl", "games.cirkis"


class ResultLog:
    """Results by game, each counted once even where it comes twice; forgotten in the end.

    Attributes:
        results: what is known.
        keeps_records: whether it wants the records of games.
    """

    keeps_records = False

    def __init__(self) -> None:
        self.results: dict[int, Result] = {}

    def add(self, results: Iterable[Result]) -> None:
        """Take in those that are new."""
        new = [result for result in results if result.game not in self.results]
        self._write(new)
        # In memory before the disk has confirmed it: that takes long, and Ctrl-C may come then.
        for result in new:
            self.results[result.game] = replace(result, record="")  # records would fill the memory
        self._make_safe()

    def close(self) -> None:
        """Put the ledger away."""

    def _write(self, results: list[Result]) -> None:
        """Write them down."""

    def _make_safe(self) -> None:
        """Wait until what is written can no more be lost."""


class FolderResultLog(ResultLog):
    """A ledger in a folder, which goes on where it was left.

    Raises:
        CirkisError: another arena works in the folder, or it holds other things than this plan's.
        OSError: the folder cannot be used.
    """

    keeps_records = True

    def __init__(self, folder: Path, plan: Plan) -> None:
        super().__init__()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / GAMES).open("a+b")
        try:
            _lock(self._file, folder)
            self._agree_on(plan)
            self._take_up(plan)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Write the records of all games into one file, in the order of the plan."""
        try:
            self._make_safe()
            places = {line.result.game: line.place for line in self._lines()}
            with replacing(self.folder / RECORDS) as file:
                for number, game in enumerate(sorted(places)):
                    self._file.seek(places[game])
                    record = _read(self._file.readline()).record
                    file.write((("\n" if number else "") + record).encode())
        finally:
            self._file.close()

    def _write(self, results: list[Result]) -> None:
        try:
            self._file.write(b"".join(map(_written, results)))
            self._file.flush()
        except OSError as problem:  # the disk is full; whole lines count all the same
            raise OSError(problem.errno, problem.strerror, str(self.folder / GAMES)) from None

    def _make_safe(self) -> None:
        os.fsync(self._file.fileno())

    def _agree_on(self, plan: Plan) -> None:
        """This plan is the folder's, from now on if it has none."""
        path = self.folder / PLAN
        told = {"cirkis": __version__, **plan.to_json()}
        if not path.exists():
            with replacing(path) as file:
                file.write(json.dumps(told, indent=2).encode() + b"\n")
            return
        try:
            found = json.loads(path.read_bytes())
        except ValueError:
            raise CirkisError(f'"{path}" is no plan of an arena') from None
        if found != told:
            differing = ", ".join(_differences(found, told))
            raise CirkisError(
                f'the folder "{self.folder}" holds another arena, which differs in {differing}: '
                "choose another folder"
            )

    def _take_up(self, plan: Plan) -> None:
        """Read what is there, and cut off a last line that is torn."""
        end = 0
        for line in self._lines():
            if not 0 <= line.result.game < plan.games:
                raise CirkisError(f'"{self.folder / GAMES}" has a game that is not in the plan')
            self.results[line.result.game] = replace(line.result, record="")
            end = line.end
        self._file.truncate(end)

    def _lines(self) -> Iterator[_Line]:
        """The lines from the first to the last that is whole."""
        place = number = 0
        while True:
            self._file.seek(place)
            text = self._file.readline()
            number += 1
            try:
                result = _read(text)
            except UnreadableError:
                if not self._file.read(1):  # the last one
                    return
                raise CirkisError(
                    f'line {number} of "{self.folder / GAMES}" is damaged: '
                    "remove it, and its game is played again"
                ) from None
            yield _Line(place, place + len(text), result)
            place += len(text)


class _Line(NamedTuple):
    """A line of the file: where it begins, where the next one does, and what it holds."""

    place: int
    end: int
    result: Result


def _read(line: bytes) -> Result:
    if not line.endswith(b"\n"):
        raise UnreadableError("the line has no end")
    try:
        return Result.from_json(json.loads(line))
    except ValueError:
        raise UnreadableError("the line is no JSON") from None


def _written(result: Result) -> bytes:
    return json.dumps(result.to_json(), separators=(",", ":")).encode() + b"\n"


def _differences(found: Any, told: dict[str, Any]) -> list[str]:
    if not isinstance(found, dict):
        return ["everything"]
    keys = [*told, *(key for key in found if key not in told)]
    return [key for key in keys if found.get(key) != told.get(key)]


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write into, which takes the place of another once it is whole."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _lock(file: BinaryIO, folder: Path) -> None:
    """Keep others out as long as the file is open; the system lets go of it even after a kill."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CirkisError(f'another arena is at work in the folder "{folder}"') from None
