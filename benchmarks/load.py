"""How many people the server can host: tables of four over WebSockets, beside bare servers.

    python benchmarks/load.py [--tables 50] [--seconds 10] [--rounds 3]       at full speed
    python benchmarks/load.py --pace 1 [--tables 200] [--thinking 2]          at a fixed pace

Each server runs in a process of its own, and all players in this one. Without --pace everybody
places as soon as it is their turn, at Cir*Kis and at the bare servers of load_servers.py in turns;
the medians of the rounds are printed. With --pace a table places once in that many seconds; with
--thinking, champions think at that many other tables meanwhile. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import httpx
from load_servers import KINDS, SAMPLES, Process, bare, cirkis
from load_tables import SEATS, EchoClient, LoadStats, LoadTable, gather_limited
from websockets.exceptions import ConnectionClosed

HEAD = (
    "| server | commands/s | messages/s | p50 ms | p99 ms | most ms | processor | waited"
    " | us a message |\n|---|---|---|---|---|---|---|---|---|"
)


class Measurement(NamedTuple):
    """One measurement.

    Attributes:
        commands: commands received per second.
        messages: messages sent per second.
        p50: median milliseconds from a command until the last client has the change.
        p99: the 99th percentile of that.
        max_ms: the maximum of that.
        cpu: the fraction of one core that the server used.
        waited: the fraction of the time that it waited for a core used by other programs.
        cpu_per_message: microseconds of processor time per message sent.
    """

    commands: float
    messages: float
    p50: float
    p99: float
    max_ms: float
    cpu: float
    waited: float
    cpu_per_message: float

    def row(self, name: str) -> str:
        """Return the row of the table."""
        times = f"{self.p50:.1f} | {self.p99:.1f} | {self.max_ms:.0f}"
        rates = f"{self.commands:,.0f} | {self.messages:,.0f}"
        return (
            f"| {name} | {rates} | {times} | {self.cpu:.0%} | {self.waited:.0%} |"
            f" {self.cpu_per_message:.0f} |"
        )


async def measure(server: Process, stats: LoadStats, seconds: float) -> Measurement:
    """Measure for some seconds, after a fifth of them to warm up.

    Args:
        server: the server.
        stats: what the clients count.
        seconds: how long to measure.
    """
    await asyncio.sleep(seconds / 5)
    stats.seconds.clear()
    stats.messages, cpu, waited, begun = 0, server.cpu, server.waited, time.perf_counter()
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - begun, server.cpu - cpu
    times = sorted(1000 * seconds for seconds in stats.seconds) or [0.0]
    return Measurement(
        len(stats.seconds) / took,
        stats.messages / took,
        times[len(times) // 2],
        times[len(times) * 99 // 100],
        times[-1],
        cpu / took,
        (server.waited - waited) / took,
        1e6 * cpu / max(1, stats.messages),
    )


async def measure_cirkis(args: argparse.Namespace, folder: Path) -> Measurement:
    """Measure Cir*Kis with all tables playing, and leave samples of its messages in the folder.

    Args:
        args: the arguments of the command line.
        folder: a temporary folder.
    """
    stats = LoadStats()
    tables = [LoadTable(stats, seed, args.pace) for seed in range(args.tables)]
    with cirkis(folder / "data", *args.serve) as server:
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as http:
            await http.get("/api/setup")
            empty = server.memory
            await gather_limited([table.sit_down(http) for table in tables])
            seated = server.memory
            await gather_limited([table.join(server.address, args.compression) for table in tables])
            joined = server.memory
            await start_thinking(http, args.thinking)
        gc.collect()
        gc.freeze()
        for table in tables:
            table.begin()
        measured = await measure(server, stats, args.seconds)
        for table in tables:
            table.is_stopping = True
        if args.pace is not None:
            lines = SEATS * len(tables)
            print(f"memory: {(seated - empty) / len(tables):.0f} KiB a table before its lines,")
            print(f"  {(joined - seated) / lines:.0f} KiB a line,")
            print(f"  {(server.memory - empty) / lines:.0f} KiB a line with all else at the end")
        await asyncio.sleep(0.5)
        await gather_limited([table.leave() for table in tables])
    if stats.refused:
        raise SystemExit(f"{len(stats.refused)} commands were refused: {stats.refused[0]}")
    (folder / SAMPLES).write_text("\n".join(stats.samples))
    return measured


async def start_thinking(http: httpx.AsyncClient, tables: int) -> None:
    """Start champions at some tables, and wait until each has placed once.

    Args:
        http: the client.
        tables: how many tables.
    """
    seats = [{"kind": "computer", "level": "champion"}] * 2
    request = {"options": {"players": 2}, "seats": seats}
    responses = [await http.post("/api/tables", json=request) for _ in range(tables)]
    for response in responses:
        path = f"/api/tables/{response.raise_for_status().json()['id']}"
        while (await http.get(path)).raise_for_status().json()["view"]["plies"] == 0:
            await asyncio.sleep(0.2)


async def measure_bare(kind: str, args: argparse.Namespace, folder: Path) -> Measurement:
    """Measure a bare server with as many clients; where it broadcasts, one of four sends.

    Args:
        kind: which server.
        args: the arguments of the command line.
        folder: a temporary folder.
    """
    stats, is_broadcast = LoadStats(), kind == "broadcast"
    clients = [EchoClient(stats, number // SEATS) for number in range(SEATS * args.tables)]
    with bare(kind, folder) as server:
        await gather_limited([client.join(server.address, args.compression) for client in clients])
        playing = []
        for number, client in enumerate(clients):
            sends = not is_broadcast or number % SEATS == 0
            answers = 2 if is_broadcast and sends else 1
            playing.append(asyncio.ensure_future(client.play(sends, answers)))
        measured = await measure(server, stats, args.seconds)
        for client in clients:
            client.is_stopping = True
        await asyncio.sleep(0.5)
        for client in clients:
            if client.connection is not None:
                await client.connection.close()
        for task in playing:
            with suppress(ConnectionClosed):
                await task
    return measured


def machine_load() -> str:
    """Return the load of the machine."""
    return f"load {' '.join(f'{one:.1f}' for one in os.getloadavg())}, {os.cpu_count()} cores"


def median(measurements: list[Measurement]) -> Measurement:
    """Return the median of each number."""
    return Measurement(*(statistics.median(values) for values in zip(*measurements, strict=True)))


def compare(args: argparse.Namespace) -> None:
    """Measure all servers in turns, and print the medians."""
    results: dict[str, list[Measurement]] = {name: [] for name in ("Cir*Kis", *KINDS)}
    for _ in range(args.rounds):
        with tempfile.TemporaryDirectory() as folder:
            measure_bare_servers: dict[str, Callable[[str], Awaitable[Measurement]]] = {
                name: lambda kind: measure_bare(kind, args, Path(folder)) for name in KINDS
            }
            asyncio.run(_append(results["Cir*Kis"], measure_cirkis(args, Path(folder))))
            for name, measure_server in measure_bare_servers.items():
                asyncio.run(_append(results[name], measure_server(name)))
    medians = {name: median(rounds) for name, rounds in results.items()}
    for name, measurement in medians.items():
        print(measurement.row(name))
    ratio = medians["Cir*Kis"].messages / medians["commit"].messages
    costs = medians["commit"].cpu_per_message / medians["Cir*Kis"].cpu_per_message
    print(f"messages/s against echo with commit: {ratio:.2f}; by processor time: {costs:.2f}")


async def _append(results: list[Measurement], measurement: Awaitable[Measurement]) -> None:
    results.append(await measurement)


def main() -> None:
    """Print the rows for docs/benchmarks-load.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, metavar="SECONDS")
    parser.add_argument("--thinking", type=int, default=0, metavar="TABLES")
    parser.add_argument("--plain", action="store_true", help="lines without compression")
    parser.add_argument("--serve", nargs="*", default=[], help="more flags for cirkis serve")
    args = parser.parse_args()
    args.compression = None if args.plain else "deflate"
    args.tables = args.tables or (50 if args.pace is None else 200)
    print(f"{args.tables} tables, {SEATS * args.tables} lines; at the start {machine_load()}")
    print(HEAD, flush=True)
    if args.pace is None:
        compare(args)
    else:
        with tempfile.TemporaryDirectory() as folder:
            name = f"Cir*Kis, {args.thinking} champions" if args.thinking else "Cir*Kis"
            print(asyncio.run(measure_cirkis(args, Path(folder))).row(name))
    print(f"at the end {machine_load()}")


if __name__ == "__main__":
    main()
