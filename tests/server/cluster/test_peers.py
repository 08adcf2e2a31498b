"""Servers that share a database exchange messages, and lose nothing when messages get lost."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis.asyncio as redis_client

from cirkis.server.cluster import locks, peers, pubsub
from cirkis.server.cluster.locks import TableLocks
from cirkis.server.cluster.peers import ClusterPeers
from cirkis.server.cluster.postgres_pubsub import MAX_PAYLOAD, PostgresPubSub
from cirkis.server.cluster.pubsub import PubSub
from cirkis.server.cluster.redis_pubsub import RedisPubSub
from cirkis.server.storage.store import StoreError
from tests.services import Redis

Received = list[tuple[str, Any]]


@asynccontextmanager
async def _others(
    pubsub: PubSub, address: str
) -> AsyncIterator[tuple[ClusterPeers, Received, asyncio.Event]]:
    """Yield a server's peers, what they received, and an event set when it polls the database."""
    heard: Received = []
    looked = asyncio.Event()
    found = ClusterPeers(pubsub, TableLocks(address))
    found.on("here", lambda _, __, value: heard.append(("number", int(value))))
    found.on("version", lambda _, table_id, value: heard.append((table_id, value)))

    async def look() -> None:
        looked.set()

    found.start(look)
    try:
        await asyncio.wait_for(looked.wait(), 10)
        yield found, heard, looked
    finally:
        await found.close()


async def _until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not done():
            await asyncio.sleep(0.01)


STRANGE = (
    b"",
    b"hello",
    b"[1,2]",
    b'["x","version","t"]',
    b'["x","here","t","?"]',
    b"\xff\xfe",
    b'["x","version","t","\xff"]',
    b"[" * 100_000,
    b'["x","here","t",{}]',
    b"{}",
)


def test_listening_survives_anything(
    address: str, redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """Messages that are not UTF-8 or not ours do not keep the next one from arriving."""

    async def play() -> None:
        other = redis_client.Redis.from_url(redis.address)
        async with _others(RedisPubSub(redis.address), address) as (found, heard, _):
            found.on("fails", lambda *_: [][0])
            found.on("fails badly", lambda *_: exec("raise Exception('badly')"))
            for strange in (*STRANGE, *STRANGE):
                await other.publish(pubsub.CHANNEL, strange)
            for kind in ("fails", "fails badly", "fails", "fails badly"):
                await other.publish(pubsub.CHANNEL, f'["x","{kind}","t",1]')
            await other.publish(pubsub.CHANNEL, '["x","version","t",7]')
            await _until(lambda: bool(heard))
            assert heard == [("t", 7)]
        await other.aclose()

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    messages = [record.getMessage() for record in caplog.records]
    assert len(set(messages)) == 4
    assert "from another program" in messages[0]


def test_polling_survives_errors(
    address: str, redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(peers, "POLL_INTERVAL", 0.02)
    monkeypatch.setattr(peers, "PUBSUB_RETRY", 0.02)
    looks: list[int] = []

    async def play() -> None:
        found = ClusterPeers(RedisPubSub(redis.address), TableLocks(address))

        async def look() -> None:
            looks.append(1)
            raise RuntimeError("a mistake")

        found.start(look)
        await _until(lambda: len(looks) > 5)
        await found.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    assert any("a mistake" in record.getMessage() for record in caplog.records)


def test_bad_redis_address() -> None:
    """A bad Redis address is refused in a sentence that does not repeat it."""
    with pytest.raises(StoreError, match="address of Redis is invalid") as problem:
        RedisPubSub("http://:secret@host")
    assert "secret" not in str(problem.value)


def test_long_messages_are_dropped(address: str) -> None:
    async def play() -> None:
        async with (
            _others(PostgresPubSub(address), address) as (one, _, _),
            _others(PostgresPubSub(address), address) as (_, heard, _),
        ):
            one.publish("version", "t", "x" * MAX_PAYLOAD)
            one.publish("version", "t", 2)
            await _until(lambda: bool(heard))
            assert heard == [("t", 2)]

    asyncio.run(play())


def test_servers_take_turns(address: str) -> None:
    """A visitor who floods the lobby on one server does not keep other servers out of it."""

    async def play() -> None:
        one, two = TableLocks(address), TableLocks(address)
        turns: list[int] = []

        async def flood() -> None:
            while True:
                async with one.queue("lobby"):
                    turns.append(1)
                    await asyncio.sleep(0.01)

        async with two.queue("something else"):  # connects
            task = asyncio.create_task(flood())
            await _until(lambda: len(turns) > 3)
        before = len(turns)
        async with asyncio.timeout(10), two.queue("lobby"):
            assert len(turns) - before < 10
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await one.close()
        await two.close()

    asyncio.run(play())


def test_cancelled_lock(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that stops waiting, or is cancelled while thinking, leaves no lock behind."""
    monkeypatch.setattr(locks, "LOCK_RETRY", 0.02)

    async def play() -> None:
        one, two = TableLocks(address), TableLocks(address)

        async def think(who: TableLocks) -> None:
            async with who.hold("t"):
                await asyncio.sleep(60)

        for pause in (0.0, 0.001, 0.05):
            thinking, waiting = (asyncio.create_task(think(who)) for who in (one, two))
            await asyncio.sleep(pause)
            for task in (waiting, thinking):
                task.cancel()
            await asyncio.gather(thinking, waiting, return_exceptions=True)
            for who in (one, two):
                async with asyncio.timeout(10), who.hold("t"):
                    pass
        await one.close()
        await two.close()

    asyncio.run(play())
