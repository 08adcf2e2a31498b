"""What a placement costs with several workers, and where the processor time goes.

    python benchmarks/growth.py DATABASE REDIS [--workers 1 2 4] [--tables 100] [--seconds 20]

DATABASE and REDIS are addresses on this machine, as for `cirkis serve`; the database is migrated
already. Each table places once a second. The workers' processor time is that of the server's
processes, the others' that of all processes named postgres and redis-server. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from load_report import percentiles
from load_servers import Process, cirkis, run_loop
from load_tables import LoadStats, LoadTable, gather_limited

TICKS = os.sysconf("SC_CLK_TCK")
HEAD = (
    "| workers | placements/s | p50 ms | p99 ms | us of workers | of PostgreSQL | of Redis | in all"
    " | busiest worker |\n|---|---|---|---|---|---|---|---|---|"
)


def processor_times(server: Process) -> dict[str, dict[int, float]]:
    """Return the seconds used so far by the processes of each part, by their numbers.

    Args:
        server: the server; its workers are its children, or itself.
    """
    found: dict[str, dict[int, float]] = {"worker": {}, "postgres": {}, "redis-server": {}}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        name, fields = head.partition("(")[2], rest.split()
        number = int(stat.parent.name)
        part = "worker" if server.pid in (number, int(fields[1])) else name
        if part in found:
            found[part][number] = (int(fields[11]) + int(fields[12])) / TICKS
    return found


async def measure(args: argparse.Namespace, workers: int, folder: Path) -> str:
    """Return the row for so many workers.

    Args:
        args: the arguments of the command line.
        workers: their number.
        folder: a temporary folder.
    """
    flags = ["--database", args.database, "--redis", args.redis, "--workers", str(workers)]
    stats = LoadStats()
    tables = [LoadTable(stats, seed, 1.0) for seed in range(args.tables)]
    with cirkis(folder, *flags) as server:
        for table in tables:
            async with table.client(server.address) as http:
                await table.sit_down(http)
        await gather_limited([table.join(server.address, "deflate") for table in tables])
        for table in tables:
            table.begin()
        await asyncio.sleep(args.seconds / 4)
        stats.seconds.clear()
        before = processor_times(server)
        await asyncio.sleep(args.seconds)
        after, times = processor_times(server), sorted(1000 * one for one in stats.seconds)
        for table in tables:
            table.is_stopping = True
        await asyncio.sleep(0.5)
        await gather_limited([table.leave() for table in tables])
    used = {
        part: {number: end - before[part].get(number, 0.0) for number, end in ends.items()}
        for part, ends in after.items()
    }
    costs = [1e6 * sum(parts.values()) / len(times) for parts in used.values()]
    shown = " | ".join(f"{cost:,.0f}" for cost in (*costs, sum(costs)))
    p50, p99, _ = percentiles(times)
    busiest = max(used["worker"].values()) / args.seconds
    rate = len(times) / args.seconds
    return f"| {workers} | {rate:.0f} | {p50:.1f} | {p99:.1f} | {shown} | {busiest:.0%} |"


def main() -> None:
    """Print the rows for docs/hosting.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("database")
    parser.add_argument("redis")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    print(HEAD, flush=True)
    for workers in args.workers:
        with tempfile.TemporaryDirectory() as folder:
            print(run_loop(measure(args, workers, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
