"""Print tables of mixed tables from what `cirkis evaluate PLAYER --out FOLDER` wrote.

    python benchmarks/mixed_tables.py greedy/evaluation.json club/evaluation.json ... [--json FILE]

A row is a mixture of other players, a column is a player, and each cell has the percentage of the
victories that the player won, with its error. The last rows are for all mixtures: that percentage,
the games and, at larger tables, the percentage of games with kingmaking (in brackets, the proven
ones). --json saves the table as figures for the docs.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from measuring import machine

from tools.figures.runs import Run, behaviour_of, program_commit, save_run


def percent(found: dict[str, Any]) -> str:
    error = "" if found["share_95"] is None else f" +- {100 * found['share_95']:.1f}"
    return f"{100 * found['share']:.1f}{error}"


def kingmaking(found: dict[str, Any]) -> str:
    proven, seen = found["kingmaking"]["proven"], sum(found["kingmaking"].values())
    return f"{100 * seen / found['games']:.1f} ({100 * proven / found['games']:.1f})"


def player(found: dict[str, Any]) -> str:
    """Return the player as one names it, such as strongest:2000."""
    return str(found["described"].partition("=")[2].partition(":")[2])


def rows(evaluations: list[dict[str, Any]]) -> list[list[str]]:
    """Return the rows for evaluations of the same size of table, the heads first."""
    found = {
        "others": [player(one) for one in evaluations],
        **{
            " ".join(mixture["others"]): [percent(one["mixtures"][nth]) for one in evaluations]
            for nth, mixture in enumerate(evaluations[0]["mixtures"])
        },
        "all mixtures": [percent(one) for one in evaluations],
        "games": [f"{one['games']:,}" for one in evaluations],
    }
    if evaluations[0]["players"] > 2:
        found["kingmaking"] = [kingmaking(one) for one in evaluations]
    return [[name, *cells] for name, cells in found.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--json", type=Path, help="a file in benchmarks/figures, or a new one")
    args = parser.parse_args()
    evaluations = [json.loads(file.read_text("utf-8")) for file in args.files]
    sizes = {(one["players"], one["rounds"], one["panel"]) for one in evaluations}
    if len(sizes) > 1:
        parser.error("the files are for tables of different sizes, rounds or panels")
    heads, *cells = rows(evaluations)
    for row in (heads, ["---"] * len(heads), *cells):
        print(f"| {' | '.join(row)} |")
    if args.json:
        players, rounds, _ = sizes.pop()
        run = Run(
            command=f"cirkis evaluate PLAYER --players {players} --rounds {rounds}",
            commit=program_commit(),
            machine=machine(),
            processor_seconds=None,
            behaviour=behaviour_of((player(one), players) for one in evaluations),
            rows=cells,
        )
        save_run(args.json, heads, run)


if __name__ == "__main__":
    main()
