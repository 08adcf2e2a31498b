"""Build a tree from records, in several processes or on a cluster; a build can be resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass
from itertools import islice

from cirkis.errors import RecordError
from cirkis.game import RecordText
from cirkis.lab.jobs.pool import Pool
from cirkis.lab.jobs.run_tasks import run_tasks
from cirkis.lab.recorded_games.lines import GameLine, digest_of, read_lines
from cirkis.lab.recorded_games.tree import GameTree

BATCH = 50  # games that a process reads at a time
COMMIT = 1000  # games that are written together


@dataclass(frozen=True, slots=True)
class TreeProgress:
    """The progress of a build in one run.

    Attributes:
        added: the number of games added.
        known: the number that were already in the tree, or occurred twice.
        unfinished: the number skipped because they have no result.
        broken: the number skipped because they cannot be read.
    """

    added: int = 0
    known: int = 0
    unfinished: int = 0
    broken: int = 0

    @property
    def games(self) -> int:
        """The number of games in all."""
        return self.added + self.known + self.unfinished + self.broken

    def __add__(self, more: TreeProgress) -> TreeProgress:
        return TreeProgress(*(a + b for a, b in zip(astuple(self), astuple(more), strict=True)))


def build_tree(
    tree: GameTree,
    parts: Iterable[RecordText],
    pool: Pool,
    on_progress: Callable[[TreeProgress], None] = lambda progress: None,
    on_error: Callable[[RecordError], None] | None = None,
) -> TreeProgress:
    """Add games to a tree. After an interruption, games already added are skipped next time.

    Args:
        tree: the tree, opened for writing.
        parts: the texts of the games.
        pool: reads the games; it is left open.
        on_progress: called from time to time, and at the end.
        on_error: called with the error of each game that cannot be read; the game is skipped.
            Without it, the first error is raised.

    Raises:
        RecordError: a game cannot be read; the error gives its number, line and column.
    """
    counts, waiting = Counter[str](), list[GameLine]()

    def write() -> TreeProgress:
        added = tree.add(waiting)
        counts.update(added=added, known=len(waiting) - added)
        waiting.clear()
        progress = TreeProgress(**counts)
        on_progress(progress)
        return progress

    def new_parts() -> Iterator[tuple[int, RecordText]]:
        for number, part in enumerate(parts, 1):
            if tree.has(digest_of(part)):
                counts["known"] += 1
            else:
                yield number, part

    try:
        for found in _read(pool, new_parts(), tree.plies):
            if isinstance(found, RecordError):
                if on_error is None:
                    raise found
                on_error(found)
                counts["broken"] += 1
            elif found is None:
                counts["unfinished"] += 1
            else:
                waiting.append(found)
            if len(waiting) >= COMMIT:
                write()
    finally:
        progress = write()
    return progress


def _read(
    pool: Pool, parts: Iterator[tuple[int, RecordText]], plies: int
) -> Iterator[GameLine | RecordError | None]:
    """Yield the game in each text, in any order; see read_lines."""
    batches = iter(lambda: list(islice(parts, BATCH)), [])
    for found in run_tasks(pool, read_lines, ((batch, plies) for batch in batches)):
        yield from found
