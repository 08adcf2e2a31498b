"""A person's best runs: as many puzzles as possible in three minutes or until three misses."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

RUN = 40
"""The maximum number of puzzles in a run."""

RunMode = Literal["three-minutes", "three-wrong"]
Solved = Annotated[int, Meta(ge=0, le=RUN)]


class RunOver(Struct, frozen=True, forbid_unknown_fields=True, tag="run-over"):
    """A run of puzzles is over.

    Attributes:
        mode: what ends it: three minutes, or three wrong placements.
        solved: how many puzzles were solved.
    """

    mode: RunMode
    solved: Solved


class BestRun(Struct, frozen=True):
    """The best runs in one mode.

    Attributes:
        ever: the most puzzles solved in a run.
        day: the day number of the latest run.
        on_day: the most puzzles solved in a run on that day.
    """

    ever: Solved = 0
    day: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    on_day: Solved = 0


Runs = dict[RunMode, BestRun]


def count_run(runs: Runs, event: RunOver, today: int) -> Runs:
    before = runs.get(event.mode, BestRun())
    if before.day > today:  # from a forged file, or a clock that was wrong
        runs = {**runs, event.mode: BestRun(before.ever)}
    return merge_runs(runs, {event.mode: BestRun(event.solved, today, event.solved)})


def merge_runs(mine: Runs, other: Runs) -> Runs:
    both = {**mine, **other}
    return {mode: _best(mine.get(mode, one), one) for mode, one in sorted(both.items())}


def _best(mine: BestRun, other: BestRun) -> BestRun:
    day, on_day = max((mine.day, mine.on_day), (other.day, other.on_day))
    return BestRun(max(mine.ever, other.ever), day, on_day)
