"""Publish and receive through PostgreSQL's LISTEN and NOTIFY."""

from collections.abc import AsyncIterator

import psycopg

from cirkis.server.cluster.postgres_line import PostgresLine, RawConnection
from cirkis.server.cluster.pubsub import CHANNEL, PubSub, PubSubError

NOTIFY_TIMEOUT = 0.5  # seconds after which a thread checks whether to stop
MAX_PAYLOAD = 7900  # bytes; PostgreSQL accepts fewer than 8000


class PostgresPubSub(PubSub):
    """One connection listens, and another one notifies."""

    def __init__(self, address: str) -> None:
        self.name = "PostgreSQL"
        self._notifier = PostgresLine(address, "notify")
        self._listener = PostgresLine(address, "listen")

    async def publish(self, text: str) -> None:
        if len(text.encode()) > MAX_PAYLOAD:
            return
        try:
            await self._notifier.run(
                lambda on: on.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
            )
        except psycopg.Error as problem:
            raise PubSubError(str(problem)) from None

    async def subscribe(self) -> AsyncIterator[bytes]:
        try:
            listening = await self._listener.run(_listen)
            yield b""
            while True:
                for text in await self._listener.run(lambda _: _next_payloads(listening)):
                    yield text
        except psycopg.Error as problem:
            raise PubSubError(str(problem)) from None
        finally:
            self._listener.run_later(RawConnection.close)

    async def close(self) -> None:
        await self._notifier.close()
        await self._listener.close()


def _listen(connection: RawConnection) -> RawConnection:
    connection.execute(f"LISTEN {CHANNEL}".encode())
    return connection


def _next_payloads(connection: RawConnection) -> list[bytes]:
    notices = connection.notifies(timeout=NOTIFY_TIMEOUT, stop_after=1)
    return [notice.payload.encode() for notice in notices]
