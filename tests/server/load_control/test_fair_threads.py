"""Threads are shared fairly: urgent work goes first, payers take turns, one thread is left free."""

import asyncio
import os
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

import pytest

from cirkis.server.load_control import fair_threads
from cirkis.server.load_control.fair_threads import PAUSED, FairThreads, Job, VirtualTime
from cirkis.server.load_control.kinds import MOST_BEGUN, MOST_LARGE, MOST_SMALL, WorkName

_end = VirtualTime.end


async def _run(threads: FairThreads, work: Callable[[], Any], kind: Any, payer: str) -> Any:
    return await threads.run(Job(work, kind, payer))


async def _order(threads: FairThreads, jobs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the order in which one thread does waiting jobs, each given as a kind and a payer."""
    done: list[tuple[str, str]] = []
    free = Event()
    first = asyncio.create_task(_run(threads, lambda: free.wait(10), jobs[0][0], "first"))
    await asyncio.sleep(0)

    def work(job: tuple[str, str]) -> Callable[[], None]:
        return lambda: done.append(job)

    tasks = [asyncio.create_task(_run(threads, work(job), *job)) for job in jobs]
    await asyncio.sleep(0)
    assert threads.waiting == len(jobs)
    free.set()
    await asyncio.gather(first, *tasks)
    threads.close()
    return done


def test_urgent_kinds_first() -> None:
    jobs = [("long", "a"), ("quick", "a"), ("long", "b"), ("quick", "b")]
    done = asyncio.run(_order(FairThreads([("quick", "long")]), jobs))
    assert [kind for kind, _ in done] == ["quick", "quick", "long", "long"]


def test_payers_take_turns() -> None:
    """However much work a payer has waiting, others come in between."""
    jobs = [("help", "a")] * 3 + [("help", "b")]
    done = asyncio.run(_order(FairThreads([("help",)]), jobs))
    assert [payer for _, payer in done] == ["a", "b", "a", "a"]


def test_people_who_share_a_payer_take_turns() -> None:
    """At one address, a person's many computers delay those of others by one placement each."""
    done: list[str] = []
    free = Event()

    async def run() -> None:
        threads = FairThreads([("help",)])
        first = asyncio.create_task(_run(threads, lambda: free.wait(10), "help", "a"))
        await asyncio.sleep(0)
        people = ("sly", "sly", "sly", "vera")
        jobs = [Job(partial(done.append, who), "help", "a", person=who) for who in people]
        tasks = [asyncio.create_task(threads.run(job)) for job in jobs]
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(first, *tasks)

    asyncio.run(run())
    assert done == ["sly", "vera", "sly", "sly"]


def test_newcomers_take_turns() -> None:
    """A payer who has been here for longer need not wait until strangers at new addresses have used
    as much time.
    """

    async def run() -> list[tuple[str, str]]:
        threads = FairThreads([("help", "quick")])
        for kind in ("help", "quick"):
            await _run(threads, lambda: time.sleep(0.2), kind, "old")
        return await _order(threads, [*[("help", "a"), ("help", "b")] * 3, ("help", "old")])

    assert asyncio.run(run())[2] == ("help", "old")


def test_waiting_to_begin() -> None:
    """A payer waiting to begin long work goes before the further work of payers who have begun."""
    done: list[str] = []

    def work(payer: str) -> Job:
        steps = iter([*[PAUSED] * 40, None])

        def step() -> object:
            time.sleep(0.001)
            if (found := next(steps)) is None:
                done.append(payer)
            return found

        return Job(step, "analysis", payer, grows_for=30)

    async def run() -> None:
        threads = FairThreads([("analysis",)] * 2)
        jobs = [work(payer) for _ in range(4) for payer in "abcd"]
        tasks = [asyncio.create_task(threads.run(job)) for job in jobs]
        await asyncio.sleep(0.02)
        await asyncio.gather(threads.run(work("late")), *tasks)

    asyncio.run(run())
    assert done.index("late") < 8


def test_one_thread_is_left() -> None:
    """One payer can occupy all but one of the threads for a kind of work."""

    async def run() -> list[bool]:
        threads, free = FairThreads([("help",)] * 3), Event()
        mine = [
            asyncio.create_task(_run(threads, lambda: free.wait(10), "help", "a")) for _ in range(3)
        ]
        await asyncio.sleep(0.01)
        assert threads.waiting == 1
        other = await asyncio.wait_for(_run(threads, lambda: True, "help", "b"), 5)
        free.set()
        return [other, *await asyncio.gather(*mine)]

    assert asyncio.run(run()) == [True] * 4


def test_long_work_takes_turns() -> None:
    """However many payers have long work that pauses, another payer's short work is soon done.
    When the threads are closed, all work ends.
    """

    async def run() -> None:
        threads = FairThreads([("analysis",)] * 2)

        def go_on() -> object:
            time.sleep(0.001)
            return PAUSED

        jobs = [Job(go_on, "analysis", str(n), grows_for=n % 2 * 30) for n in range(19)]
        long = [asyncio.create_task(threads.run(job)) for job in jobs]
        await asyncio.sleep(0.02)
        steps = iter([PAUSED] * 5)
        short = Job(lambda: next(steps, "done"), "analysis", "another", grows_for=MOST_SMALL)
        assert await asyncio.wait_for(threads.run(short), 5) == "done"
        threads.close()
        ended, _ = await asyncio.wait(long, timeout=5)
        assert [one.cancelled() for one in ended] == [True] * 19
        assert not +threads._begun

    asyncio.run(run())


def test_paused_work_takes_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few jobs that keep memory are begun at a time, and even fewer of them are large."""

    def step(self: Any, work: Callable[[], Any]) -> Any:
        self.used = 1.0 + random.random() / 1000
        return work()

    monkeypatch.setattr(fair_threads._Thread, "run", step)
    monkeypatch.setattr(VirtualTime, "end", lambda self, one, at, _: _end(self, one, at, 1.0))
    done, most = Counter[str](), Counter[str]()
    steps = MOST_SMALL + 5

    def work(payer: str) -> Any:
        done[payer] += 1
        unfinished = [one for one in tuple(done.values()) if one < steps]
        most["begun"] = max(most["begun"], len(unfinished))
        most["large"] = max(most["large"], sum(one > MOST_SMALL + 2 for one in unfinished))
        return PAUSED if done[payer] < steps else payer

    async def run() -> list[str]:
        threads = FairThreads([("analysis",)] * 2)
        jobs = [Job(partial(work, n), "analysis", n, grows_for=30) for n in "abcdefgh"]
        return await asyncio.wait_for(asyncio.gather(*map(threads.run, jobs)), 5)

    assert asyncio.run(run()) == [*"abcdefgh"]
    assert most["begun"] < MOST_BEGUN  # one place is left for small work
    assert most["large"] <= MOST_LARGE


def test_paused_work_can_be_dropped() -> None:
    """Paused work that is dropped is charged for its time, and gives its place to others."""
    taken: list[float] = []

    async def run() -> str:
        threads, free, paused = FairThreads([("analysis",)]), Event(), Event()

        def work() -> object:
            paused.set()
            return PAUSED

        mine = asyncio.create_task(threads.run(Job(work, "analysis", "a", settle=taken.append)))
        other = asyncio.create_task(_run(threads, lambda: free.wait(10), "analysis", "b"))
        await asyncio.to_thread(paused.wait, 10)
        while not threads._begun["analysis", "b"]:
            await asyncio.sleep(0.001)
        mine.cancel()
        await asyncio.wait([mine])
        assert len(taken) == 1
        free.set()
        assert await other
        return await asyncio.wait_for(_run(threads, lambda: "done", "analysis", "a"), 5)

    assert asyncio.run(run()) == "done"


def test_work_that_becomes_urgent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting work is checked again, since its kind may have changed."""
    monkeypatch.setattr(fair_threads, "RECHECK", 0.01)

    async def run() -> str:
        threads, kinds = FairThreads([("quick",)]), ["long"]
        job = asyncio.create_task(_run(threads, lambda: "done", lambda: kinds[0], "a"))
        await asyncio.sleep(0.03)
        assert threads.waiting == 1
        kinds[0] = "quick"
        return await asyncio.wait_for(job, 5)

    assert asyncio.run(run()) == "done"


def test_waiting_jobs_are_looked_at_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting jobs, possibly hundreds, are not all checked whenever the queue changes."""
    monkeypatch.setattr(fair_threads, "RECHECK", 60.0)
    asked: list[None] = []

    def kind() -> Any:
        asked.append(None)
        return "long"

    async def run() -> int:
        quick: tuple[WorkName, ...] = ("quick",)
        threads = FairThreads([("long",), *[quick] * 9])
        free = Event()
        jobs = [asyncio.create_task(_run(threads, lambda: free.wait(10), kind, "a"))]
        jobs += [asyncio.create_task(_run(threads, lambda: None, kind, "a")) for _ in range(50)]
        await asyncio.sleep(0)
        before = len(asked)
        await _run(threads, lambda: None, "quick", "b")
        found = len(asked) - before
        free.set()
        await asyncio.gather(*jobs)
        threads.close()
        return found

    assert asyncio.run(run()) == 0


def test_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is counted while others are working; with too many payers, the oldest are forgotten."""
    monkeypatch.setattr(fair_threads, "MAX_PAYERS", 2)
    virtual = VirtualTime()
    turns = [(one, virtual.begin(one)) for one in "aab"]
    for one, turn in turns[:2]:
        virtual.end(one, turn, 2.0)
    virtual.rest()
    assert [virtual.next(one) for one in "abc"] == [4.0, 0.0, 0.0]
    virtual.end(*turns[2], 1.0)
    assert virtual.begin("a") == 4.0 == virtual.next("b")
    virtual.end("c", virtual.begin("c"), 1.0)
    assert [virtual.next(one) for one in "abc"] == [4.0, 4.0, 5.0]
    virtual.end("a", 4.0, 1.0)
    virtual.rest()
    assert [virtual.next(one) for one in "abc"] == [4.0] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
def test_slow_work_gives_way() -> None:
    """Threads for slow work let all other threads go first; those for quick work do not."""

    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def ask() -> list[int]:
        threads = FairThreads([("quick",), ("long",)])
        found = [await _run(threads, niceness, kind, "a") for kind in ("quick", "long")]
        threads.close()
        return found

    own = niceness()
    assert asyncio.run(ask()) == [own, max(own, fair_threads.NICENESS)]
