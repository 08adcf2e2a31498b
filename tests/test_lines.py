"""The program stays small enough for one person to maintain: a budget of lines.

`python -m tests.test_lines` (or `make lines`) prints the number of lines in each folder.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Maximum number of lines, by folder and extension. Lower a number when lines are removed. Raise one
# only for something new that people can use, and say in the commit what needed the lines.
BUDGET = {
    ("src/cirkis", "py"): 67_617,
    ("src/cirkis", "js"): 26_464,
    ("src/cirkis", "css"): 6_615,
    ("tests", "py"): 53_669,
    ("tools", "py"): 4_325,
    ("benchmarks", "py"): 4_292,
}
SLACK = 400
"""A budget that exceeds the number of lines by more than this is out of date."""


def lines(folder: str, ending: str) -> Counter[str]:
    """Count the lines of a folder's files with this ending, by subfolder."""
    found: Counter[str] = Counter()
    top = ROOT / folder
    for file in sorted(top.rglob(f"*.{ending}")):
        inside = file.relative_to(top).parts
        if "bundle" not in inside:  # built from the other files
            found[inside[0] if len(inside) > 1 else "."] += file.read_bytes().count(b"\n")
    return found


def test_lines_stay_within_the_budget() -> None:
    over = {key: n for key, limit in BUDGET.items() if (n := lines(*key).total()) > limit}
    assert over == {}


def test_budget_is_lowered_with_the_lines() -> None:
    """When lines are removed, the budget is lowered, so that they cannot come back unnoticed."""
    loose = {key: n for key, limit in BUDGET.items() if (n := lines(*key).total()) < limit - SLACK}
    assert loose == {}


def report() -> Iterator[str]:
    """Yield each folder's number of lines, below the total and budget for the file type."""
    for (folder, ending), limit in BUDGET.items():
        counted = lines(folder, ending)
        yield f"{folder} *.{ending}: {counted.total():,} of at most {limit:,}"
        yield from (f"  {name:<14}{number:>8,}" for name, number in sorted(counted.items()))


if __name__ == "__main__":
    try:
        print("\n".join(report()), flush=True)
    except BrokenPipeError:  # `make lines | head` closes the pipe early
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
