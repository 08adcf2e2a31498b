"""Repeat a twentieth of a measurement with another seed, and compare it with the figures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from tools.figures.runs import ROOT, Run, read_figure
from tools.figures.tables import figures

PART = 20
"""The repetition has one game for this many."""
BOUND = 1.75
"""A repetition may differ by this many half-widths of the 95 percent interval for the difference;
chance alone exceeds it once in 1,700 cells.
"""
_COUNT = re.compile(r"--(games|rounds|positions|work) (\d+)")
_CELL = re.compile(r"([\d.]+)(?: \+- ([\d.]+)|% \(([\d.]+)%? to ([\d.]+)%?\))")


class Interval(NamedTuple):
    """A number with half the width of its 95 percent interval."""

    mean: float
    error: float


def is_repeatable(run: Run) -> bool:
    """Return whether a run is one command that counts games."""
    return run.command.startswith("benchmarks/") and ";" not in run.command and ways(run) > 0


def ways(run: Run) -> int:
    """Return how many intervals the rows have."""
    return sum(1 for row in run.rows for cell in row for _ in intervals(cell))


def intervals(cell: str) -> Iterator[Interval]:
    """Yield the numbers with error bars in a cell, as in "55.4 +- 4.7" or "29% (26% to 32%)"."""
    for found in _CELL.finditer(cell):
        mean, error, low, high = found.groups()
        half = float(error) if error else (float(high) - float(low)) / 2
        yield Interval(float(mean), half or 0.05)  # an error below 0.05 is shown as 0.0


def surprises(before: Sequence[Sequence[str]], after: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield each cell whose repetition is outside of what chance allows.

    The error of the repetition follows from that of the figure, because too few games tell little
    about their own spread.
    """
    for old_row, new_row in zip(before, after, strict=True):
        for old_cell, new_cell in zip(old_row, new_row, strict=False):
            for old, new in zip(intervals(old_cell), intervals(new_cell), strict=False):
                allowed = BOUND * old.error * (1 + PART) ** 0.5
                if abs(new.mean - old.mean) > allowed:
                    yield f"{old_row[0]}: {old_cell}, but {new_cell} now"


def shorter(command: str, seed: int) -> list[str]:
    """Return the words of a command for a twentieth of the games, with another seed."""
    text = _COUNT.sub(lambda found: f"--{found[1]} {max(4, int(found[2]) // PART)}", command)
    text = re.sub(r" --seed \d+", "", text)
    return [*text.split(), "--seed", str(seed), "--jobs", str(os.cpu_count() or 1)]


def repeat_one(number: int) -> int:
    """Repeat a part of the run with this number, counting round; return 1 if it surprises."""
    runs = [(name, run) for name, figure in figures().items() for run in figure.runs]
    chosen = [(name, run) for name, run in runs if is_repeatable(run)]
    name, run = chosen[number % len(chosen)]
    words = shorter(run.command, 100_000 + number)
    click.echo(f"{name}: python {' '.join(words)}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "again.json"
        subprocess.run([sys.executable, *words, "--json", str(file)], cwd=ROOT, check=True)
        rows = read_figure(file).runs[0].rows
    found = list(surprises(run.rows, rows))
    for surprise in found:
        click.echo(f"not as measured at {run.commit}: {surprise}")
    return bool(found)
