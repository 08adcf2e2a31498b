"""Slow work takes turns, and is dropped when nobody is waiting for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Any

import pytest

from cirkis.server.accounts.push import is_browsers_service
from cirkis.server.gate import PAUSED, WORK, Gate, WorkName
from cirkis.server.requester import Requester, current_requester
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused
from tests.waiting import PATIENCE, until_async


def test_dropped_work() -> None:
    """Work that has not started is dropped; running work is asked to stop."""

    async def scenario() -> None:
        gate, stop, started = Gate(), Event(), Event()
        current_requester.set(Requester("192.0.2.1"))

        def work() -> None:
            started.set()
            stop.wait(10)

        running = gate.start("help", work, on_drop=stop.set)
        queued = gate.start("help", started.clear)
        await asyncio.to_thread(started.wait, 10)
        for task in (running, queued):
            task.cancel()
        await asyncio.wait([running, queued])
        assert stop.wait(10)
        assert started.is_set()
        gate.close()

    asyncio.run(scenario())


def _order(*asked: tuple[str, str, str], kind: WorkName = "picture") -> list[str]:
    """Return the order in which work is done that arrived from these addresses and people, while
    earlier work was under way. An asterisk marks work that pauses once.
    """
    done, go = list[str](), Event()

    def work(name: str, parts: list[object]) -> object:
        done.append(name)
        return parts.pop()

    async def scenario() -> None:
        gate = Gate()
        current_requester.set(Requester("198.51.100.1"))
        first = [gate.start(kind, partial(go.wait, 10)) for _ in range(1)]
        await until_async(lambda: not gate.waiting)
        tasks = list[asyncio.Task[object]]()
        for address, person, name in asked:
            current_requester.set(Requester(address, Person(person)))
            parts: list[object] = [None, PAUSED] if name.endswith("*") else [None]
            tasks.append(gate.start(kind, partial(work, name, parts)))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*first, *tasks)
        gate.close()

    asyncio.run(scenario())
    return done


def test_households_and_people_take_turns() -> None:
    """Whoever was served least recently comes next: first the household, then the person there."""
    home, away = "192.0.2.1", "192.0.2.2"
    asked = [(home, "ada", "a"), (home, "ada", "b"), (home, "bo", "c"), (away, "cy", "d")]
    assert _order(*asked) == ["a", "d", "c", "b"]


def test_long_work_takes_turns() -> None:
    """Work that pauses makes way for others, and then goes on."""
    assert _order(("192.0.2.1", "ada", "a*"), ("192.0.2.2", "bo", "b")) == ["a*", "a*", "b"]
    both = _order(("192.0.2.1", "ada", "a*"), ("192.0.2.2", "bo", "b*"), kind="analysis")
    assert sorted(both) == ["a*", "a*", "b*", "b*"]


def test_one_job_a_person_and_a_thread_for_others() -> None:
    """A person has one job under way, and all people of a household leave a thread to others."""

    async def scenario() -> None:
        gate, end, begun = Gate(), Event(), list[str]()

        def work(name: str) -> None:
            begun.append(name)
            end.wait(10)

        def start(address: str, person: str, name: str) -> asyncio.Task[None]:
            current_requester.set(Requester(address, Person(person)))
            return gate.start("push", partial(work, name))

        tasks = [start("192.0.2.1", "ada", "a"), start("192.0.2.1", "ada", "b")]
        tasks += [start("192.0.2.1", "bo", "c"), start("192.0.2.1", "cy", "d")]
        tasks += [start("192.0.2.2", "di", "e")]
        await until_async(lambda: len(begun) == 3)
        assert sorted(begun) == ["a", "c", "e"]
        end.set()
        await asyncio.gather(*tasks)
        gate.close()

    asyncio.run(scenario())


def _fill(gate: Gate, kind: WorkName, address: str, work: Callable[[], object]) -> int:
    """Start work for an address until it is refused; return how often that was possible."""
    current_requester.set(Requester(address))
    count = 0
    with suppress(Refused):
        while True:
            gate.start(kind, work)
            count += 1
    return count


def test_silent_services_leave_room() -> None:
    """However many addresses name silent push services, messages to browsers' own do not wait."""
    sites = ("fcm.googleapis.com", "web.push.apple.com", "fcm.googleapis.com.x.example")
    assert [is_browsers_service(f"https://{site}/x") for site in sites] == [True, True, False]

    async def scenario() -> None:
        gate, silence = Gate(), Event()
        for number in range(40):
            _fill(gate, "other push", f"192.0.2.{number}", silence.wait)
        current_requester.set(Requester("198.51.100.1"))
        await asyncio.wait_for(gate.start("push", bool), PATIENCE)
        silence.set()
        gate.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["help", "picture", "analysis"])
def test_others_leave_room(kind: WorkName) -> None:
    """However many addresses one subscriber has, and even with seven more who have as much
    unfinished work as allowed, there is room for a ninth.
    """

    async def scenario() -> None:
        gate, end = Gate(), Event()
        count = sum(_fill(gate, kind, f"2001:db8:a:{n:x}00::1", end.wait) for n in range(20))
        counts = [_fill(gate, kind, f"192.0.{number}.1", end.wait) for number in range(7)]
        end.set()
        gate.close()
        assert count == 2 * WORK[kind].of_household
        assert counts[-1] > 0

    asyncio.run(scenario())


def test_far_work_takes_turns_too() -> None:
    """As many pieces as other machines have threads are under way there; once these machines are
    gone, all that waits begins, and so can fail.
    """
    threads, begun = [1], list[Future[str]]()

    def start() -> Future[str]:
        begun.append(Future())
        return begun[-1]

    async def scenario() -> None:
        gate, tasks = Gate(lambda: threads[0]), list[asyncio.Task[Any]]()
        for number in range(4):
            current_requester.set(Requester(f"192.0.2.{number}"))
            tasks.append(gate.start("far long", start))
        await until_async(lambda: len(begun) == 1)
        threads[0] = 2
        begun[0].set_result("one")
        await until_async(lambda: len(begun) == 3)
        assert await tasks[0] == "one"
        threads[0] = 0
        for far in begun[1:]:
            far.set_exception(RuntimeError("gone"))
        await until_async(lambda: len(begun) == 4)
        begun[3].set_exception(RuntimeError("gone"))
        ends = await asyncio.gather(*tasks[1:], return_exceptions=True)
        assert [str(end) for end in ends] == ["gone"] * 3
        gate.close()

    asyncio.run(scenario())


def test_far_work_is_given_up() -> None:
    async def scenario() -> None:
        far, begun = Future[str](), asyncio.Event()

        def start() -> Future[str]:
            begun.set()
            return far

        def give_up() -> None:
            far.cancel()

        task: asyncio.Task[Any] = Gate(lambda: 1).start("far long", start, on_drop=give_up)
        await begun.wait()
        task.cancel()
        await until_async(far.cancelled)

    asyncio.run(scenario())
