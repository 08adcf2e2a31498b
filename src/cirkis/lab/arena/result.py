"""A game's result, and an arena's results so far, in memory and optionally in a folder.

In the folder, `plan.json` has the plan, `games.jsonl` a line for every finished game, and
`games.cirkis` the records of all games once the run has ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from sys import intern
from typing import Any

from cirkis.errors import CirkisError, UnreadableError
from cirkis.files import replace_file
from cirkis.lab.arena.clock import TimeUsed
from cirkis.lab.arena.faults import Fault
from cirkis.lab.arena.plan import Plan
from cirkis.lab.jobs.log import GAMES, JobLog

RECORDS = "games.cirkis"
ADJUDICATED = "adjudicated"
"""The reason for ending a game whose winner is certain; its points are those scored so far."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game, or of one match if the options define matches (R28).

    Players are given by their index in the plan.

    Attributes:
        game: the number of the game in the plan, from 0.
        seats: the player at each seat.
        winners: the players who won; if there are several, they share the victory.
        scores: points by seat, summed over all rounds of a match.
        reason: why the last round ended: the value of an EndReason, or ADJUDICATED.
        plies: how many placements were made, in all rounds.
        faults: the players' failures.
        record: the text of the records of all rounds; empty if none is kept.
        kingmaking: the value of the Kingmaking in the last round; empty if there was none.
        times: how long each seat thought; comparisons ignore this, since it differs between runs.
    """

    game: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    plies: int
    faults: tuple[Fault, ...] = ()
    record: str = ""
    kingmaking: str = ""
    times: tuple[TimeUsed, ...] = field(default=(), compare=False)

    def share(self, player: int) -> float:
        """Return a player's share of the victory, from 0 to 1."""
        return 1 / len(self.winners) if player in self.winners else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Any) -> GameResult:
        """Return the result that to_json wrote.

        Raises:
            UnreadableError: the values are not a result.
        """
        try:
            return cls(
                game=int(values["game"]),
                seats=tuple(map(int, values["seats"])),
                winners=tuple(map(int, values["winners"])),
                scores=tuple(map(int, values["scores"])),
                reason=str(values["reason"]),
                plies=int(values["plies"]),
                faults=tuple(map(_parse_fault, values["faults"])),
                record=str(values["record"]),
                kingmaking=str(values["kingmaking"]),
                times=tuple(
                    TimeUsed(int(turns), float(seconds), float(longest))
                    for turns, seconds, longest in values["times"]
                ),
            )
        except (KeyError, TypeError, ValueError) as problem:
            raise UnreadableError("this is not the result of a game") from problem


def _parse_fault(values: Any) -> Fault:
    player, what, is_late, trace = values
    # interned, since a player that fails in every game has the same traceback each time
    return Fault(int(player), str(what), bool(is_late), intern(str(trace)))


ResultLog = JobLog[int, GameResult]


@contextmanager
def open_results(folder: Path | None, plan: Plan) -> Iterator[ResultLog]:
    """Open the results in a folder to continue them; at the end, write the records of all games."""

    def read(line: bytes) -> tuple[int, GameResult]:
        result = GameResult.from_json(json.loads(line))
        if not 0 <= result.game < plan.games:
            raise CirkisError(f'"{folder}" has game {result.game + 1}, which is not in the plan')
        return result.game, replace(result, record="")  # records would fill up memory

    file = None if folder is None else folder / GAMES
    with closing(JobLog(file, read, plan.to_json(), RECORDS, grows="rounds")) as log:
        try:
            yield log
        finally:
            if folder is not None:
                with replace_file(folder / RECORDS) as records:
                    for number, game in enumerate(sorted(log.results)):
                        record = json.loads(log.line(game))["record"]
                        records.write((("\n" if number else "") + record).encode())


def result_line(result: GameResult) -> bytes:
    return json.dumps(result.to_json(), separators=(",", ":")).encode()
