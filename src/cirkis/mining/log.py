"""What was mined so far, in a folder: `plan.json`, and one line of `games.jsonl` for every game.

Lines are only ever appended, and are on disk before the next game is counted. If the program is
killed while it writes one, that game is mined again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cirkis import __version__
from cirkis.arena.result_log import lock_file, replace_file
from cirkis.errors import CirkisError
from cirkis.mining.mine import MinedGame
from cirkis.mining.plan import MiningPlan

PLAN, GAMES = "plan.json", "games.jsonl"


class MiningLog:
    """The games of a plan that are mined, those of earlier runs among them.

    Args:
        folder: where the files are; it is made if necessary.
        plan: what is mined.

    Attributes:
        games: what they gave, by number.

    Raises:
        CirkisError: another program uses the folder, or it holds something else.
        OSError: the folder cannot be used.
    """

    def __init__(self, folder: Path, plan: MiningPlan) -> None:
        self.games: dict[int, MinedGame] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._file = (folder / GAMES).open("a+b")
        try:
            lock_file(self._file, folder)
            self._check_plan(plan)
            self._load()
        except BaseException:
            self._file.close()
            raise

    def add(self, game: MinedGame) -> None:
        """Add a game; it is on disk when this returns."""
        self._file.write(msgspec.json.encode(game) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self.games[game.game] = game

    def close(self) -> None:
        """Let others use the folder."""
        self._file.close()

    def _check_plan(self, plan: MiningPlan) -> None:
        path = self.folder / PLAN
        wanted = json.dumps({"cirkis": __version__, **plan.to_json()}, indent=1)
        if not path.exists():
            with replace_file(path) as file:
                file.write(wanted.encode())
        elif path.read_text("utf-8") != wanted:
            raise CirkisError(
                f'the folder "{self.folder}" holds puzzles of another plan: choose another folder'
            )

    def _load(self) -> None:
        """Load what is there, and truncate an incomplete last line."""
        end = 0
        for line in self._lines():
            try:
                mined = msgspec.json.decode(line, type=MinedGame)
            except msgspec.DecodeError:
                raise CirkisError(
                    f'"{self.folder / GAMES}" has a damaged line after {end} bytes: '
                    "remove it, and its game is mined again"
                ) from None
            self.games[mined.game] = mined
            end += len(line)
        self._file.truncate(end)

    def _lines(self) -> Iterator[bytes]:
        self._file.seek(0)
        return (line for line in self._file if line.endswith(b"\n"))
