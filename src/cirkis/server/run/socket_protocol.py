"""uvicorn's WebSocket, which leaves no garbage behind when it is closed."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class SocketProtocol(WebSocketsSansIOProtocol):
    """Ends the parser with the connection.

    Parser and connection refer to each other, so that counting references would not free them: each
    connection left 20 to 60 KiB for the collector, which looks at everything only rarely.
    """

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application, and end the parser."""
        super().connection_lost(exc)
        self.conn.parser.close()
