"""The puzzles on one device: fetched on first use, then kept in memory."""

from cirkis.errors import UnreadableError
from cirkis.in_browser.host import Host
from cirkis.practice import read_puzzles
from cirkis.practice.puzzles.library import Library
from cirkis.tables.refusals import refused

PUZZLES = "puzzles.bin"
"""Named without .gz, since some hosts decompress such files."""


class PuzzleShelf:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._library: Library | None = None

    async def library(self) -> Library:
        """Return the puzzles. Raises Refused if they cannot be fetched; the next call retries."""
        if self._library is None:
            try:
                found = Library(read_puzzles(await self._host.read_file(PUZZLES)))
            except UnreadableError:
                raise
            except Exception as problem:  # a browser's fetch can throw anything
                raise refused("not-loaded") from problem
            self._library = found
        return self._library
