"""Measure how many people the server can host: four-player tables over WebSockets.

    python benchmarks/load.py [--tables 50] [--seconds 10] [--rounds 3]       at full speed
    python benchmarks/load.py --pace 1 [--tables 400] [--thinking 2]          at a fixed pace
    python benchmarks/load.py --pace 1 --thinking 2 --attack                  during a flood
    python benchmarks/load.py --pace 1 --lobby 200        with 200 people looking for opponents

Each server runs in its own process, and all players run in this one. Without --pace, players place
as soon as it is their turn, on Cir*Kis and the bare servers of load_servers.py in turn; the
medians of the rounds are printed. With --pace P each table makes a placement every P seconds; with
--thinking N, champions think at N other tables at the same time. With --attack the server has its
usual limits and is behind nginx, and each table has its own network; another floods the server
(load_flood.py), and a third plays against the greedy computer. With --watch the server reports what
blocked its loop (load_watch.py). Linux only.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, nullcontext, suppress
from pathlib import Path

import httpx
from load_greedy import GreedyGames
from load_lobby import lobby
from load_report import HEAD, Measurement, describe_lag, measure, median, print_times, read_lag
from load_servers import KINDS, SAMPLES, bare, behind_nginx, cirkis, run_loop
from load_tables import SEATS, EchoClient, LoadStats, LoadTable, gather_limited
from websockets.exceptions import ConnectionClosed


async def measure_cirkis(args: argparse.Namespace, folder: Path) -> Measurement:
    """Measure Cir*Kis with all tables playing, and leave samples of its messages in the folder."""
    stats = LoadStats()
    tables = [
        LoadTable(stats, seed, args.pace, source=f"127.{100 + seed // 250}.{seed % 250}.1")
        for seed in range(args.tables)
    ]
    data, is_attacked = folder / "data", args.attack is not None
    serve = [*args.serve, *(["--lobby"] if args.lobby else [])]
    with ExitStack() as stack:
        running = cirkis(data, *serve, has_limits=is_attacked, is_watched=args.watch)
        server = stack.enter_context(running)
        if is_attacked:
            server.address = stack.enter_context(behind_nginx(server.address, folder))
        async with tables[0].client(server.address) as http:
            await http.get("/api/setup")
        await asyncio.sleep(2.0)  # until the server has loaded what it loads once
        memory = [server.memory]
        await gather_limited([sit_down(table, server.address) for table in tables])
        memory.append(server.memory)
        await gather_limited([table.join(server.address, args.compression) for table in tables])
        memory.append(server.memory)
        await start_thinking(server.address, args.thinking)
        gc.collect()
        gc.freeze()
        for table in tables:
            table.begin()
        before = await read_lag(server)
        async with (
            attack(server.address, args.attack) if is_attacked else nullcontext(),
            lobby(server.address, args.lobby),
        ):
            measured = await measure(server, stats, args.seconds)
        lag = describe_lag(before, await read_lag(server))
        for table in tables:
            table.is_stopping = True
        if args.pace is not None:
            print(lag)
            print_memory([*memory, server.memory], len(tables))
        await asyncio.sleep(0.5)
        await gather_limited([table.leave() for table in tables])
    if stats.refused:
        raise SystemExit(f"{len(stats.refused)} commands were refused: {stats.refused[0]}")
    (folder / SAMPLES).write_text("\n".join(stats.samples))
    return measured


async def sit_down(table: LoadTable, address: str) -> None:
    async with table.client(address) as http:
        await table.sit_down(http)


def print_memory(memory: list[int], tables: int) -> None:
    empty, seated, joined, ended = memory
    lines = SEATS * tables
    print(f"memory: {ended / 1024:.0f} MiB at the end,")
    print(f"  {(seated - empty) / tables:.0f} KiB per table before it has connections,")
    print(f"  {(joined - seated) / lines:.0f} KiB per connection,")
    print(f"  {(ended - empty) / lines:.0f} KiB per connection in all, at the end")


@asynccontextmanager
async def attack(address: str, floods: list[str]) -> AsyncIterator[None]:
    """Flood the server from one address, and play against the greedy computer from another."""
    program = Path(__file__).with_name("load_flood.py")
    flood = await asyncio.create_subprocess_exec(
        sys.executable, program, address, *floods, stdout=PIPE
    )
    assert flood.stdout is not None
    await flood.stdout.readline()
    games = GreedyGames(address, "127.2.0.1")
    playing = asyncio.ensure_future(games.play())
    try:
        yield
    finally:
        playing.cancel()
        flood.terminate()
        print(f"flood: {(await flood.stdout.read()).decode().strip()}")
        with suppress(asyncio.CancelledError):
            await playing
        for name, seconds in (("answers by greedy", games.seconds), ("pages", games.pages)):
            print_times(name, seconds)


async def start_thinking(address: str, tables: int) -> None:
    """Start champions at some tables, and wait until each has placed once."""
    seats = [{"kind": "computer", "level": "champion"}] * 2
    request = {"options": {"players": 2}, "seats": seats}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        responses = [await http.post("/api/tables", json=request) for _ in range(tables)]
        for response in responses:
            path = f"/api/tables/{response.raise_for_status().json()['id']}"
            while (await http.get(path)).raise_for_status().json()["view"]["plies"] == 0:
                await asyncio.sleep(0.2)


async def measure_bare(kind: str, args: argparse.Namespace, folder: Path) -> Measurement:
    """Measure a bare server with the same number of clients; in a broadcast, one in four sends."""
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
    return f"load {' '.join(f'{one:.1f}' for one in os.getloadavg())}, {os.cpu_count()} cores"


def compare(args: argparse.Namespace) -> None:
    """Measure all servers in turn, and print the medians."""
    results: dict[str, list[Measurement]] = {name: [] for name in ("Cir*Kis", *KINDS)}
    for _ in range(args.rounds):
        with tempfile.TemporaryDirectory() as folder:
            results["Cir*Kis"].append(run_loop(measure_cirkis(args, Path(folder))))
            for kind in KINDS:
                results[kind].append(run_loop(measure_bare(kind, args, Path(folder))))
    medians = {name: median(rounds) for name, rounds in results.items()}
    for name, measurement in medians.items():
        print(measurement.row(name))
    if silent := [name for name, measurement in medians.items() if not measurement.messages]:
        sys.exit(f"no messages from {', '.join(silent)}: measure for longer (--seconds)")
    ratio = medians["Cir*Kis"].messages / medians["commit"].messages
    costs = medians["commit"].cpu_per_message / medians["Cir*Kis"].cpu_per_message
    print(f"messages/s against echo with commit: {ratio:.2f}; by processor time: {costs:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, metavar="SECONDS")
    parser.add_argument("--thinking", type=int, default=0, metavar="TABLES")
    parser.add_argument("--lobby", type=int, default=0, metavar="PEOPLE")
    parser.add_argument("--attack", nargs="*", metavar="FLOOD", help="flood the server")
    parser.add_argument("--watch", action="store_true", help="report what blocks the server's loop")
    parser.add_argument("--plain", action="store_true", help="connections without compression")
    parser.add_argument("--serve", nargs="*", default=[], help="more flags for cirkis serve")
    args = parser.parse_args()
    args.compression = None if args.plain else "deflate"
    args.tables = args.tables or (50 if args.pace is None else 400)
    print(f"{args.tables} tables, {SEATS * args.tables} connections; at the start {machine_load()}")
    print(HEAD, flush=True)
    if args.pace is None:
        compare(args)
    else:
        with tempfile.TemporaryDirectory() as folder:
            name = f"Cir*Kis, {args.thinking} champions" if args.thinking else "Cir*Kis"
            name += ", flooded" if args.attack is not None else ""
            print(run_loop(measure_cirkis(args, Path(folder))).row(name))
    print(f"at the end {machine_load()}")


if __name__ == "__main__":
    main()
