"""The log of one game: every line to and from its programs, every placement, every traceback."""

import time
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from threading import Lock
from typing import TextIO

from cirkis.engine.search.digest import program_name
from cirkis.errors import CirkisError
from cirkis.files import make_folder, open_file
from cirkis.lab.arena.faults import one_line, printable

MAX_LINE = 4_000  # characters
MAX_LOG = 20_000_000  # characters, in case a program never stops writing


def log_name(game: int) -> str:
    """Return the file name of a game's log, zero-padded so that names sort by number."""
    return f"game-{game + 1:06}.log"


class GameLog:
    """A file with a line for each event of a game, written immediately.

    It replaces an existing file, since an interrupted game starts again. Each line has the seconds
    since the start, the player, a mark and the text. The mark is > for input to a program, < for
    its output, ! for its standard error, and = for the arena's own notes.

    Raises CirkisError if the file cannot be written.
    """

    def __init__(self, path: Path, title: str) -> None:
        try:
            make_folder(path.parent)
            self._file: TextIO | None = TextIOWrapper(
                open_file(path), encoding="utf-8", line_buffering=True
            )
        except OSError as problem:
            raise CirkisError(f'cannot write the log "{path}": {problem.strerror}') from None
        self._started, self._lock, self._room = time.monotonic(), Lock(), MAX_LOG
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._write(f"# {one_line(title, MAX_LINE)}, {program_name()}, {now}\n")

    def note(self, who: str, mark: str, text: str) -> None:
        """Write each line of the text; do nothing after close."""
        seconds = time.monotonic() - self._started
        for line in printable(text).rstrip("\n").split("\n"):
            shown = line if len(line) <= MAX_LINE else line[:MAX_LINE] + " ..."
            self._write(f"{seconds:9.3f} {who} {mark} {shown}\n")

    def close(self) -> None:
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file = None

    def _write(self, line: str) -> None:
        with self._lock:
            if self._file is None or self._room < 0:
                return
            self._room -= len(line)
            self._file.write(line if self._room >= 0 else "# too long: the rest is left out\n")
