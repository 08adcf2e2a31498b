"""The format of self-play data, version 1: JSON lines, compressed with gzip.

The first line is a header:

    {"format": "cirkis-selfplay", "version": 1, "cirkis": VERSION, "engine": DIGEST, "games": N,
     "plan": {...}}

The other lines are games, ordered by number:

    {"game": 0, "players": 2, "plies": [[ACTION, [VALUE, ...], [[ACTION, VISITS], ...]], ...],
     "winners": [SEAT, ...], "scores": [POINTS, ...]}

ACTION is a placement's number (Placement.index), VALUE a seat's mean reward.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from cirkis.engine.search.digest import made_with
from cirkis.errors import RecordError
from cirkis.lab.selfplay.game import SelfPlayGame, game_from_line
from cirkis.lab.selfplay.plan import SelfPlayPlan, plan_from_json

FORMAT, VERSION = "cirkis-selfplay", 1


@dataclass(frozen=True, slots=True)
class SelfPlayFile:
    """A file of games, read one by one.

    Attributes:
        path: the file.
        plan: the plan of its games.
        made_with: the version that made it (`cirkis`) and its engine (`engine`), where known.
    """

    path: Path
    plan: SelfPlayPlan
    made_with: Mapping[str, str]

    def __iter__(self) -> Iterator[SelfPlayGame]:
        """Yield every game.

        Raises:
            RecordError: a line is damaged, or the file ends early.
        """
        games = 0
        try:
            with gzip.open(self.path) as file:
                file.readline()
                for line in file:
                    yield game_from_line(line)
                    games += 1
        except (ValueError, EOFError, zlib.error, gzip.BadGzipFile):
            raise RecordError(
                f'"{self.path}" is damaged in game {games + 1}: get the file again'
            ) from None
        if games != self.plan.games:
            raise RecordError(f'"{self.path}" ends after {games} of {self.plan.games} games')


def open_selfplay(path: str | Path) -> SelfPlayFile:
    """Open a file of self-play games.

    Args:
        path: the file.

    Raises:
        RecordError: it is not a self-play file, or has another version.
        OSError: it cannot be read.
    """
    path = Path(path)
    try:
        with gzip.open(path) as file:
            header = json.loads(file.readline())
        if header["format"] != FORMAT:
            raise ValueError("another format")
        version = int(header["version"])
        plan = plan_from_json(header["plan"], int(header["games"]))
    except (ValueError, KeyError, TypeError, EOFError, zlib.error, gzip.BadGzipFile):
        raise RecordError(f'"{path}" is not a file of self-play games') from None
    if version != VERSION:
        raise RecordError(
            f'"{path}" has version {version} of the format; this program reads version {VERSION}'
        )
    return SelfPlayFile(path, plan, {name: header.get(name, "") for name in made_with()})


def write_selfplay(file: BinaryIO, plan: SelfPlayPlan, games: Iterable[SelfPlayGame]) -> None:
    """Write games; the same games give the same bytes.

    Args:
        file: the file to write to.
        plan: the plan of the games, including how many there are.
        games: the games, ordered by number.
    """
    header = {
        "format": FORMAT,
        "version": VERSION,
        **made_with(),
        "games": plan.games,
        "plan": plan.to_json(),
    }
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
        packed.write(json.dumps(header).encode() + b"\n")
        for game in games:
            packed.write(game.to_line() + b"\n")
