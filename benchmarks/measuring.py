"""What benchmarks share: arguments, rates, parallel processes, and means with error bars."""

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import TypeVar

from cirkis.engine.search.kernel_hosts.choice import DEFAULT, host_name

Result = TypeVar("Result")


def argument_parser(doc: str | None, **defaults: float | str) -> argparse.ArgumentParser:
    """Return a parser with a flag for each default, described by the first line of `doc`."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser


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
