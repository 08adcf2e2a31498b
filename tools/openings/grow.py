"""Which positions good players reach: ply by ply, from what the searches of the ply before say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cirkis.jobs import Pool
from cirkis.positions import symmetric
from tools.openings.log import SearchLog
from tools.openings.plan import BookPlan, Searched
from tools.openings.search import search_position

Reached = dict[int, tuple[float, tuple[int, ...]]]
"""What is given up on the way to positions, and the line that stands for all that lead there."""


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


def grow(plan: BookPlan, log: SearchLog, pool: Pool) -> Iterator[Progress]:
    """Search all positions of a plan; yield after each one.

    Args:
        plan: what is searched.
        log: what was searched before; receives what is found.
        pool: does the searches.
    """
    before = 0
    for plies, lines in enumerate(lines_by_ply(plan, log.known)):
        waiting = iter([line for line in lines if line not in log.known])
        done = sum(line in log.known for line in lines)
        yield Progress(plies, done, len(lines), before + done)
        while True:
            while pool.pending < pool.size and (line := next(waiting, None)) is not None:
                pool.submit(search_position, plan, line)
            if not pool.pending:
                break
            log.add(pool.next())
            done += 1
            yield Progress(plies, done, len(lines), before + done)
        before += len(lines)


def lines_by_ply(
    plan: BookPlan, known: dict[tuple[int, ...], Searched]
) -> Iterator[list[tuple[int, ...]]]:
    """Yield the lines that lead to the positions of a plan, those to each ply together.

    Args:
        plan: what is searched.
        known: what was found; must hold all positions of a ply before the next is asked for.
    """
    reached: Reached = {symmetric(plan.state(())).key: (0.0, ())}
    while reached:
        yield sorted(line for _, line in reached.values())
        reached = next_ply(plan, known, reached)


def next_ply(plan: BookPlan, known: dict[tuple[int, ...], Searched], reached: Reached) -> Reached:
    """Return the positions one placement later for which not too much is given up.

    All first placements are followed, so that the book tells what each is worth.

    Args:
        plan: how much that is.
        known: what was found.
        reached: the positions of this ply.
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
