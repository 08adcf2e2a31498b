"""Limit connections per address, and in total to the files available.

A connection that may not come in is closed before anything is read from it. One that came in has
some seconds for each request; otherwise half a request would hold a place forever.
"""

from __future__ import annotations

import asyncio
import ipaddress
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cirkis.server.http.proxies import address_key
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.run.open_files import RareLog
from cirkis.server.run.socket_protocol import SocketProtocol
from cirkis.tables.table.refusals import TooMany

REQUEST_TIMEOUT = 10.0  # seconds from the first byte of a request to its last
_UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # states before a whole request has arrived


class ConnectionLimit:
    """The open connections, by remote address."""

    def __init__(self, quotas: Quotas, trusted_proxies: tuple[str, ...], most: int) -> None:
        """Start with none open."""
        self._quotas, self._most = quotas, most
        self._proxies = [ipaddress.ip_network(one) for one in trusted_proxies]
        self._open: dict[asyncio.BaseTransport, AbstractContextManager[None]] = {}
        self._full = RareLog()

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Count a connection and return whether it may come in."""
        if len(self._open) >= self._most:
            self._full.warning("%s connections are open; more are closed at once", self._most)
            return False
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        held = nullcontext() if self._is_proxy(host) else self._quotas.hold("sockets")
        token = current_requester.set(Requester(address_key(host)))
        try:
            held.__enter__()
        except TooMany:
            return False
        finally:
            current_requester.reset(token)
        self._open[transport] = held
        return True

    def release(self, transport: asyncio.BaseTransport) -> None:
        """Stop counting a connection, if it was admitted."""
        held = self._open.pop(transport, None)
        if held is not None:
            held.__exit__(None, None, None)

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


class HttpConnection(H11Protocol):
    """uvicorn's protocol of HTTP, with a limit; httptools would read headers of any length."""

    def __init__(self, limit: ConnectionLimit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limit = limit
        self._deadline: asyncio.TimerHandle | None = None
        self._is_handed_over = False  # to the protocol of WebSockets, which has no deadline

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit a connection, or close it."""
        super().connection_made(transport)
        if self._limit.admit(transport):
            self._expect_request()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read part of a request; the whole must arrive within the deadline."""
        super().data_received(data)
        if self._is_handed_over or self.conn.their_state not in _UNFINISHED:
            self._expect_nothing()
        elif self._deadline is None:
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        self._expect_nothing()
        self._limit.release(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the protocol of WebSockets."""
        self._is_handed_over = True
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, even if its last answer is unread."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def _expect_request(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocketConnection(SocketProtocol):
    """uvicorn's protocol of WebSockets, for a connection that was admitted as HTTP."""

    def __init__(self, limit: ConnectionLimit, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limit = limit

    def connection_lost(self, exc: Exception | None) -> None:
        """Let a connection go."""
        self._limit.release(self.transport)
        super().connection_lost(exc)
