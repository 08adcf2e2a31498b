"""uvicorn's connections, limited in number, with requests limited in size and time.

HttpConnection and WebSocketConnection are the only classes that override private parts of uvicorn,
which is why pyproject.toml caps its version.
"""

import asyncio
import logging
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

log = logging.getLogger("cirkis.server")

REQUEST_TIMEOUT = 10.0  # seconds until a request is complete, from connecting or its first byte
FILES_WANTED = 65_536  # open files, including connections
FILES_RESERVED = 128  # of these, for the database and other files
USUAL_FILES = 1024  # if the limit is unknown
INVALID_DATA = 1007  # close code (RFC 6455)
MOST_HEAD = 32 * 1024  # bytes of a request before its body, as in nginx
MOST_HEADERS = 100  # of a request
TOO_LARGE = 1009  # close code of a message that is too large (RFC 6455)
MOST_FRAMES = 64  # of one message

BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

_UNFINISHED = (h11.IDLE, h11.SEND_BODY)  # states before a whole request has arrived
_ANSWERED = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)


class FewHeaders(h11.Connection):
    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and len(event.headers) > MOST_HEADERS:
            raise h11.RemoteProtocolError("too many headers", error_status_hint=431)
        return event


class HttpConnection(H11Protocol):
    """An HTTP connection. It uses h11, because httptools would read headers of any length.

    Without a deadline, half a request would occupy a connection forever. A connection beyond
    `limit_concurrency` is closed before anything is read from it. If a body continues after the
    response, it is discarded until the deadline, so that the client can read the response.
    """

    _deadline: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = FewHeaders(h11.SERVER, MOST_HEAD)

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        most = self.config.limit_concurrency
        if most is None or len(self.connections) < most:
            self._start_deadline()
            return
        transport.abort()
        log.warning("%s connections are open; any more will be closed immediately", most)

    @property
    def is_over(self) -> bool:
        """Whether the response was sent while the body was still arriving."""
        return self.conn.their_state is h11.SEND_BODY and self.conn.our_state in _ANSWERED

    def data_received(self, data: bytes) -> None:
        if self.is_over:
            self.transport.write_eof()
            return
        super().data_received(data)
        is_websocket = self.transport.get_protocol() is not self
        if is_websocket or self.conn.their_state not in _UNFINISHED:
            self._stop_deadline()
        elif self._deadline is None:
            self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        super().connection_lost(exc)

    def _start_deadline(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that frees its parser with the connection, and quietly rejects bad handshakes and
    bad UTF-8.

    A message can have at most MOST_FRAMES frames: empty ones add no size, but each takes memory.

    The parser and the connection refer to each other, so reference counting alone would leave 20 to
    60 KiB of each closed connection to the garbage collector, which runs rarely.
    """

    is_over = False

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None:  # uvicorn would leave the connection open forever
            if not self.handshake_initiated:  # without a reply, proxies would think we are down
                self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAMES:
            super().handle_cont(event)
        elif not self.close_sent:
            self._refuse(TOO_LARGE)

    def send_receive_event_to_app(self) -> None:
        try:
            if self.curr_msg_data_type == "text" and not self.close_sent:
                b"".join(self.frames).decode()
        except UnicodeDecodeError:  # uvicorn would log a traceback
            self._refuse(INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:  # frames came before the handshake was answered; uvicorn would log a traceback
            self.transport.close()

    def _refuse(self, code: int) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()


def max_connections() -> int:
    """Raise this process's limit on open files, and return how many connections that allows."""
    files = _raise_file_limit()
    return max(files - FILES_RESERVED, files // 2)


def _raise_file_limit() -> int:
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return FILES_WANTED
    wanted = FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, FILES_WANTED)
    if soft >= wanted:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS allows less than it reports
        return soft
    return wanted
