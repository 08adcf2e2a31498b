"""Signing in with an e-mail address, in databases of both kinds."""

import time
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection

from cirkis.server.storage.held_names import find_name, hold_name, is_held
from cirkis.server.storage.mail_addresses import (
    StoredAddress,
    find_address,
    find_holder,
    remove_address,
)
from cirkis.server.storage.sessions import StoredSession, find_session
from cirkis.server.storage.sign_ins import (
    MOST_TRIES,
    StoredSignIn,
    add_sign_in,
    find_link,
    find_sign_in,
    hold_address,
    join_holder,
    try_code,
)
from cirkis.server.storage.store import Conflict, Store
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused
from tests.server.conftest import Run

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


def test_tries_are_counted(run: Run) -> None:
    """Wrong codes use up a request's tries, but not its link; right ones do not count."""
    run(add_sign_in, _sign_in("a"), NOW)
    for _ in range(2 * MOST_TRIES):
        assert run(try_code, "a", "code a", NOW) == _sign_in("a")
    assert run(try_code, "b", "code a", NOW) is None
    for _ in range(MOST_TRIES):
        assert run(find_sign_in, "a", NOW) is not None
        assert run(try_code, "a", "code b", NOW) is None
    assert run(try_code, "a", "code a", NOW) is None
    assert run(find_sign_in, "a", NOW) is None
    assert run(find_link, "link a", NOW).address == ADDRESS


def test_requests_expire(run: Run) -> None:
    """Once it has expired, a request cannot be used, and the next request deletes it."""
    run(add_sign_in, _sign_in("a"), NOW)
    assert refusal(run, find_link, "link a", LATER) == "mail-link-unknown"
    assert run(try_code, "a", "code a", LATER) is None
    assert run(find_sign_in, "a", LATER) is None
    run(add_sign_in, _sign_in("b")._replace(expires=LATER + 1), LATER)
    assert refusal(run, find_link, "link a", NOW) == "mail-link-unknown"


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


def test_a_name_has_one_holder(run: Run) -> None:
    """Only people with an address hold a name: one each, until they remove the address."""
    assert refusal(run, hold_name, "ada", "Ada", ["ada"]) == "no-address"
    for person in ("ada", "bo"):
        run(add_sign_in, _sign_in(person), NOW)
        run(hold_address, f"link {person}", _address(person, f"{person}@example.org"))
    run(hold_name, "ada", "Lil", ["lil", "iii"])
    assert refusal(run, hold_name, "bo", "Iii", ["iii"]) == "name-held"
    assert [run(is_held, [who], ["x", "lil"]) for who in ("ada", "bo", None)] == [False, True, True]
    run(hold_name, "ada", "Ada", ["ada"])
    run(hold_name, "bo", "Iii", ["iii"])
    assert [run(find_name, who) for who in ("ada", "bo", "eve")] == ["Ada", "Iii", None]
    run(remove_address, "ada")
    assert run(find_name, "ada") is None
    run(hold_name, "bo", "Ada", ["ada"])


def test_a_mailbox_holds_one_name(run: Run) -> None:
    """Different addresses of one mailbox do not hold several names; the latest one replaces the
    others, also when a person with a name changes their address.
    """
    addresses = {"ada": "bo+1@gmail.com", "bo": "b.o@googlemail.com", "eve": "bob@gmail.com"}
    for person, address in {**addresses, "cy": "bo@example.org"}.items():
        run(add_sign_in, _sign_in(person), NOW)
        run(hold_address, f"link {person}", _address(person, address))
        run(hold_name, person, person, [person])

    def names() -> list[str | None]:
        return [run(find_name, who) for who in ("ada", "bo", "cy", "eve")]

    assert names() == [None, "bo", "cy", "eve"]
    run(hold_name, "ada", "Bo", ["bo"])
    assert names() == ["Bo", None, "cy", "eve"]
    run(add_sign_in, _sign_in("cy"), NOW)
    run(hold_address, "link cy", _address("cy", "bo+2@gmail.com"))
    assert names() == [None, None, "cy", "eve"]


def test_two_devices_hold_one_name(store: Store, run: Run) -> None:
    """If a person's two devices ask for names concurrently, the person holds only one of them."""
    run(add_sign_in, _sign_in("ada"), NOW)
    run(hold_address, "link ada", _address("ada"))

    def hold_slowly(connection: Connection) -> None:
        hold_name(connection, "ada", "Ada", ["ada"])
        begun.set()
        time.sleep(0.2)

    begun = Event()
    first = store.run(hold_slowly)
    assert begun.wait(20)
    run(hold_name, "ada", "Lil", ["lil"])
    first.result(20)
    assert [run(is_held, [], [look]) for look in ("ada", "lil")] == [False, True]
