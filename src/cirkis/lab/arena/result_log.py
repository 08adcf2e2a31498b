"""The results of an arena so far: in memory, or saved in a folder as well.

In a folder, `plan.json` says what is played, `games.jsonl` has one line for every finished game,
and `games.cirkis` has the records of all games once the run has ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from cirkis.errors import CirkisError
from cirkis.lab.arena.plan import Plan
from cirkis.lab.arena.result import GameResult
from cirkis.lab.jobs.files import replace_file
from cirkis.lab.jobs.log import GAMES, JobLog

RECORDS = "games.cirkis"

ResultLog = JobLog[int, GameResult]


@contextmanager
def open_results(folder: Path | None, plan: Plan) -> Iterator[ResultLog]:
    """Continue the results of a folder; at the end, write the records of all games.

    Raises:
        CirkisError: another run is using the folder, or it holds something else.
        OSError: the folder cannot be used.
    """

    def read(line: bytes) -> tuple[int, GameResult]:
        result = GameResult.from_json(json.loads(line))
        if not 0 <= result.game < plan.games:
            raise CirkisError(f'"{folder}" has game {result.game + 1}, which is not in the plan')
        return result.game, replace(result, record="")  # records would fill the memory

    file = None if folder is None else folder / GAMES
    with closing(JobLog(file, read, plan.to_json())) as log:
        try:
            yield log
        finally:
            if folder is not None:
                with replace_file(folder / RECORDS) as records:
                    for number, game in enumerate(sorted(log.results)):
                        record = json.loads(log.line(game))["record"]
                        records.write((("\n" if number else "") + record).encode())


def result_line(result: GameResult) -> bytes:
    """Return the line of a result."""
    return json.dumps(result.to_json(), separators=(",", ":")).encode()
