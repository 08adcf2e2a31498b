"""The results of an arena so far: in memory, or saved in a folder as well.

In a folder, `plan.json` says what is played and `games.jsonl` has one line for every finished
game. Lines are only ever appended, and are on disk before they are reported; if a crash leaves the
last one incomplete, its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from cirkis import __version__
from cirkis.arena.plan import Plan
from cirkis.arena.result import GameResult
from cirkis.errors import CirkisError, UnreadableError
from cirkis.jobs.files import lock_file, replace_file

PLAN, GAMES, RECORDS = "plan.json", "games.jsonl", "games.cirkis"


class ResultLog:
    """Results in memory, each counted once even if it arrives twice.

    Attributes:
        results: the known results by the number of their game.
    """

    def __init__(self) -> None:
        self.results: dict[int, GameResult] = {}

    def add(self, results: Iterable[GameResult]) -> None:
        """Add the results that are new."""
        new = [result for result in results if result.game not in self.results]
        self._write(new)
        # In memory before the slow sync, during which Ctrl-C may come.
        for result in new:
            self.results[result.game] = replace(result, record="")  # records would fill the memory
        self._sync()

    def close(self) -> None:
        """Finish writing."""

    def _write(self, results: list[GameResult]) -> None:
        """Append the results to the file, if there is one."""

    def _sync(self) -> None:
        """Wait until everything written is on disk."""


class FolderResultLog(ResultLog):
    """Results saved in a folder, which continue those of an earlier run.

    Args:
        folder: where the files are; it is made if necessary.
        plan: what is played.

    Raises:
        CirkisError: another arena is using the folder, or it holds the results of another plan.
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        super().__init__()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / GAMES).open("a+b")
        try:
            lock_file(self._file, folder)
            self._check_plan(plan)
            self._load(plan)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Write the records of all games into one file, in the order of the plan."""
        try:
            self._sync()
            offsets = {line.result.game: line.offset for line in self._lines()}
            with replace_file(self.folder / RECORDS) as file:
                for number, game in enumerate(sorted(offsets)):
                    self._file.seek(offsets[game])
                    record = _parse_line(self._file.readline()).record
                    file.write((("\n" if number else "") + record).encode())
        finally:
            self._file.close()

    def _write(self, results: list[GameResult]) -> None:
        try:
            self._file.write(b"".join(map(_format_line, results)))
            self._file.flush()
        except OSError as problem:  # the disk is full; complete lines still count
            raise OSError(problem.errno, problem.strerror, str(self.folder / GAMES)) from None

    def _sync(self) -> None:
        os.fsync(self._file.fileno())

    def _check_plan(self, plan: Plan) -> None:
        """Compare the plan with the folder's, or save it if the folder has none."""
        path = self.folder / PLAN
        wanted = {"cirkis": __version__, **plan.to_json()}
        if not path.exists():
            with replace_file(path) as file:
                file.write(json.dumps(wanted, indent=2).encode() + b"\n")
            return
        try:
            found = json.loads(path.read_bytes())
        except ValueError:
            raise CirkisError(f'"{path}" is not the plan of an arena') from None
        if found != wanted:
            differing = ", ".join(_differences(found, wanted))
            raise CirkisError(
                f'the folder "{self.folder}" holds another arena, which differs in {differing}: '
                "choose another folder"
            )

    def _load(self, plan: Plan) -> None:
        """Load the saved results, and truncate an incomplete last line."""
        end = 0
        for line in self._lines():
            if not 0 <= line.result.game < plan.games:
                raise CirkisError(f'"{self.folder / GAMES}" has a game that is not in the plan')
            self.results[line.result.game] = replace(line.result, record="")
            end = line.end
        self._file.truncate(end)

    def _lines(self) -> Iterator[_Line]:
        """Yield the complete lines of the file."""
        offset = number = 0
        while True:
            self._file.seek(offset)
            text = self._file.readline()
            number += 1
            try:
                result = _parse_line(text)
            except UnreadableError:
                if not self._file.read(1):  # the last line
                    return
                raise CirkisError(
                    f'line {number} of "{self.folder / GAMES}" is damaged: '
                    "remove it, and its game is played again"
                ) from None
            yield _Line(offset, offset + len(text), result)
            offset += len(text)


class _Line(NamedTuple):
    """A line of the file: where it begins and ends, in bytes, and its result."""

    offset: int
    end: int
    result: GameResult


def _parse_line(line: bytes) -> GameResult:
    if not line.endswith(b"\n"):
        raise UnreadableError("the line has no end")
    try:
        return GameResult.from_json(json.loads(line))
    except ValueError:
        raise UnreadableError("the line is no JSON") from None


def _format_line(result: GameResult) -> bytes:
    return json.dumps(result.to_json(), separators=(",", ":")).encode() + b"\n"


def _differences(found: Any, wanted: dict[str, Any]) -> list[str]:
    if not isinstance(found, dict):
        return ["everything"]
    keys = [*wanted, *(key for key in found if key not in wanted)]
    return [key for key in keys if found.get(key) != wanted.get(key)]
