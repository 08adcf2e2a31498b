"""People, known by a hash of their secret token, and the senders of commands."""

from __future__ import annotations

from typing import NewType

from msgspec import Struct

from cirkis.tables.table.log_share import UNUSED, LogShare
from cirkis.tables.table.uptime import ALWAYS, Uptime

Person = NewType("Person", str)

# The ids of senders who are not known people. A person's id has 22 letters.
ANONYMOUS_ID, COMPUTER_ID, SERVER_ID = "nobody", "computer", "server"


class Sender(Struct, frozen=True):
    """Who sent a command, and what the server knew when it arrived.

    Attributes:
        person: the person; None if they are anonymous.
        is_computer: whether it is the computer whose turn it is.
        is_server: whether it is the server, checking the clock.
        received: when the command arrived, in Unix seconds.
        uptime: when the server was up.
        lag: the sender's round-trip time in seconds.
        absent_seats: the seats whose owners have been away for a long time.
        present_people: the people who are connected.
        next_table: the id of the table for a rematch.
        share: what they have used of the room in the table's log.
    """

    person: Person | None = None
    is_computer: bool = False
    is_server: bool = False
    received: float = 0.0
    uptime: Uptime = ALWAYS
    lag: float = 0.0
    absent_seats: frozenset[int] = frozenset()
    present_people: frozenset[Person] = frozenset()
    next_table: str = ""
    share: LogShare = UNUSED

    @property
    def id(self) -> str:
        """The id under which commands are stored; each sender numbers their own."""
        if self.is_computer or self.is_server:
            return COMPUTER_ID if self.is_computer else SERVER_ID
        return self.person or ANONYMOUS_ID


ANONYMOUS = Sender()
COMPUTER = Sender(is_computer=True)
