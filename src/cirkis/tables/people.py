"""People, identified by a hash of their secret token, and the senders of commands."""

import hashlib
import secrets
from typing import NewType

from msgspec import Struct

from cirkis.tables.uptime import ALWAYS, Uptime

Person = NewType("Person", str)

FORGOTTEN = "~"
"""The first character of a forgotten person's id; do not store anything else about them."""

# The ids of senders who are not known people; a person's id has 22 characters.
ANONYMOUS_ID, COMPUTER_ID, SERVER_ID = "nobody", "computer", "server"


FACES = 1536
"""The number of faces: few enough that a face does not show who somebody is elsewhere."""


def face_of(person: Person) -> int:
    """Return the number of a person's face, which is the same on all of their devices."""
    digest = hashlib.sha256(f"face {person}".encode()).digest()
    return int.from_bytes(digest) % FACES


def forgotten() -> Person:
    """Return a new id for somebody who was forgotten, with 21 characters."""
    return Person(FORGOTTEN + secrets.token_urlsafe(15))


class Sender(Struct, frozen=True):
    """Who sent a command, and the facts needed to decide on it."""

    person: Person | None = None
    is_computer: bool = False  # the computer whose turn it is
    is_server: bool = False  # the server: checks clocks and starts games
    received: float = 0.0  # in Unix seconds
    uptime: Uptime = ALWAYS
    present_people: frozenset[Person] = frozenset()
    left_seats: frozenset[int] = frozenset()  # that a seek frees
    next_table: str = ""  # the id of the rematch's table

    @property
    def id(self) -> str:
        """The id under which commands are stored; command ids are unique per sender."""
        if self.is_computer or self.is_server:
            return COMPUTER_ID if self.is_computer else SERVER_ID
        return self.person or ANONYMOUS_ID


ANONYMOUS = Sender()
COMPUTER = Sender(is_computer=True)
