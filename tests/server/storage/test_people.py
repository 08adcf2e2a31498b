"""Sessions and sign-ins, in databases of both kinds."""

from typing import Any

import pytest
from sqlalchemy import Connection, insert

from cirkis.server.storage import people
from cirkis.server.storage.people import (
    StoredAddress,
    StoredSession,
    StoredSignIn,
    StoredSubscription,
    add_sign_in,
    add_subscription,
    find_address,
    find_holder,
    find_session,
    hold_address,
    join_holder,
    subscriptions_of,
)
from cirkis.server.storage.schema import players
from cirkis.server.storage.store import Conflict
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused
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


NOW, LATER = 1_000.0, 2_000.0
ADDRESS = "bo@example.org"


def _sign_in(session: str) -> StoredSignIn:
    return StoredSignIn(session, f"link {session}", f"code {session}", ADDRESS, "en", LATER)


def _address(person: str, address: str = ADDRESS) -> StoredAddress:
    return StoredAddress(person, address, f"key {person}", "en", NOW)


def refusal(run: Run, *query: Any) -> str:
    with pytest.raises(Refused) as problem:
        run(*query)
    return problem.value.code


def test_an_address_has_one_holder(run: Run) -> None:
    """Of two people who confirm an address, the second changes nothing, but can join the first."""
    run(add_sign_in, _sign_in("a"), NOW)
    run(add_sign_in, _sign_in("b"), NOW)
    run(hold_address, "link a", _address("ada", "ada@example.org"))
    run(add_sign_in, _sign_in("a"), NOW)
    run(hold_address, "link a", _address("ada"))  # instead of her former address
    assert refusal(run, hold_address, "link a", _address("ada")) == "mail-link-unknown"  # used up
    assert run(find_holder, "ada@example.org") is None
    with pytest.raises(Conflict):
        run(hold_address, "link b", _address("bo"))
    assert run(find_holder, ADDRESS) == "ada"
    strange, there = (StoredSession(key, Person(key), "", NOW, NOW) for key in ("eve", "ada"))
    assert refusal(run, join_holder, "link b", NOW, strange) == "mail-link-unknown"
    run(join_holder, "link b", NOW, there)
    again = there._replace(key="again")
    assert refusal(run, join_holder, "link b", NOW, again) == "mail-link-unknown"
    assert run(find_session, "ada") == there
    assert run(find_session, "again") is None
    run(add_sign_in, _sign_in("a"), NOW)
    run(hold_address, "link a", _address("ada")._replace(key="new"))
    assert run(find_address, "ada").key == "key ada"  # she held it already
