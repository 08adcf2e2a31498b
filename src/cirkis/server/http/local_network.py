"""Access from the local network, which only this machine's user may open and close."""

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

from starlette.requests import HTTPConnection

from cirkis.server.http.share_links import network_address, reaches_others
from cirkis.tables.refusals import refused


class Listening(Protocol):
    """A listener on one more address."""

    port: int

    async def close(self) -> None:
        """Stop listening, and close the connections accepted there."""


Listen = Callable[[str], Awaitable[Listening]]


class LocalNetwork:
    """Access from the local network; closed until opened.

    `address` and `port` are this machine's on that network; `address` is None while closed.
    """

    def __init__(self) -> None:
        self.address: str | None = None
        self.port = 0
        self._listen: Listen | None = None
        self._listening: Listening | None = None

    def offer(self, listen: Listen) -> None:
        """Allow access to be opened from now on."""
        self._listen = listen

    @property
    def state(self) -> Literal["open", "shut"]:
        return "shut" if self.address is None else "open"

    def may_change(self, request: HTTPConnection) -> bool:
        """Return whether a request comes from this machine's own page: both its address and its
        Host must be this machine's.
        """
        return (
            self._listen is not None
            and request.client is not None
            and not reaches_others(request.client.host)
            and not reaches_others(request.url.hostname or "")
        )

    async def open(self) -> None:
        """Open access, if it is not open. Raises Refused if this machine has no network."""
        if self._listening is not None or self._listen is None:
            return
        address = network_address()
        if address is None or not reaches_others(address):
            raise refused("no-network")
        self._listening = await self._listen(address)
        self.address, self.port = address, self._listening.port

    async def close(self) -> None:
        listening, self._listening, self.address = self._listening, None, None
        if listening is not None:
            await listening.close()
