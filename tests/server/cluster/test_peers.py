"""Servers that share a database exchange messages, and lose nothing when messages get lost."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from cirkis.server.cluster import postgres
from cirkis.server.cluster.postgres import MAX_PAYLOAD, ClusterPeers, TableLocks, channel_of
from tests.waiting import PATIENCE, until_async

Received = list[tuple[str, Any]]


@asynccontextmanager
async def _other(address: str, *tables: str) -> AsyncIterator[tuple[ClusterPeers, Received]]:
    """Yield a server's peers, which follow some tables, and what they received."""
    heard: Received = []
    joined = set[str]()
    found = ClusterPeers(address)
    found.on("here", lambda _, __, value: heard.append(("number", int(value))))
    found.on("version", lambda _, table_id, value: heard.append((table_id, value)))

    async def look() -> None:
        pass

    async def join(table_ids: Iterable[str]) -> None:
        joined.update(table_ids)

    for table_id in tables:
        found.follow(table_id)
    found.start(look, join)
    try:
        await until_async(lambda: joined == set(tables))
        yield found, heard
    finally:
        await found.close()


STRANGE = (
    "",
    "hello",
    "[1,2]",
    '["x","version","t"]',
    '["x","here","t","?"]',
    "[" * 7000,
    '["x","here","t",{}]',
    "{}",
)


def test_listening_survives_anything(address: str, caplog: pytest.LogCaptureFixture) -> None:
    """Messages that are not ours do not keep the next one from arriving."""

    def notify(on: psycopg.Connection[Any], text: str) -> None:
        on.execute("SELECT pg_notify(%s, %s)", (channel_of("t"), text))

    async def play() -> None:
        with psycopg.connect(address, autocommit=True) as other:
            async with _other(address, "t") as (found, heard):
                found.on("fails", lambda *_: [][0])
                found.on("fails badly", lambda *_: exec("raise Exception('badly')"))
                for strange in (*STRANGE, *STRANGE):
                    notify(other, strange)
                for kind in ("fails", "fails badly", "fails", "fails badly"):
                    notify(other, f'["x","{kind}","t",1]')
                notify(other, '["x","version","t",7]')
                await until_async(lambda: bool(heard))
                assert heard == [("t", 7)]

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    messages = [record.getMessage() for record in caplog.records]
    assert len(set(messages)) == 4
    assert "from another program" in messages[0]


def test_polling_survives_errors(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres, "POLL_INTERVAL", 0.02)
    looks: list[int] = []

    async def join(_: object) -> None:
        pass

    async def play() -> None:
        found = ClusterPeers(address)

        async def look() -> None:
            looks.append(1)
            raise RuntimeError("a mistake")

        found.start(look, join)
        await until_async(lambda: len(looks) > 5)
        await found.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    assert any("a mistake" in record.getMessage() for record in caplog.records)


def test_only_who_follows_a_table_hears_of_it(address: str) -> None:
    """A message about a table reaches the servers that follow it; others are for all. One that is
    too long reaches nobody.
    """

    async def play() -> None:
        async with (
            _other(address) as (one, own),
            _other(address, "t", "u") as (two, heard),
            _other(address, "u") as (three, others),
        ):
            one.publish("version", "t", "x" * MAX_PAYLOAD)
            one.publish("version", "t", 1)
            one.publish("version", "u", 2)
            one.publish("version", "v", 3)
            one.publish("version", "v", 4, to_all=True)
            await until_async(lambda: len(heard) == 3 and len(others) == 2)
            assert (heard, others) == ([("t", 1), ("u", 2), ("v", 4)], [("u", 2), ("v", 4)])
            two.unfollow("u")
            three.follow("t")
            for _ in range(2):  # they told PostgreSQL before they sent the second message
                own.clear()
                for other in (two, three):
                    other.publish("version", "x", 5, to_all=True)
                await until_async(lambda: len(own) == 2)
            own.clear()
            one.publish("version", "u", 6)
            one.publish("version", "t", 7)
            one.publish("version", "x", 8, to_all=True)
            await until_async(lambda: heard[-1] == ("x", 8) == others[-1])
            assert heard[-2:] == [("t", 7), ("x", 8)]
            assert others[-3:] == [("u", 6), ("t", 7), ("x", 8)]
            assert own == []  # not even its own messages

    asyncio.run(play())


def test_servers_take_turns(address: str) -> None:
    """A visitor who floods the lobby on one server does not keep other servers out of it."""

    async def play() -> None:
        one, two = TableLocks(address), TableLocks(address)
        turns, is_awaited = list[str](), asyncio.Event()

        async def flood() -> None:
            while True:
                async with one.queue("lobby"):
                    turns.append("one")
                    await is_awaited.wait()

        async def visit() -> None:
            async with two.queue("lobby"):
                turns.append("two")

        task = asyncio.create_task(flood())
        await until_async(lambda: turns)
        visiting = asyncio.create_task(visit())
        with psycopg.connect(address, autocommit=True) as other:
            query = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            await until_async(lambda: other.execute(query).fetchone() is not None)
        is_awaited.set()
        await visiting
        assert turns[:2] == ["one", "two"]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await one.close()
        await two.close()

    asyncio.run(play())


def test_cancelled_lock(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that stops waiting, or is cancelled while thinking, leaves no lock behind."""
    monkeypatch.setattr(postgres, "LOCK_RETRY", 0.02)

    async def play() -> None:
        one, two = TableLocks(address), TableLocks(address)

        async def think(who: TableLocks) -> None:
            async with who.hold("t"):
                await asyncio.Event().wait()

        for pause in (0.0, 0.001, 0.05):
            thinking, waiting = (asyncio.create_task(think(who)) for who in (one, two))
            await asyncio.sleep(pause)
            for task in (waiting, thinking):
                task.cancel()
            await asyncio.gather(thinking, waiting, return_exceptions=True)
            for who in (one, two):
                async with asyncio.timeout(PATIENCE), who.hold("t"):
                    pass
        await one.close()
        await two.close()

    asyncio.run(play())
