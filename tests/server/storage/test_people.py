"""Sessions and sign-ins, in databases of both kinds."""

from sqlalchemy import Connection, insert

from cirkis.server.storage import people
from cirkis.server.storage.people import (
    StoredSession,
    StoredSubscription,
    add_subscription,
    subscriptions_of,
)
from cirkis.server.storage.schema import players
from cirkis.tables.people import Person
from tests.server.conftest import Run

LONG_AGO, NOW = 1.0, 1_000.0
STORED = (
    StoredSession("a", Person("nobody"), seen=LONG_AGO),
    StoredSession("b", Person("player"), seen=LONG_AGO),
    StoredSession("c", Person("new"), seen=NOW),
    StoredSession("d", Person("new"), seen=LONG_AGO),
    StoredSession("e", Person("signed out"), seen=LONG_AGO, ended=LONG_AGO),
)


def _fill(connection: Connection) -> None:
    for one in STORED:
        people.keep_session(connection, one)
        row = StoredSubscription(one.key, one.key, one.person, "https://x.org", "p", "a", "en")
        add_subscription(connection, row)
    connection.execute(insert(players).values(person="player", table_id="t"))


def test_sessions_of_nobody_are_removed(run: Run) -> None:
    """A session is kept if it has ended, or if its person has a table or recently used a device."""
    run(_fill)
    last: str | None = ""
    while last is not None:
        last = run(people.remove_unused, last, NOW - 10)
    found = {one.key: run(people.find_session, one.key) for one in STORED}
    assert [key for key, row in found.items() if row is None] == ["a"]
    told = {one.person: run(subscriptions_of, one.person) for one in STORED}
    assert [person for person, rows in told.items() if not rows] == ["nobody"]
