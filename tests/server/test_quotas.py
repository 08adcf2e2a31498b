"""How much somebody may use: counted by person and address, told when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from cirkis.cli.serve import LIMITS
from cirkis.server import quotas
from cirkis.server.quota_table import QUOTAS
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
from cirkis.tables.table.people import Person
from cirkis.tables.table.refusals import TooMany


class Clock:
    """A clock that stands still until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture(autouse=True)
def nobody_asks() -> Iterator[None]:
    """After each test nobody asks for anything."""
    before = current_requester.set(None)
    yield
    current_requester.reset(before)


def allows(some: Quotas, person: str | None = "ada", address: str = "192.0.2.1") -> bool:
    """Whether somebody may post once more."""
    current_requester.set(Requester(address, None if person is None else Person(person)))
    try:
        some.use("posts")
    except TooMany:
        return False
    return True


def test_so_much_within_a_time() -> None:
    """The count begins anew when the time is over."""
    clock = Clock()
    some = Quotas(Settings(posts_per_20s=2), clock)
    assert [allows(some) for _ in range(3)] == [True, True, False]
    clock.now += 19.9
    assert not allows(some)
    clock.now += 0.1
    assert [allows(some) for _ in range(3)] == [True, True, False]


def test_refusals_tell_which_and_how_long() -> None:
    """Whoever has nothing left is told of what, how much there was, and for how long."""
    clock, refused = Clock(), list[str]()
    some = Quotas(Settings(tables_per_hour=1), clock, refused.append)
    current_requester.set(Requester("192.0.2.1"))
    some.use("tables")
    clock.now += 100
    with pytest.raises(TooMany) as caught:
        some.use("tables")
    problem = caught.value
    assert (problem.code, problem.quota, problem.retry_after) == ("too-many", "tables", 3500)
    told = "too many new tables: at most 1 in 60 minutes; please wait 59 minutes"
    assert (str(problem), refused) == (told, ["tables"])


@pytest.mark.parametrize(
    ("first", "second", "is_allowed"),
    [
        (("ada", "192.0.2.1"), ("ada", "192.0.2.2"), False),  # another address
        (("ada", "192.0.2.1"), ("bo", "192.0.2.1"), False),  # another name
        (("ada", "192.0.2.1"), ("bo", "192.0.2.2"), True),
        ((None, "192.0.2.1"), (None, "192.0.2.2"), True),
    ],
)
def test_people_and_addresses(
    first: tuple[str | None, str], second: tuple[str | None, str], is_allowed: bool
) -> None:
    """What somebody uses counts for the person and for the address."""
    some = Quotas(Settings(posts_per_20s=1), Clock())
    assert allows(some, *first)
    assert allows(some, *second) is is_allowed


def test_how_much_is_used() -> None:
    """The part that is used up is that of the person or the address, whichever is more."""
    clock = Clock()
    some = Quotas(Settings(processor_ms_per_10s=100), clock)
    for person, spent, part in (("ada", 50, 0.5), ("bo", 25, 0.375), ("bo", 150, 1.75)):
        current_requester.set(Requester("192.0.2.1", Person(person)))
        some.add("processor", spent)
        assert some.part_used("processor") == part
    clock.now += 10
    assert some.part_used("processor") == 0


def test_the_server_is_not_counted() -> None:
    """What the server does by itself has no limit."""
    some = Quotas(Settings(posts_per_20s=1), Clock())
    for _ in range(3):
        some.use("posts")


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of very many addresses the ones longest unseen are forgotten."""
    monkeypatch.setattr(quotas, "MAX_KEYS", 6)
    some = Quotas(Settings(posts_per_20s=1), Clock())
    people = [(None, f"192.0.2.{n}") for n in range(4)]
    assert all(allows(some, *one) for one in people)
    assert not allows(some, *people[3])
    assert allows(some, *people[0])


def test_what_is_held() -> None:
    """What is given back does not count any more."""
    some = Quotas(Settings(listeners_per_address=1), Clock())
    current_requester.set(Requester("192.0.2.1"))
    for _ in range(2):
        with some.hold("connections"), pytest.raises(TooMany, match="1 at a time"):  # noqa: SIM117
            with some.hold("connections"):
                pass


def test_other_servers() -> None:
    """What is used and held at two servers counts together, until one of them lets go."""
    here, there = (Quotas(Settings(posts_per_20s=10, listeners_per_address=2)) for _ in range(2))
    here.is_shared = there.is_shared = True
    assert all(allows(here) for _ in range(6))
    assert all(allows(there) for _ in range(6))
    for report in here.reports():
        here.learn(report, 12, 5)
    assert not allows(here)
    assert allows(there)
    with here.hold("connections"):
        for report in here.reports():
            here.learn(report, 2, 0)
        assert not here.has_room("connections")
    for report in here.reports():
        here.learn(report, 1, 0)
    assert here.has_room("connections")
    assert here.reports() == []


def test_every_quota_can_be_set() -> None:
    """Each row has its setting, its flag and its row in the docs, and no flag is left over."""
    assert {quota.setting for quota in QUOTAS.values()} == set(LIMITS)
    settings = {field.name for field in fields(Settings)}
    assert set(LIMITS) <= settings
    usual, docs = Settings(), Path(__file__).parents[2] / "docs" / "hosting.md"
    text = docs.read_text("utf-8").replace(",", "")
    for name, quota in QUOTAS.items():
        most = getattr(usual, quota.setting)
        flag = f"`--{quota.setting.replace('_', '-')}`"
        row = f"| `{name}` | {flag} | {most} | {most * quota.times_for_address} |"
        assert row in text, row
