"""Usage is counted per person and per address, and refusals say how long to wait."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import fields
from pathlib import Path

import pytest

from cirkis.cli.serve import LIMITS
from cirkis.server import quotas
from cirkis.server.quota_table import PRICES, QUOTAS, Operation
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
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


def test_counts_restart(clock: Clock) -> None:
    some = Quotas(Settings(requests_per_20s=2), clock=clock)
    ask_as()
    assert times(some) == 2
    clock.now += 19.9
    assert times(some) == 0
    clock.now += 0.1
    assert times(some) == 2


def test_refusals_name_the_quota_and_the_wait(clock: Clock) -> None:
    """A refusal says which quota is used up, how large it is, and how long to wait."""
    refused = list[str]()
    some = Quotas(Settings(mails_per_hour=1), refused.append, clock)
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


def test_people_and_addresses() -> None:
    """Use counts against the person wherever they are, and against everybody at their address."""
    some = Quotas(Settings(changes_per_30s=3))
    ask_as()
    assert times(some, "change") == 3
    ask_as(address="192.0.2.2")
    assert times(some, "change") == 0
    everybody = 0
    for person in (None, *map(str, range(20))):
        ask_as(person)
        everybody += times(some, "change")
    assert everybody == 3 * QUOTAS["changes"].times_for_address - 3
    ask_as("bo", "192.0.2.3")
    assert times(some, "change") == 3


def test_anonymous_requesters() -> None:
    """All those at one address without a cookie or token are treated as one person."""
    some = Quotas(Settings(changes_per_30s=3))
    ask_as(None)
    assert times(some, "change") == 3
    for person, address in (("ada", HOME), (None, "192.0.2.2")):
        ask_as(person, address)
        assert times(some, "change") == 3


def test_refused_is_not_charged() -> None:
    """A refused operation charges none of its quotas, so cheaper operations are still possible."""
    some = Quotas(Settings(requests_per_20s=10, work_seconds_per_hour=29))
    ask_as()
    with pytest.raises(TooMany) as caught:
        some.charge("personal data")
    assert caught.value.quota == "work"
    assert times(some) == 10
    assert times(some, "analysis") == 29


def test_corrections() -> None:
    """The actual cost of an operation, known afterwards, replaces its price."""
    some = Quotas(Settings(processor_ms_per_10s=200))
    ask_as()
    some.charge("help")
    assert some.part_used("help") == pytest.approx(0.1)
    some.correct("help", 0.05)
    assert some.part_used("help") == pytest.approx(0.25)
    some.charge("help")
    some.correct("help", 0.25)
    assert (some.part_used("help"), some.room("help"), times(some, "get")) == (1, 0, 0)


def test_the_server_is_not_counted() -> None:
    some = Quotas(Settings(requests_per_20s=1))
    assert times(some) == 100
    assert some.room("table") == sys.maxsize


def test_networks_of_one_subscriber() -> None:
    """Somebody with many addresses has a /56 or /48 network of them, or an IPv4 /24; all of these
    together can use only a little more than one household.
    """
    home = 6 * QUOTAS["changes"].times_for_address  # a household can make 6 x 10 = 60 changes
    assert home == 60
    for count, address, wanted in (
        (300, "2001:db8:{0:x}::1", 300 * 60),  # 300 subscribers with a /48 each
        (300, "2001:db8:a:{0:x}::1", 120),  # one /48
        (256, "2001:db8:a:b{0:02x}::1", 90),  # one /56
        (300, "2001:db8:a:b:{0:x}::1", 60),  # one /64
        (256, "192.0.2.{0}", 120),  # one /24
        (256, "::ffff:192.0.2.{0}", 120),
        (2, "192.0.{0}.2", 2 * 60),
    ):
        some, done = Quotas(Settings(changes_per_30s=6)), 0
        for number in range(count):
            for person in range(11):
                ask_as(f"{number} {person}", address.format(number))
                done += times(some, "change")
        assert done == wanted, address


def test_strangers_from_many_networks() -> None:
    """What strangers at one address can do at one table, those of a /48 can do twice."""
    some, done = Quotas(Settings()), 0
    for number in range(100):
        ask_as(f"{number}", f"2001:db8:a:{number:x}00::1")
        with suppress(TooMany):
            while True:
                some.charge("change", target="table")
                done += 1
    assert done == 2 * 180


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are very many addresses, the earliest are forgotten, unless theirs are used up."""
    monkeypatch.setattr(quotas, "MOST_WINDOWS", 30)
    some = Quotas(Settings(mails_per_hour=1))
    most = QUOTAS["mails"].times_for_address
    for number in range(5):
        for person in range(most):
            ask_as(f"{number} {person}", f"198.51.{number}.1")
            some.charge("mail")
    for number in range(1000):
        ask_as(f"somebody {number}", f"192.{number // 256}.{number % 256}.1")
        some.charge("mail")
    for number in range(5):
        ask_as("ada", f"198.51.{number}.1")
        assert some.room("mail") == 0
    for number, part in ((0, 0), (999, 1 / most)):
        ask_as("bo", f"192.{number // 256}.{number % 256}.1")
        assert some.part_used("mail") == pytest.approx(part)


def test_connections_to_one_table() -> None:
    """However many people an address has, one table cannot take up all of their connections."""
    some = Quotas(Settings(connections_per_person=2))
    with ExitStack() as lines:
        for number in range(2):
            ask_as(f"{number}")
            lines.enter_context(some.hold("connection", "a"))
        ask_as("bo")
        with pytest.raises(TooMany, match="2 at a time"):
            lines.enter_context(some.hold("connection", "a"))
        lines.enter_context(some.hold("connection", "b"))
        ask_as("al", "192.0.2.2")
        lines.enter_context(some.hold("connection", "a"))


def test_every_quota_can_be_set() -> None:
    """Each quota has its setting, its flag and its row in the docs, and no flag is left over."""
    assert {quota.setting for quota in QUOTAS.values()} == set(LIMITS)
    settings = {field.name for field in fields(Settings)}
    assert set(LIMITS) <= settings
    usual, docs = Settings(), Path(__file__).parents[2] / "docs" / "hosting.md"
    text = docs.read_text("utf-8").replace(",", "")
    for name, quota in QUOTAS.items():
        limit = getattr(usual, quota.setting)
        flag = f"`--{quota.setting.replace('_', '-')}`"
        row = f"| `{name}` | {flag} | {limit} | {limit * quota.times_for_address} |"
        assert row in text, row


# How often a fast player does each operation within the shortest window that counts it.
FAST_PLAYER: dict[Operation, int] = {"message": 40, "post": 20, "open": 3, "advice": 5, "chat": 6}
CLASS: dict[Operation, int] = {
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
    some = Quotas(Settings())
    for number in range(people):
        ask_as(f"{number}")
        for one in (some.hold("connection"), some.hold("stream")):
            one.__enter__()
        for operation, count in does.items():
            some.charge(operation, count)
        some.charge("arrival", target="here, at one table")
        some.charge("analysis", 60)


def test_prices_fit() -> None:
    """One person can do everything at least twice, with the default settings."""
    some = Quotas(Settings())
    for operation in PRICES:
        ask_as(operation)
        assert some.room(operation) >= 2, operation
