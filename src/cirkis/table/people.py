"""People and the senders of commands, as a table knows them: by a hash of their secret token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Person = NewType("Person", str)

# The marks of senders that are no person; a person's is 22 letters long.
NOBODY, COMPUTERS, SERVER = "nobody", "computer", "server"


@dataclass(frozen=True, slots=True)
class Sender:
    """From whom a command comes, and what the server knows beside the table when it comes.

    Attributes:
        person: the person; None for somebody who does not say who it is.
        is_computer: whether it is the computer that has the turn.
        is_server: whether it is the server, which looks at the clock.
        at: when it comes, in unix seconds.
        up_since: when the server was started.
        lag: how many seconds the way to the sender and back takes.
        away: the seats whose owners have been away for long.
        around: the people who are there.
        next_table: the table that a rematch would be played at.
    """

    person: Person | None = None
    is_computer: bool = False
    is_server: bool = False
    at: float = 0.0
    up_since: float = 0.0
    lag: float = 0.0
    away: frozenset[int] = frozenset()
    around: frozenset[Person] = frozenset()
    next_table: str = ""

    @property
    def mark(self) -> str:
        """Under what the ids of its commands are kept: the ids of each sender are its own."""
        if self.is_computer or self.is_server:
            return COMPUTERS if self.is_computer else SERVER
        return self.person or NOBODY


ANYBODY = Sender()
COMPUTER = Sender(is_computer=True)
