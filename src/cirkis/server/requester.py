"""The requester of the current work, available wherever it runs and inherited by its tasks.

A computer's placement is charged to the person who moved before it or, at a table of computers, to
the person who opened it. No code passes this on: tasks and `asyncio.to_thread` copy the context.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from cirkis.server.addresses import Network, networks_of
from cirkis.tables.people import Person


class Requester(NamedTuple):
    """The requester of some work.

    `host` is where the request comes from; `person` is None if anonymous, as in a visitor's first
    request, which `is_for_page`. Work that `is_free` counts against no quota, but takes turns with
    the address's other work.
    """

    host: str
    person: Person | None = None
    is_free: bool = False
    is_for_page: bool = False

    @property
    def networks(self) -> tuple[Network, ...]:
        return networks_of(self.host)

    @property
    def address(self) -> str:
        """The address that people share at home: the /64 network of an IPv6 address."""
        return self.networks[0].name


def requester_for_host(host: Person | None) -> Requester:
    """Return the requester of the server's own work on a table.

    All hosts share one address; otherwise, somebody with many cookies would get many shares.
    """
    return Requester("of hosts", host)


current_requester: ContextVar[Requester | None] = ContextVar("current_requester", default=None)
"""None for the server's own work."""


def current_address() -> str:
    """Return the requester's address, or "" for the server itself."""
    requester = current_requester.get()
    return "" if requester is None else requester.address


def current_networks() -> tuple[Network, ...]:
    """Return the networks that the requester's address belongs to, the smallest first."""
    requester = current_requester.get()
    return networks_of("") if requester is None else requester.networks


def current_person() -> Person | None:
    """Return the person who caused the current work, if known."""
    requester = current_requester.get()
    return None if requester is None else requester.person


_turn: ContextVar[list[str]] = ContextVar("database turn")


@contextmanager
def turn_of(name: str) -> Iterator[None]:
    """Take turns at the database under this name, not the requester's, as others are waiting.

    Tasks that outlive the block do not keep the turn.
    """
    before, held = _turn.get([]), [name]
    _turn.set(held)
    try:
        yield
    finally:
        held.clear()
        _turn.set(before)


def database_turn() -> str:
    """Return the name under which the current work takes turns at the database."""
    held = _turn.get(())
    return held[0] if held else current_address()


_kept_turn: ContextVar[list[Callable[[], None]]] = ContextVar("kept turn")


@contextmanager
def keep_turn(release: Callable[[], None]) -> Iterator[None]:
    """Keep the requester's turn at the door during the block, unless it is given up before."""
    kept = [release]
    _kept_turn.set(kept)
    try:
        yield
    finally:
        if kept:
            kept.pop()()


def give_up_turn() -> None:
    """Let the next change of the requester's household in: the current one takes long."""
    kept = _kept_turn.get(None)
    if kept:
        kept.pop()()
