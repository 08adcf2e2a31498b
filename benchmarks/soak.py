"""Thousands of games at a real server, end to end; then every stored game is played again.

    python benchmarks/soak.py [--games 2000] [--tables 60] [--computers 20]

At so many tables four people each place at random, one round after the other, and after 40 rounds
at a new table; at others two quick computers play each other, and another two when they have done.
Each player's copy of the table is held against the server's check after every change. Then the
server ends, and of every stored table

- the log is played again, and its record is written, read and played again;
- both must have the scores that the players were told when the round was over.
"""

from __future__ import annotations

import argparse
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
from load_tables import LoadTable, Score

from cirkis.records import read_records, replay_record
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.table.entries import read_entry
from cirkis.table.export_record import table_record
from cirkis.table.reducer import fold
from cirkis.table.state import Table

ROUNDS = 40  # at one table, whose log takes no more than 5,000 entries
QUICK = ("random", "greedy")  # computers that need no time to speak of
Scores = list[tuple[int, ...]]


class Soak:
    """What was played and told, table by table."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.ended: dict[str, Scores] = {}
        self.by = Counter[str]()

    @property
    def is_enough(self) -> bool:
        """Whether all games that are wanted have been played."""
        return sum(self.by.values()) >= self.wanted

    def over(self, table_id: str, scores: Any, by: str) -> None:
        """A round is over with these scores, as its players were told."""
        self.ended.setdefault(table_id, []).append(tuple(scores))
        self.by[by] += 1


async def play(soak: Soak, server: Process, tables: int, computers: int) -> Score:
    """Plays until enough games are over."""
    score = Score()
    # A line that is kept may be closed by the server just when it is used again.
    unkept = httpx.Limits(max_keepalive_connections=0)
    at = f"http://{server.place}"
    async with httpx.AsyncClient(base_url=at, timeout=60, limits=unkept) as http:
        await asyncio.gather(
            *(meet(soak, score, http, server.place, seed) for seed in range(tables)),
            *(watch(soak, http) for _ in range(computers)),
            tell(soak),
        )
    print(file=sys.stderr)
    return score


async def meet(soak: Soak, score: Score, http: httpx.AsyncClient, place: str, seed: int) -> None:
    """Four people play one round after the other, at a new table from time to time."""
    while not soak.is_enough:
        table = LoadTable(score, seed, None, soak.over)
        await table.sit_down(http)
        await table.join(place, "deflate")
        table.begin()
        while not soak.is_enough and len(soak.ended.get(table.id, ())) < ROUNDS:
            await asyncio.sleep(0.2)
        table.is_ending = True
        await table.leave()


async def tell(soak: Soak) -> None:
    """Says how many games are over until enough are."""
    while not soak.is_enough:
        print(f"\r{sum(soak.by.values())} of {soak.wanted} games", end="", file=sys.stderr)
        await asyncio.sleep(1)


async def watch(soak: Soak, http: httpx.AsyncClient) -> None:
    """Two computers play, and then two others, until enough games are over."""
    seats = [{"kind": "computer", "level": level} for level in QUICK]
    wish = {"options": {"players": 2}, "seats": seats}
    while not soak.is_enough:
        made = await http.post("/api/tables", json=wish)
        table_id = made.raise_for_status().json()["id"]
        while True:
            view = (await http.get(f"/api/tables/{table_id}")).raise_for_status().json()["view"]
            if view["outcome"] is not None:
                soak.over(table_id, view["scores"], "computers")
                break
            if soak.is_enough:
                return
            await asyncio.sleep(1)


def stored(folder: Path) -> dict[str, list[str]]:
    """The logs in a database that no server has open, read without any code of the server's."""
    logs: dict[str, list[str]] = {}
    with sqlite3.connect(folder / FILE_NAME) as connection:
        wanted = "SELECT table_id, version, entry FROM events ORDER BY table_id, version"
        for table_id, version, entry in connection.execute(wanted):
            log = logs.setdefault(table_id, [])
            if version != len(log) + 1:
                raise SystemExit(f"the log of {table_id} has no entry {len(log) + 1}")
            log.append(entry)
    return logs


def check(log: list[str], told: Scores) -> int:
    """Plays a log and its record again; gives the number of placements.

    Raises:
        AssertionError: they differ from each other, or from what the players were told.
        CirkisError: they cannot be played.
    """
    table = fold(read_entry(entry) for entry in log)
    played = rounds(table)
    over = [one.state.scores for one in played if one.state.is_over]
    # What was placed while everybody was leaving may have ended a round that nobody waited for.
    assert over[: len(told)] == told
    assert len(over) <= len(told) + 1
    records = read_records(table_record(table, 0.0))
    assert len(records) == len(played)
    for one, record in zip(played, records, strict=True):
        assert replay_record(record)[-1] == one.state
    return sum(one.state.plies for one in played)


def rounds(table: Table) -> list[Table]:
    """A table at the end of each of its rounds, the present one last."""
    found = [table]
    while found[0].before is not None:
        found.insert(0, found[0].before)
    return found


def main() -> None:
    """Play, check all that is stored, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--computers", type=int, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        soak, begun = Soak(chosen.games), time.monotonic()
        with cirkis(Path(name)) as server:
            score = asyncio.run(play(soak, server, chosen.tables, chosen.computers))
            memory = server.memory // 1024
        took = time.monotonic() - begun
        print(f"{sum(soak.by.values())} games in {took:.0f} s ({dict(soak.by)}), {memory} MiB")
        if score.refused:
            raise SystemExit(f"{len(score.refused)} commands were refused: {score.refused[0]}")
        logs = stored(Path(name))
        placements = sum(check(log, soak.ended.get(key, [])) for key, log in logs.items())
        assert soak.ended.keys() <= logs.keys()
        print(f"{len(logs)} tables, {placements} placements: all played again and as told")


if __name__ == "__main__":
    main()
