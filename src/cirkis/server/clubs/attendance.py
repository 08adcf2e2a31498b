"""Who is on this server now: people whose pages have asked for their clubs a moment ago."""

from time import monotonic
from typing import Any

from cirkis.server.cluster.peers import Peers
from cirkis.tables.people import Person

SEEN_FOR = 40.0  # seconds; pages that are shown ask every fifteen
TELL_INTERVAL = 10.0  # seconds between two messages to other servers about one person
MAX_KEPT = 5000


class Attendance:
    """The people who are here, on this server or another one with the same database."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers
        self._seen_at: dict[Person, float] = {}  # the latest last
        peers.on("attendance", lambda _server, _table, value: self._note(Person(str(value))))

    def note(self, person: Person | None) -> None:
        """Note that a person's page has asked for something."""
        if person is None:
            return
        if monotonic() >= self._seen_at.get(person, float("-inf")) + TELL_INTERVAL:
            self._note(person)
            self._peers.publish("attendance", "", person, to_all=True)

    def _note(self, person: Person) -> None:
        self._seen_at.pop(person, None)
        self._seen_at[person] = monotonic()
        if len(self._seen_at) > MAX_KEPT:
            del self._seen_at[next(iter(self._seen_at))]

    def __contains__(self, person: Any) -> bool:
        return monotonic() < self._seen_at.get(person, float("-inf")) + SEEN_FOR
