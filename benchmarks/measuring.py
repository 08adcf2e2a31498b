"""What benchmarks share: arguments, rates, parallel processes, and means with error bars."""

import argparse
import math
import os
import platform
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median, stdev
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from cirkis.engine.search.kernel_hosts.choice import DEFAULT, host_name
from tools.figures.runs import Run, behaviour_of, program_commit, save_run

Result = TypeVar("Result")


def argument_parser(doc: str | None, **defaults: float | str) -> argparse.ArgumentParser:
    """Return a parser with a flag for each default, described by the first line of `doc`."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, help="a file in benchmarks/figures, or a new one")
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser


class Table:
    """A table that is printed as it grows, and saved with --json beside what it was measured with.

    Args:
        args: the arguments of the benchmark; `json` is the file, or None.
        columns: the heads.
        played: the players, as strings, and the numbers of players at their tables; what they do
            decides how long the figures stay true. None for speeds.
    """

    def __init__(
        self,
        args: argparse.Namespace,
        columns: Sequence[str],
        played: Iterable[tuple[str, int]] = (),
    ) -> None:
        self._file: Path | None = args.json
        self._columns, self._played = tuple(columns), tuple(played)
        self._rows: list[tuple[str, ...]] = []
        self._print(columns)
        self._print(["---"] * len(columns))

    def add(self, *cells: object) -> None:
        self._rows.append(tuple(map(str, cells)))
        self._print(self._rows[-1])

    def save(self) -> None:
        """Save the table, if there is a file for it."""
        if self._file is None:
            return
        words = [f"benchmarks/{Path(sys.argv[0]).name}", *sys.argv[1:]]
        seconds = sum(os.times()[:4])
        save_run(
            self._file,
            self._columns,
            Run(
                command=re.sub(r" --(json|jobs) \S+", "", shlex.join(words)),
                commit=program_commit(),
                machine=machine(),
                processor_seconds=round(seconds),
                behaviour=behaviour_of(self._played),
                rows=self._rows,
            ),
        )

    def _print(self, cells: Sequence[str]) -> None:
        print(f"| {' | '.join(cells)} |", flush=True)


def machine() -> str:
    """Return the processor, its cores, Python, and what runs the kernel."""
    about = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.+)", about.read_text()) if about.exists() else []
    processor = names[0] if names else platform.machine()
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, {host_name()}"


def kernel_hosts() -> list[str]:
    """Return wasmtime, and numba if `cirkis compile` was run."""
    return [*dict.fromkeys((DEFAULT, host_name()))]


def rate(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Repeat work for about the given time in seconds; return the units of work per second."""
    done, started = 0, clock()
    while (spent := clock() - started) < seconds:
        done += work()
    return done / spent


def in_turns(
    works: Mapping[str, Callable[[float], float]], seconds: float, rounds: int
) -> dict[str, list[float]]:
    """Measure rates that take turns, round by round; return the rates of each, sorted.

    Each function works for about the given time and returns its units of work per second.
    """
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, measure in works.items():
            found[name].append(measure(seconds))
    return {name: sorted(rates) for name, rates in found.items()}


def spread(numbers: Sequence[float], form: str = ",.0f") -> str:
    """Return the median, and the lowest and highest of several numbers."""
    return f"{median(numbers):{form}} ({min(numbers):{form}} to {max(numbers):{form}})"


def in_processes(
    function: Callable[..., Result], tasks: Sequence[tuple], jobs: int, *, is_counted: bool = True
) -> Iterator[tuple[int, Result]]:
    """Yield the number and result of each task as it ends, counting them on a terminal."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        numbers = {workers.submit(function, *task): nth for nth, task in enumerate(tasks)}
        for count, ended in enumerate(as_completed(numbers), 1):
            if is_counted and sys.stderr.isatty():
                end = "\n" if count == len(tasks) else ""
                print(f"\r{count} of {len(tasks)} done", end=end, file=sys.stderr, flush=True)
            yield numbers[ended], ended.result()


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its 95 percent interval."""
    deviation = stdev(numbers) if len(numbers) > 1 else 0.0
    return fmean(numbers), 1.96 * deviation / math.sqrt(len(numbers))


def percent(shares: Sequence[float], digits: int = 1) -> str:
    """Return the mean in percent, with 95 percent error bars."""
    mean, error = mean_and_error(shares)
    return f"{100 * mean:.{digits}f} +- {100 * error:.{digits}f}"
