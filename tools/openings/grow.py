"""Which positions good players reach: ply by ply, from what the searches of the ply before say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from cirkis.game import symmetric
from cirkis.lab import Pool
from cirkis.lab.jobs.log import JobLog
from cirkis.lab.jobs.run_tasks import run_tasks
from tools.openings.plan import BookPlan, Searched
from tools.openings.search import search_position

Reached = dict[int, tuple[float, tuple[int, ...]]]
"""What is given up on the way to positions, and the line that stands for all that lead there."""

SearchLog = JobLog[tuple[int, ...], Searched]


class Progress(NamedTuple):
    """How far a book has come.

    Attributes:
        plies: how many placements lead to the positions that are being searched.
        done: how many of these are searched.
        total: how many of these there are.
        positions: how many positions of all plies are searched.
    """

    plies: int
    done: int
    total: int
    positions: int


def open_log(folder: Path, plan: BookPlan) -> SearchLog:
    """Open the searches of a plan; other lengths of search have other files.

    Raises:
        CirkisError: the file holds something else.
        OSError: it cannot be used.
    """

    def read(line: bytes) -> tuple[tuple[int, ...], Searched]:
        found = msgspec.json.decode(line, type=Searched)
        return found.line, found

    return JobLog(folder / f"openings-{plan.players}p-{plan.simulations}s-{plan.seed}.jsonl", read)


def grow(plan: BookPlan, log: SearchLog, pool: Pool) -> Iterator[Progress]:
    """Search all positions of a plan; yield after each one."""
    before = 0
    for plies, lines in enumerate(lines_by_ply(plan, log.results)):
        missing = [line for line in lines if line not in log.results]
        done = len(lines) - len(missing)
        yield Progress(plies, done, len(lines), before + done)
        for found in run_tasks(pool, search_position, ((plan, line) for line in missing)):
            log.add([msgspec.json.encode(found)])
            done += 1
            yield Progress(plies, done, len(lines), before + done)
        before += len(lines)


def lines_by_ply(
    plan: BookPlan, known: dict[tuple[int, ...], Searched]
) -> Iterator[list[tuple[int, ...]]]:
    """Yield the lines that lead to the positions of a plan, those to each ply together."""
    reached: Reached = {symmetric(plan.state(())).key: (0.0, ())}
    while reached:
        yield sorted(line for _, line in reached.values())
        reached = next_ply(plan, known, reached)


def next_ply(plan: BookPlan, known: dict[tuple[int, ...], Searched], reached: Reached) -> Reached:
    """Return the positions one placement later for which not too much is given up.

    All first placements are followed, so that the book tells what each is worth.
    """
    found: Reached = {}
    for given_up, line in reached.values():
        for placement, loss in known[line].losses().items():
            is_free = not line and loss <= plan.first_loss
            spent = given_up + (0.0 if is_free else loss)
            if len(line) >= plan.plies or (line and spent > plan.loss):
                continue
            longer = (*line, placement)
            later = plan.state(longer)
            if later.outcome is None:
                key = symmetric(later).key
                least, first = found.get(key, (1.0, longer))
                found[key] = min(least, spent), min(first, longer)
    return found
