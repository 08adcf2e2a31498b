"""The results of long work in a folder: `plan.json`, and a line of `games.jsonl` for each.

Lines are only ever appended, and are on disk before the next result is counted. If the program is
killed while it writes one, that result is worked out again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from cirkis import __version__
from cirkis.errors import CirkisError
from cirkis.jobs.files import lock_file, replace_file

PLAN, GAMES = "plan.json", "games.jsonl"

Result = TypeVar("Result")


class JobLog(Generic[Result]):
    """The results of a plan that are there, those of earlier runs among them.

    Args:
        folder: where the files are; it is made if necessary.
        plan: what tells the plan from others, as JSON values.
        read: reads a result and its number from a line; ValueError if it is damaged.

    Attributes:
        results: the results by number.

    Raises:
        CirkisError: another program uses the folder, or it holds something else.
        OSError: the folder cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        plan: Mapping[str, Any],
        read: Callable[[bytes], tuple[int, Result]],
    ) -> None:
        self.results: dict[int, Result] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._file = (folder / GAMES).open("a+b")
        try:
            lock_file(self._file, folder)
            self._check_plan(plan)
            self._load(read)
        except BaseException:
            self._file.close()
            raise

    def add(self, number: int, result: Result, line: bytes) -> None:
        """Add a result; it is on disk when this returns.

        Args:
            number: its number.
            result: the result.
            line: the result as `read` takes it, without the end of the line.
        """
        self._file.write(line + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.results[number] = result

    def close(self) -> None:
        """Let others use the folder."""
        self._file.close()

    def _check_plan(self, plan: Mapping[str, Any]) -> None:
        path = self.folder / PLAN
        wanted = json.dumps({"cirkis": __version__, **plan}, indent=1)
        if not path.exists():
            with replace_file(path) as file:
                file.write(wanted.encode())
        elif path.read_bytes() != wanted.encode():
            raise CirkisError(
                f'the folder "{self.folder}" holds the work of another plan: choose another folder'
            )

    def _load(self, read: Callable[[bytes], tuple[int, Result]]) -> None:
        """Load what is there, and truncate an incomplete last line."""
        end = 0
        for line in self._lines():
            try:
                number, result = read(line)
            except ValueError:
                raise CirkisError(
                    f'"{self.folder / GAMES}" has a damaged line after {end} bytes: '
                    "remove it, and its game is done again"
                ) from None
            self.results[number] = result
            end += len(line)
        self._file.truncate(end)

    def _lines(self) -> Iterator[bytes]:
        self._file.seek(0)
        return (line for line in self._file if line.endswith(b"\n"))
