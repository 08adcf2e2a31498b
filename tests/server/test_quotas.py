"""Usage is counted per person and per address, and refusals say how long to wait."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server import quotas
from cirkis.server.quotas import PRICES, QUOTAS, Operation, Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.tables.people import Person
from cirkis.tables.refusals import TooMany
from tests.services import Clock

HOME = "192.0.2.1"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def reset_requester() -> Iterator[None]:
    """Reset the requester after each test."""
    before = current_requester.set(None)
    yield
    current_requester.reset(before)


def ask_as(person: str | None = "ada", address: str = HOME) -> None:
    current_requester.set(Requester(address, None if person is None else Person(person)))


def times(some: Quotas, operation: Operation = "post") -> int:
    """Return how many times an operation is allowed now, up to 100."""
    for done in range(100):
        try:
            some.charge(operation)
        except TooMany:
            return done
    return 100


def test_what_is_used_drains(clock: Clock) -> None:
    some = Quotas({"mails": 2}, clock=clock)
    ask_as()
    assert times(some, "mail") == 2
    clock.now += 1799
    assert times(some, "mail") == 0
    clock.now += 2
    assert times(some, "mail") == 1
    clock.now += 3600
    assert times(some, "mail") == 2


def test_refusals_name_the_quota_and_the_wait(clock: Clock) -> None:
    """A refusal says which quota is used up, how large it is, and how long to wait."""
    refused = list[str]()
    some = Quotas({"mails": 1}, refused.append, clock)
    ask_as()
    some.charge("mail")
    clock.now += 100
    with pytest.raises(TooMany) as caught:
        some.charge("mail")
    problem = caught.value
    assert (problem.code, problem.quota, problem.retry_after) == ("too-many", "mails", 3500)
    message = "too many requests for e-mails and notifications: at most 1 in 60 minutes;"
    message += " please wait 59 minutes"
    assert (str(problem), refused) == (message, ["mails"])
    clock.now += 3500
    some.charge("mail")


def test_people_and_addresses(clock: Clock) -> None:
    """Use counts against the person wherever they are, and against everybody at their address."""
    some = Quotas({"mails": 3}, clock=clock)
    ask_as()
    assert times(some, "mail") == 3
    ask_as(address="192.0.2.2")
    assert times(some, "mail") == 0
    everybody = 0
    for person in (None, *map(str, range(40))):
        ask_as(person)
        everybody += times(some, "mail")
    assert everybody == 3 * QUOTAS["mails"].household - 3
    ask_as("bo", "192.0.2.3")
    assert times(some, "mail") == 3


def test_anonymous_requesters(clock: Clock) -> None:
    """All those at one address without a cookie or token are treated as one person."""
    some = Quotas({"mails": 3}, clock=clock)
    ask_as(None)
    assert times(some, "mail") == 3
    for person, address in (("ada", HOME), (None, "192.0.2.2")):
        ask_as(person, address)
        assert times(some, "mail") == 3


def test_refused_is_not_charged(clock: Clock) -> None:
    """A refused operation charges none of its quotas, so cheaper operations are still possible."""
    some = Quotas({"requests": 20, "bytes": 1000}, clock=clock)
    ask_as()
    with pytest.raises(TooMany) as caught:
        some.charge("guess")
    assert caught.value.quota == "bytes"
    assert times(some) == 10


def test_the_server_is_not_counted() -> None:
    some = Quotas({"requests": 1})
    assert times(some) == 100
    assert some.room("table") == sys.maxsize


@pytest.mark.parametrize(
    ("count", "address", "wanted"),
    [
        (50, "2001:db8:{0:x}::1", 50 * 60),  # 50 subscribers with a /48 each
        (300, "2001:db8:a:{0:x}::1", 120),  # one /48
        (256, "2001:db8:a:b{0:02x}::1", 90),  # one /56
        (300, "2001:db8:a:b:{0:x}::1", 60),  # one /64
        (256, "192.0.2.{0}", 120),  # one /24
        (256, "::ffff:192.0.2.{0}", 120),
        (2, "192.0.{0}.2", 2 * 60),
    ],
)
def test_networks_of_one_subscriber(clock: Clock, count: int, address: str, wanted: int) -> None:
    """Somebody with many addresses has a /56 or /48 network of them, or an IPv4 /24; all of these
    together can use only a little more than one household.
    """
    assert 3 * QUOTAS["mails"].household == 60
    some, done = Quotas({"mails": 3}, clock=clock), 0
    for number in range(count):
        for person in range(21):
            ask_as(f"{number} {person}", address.format(number))
            done += times(some, "mail")
    assert done == wanted


def test_memory_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts that have drained are forgotten, and no others, however many addresses come."""
    monkeypatch.setattr(quotas, "SWEPT_FROM", 30)
    some = Quotas({"mails": 1}, clock=clock)
    ask_as("ada", "198.51.0.1")
    some.charge("mail")
    for number in range(1000):
        ask_as(f"somebody {number}", f"192.{number // 256}.{number % 256}.1")
        some.charge("post")
        clock.now += 1
    assert len(some._empty_at) < 100
    ask_as("ada", "203.0.113.1")
    assert some.room("mail") == 0


def test_the_docs_name_every_quota() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8").replace(",", "")
    for name, quota in QUOTAS.items():
        row = f"| `{name}` | {quota.person} | {quota.person * quota.household} |"
        assert row in text, row


# How often a fast player does each operation within the shortest time that counts it.
FAST_PLAYER: dict[Operation, int] = {"message": 40, "get": 40, "post": 20, "open": 3, "chat": 6}
CLASS: dict[Operation, int] = {
    "file": 20,
    "get": 10,
    "message": 20,
    "post": 5,
    "open": 2,
    "guess": 3,
    "table": 10,
    "arrival": 4,
    "mail": 2,
}


@pytest.mark.parametrize(("people", "does"), [(1, FAST_PLAYER), (6, FAST_PLAYER), (30, CLASS)])
def test_people_reach_no_limit(people: int, does: dict[Operation, int]) -> None:
    """A fast player, a family and a class behind one address can do everything simultaneously; each
    has a table open and is reading an analysis.
    """
    some = Quotas()
    for number in range(people):
        ask_as(f"{number}")
        for one in (some.hold("connection"), some.hold("connection")):
            one.__enter__()
        for operation, count in does.items():
            some.charge(operation, count)


def test_prices_fit() -> None:
    """One person can do everything at least twice."""
    some = Quotas()
    for operation in PRICES:
        if operation != "connection":
            ask_as(operation)
            assert some.room(operation) >= 2, operation
