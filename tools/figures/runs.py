"""Measurements as JSON: the rows of a table, with the command, the program and the machine."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cirkis.files import replace_file
from tools.figures.behaviour import behaviours, fingerprint

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "benchmarks" / "figures"


@dataclass(frozen=True)
class Run:
    """What one command measured.

    Attributes:
        command: the command, without what does not affect the rows.
        commit: the last commit that changed the program; it ends in "+" if files had changed since.
        machine: the processor, Python and the host of the kernel.
        processor_seconds: the cost, in one core's time; None if nobody wrote it down.
        behaviour: the fingerprints on which the figures depend; none for speeds.
        rows: the cells, as shown.
    """

    command: str
    commit: str
    machine: str
    processor_seconds: int | None
    behaviour: dict[str, str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Figure:
    """A table of measurements.

    Attributes:
        columns: the heads of the table.
        runs: the commands that measured it, in the order of the rows.
    """

    columns: Sequence[str]
    runs: Sequence[Run]


def read_figure(file: Path) -> Figure:
    content = json.loads(file.read_text("utf-8"))
    return Figure(content["columns"], [Run(**run) for run in content["runs"]])


def save_run(file: Path, columns: Sequence[str], run: Run) -> None:
    """Add a run to a figure, in place of one with the same command, or create the figure."""
    runs = list(read_figure(file).runs) if file.exists() else []
    known = [nth for nth, other in enumerate(runs) if other.command == run.command]
    if known:
        runs[known[0]] = run
    else:
        runs.append(run)
    with replace_file(file) as out:
        out.write(figure_json(Figure(columns, runs)).encode())


def figure_json(figure: Figure) -> str:
    """Return a figure as JSON, with one line for each row."""
    runs = []
    for run in figure.runs:
        facts = {name: value for name, value in asdict(run).items() if name != "rows"}
        lines = [f"   {_json(name)}: {_json(value)}," for name, value in facts.items()]
        cells = ",\n".join(f"    {_json(row)}" for row in run.rows)
        runs.append("\n".join(("  {", *lines, f'   "rows": [\n{cells}\n   ]', "  }")))
    listed = ",\n".join(runs)
    return f'{{\n "columns": {_json(figure.columns)},\n "runs": [\n{listed}\n ]\n}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def behaviour_of(played: Iterable[tuple[str, int]]) -> dict[str, str]:
    """Return the fingerprints of players at tables of some sizes, and of the rules there.

    A player can be given as for the arena; its limits are left out.
    """
    known = behaviours()
    names = set[str]()
    for text, players in played:
        name = re.sub(r":[^,]*", "", text)
        full, short = f"{name}/{players}", f"{name.partition(',')[0]}/{players}"
        names |= {f"rules/{players}", full if full in known else short}
    return {name: fingerprint(known[name]()) for name in sorted(names)}


def program_commit() -> str:
    """Return the last commit that changed the program, with "+" if files have changed since."""

    def git(*words: str) -> str:
        done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    commit = git("log", "-1", "--format=%h", "--abbrev=8", "--", "src/cirkis")
    return commit + "+" * bool(git("diff", "--stat", "HEAD", "--", "src/cirkis"))
