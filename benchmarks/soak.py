"""Play thousands of games on a real server, then replay every stored game.

    python benchmarks/soak.py [--games 2000] [--tables 60] [--computers 20]

At some tables four people place at random, round after round, and move to a new table after 40
rounds; at others two quick computers play one game after another. No player may miss a change.
When the server has stopped, the log of every stored table is replayed, and its record is written,
read and replayed; both must have the scores that the players received at the end of each round.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from load_servers import Process, cirkis
from load_tables import LoadStats, LoadTable
from measuring import argument_parser

from cirkis.game import read_records, replay_record
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.tables.entries import read_entry
from cirkis.tables.records import export_records, rounds_of
from cirkis.tables.reducer import fold

ROUNDS = 40  # per table; a match has at most 100
QUICK = ("random", "greedy")  # levels that take almost no time
Scores = list[tuple[int, ...]]


class Soak:
    """The rounds played at each table."""

    def __init__(self, goal: int) -> None:
        self.goal = goal
        self.ended: dict[str, Scores] = {}
        self.by = Counter[str]()

    @property
    def is_complete(self) -> bool:
        return sum(self.by.values()) >= self.goal

    def add_round(self, table_id: str, scores: Any, by: str) -> None:
        self.ended.setdefault(table_id, []).append(tuple(scores))
        self.by[by] += 1


async def play(soak: Soak, server: Process, tables: int, computers: int) -> LoadStats:
    stats = LoadStats()
    # the server might close a kept-alive connection just when it is reused
    no_keepalive = httpx.Limits(max_keepalive_connections=0)
    url = f"http://{server.address}"
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=no_keepalive) as http:
        await asyncio.gather(
            *(play_people(soak, stats, http, server.address, seed) for seed in range(tables)),
            *(play_computers(soak, http) for _ in range(computers)),
            print_progress(soak),
        )
    print(file=sys.stderr)
    return stats


async def play_people(
    soak: Soak, stats: LoadStats, http: httpx.AsyncClient, address: str, seed: int
) -> None:
    """Let four people play round after round, moving to new tables from time to time."""
    while not soak.is_complete:
        table = LoadTable(stats, seed, None, soak.add_round)
        await table.sit_down(http)
        await table.join(address, "deflate")
        table.begin()
        while not soak.is_complete and len(soak.ended.get(table.id, ())) < ROUNDS:
            await asyncio.sleep(0.2)
        table.is_stopping = True
        await table.leave()


async def print_progress(soak: Soak) -> None:
    while not soak.is_complete:
        print(f"\r{sum(soak.by.values())} of {soak.goal} games", end="", file=sys.stderr)
        await asyncio.sleep(1)


async def play_computers(soak: Soak, http: httpx.AsyncClient) -> None:
    """Let two computers play one game after another."""
    seats = [{"kind": "computer", "level": level} for level in QUICK]
    request = {"options": {"players": 2}, "seats": seats}
    while not soak.is_complete:
        response = await http.post("/api/tables", json=request)
        table_id = response.raise_for_status().json()["id"]
        while True:
            view = (await http.get(f"/api/tables/{table_id}")).raise_for_status().json()["view"]
            if view["outcome"] is not None:
                soak.add_round(table_id, view["scores"], "computers")
                break
            if soak.is_complete:
                return
            await asyncio.sleep(1)


def stored_logs(folder: Path) -> dict[str, list[str]]:
    """Return the logs in a database that no server is using, read without the server's code."""
    logs: dict[str, list[str]] = {}
    with sqlite3.connect(folder / FILE_NAME) as connection:
        query = "SELECT table_id, version, entry FROM events ORDER BY table_id, version"
        for table_id, version, entry in connection.execute(query):
            log = logs.setdefault(table_id, [])
            if version != len(log) + 1:
                raise SystemExit(f"the log of {table_id} has no entry {len(log) + 1}")
            log.append(entry)
    return logs


def check(log: list[str], received: Scores) -> int:
    """Compare a log, its record and the scores received; return the number of placements."""
    table = fold(read_entry(entry) for entry in log)
    played = rounds_of(table)
    over = [end.state.scores for end in played if end.state.is_over]
    # a placement made while the players were leaving might have ended one more round
    assert over[: len(received)] == received
    assert len(over) <= len(received) + 1
    records = read_records(export_records(table, 0.0))
    assert len(records) == len(played)
    for end, record in zip(played, records, strict=True):
        assert replay_record(record)[-1] == end.state
    return sum(end.state.plies for end in played)


def main() -> None:
    args = argument_parser(__doc__, games=2000, tables=60, computers=20).parse_args()
    with tempfile.TemporaryDirectory() as name:
        soak, started = Soak(args.games), time.monotonic()
        with cirkis(Path(name)) as server:
            stats = asyncio.run(play(soak, server, args.tables, args.computers))
            memory = server.memory // 1024
        took = time.monotonic() - started
        print(f"{sum(soak.by.values())} games in {took:.0f} s ({dict(soak.by)}), {memory} MiB")
        if stats.refused:
            raise SystemExit(f"{len(stats.refused)} commands were refused: {stats.refused[0]}")
        logs = stored_logs(Path(name))
        placements = sum(check(log, soak.ended.get(key, [])) for key, log in logs.items())
        assert soak.ended.keys() <= logs.keys()
        print(f"{len(logs)} tables, {placements} placements: all replayed with the scores received")


if __name__ == "__main__":
    main()
