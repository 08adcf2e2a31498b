"""Which positions good players reach: ply by ply, from what the searches of the ply before say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cirkis.arena.pool import Pool
from cirkis.openings.key import Key, symmetric
from tools.openings.log import SearchLog
from tools.openings.plan import BookPlan, Searched
from tools.openings.search import search_position

Reached = dict[Key, tuple[float, tuple[int, ...]]]
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
    reached = start(plan)
    plies, before = 0, 0
    while reached:
        lines = sorted(line for _, line in reached.values())
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
        plies += 1
        reached = next_ply(plan, log.known, reached)


def reached_lines(plan: BookPlan, known: dict[tuple[int, ...], Searched]) -> list[tuple[int, ...]]:
    """Return the lines of all positions of a plan that was searched.

    Args:
        plan: what was searched.
        known: what was found.
    """
    found: list[tuple[int, ...]] = []
    reached = start(plan)
    while reached:
        found += [line for _, line in reached.values()]
        reached = next_ply(plan, known, reached)
    return found


def start(plan: BookPlan) -> Reached:
    """Return the empty board, which is always reached."""
    return {symmetric(plan.state(())).key: (0.0, ())}


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
            if not line and loss <= plan.first_loss:
                loss = 0.0
            is_too_much = line and given_up + loss > plan.loss
            if is_too_much or len(line) >= plan.plies:
                continue
            longer = (*line, placement)
            later = plan.state(longer)
            if later.outcome is None:
                key = symmetric(later).key
                least, first = found.get(key, (1.0, longer))
                found[key] = min(least, given_up + loss), min(first, longer)
    return found
