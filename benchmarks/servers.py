"""Measure the cost of a placement with several servers, and where the processor time goes.

    python benchmarks/servers.py DATABASE [--servers 1 2 4] [--tables 100] [--seconds 20]

DATABASE is the address of a migrated PostgreSQL database on this machine, as for `cirkis serve`.
Each server has this many tables, where a piece is placed once a second (--pace: every so many
seconds); all players of a table use the same server, as a proxy arranges. The last column says how
often the placements of the first row these carry, on as many cores. The processor time of
PostgreSQL includes all processes named postgres. Linux only.
"""

import argparse
import asyncio
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

from load_report import percentiles
from load_servers import Process, cirkis, run_loop
from load_tables import LoadStats, LoadTable, gather_limited
from measuring import argument_parser

TICKS = os.sysconf("SC_CLK_TCK")
HEAD = (
    "| servers | placements/s | p50 ms | p99 ms | us in servers | in PostgreSQL | in all"
    " | busiest server | carry |\n|---|---|---|---|---|---|---|---|---|"
)


def processor_times(servers: list[Process]) -> dict[str, dict[int, float]]:
    """Return the seconds used so far by the processes of each part, keyed by process id."""
    pids = {server.pid for server in servers}
    found: dict[str, dict[int, float]] = {"server": {}, "postgres": {}}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        name, fields = head.partition("(")[2], rest.split()
        number = int(stat.parent.name)
        part = "server" if pids & {number, int(fields[1])} else name
        if part in found:
            found[part][number] = (int(fields[11]) + int(fields[12])) / TICKS
    return found


async def measure(args: argparse.Namespace, count: int, folder: Path) -> tuple[str, float]:
    """Return a row of the table, and the microseconds that a placement took."""
    stats = LoadStats()
    tables = [LoadTable(stats, seed, args.pace) for seed in range(args.tables * count)]
    with ExitStack() as stack:
        servers = [
            stack.enter_context(cirkis(folder, "--database", args.database)) for _ in range(count)
        ]
        places = [servers[number % count].address for number in range(len(tables))]
        for table, place in zip(tables, places, strict=True):
            async with table.client(place) as http:
                await table.sit_down(http)
        joining = zip(tables, places, strict=True)
        await gather_limited([table.join(place, "deflate") for table, place in joining])
        for table in tables:
            table.begin()
        await asyncio.sleep(args.seconds / 4)
        stats.seconds.clear()
        before = processor_times(servers)
        await asyncio.sleep(args.seconds)
        after, times = processor_times(servers), sorted(1000 * one for one in stats.seconds)
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
    busiest = max(used["server"].values()) / args.seconds
    rate = len(times) / args.seconds
    row = f"| {count} | {rate:.0f} | {p50:.1f} | {p99:.1f} | {shown} | {busiest:.0%} |"
    return row, sum(costs)


def main() -> None:
    parser = argument_parser(__doc__, tables=100, seconds=20.0)
    parser.add_argument("database")
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--pace", type=float, default=1.0, metavar="SECONDS")
    args = parser.parse_args()
    print(HEAD, flush=True)
    first = 0.0
    for count in args.servers:
        with tempfile.TemporaryDirectory() as folder:
            row, cost = run_loop(measure(args, count, Path(folder)))
        first = first or cost
        print(f"{row} {count / args.servers[0] * first / cost:.2f} |", flush=True)


if __name__ == "__main__":
    main()
