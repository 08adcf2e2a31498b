"""Accept and read connections so that no address can block the event loop.

Bytes are parsed before the handlers can charge or refuse anything, and six bytes can be a whole
frame or chunk. So connections are read in small pieces, and parsing is timed. When an address has
used its share, its connections wait and then take turns. If an address opens too many
connections, more are refused for a moment, before they cost anything.
"""

import asyncio
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from cirkis.server.addresses import networks_of
from cirkis.server.http.proxies import is_among
from cirkis.server.quota_table import QUOTAS
from cirkis.server.settings import Settings

PIECE = 4096  # bytes read at a time; parsing them takes ten milliseconds at most
BURST = 0.025  # seconds of parsing that an address may use at once
PART = 0.25  # fraction of an address's processor-time quota that parsing may use
OVERHEAD = 0.00001  # seconds to read a piece, on top of parsing it
LAST_READ = 10.0  # seconds to read the end of the last response
MOST_WAITING = 1000  # connections from an address; more are closed, as most have probably hung up
MOST_OPENED = 1000  # connections that an address may open at once
OPENED_RATE = 200.0  # connections per second that it may open after that
MOST_SHARES = 100_000  # in memory; the least recently used one is dropped

_buffer = memoryview(bytearray(PIECE))  # filled and emptied in one step of the loop


class Share:
    """The processor time that an address has for parsing, and the connections waiting for it."""

    def __init__(self, rate: float) -> None:
        """`rate` is the fraction of a core that it may use."""
        self._rate = rate
        self._left, self._counted = BURST, time.monotonic()
        self._waiting: dict[FairReading, bytes] = {}
        self._opened, self._opened_at = 0.0, self._counted

    def open(self) -> bool:
        """Count a new connection; return False if the address has opened too many."""
        now = time.monotonic()
        self._opened = max(0.0, self._opened - (now - self._opened_at) * OPENED_RATE)
        self._opened_at = now
        if self._opened > MOST_OPENED - 1:
            return False
        self._opened += 1
        return True

    def parse(self, reading: "FairReading", piece: bytes) -> bool:
        """Parse a piece, now or when it is the connection's turn; return False if it must wait."""
        if not self._waiting and self._has_time():
            self._parse(reading, piece)
            return True
        if not self._waiting:
            self._wait()
        if len(self._waiting) < MOST_WAITING:
            self._waiting[reading] = piece
        else:
            reading.abort()
        return False

    def drop(self, reading: "FairReading") -> None:
        self._waiting.pop(reading, None)

    def _has_time(self) -> bool:
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._counted) * self._rate)
        self._counted = now
        return self._left > 0

    def _parse(self, reading: "FairReading", piece: bytes) -> None:
        started = time.thread_time()
        try:
            reading.parse(piece)
        finally:
            self._left -= time.thread_time() - started + OVERHEAD

    def _wait(self) -> None:
        delay = max(0.0, -self._left / self._rate)
        asyncio.get_running_loop().call_later(delay, self._take_turn)

    def _take_turn(self) -> None:
        """Parse one piece; even if there is time for more, other work comes first."""
        if self._waiting and self._has_time():
            # The smallest piece: a few placements must not wait behind a neighbour's flood.
            reading = min(self._waiting, key=lambda one: len(self._waiting[one]))
            self._parse(reading, self._waiting.pop(reading))
            reading.go_on()
        if self._waiting:
            self._wait()


class FairReading(asyncio.BufferedProtocol):
    """A layer between a transport and uvicorn's protocol, which uses it as its transport.

    It also stops reading while the other end reads nothing, so that pongs do not pile up.
    """

    def __init__(self, share_of: Callable[[str], Share], protocol: Callable[..., Any]) -> None:
        """`share_of` returns a host's share; `protocol` creates uvicorn's protocol."""
        self._share_of, self._make_protocol = share_of, protocol
        self._protocol: Any = None
        self._transport: Any = None
        self._pauses: set[str] = set()  # reasons not to read now

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def count_for(self, address: str) -> None:
        """Count everything read from now on towards an address's share."""
        self._share = self._share_of(address)

    def parse(self, piece: bytes) -> None:
        if not self._transport.is_closing():
            self._protocol.data_received(piece)

    def go_on(self) -> None:
        self._read_unless("turn", is_paused=False)

    # Methods that the transport calls

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self.write = transport.write  # the only method that is called often
        peer = transport.get_extra_info("peername")
        self._share = self._share_of(peer[0] if peer else "")
        if peer is None or not self._share.open():  # after a reset, there is no peer
            self._transport.abort()
            return
        self._protocol = self._make_protocol(self)
        self._protocol.connection_made(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        if not self._share.parse(self, bytes(_buffer[:nbytes])):
            self._read_unless("turn", is_paused=True)

    def eof_received(self) -> Any:
        return self._protocol.eof_received()

    def pause_writing(self) -> None:
        self._read_unless("writing", is_paused=True)
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._read_unless("writing", is_paused=False)
        self._protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._share.drop(self)
        if self._protocol is not None:
            self._protocol.connection_lost(exc)
        self._protocol = None  # it refers back to this object, and the collector runs rarely

    # Methods that the protocol calls

    def get_protocol(self) -> Any:
        return self._protocol

    def set_protocol(self, protocol: Any) -> None:
        self._protocol = protocol

    def close(self) -> None:
        """Close once the other end has read everything, or after LAST_READ at the latest.

        While a body is still arriving, only end what we send: closing would reset the connection,
        and a proxy would lose the response and think that this server is down.
        """
        if not self._transport.is_closing():
            asyncio.get_running_loop().call_later(LAST_READ, self._transport.abort)
            (self._transport.write_eof if self._protocol.is_over else self._transport.close)()

    def pause_reading(self) -> None:
        self._read_unless("protocol", is_paused=True)

    def resume_reading(self) -> None:
        self._read_unless("protocol", is_paused=False)

    def _read_unless(self, reason: str, *, is_paused: bool) -> None:
        """Add or remove a reason to pause, and read if there is none."""
        if is_paused:
            self._pauses.add(reason)
        else:
            self._pauses.discard(reason)
        if self._transport.is_closing():
            return
        if self._pauses:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()


def fair_connections(
    settings: Settings, protocol: Callable[..., asyncio.Protocol]
) -> Callable[..., FairReading]:
    """Return a function that creates uvicorn's connections, which are read fairly."""
    quota = QUOTAS["processor"]
    seconds = settings.processor_ms_per_10s * quota.times_for_address / quota.per_second
    rate = PART * seconds / quota.seconds
    of_address = lru_cache(MOST_SHARES)(lambda _: Share(rate))

    def share_of(host: str) -> Share:
        """Return an address's share; each connection from a proxy has its own."""
        if is_among(host, settings.trusted_proxies):
            return Share(rate)
        return of_address(networks_of(host)[0].name)

    def connect(*, app_state: dict[str, Any], **more: Any) -> FairReading:
        def make(reading: FairReading) -> asyncio.Protocol:
            state = app_state | {"reading": reading}  # for the middleware that finds the address
            return protocol(app_state=state, **more)

        return FairReading(share_of, make)

    return connect
