"""The results of a long job in a file, one line each, so that a run can be stopped and resumed.

Lines are only ever appended, and are on disk before their results are reported. An incomplete last
line is dropped: that part of the work is done again.
"""

import json
import os
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from cirkis.engine.behaviour import made_with
from cirkis.errors import CirkisError, UnreadableError
from cirkis.files import make_folder, open_file, replace_file

PLAN = "plan.json"
GAMES = "games.jsonl"
MAX_VALUES = 60  # characters; an error about differing plans leaves out longer values
MAX_UNSHARED = 4  # keys that only one of two plans has; if there are more, the commands differ

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class JobLog(Generic[Key, Result]):
    """The results so far by key, including those of earlier runs; each counts once.

    They are saved in `file`, whose folder is created if necessary; None keeps them in memory only.
    `read` returns the key and the result in a line, or raises ValueError or UnreadableError if it
    is damaged. `plan` is saved beside the file as JSON, and the folder accepts no other plan except
    one where the number `grows` is larger; pass None if the file name identifies the plan.
    `made` names the file made from all results.

    Raises CirkisError if another run is using the folder, or if it holds another plan, a damaged
    line or results without a plan. Raises OSError if the folder cannot be used.
    """

    def __init__(
        self,
        file: Path | None,
        read: Callable[[bytes], tuple[Key, Result]],
        plan: Mapping[str, Any] | None = None,
        made: str = "",
        grows: str = "",
    ) -> None:
        self.results: dict[Key, Result] = {}
        self._read = read
        self._path = file
        self._file: BinaryIO | None = None
        self._offsets: dict[Key, int] = {}
        if file is None:
            return
        make_folder(file.parent)
        self._file = open_file(file, "ab", buffering=0)  # so that a failed write is not retried
        try:
            _lock_file(self._file, file.parent)
            if plan is not None:
                _check_plan(file.parent, plan, (file.name, made), grows)
            self._load()
        except BaseException:
            self._file.close()
            raise

    def add(self, lines: Iterable[bytes]) -> None:
        """Add the lines whose keys are new; they are on disk when this returns."""
        new = {}
        for line in lines:
            key, result = self._read(line)
            if key not in self.results:
                new[key] = line, result
        self._write({key: line for key, (line, _) in new.items()})
        # before the slow sync, which Ctrl-C can interrupt
        self.results |= {key: result for key, (_, result) in new.items()}
        if self._file is not None:
            os.fsync(self._file.fileno())

    def line(self, key: Key) -> bytes:
        assert self._path is not None
        with self._path.open("rb") as file:
            file.seek(self._offsets[key])
            return file.readline()

    def close(self) -> None:
        """Let other runs use the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, lines: Mapping[Key, bytes]) -> None:
        if self._file is None:
            return
        end, text = self._file.tell(), b"".join(line + b"\n" for line in lines.values())
        try:
            while text:
                text = text[self._file.write(text) :]
        except OSError as problem:  # the disk is full; complete lines still count
            raise OSError(problem.errno, problem.strerror, str(self._path)) from None
        for key, line in lines.items():
            self._offsets[key] = end
            end += len(line) + 1

    def _load(self) -> None:
        """Load the complete lines, and cut off an incomplete last line."""
        assert self._file is not None
        assert self._path is not None
        end = 0
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                try:
                    key, self.results[key] = self._read(line)
                except (ValueError, UnreadableError):
                    raise CirkisError(
                        f'line {number} of "{self._path}" is damaged: '
                        "remove it to do that part again"
                    ) from None
                self._offsets[key] = end
                end += len(line)
        self._file.truncate(end)
        self._file.seek(end)


def _lock_file(file: BinaryIO, folder: Path) -> None:
    """Lock the file while it is open; the system releases it even if the process is killed."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CirkisError(f'another run is using the folder "{folder}"') from None


def _check_plan(folder: Path, plan: Mapping[str, Any], results: Iterable[str], grows: str) -> None:
    """Raise CirkisError if the folder has another plan; save the plan if it is new or has grown."""
    path = folder / PLAN
    text = json.dumps({**made_with(), **plan}, indent=2)
    if not path.exists():
        for name in results:
            if (folder / name).is_file() and (folder / name).stat().st_size:
                raise CirkisError(
                    f'"{folder / name}" has results, but their plan, "{path}", is missing: '
                    "choose another folder"
                )
        _save(path, text)
        return
    wanted = json.loads(text)  # tuples are lists now, as in the file
    try:
        found = json.loads(path.read_bytes())
    except ValueError:
        raise CirkisError(f'"{path}" is not a plan') from None
    if found == wanted:
        return
    if isinstance(found, dict) and isinstance(found.get(grows), int):
        found[grows] = max(found[grows], wanted[grows])
    if found != wanted:
        differing = ", ".join(_differences(found, wanted))
        raise CirkisError(
            f'the folder "{folder}" is for another plan, which differs in {differing}: '
            "choose another folder"
        )
    _save(path, text)


def _save(path: Path, text: str) -> None:
    with replace_file(path) as file:
        file.write(text.encode() + b"\n")


def _differences(found: Any, wanted: dict[str, Any]) -> Iterator[str]:
    if not isinstance(found, dict) or len(found.keys() ^ wanted.keys()) > MAX_UNSHARED:
        yield "everything"
        return
    for key in {**wanted, **found}:
        there, here = found.get(key), wanted.get(key)
        if isinstance(there, dict) and isinstance(here, dict):
            yield from (f"{key}.{inner}" for inner in _differences(there, here))
        elif there != here:
            values = f" ({json.dumps(there)}, not {json.dumps(here)})"
            yield key + (values if len(values) < MAX_VALUES else "")
