"""Find and search the positions that good players reach, ply by ply."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.search import CAPACITY, Search
from cirkis.game import symmetric
from cirkis.lab import Pool
from cirkis.lab.jobs.log import JobLog
from cirkis.lab.jobs.pool import run_tasks
from tools.openings.plan import BookPlan, Searched, SearchedMove

CONFIG = STRONGEST._replace(greedy_prior=0.0, larger_value_share=1.0)
"""The strongest search, without its model of greedy opponents.

With three and four players it uses learned values alone. Playouts make it play better, but are too
confident so early in the game: docs/openings.md has an example.
"""
DIGITS = 4

Reached = dict[int, tuple[float, tuple[int, ...]]]
"""By position: the loss on the way there, and the line that represents all lines to it."""

SearchLog = JobLog[tuple[int, ...], Searched]


class BookProgress(NamedTuple):
    plies: int  # placements that lead to the positions being searched
    done: int  # how many of these positions are done
    total: int
    positions: int  # searched at all plies


def open_log(folder: Path, plan: BookPlan) -> SearchLog:
    """Open the log of a plan's searches; its name identifies everything that affects them."""

    def read(line: bytes) -> tuple[tuple[int, ...], Searched]:
        found = msgspec.json.decode(line, type=Searched)
        return found.line, found

    return JobLog(folder / f"openings-{plan.players}p-{plan.simulations}s-{plan.seed}.jsonl", read)


def grow(plan: BookPlan, log: SearchLog, pool: Pool) -> Iterator[BookProgress]:
    """Search all positions of a plan; yield after each one."""
    before = 0
    for plies, lines in enumerate(lines_by_ply(plan, log.results)):
        missing = [line for line in lines if line not in log.results]
        done = len(lines) - len(missing)
        yield BookProgress(plies, done, len(lines), before + done)
        for found in run_tasks(pool, search_position, ((plan, line) for line in missing)):
            log.add([msgspec.json.encode(found)])
            done += 1
            yield BookProgress(plies, done, len(lines), before + done)
        before += len(lines)


def lines_by_ply(
    plan: BookPlan, known: dict[tuple[int, ...], Searched]
) -> Iterator[list[tuple[int, ...]]]:
    """Yield the lines to the positions of a plan, grouped by ply."""
    reached: Reached = {symmetric(plan.state(())).key: (0.0, ())}
    while reached:
        yield sorted(line for _, line in reached.values())
        reached = next_ply(plan, known, reached)


def next_ply(plan: BookPlan, known: dict[tuple[int, ...], Searched], reached: Reached) -> Reached:
    """Return the positions one placement later that are reached without too much loss.

    All first placements are followed, so that the book gives a chance for each.
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


def search_position(plan: BookPlan, line: tuple[int, ...]) -> Searched:
    state = plan.state(line)
    seed = crc32(f"{plan.seed} {line}".encode())
    search = Search(state, seed=seed, config=CONFIG, capacity=CAPACITY, one_of_each=True)
    search.run(simulations=plan.simulations)
    moves = tuple(
        SearchedMove(
            found.placement.index,
            found.visits,
            tuple(round(won / found.stats.games, DIGITS) for won in found.stats.wins),
        )
        for found in search.candidates()
        if found.stats.games
    )
    return Searched(line, state.to_play, moves)
