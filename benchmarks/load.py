"""How many people the server carries: tables of four over real WebSockets, beside bare servers.

    python benchmarks/load.py [--tables 50] [--seconds 10] [--rounds 3]       as much as it can
    python benchmarks/load.py --pace 1 [--tables 200] [--thinking 2]          at a pace

Each server runs in a process of its own, all players in this one. Without --pace everybody places
as soon as it is their turn, and so does everybody at the bare servers of load_servers.py, in the
same run, by turns; medians of the rounds are printed. With --pace a table places once in so many
seconds; with --thinking, champions think at so many other tables meanwhile. Linux only.
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
from load_tables import SEATS, EchoLine, LoadTable, Score, together
from websockets.exceptions import ConnectionClosed

HEAD = (
    "| server | commands/s | messages/s | p50 ms | p99 ms | most ms | processor | waited"
    " | us a message |\n|---|---|---|---|---|---|---|---|---|"
)


class Found(NamedTuple):
    """One measurement.

    Attributes:
        commands, messages: what came in and what went out, in a second.
        p50, p99, most: milliseconds from a command to the last who was told of it.
        cpu: the part of one core that the server used.
        waited: the part of the time for which it waited for a core that other programs had.
        each: microseconds of its processor time for each message that went out.
    """

    commands: float
    messages: float
    p50: float
    p99: float
    most: float
    cpu: float
    waited: float
    each: float

    def row(self, name: str) -> str:
        """A row of the table."""
        times = f"{self.p50:.1f} | {self.p99:.1f} | {self.most:.0f}"
        rates = f"{self.commands:,.0f} | {self.messages:,.0f}"
        return (
            f"| {name} | {rates} | {times} | {self.cpu:.0%} | {self.waited:.0%} | {self.each:.0f} |"
        )


async def measure(server: Process, score: Score, seconds: float) -> Found:
    """What happens within some seconds, after a fifth of them to get going."""
    await asyncio.sleep(seconds / 5)
    score.seconds.clear()
    score.messages, cpu, waited, begun = 0, server.cpu, server.waited, time.perf_counter()
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - begun, server.cpu - cpu
    times = sorted(1000 * one for one in score.seconds) or [0.0]
    return Found(
        len(score.seconds) / took,
        score.messages / took,
        times[len(times) // 2],
        times[len(times) * 99 // 100],
        times[-1],
        cpu / took,
        (server.waited - waited) / took,
        1e6 * cpu / max(1, score.messages),
    )


async def of_cirkis(chosen: argparse.Namespace, folder: Path) -> Found:
    """Cir*Kis, with all tables playing; what it sent is left in the folder."""
    score = Score()
    tables = [LoadTable(score, seed, chosen.pace) for seed in range(chosen.tables)]
    with cirkis(folder / "data", *chosen.serve) as server:
        at = f"http://{server.place}"
        async with httpx.AsyncClient(base_url=at, timeout=60) as http:
            await http.get("/api/setup")
            before = server.memory
            await together([table.sit_down(http) for table in tables])
            sitting = server.memory
            await together([table.join(server.place, chosen.compression) for table in tables])
            joined = server.memory
            await think(http, chosen.thinking)
        gc.collect()
        gc.freeze()
        for table in tables:
            table.begin()
        found = await measure(server, score, chosen.seconds)
        for table in tables:
            table.is_ending = True
        if chosen.pace is not None:
            lines = SEATS * len(tables)
            print(f"memory: {(sitting - before) / len(tables):.0f} KiB a table before its lines,")
            print(f"  {(joined - sitting) / lines:.0f} KiB a line,")
            print(f"  {(server.memory - before) / lines:.0f} KiB a line with all else at the end")
        await asyncio.sleep(0.5)
        await together([table.leave() for table in tables])
    if score.refused:
        raise SystemExit(f"{len(score.refused)} commands were refused: {score.refused[0]}")
    (folder / SAMPLES).write_text("\n".join(score.samples))
    return found


async def think(http: httpx.AsyncClient, tables: int) -> None:
    """Champions begin to think at so many tables; returns when all have placed once."""
    seats = [{"kind": "computer", "level": "champion"}] * 2
    wish = {"options": {"players": 2}, "seats": seats}
    made = [await http.post("/api/tables", json=wish) for _ in range(tables)]
    for one in made:
        path = f"/api/tables/{one.raise_for_status().json()['id']}"
        while (await http.get(path)).raise_for_status().json()["view"]["plies"] == 0:
            await asyncio.sleep(0.2)


async def of_bare(kind: str, chosen: argparse.Namespace, folder: Path) -> Found:
    """A bare server with as many lines; where four are told, one of them sends."""
    score, is_told = Score(), kind == "tell"
    lines = [EchoLine(score, number // SEATS) for number in range(SEATS * chosen.tables)]
    with bare(kind, folder) as server:
        await together([line.join(server.place, chosen.compression) for line in lines])
        playing = []
        for number, line in enumerate(lines):
            sends = not is_told or number % SEATS == 0
            answers = 2 if is_told and sends else 1
            playing.append(asyncio.ensure_future(line.play(sends, answers)))
        found = await measure(server, score, chosen.seconds)
        for line in lines:
            line.is_ending = True
        await asyncio.sleep(0.5)
        for line in lines:
            if line.line is not None:
                await line.line.close()
        for one in playing:
            with suppress(ConnectionClosed):
                await one
    return found


def busy() -> str:
    """How busy the machine is with all that runs on it."""
    return f"load {' '.join(f'{one:.1f}' for one in os.getloadavg())}, {os.cpu_count()} cores"


def median(all_found: list[Found]) -> Found:
    """The median of each number."""
    return Found(*(statistics.median(values) for values in zip(*all_found, strict=True)))


def compare(chosen: argparse.Namespace) -> None:
    """All servers by turns."""
    found: dict[str, list[Found]] = {name: [] for name in ("Cir*Kis", *KINDS)}
    for _ in range(chosen.rounds):
        with tempfile.TemporaryDirectory() as folder:
            ways: dict[str, Callable[[str], Awaitable[Found]]] = {
                name: lambda kind: of_bare(kind, chosen, Path(folder)) for name in KINDS
            }
            asyncio.run(_into(found["Cir*Kis"], of_cirkis(chosen, Path(folder))))
            for name, way in ways.items():
                asyncio.run(_into(found[name], way(name)))
    medians = {name: median(rounds) for name, rounds in found.items()}
    for name, one in medians.items():
        print(one.row(name))
    ratio = medians["Cir*Kis"].messages / medians["commit"].messages
    costs = medians["commit"].each / medians["Cir*Kis"].each
    print(f"messages/s against echo with commit: {ratio:.2f}; by processor time: {costs:.2f}")


async def _into(found: list[Found], way: Awaitable[Found]) -> None:
    found.append(await way)


def main() -> None:
    """Measure what is asked for and print rows for docs/benchmarks-load.md."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, metavar="SECONDS")
    parser.add_argument("--thinking", type=int, default=0, metavar="TABLES")
    parser.add_argument("--plain", action="store_true", help="lines without compression")
    parser.add_argument("--serve", nargs="*", default=[], help="more flags for cirkis serve")
    chosen = parser.parse_args()
    chosen.compression = None if chosen.plain else "deflate"
    chosen.tables = chosen.tables or (50 if chosen.pace is None else 200)
    print(f"{chosen.tables} tables, {SEATS * chosen.tables} lines; at the start {busy()}")
    print(HEAD, flush=True)
    if chosen.pace is None:
        compare(chosen)
    else:
        with tempfile.TemporaryDirectory() as folder:
            name = f"Cir*Kis, {chosen.thinking} champions" if chosen.thinking else "Cir*Kis"
            print(asyncio.run(of_cirkis(chosen, Path(folder))).row(name))
    print(f"at the end {busy()}")


if __name__ == "__main__":
    main()
