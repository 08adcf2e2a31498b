"""Print tables of mixed tables from what `cirkis evaluate PLAYER --out FOLDER` wrote.

    python benchmarks/mixed_tables.py greedy/evaluation.json club/evaluation.json ...

A row is a mixture of other players, a column is a player, and each cell has the percentage of the
victories that the player won, with its error. The last rows are for all mixtures: that percentage,
the games and, at larger tables, the percentage of games with kingmaking (in brackets, the proven
ones).
"""

import argparse
import json
from pathlib import Path
from typing import Any


def percent(found: dict[str, Any]) -> str:
    error = "" if found["share_95"] is None else f" +- {100 * found['share_95']:.1f}"
    return f"{100 * found['share']:.1f}{error}"


def kingmaking(found: dict[str, Any]) -> str:
    proven, seen = found["kingmaking"]["proven"], sum(found["kingmaking"].values())
    return f"{100 * seen / found['games']:.1f} ({100 * proven / found['games']:.1f})"


def table(evaluations: list[dict[str, Any]]) -> str:
    """Return the evaluations, of the same size of table, as a table in Markdown."""
    rows = {
        "others": [found["player"] for found in evaluations],
        **{
            " ".join(mixture["others"]): [percent(found["mixtures"][nth]) for found in evaluations]
            for nth, mixture in enumerate(evaluations[0]["mixtures"])
        },
        "all mixtures": [f"**{percent(found)}**" for found in evaluations],
        "games": [str(found["games"]) for found in evaluations],
    }
    if evaluations[0]["players"] > 2:
        rows["kingmaking"] = [kingmaking(found) for found in evaluations]
    lines = [f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items()]
    return "\n".join([lines[0], "|---" * (1 + len(evaluations)) + "|", *lines[1:]])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    evaluations = [json.loads(file.read_text("utf-8")) for file in files]
    if len({(found["players"], found["panel"]) for found in evaluations}) > 1:
        parser.error("the files are for tables of different sizes, or for different panels")
    print(table(evaluations))


if __name__ == "__main__":
    main()
