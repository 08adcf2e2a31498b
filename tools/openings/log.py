"""What was searched so far: a line of JSON for every position, in a file named after the plan.

Lines are only appended, so whoever was stopped goes on; a line that was cut off is searched again.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from cirkis.errors import CirkisError
from tools.openings.plan import BookPlan, Searched


class SearchLog:
    """The searches of a plan, those of earlier runs among them.

    Args:
        folder: where the file is; it is made if necessary.
        plan: what is searched; other lengths of search have other files.

    Attributes:
        known: what was found, by line.

    Raises:
        CirkisError: the file holds something else.
        OSError: it cannot be used.
    """

    def __init__(self, folder: Path, plan: BookPlan) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"openings-{plan.players}p-{plan.simulations}s-{plan.seed}.jsonl"
        self.known: dict[tuple[int, ...], Searched] = {}
        whole = 0
        for line in self.file.read_bytes().splitlines(True) if self.file.exists() else ():
            if line.endswith(b"\n"):
                found = self._read(line)
                self.known[found.line] = found
                whole += len(line)
        self._out = self.file.open("ab")
        self._out.truncate(whole)

    def _read(self, line: bytes) -> Searched:
        try:
            return msgspec.json.decode(line, type=Searched)
        except msgspec.DecodeError as problem:
            raise CirkisError(f"{self.file} is damaged: delete it and start again") from problem

    def add(self, found: Searched) -> None:
        """Add what was found."""
        self._out.write(msgspec.json.encode(found) + b"\n")
        self._out.flush()
        self.known[found.line] = found

    def close(self) -> None:
        """Close the file."""
        self._out.close()
