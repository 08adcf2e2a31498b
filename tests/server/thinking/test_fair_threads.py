"""Threads are shared fairly: by urgency, by payer, and with room for somebody else."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from cirkis.server.requester import Requester, current_requester
from cirkis.server.thinking import fair_threads
from cirkis.server.thinking.fair_threads import FairThreads, UsedTime


async def _run(threads: FairThreads, work: Callable[[], Any], kind: Any, payer: str) -> Any:
    current_requester.set(Requester(payer))
    return await threads.run(work, kind)


async def _order(threads: FairThreads, jobs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The order in which one thread does jobs, each a kind and a payer, that wait for it."""
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
    """A thread takes the first of its kinds that waits."""
    jobs = [("late", "a"), ("soon", "a"), ("late", "b"), ("soon", "b")]
    done = asyncio.run(_order(FairThreads("test", [("soon", "late")]), jobs))
    assert [kind for kind, _ in done] == ["soon", "soon", "late", "late"]


def test_payers_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used least goes first, however much others have waiting."""
    monkeypatch.setattr(UsedTime, "add", lambda self, payer, _: _add(self, payer, 1.0))
    jobs = [("work", "a")] * 3 + [("work", "b")]
    done = asyncio.run(_order(FairThreads("test", [("work",)]), jobs))
    assert [payer for _, payer in done] == ["a", "b", "a", "a"]


_add = UsedTime.add


def test_one_thread_is_left() -> None:
    """One payer has all threads of a kind but one."""

    async def run() -> list[bool]:
        threads, free = FairThreads("test", [("work",)] * 3), Event()
        mine = [
            asyncio.create_task(_run(threads, lambda: free.wait(10), "work", "a")) for _ in range(3)
        ]
        await asyncio.sleep(0.01)
        assert threads.waiting == 1
        other = await asyncio.wait_for(_run(threads, lambda: True, "work", "b"), 5)
        free.set()
        return [other, *await asyncio.gather(*mine)]

    assert asyncio.run(run()) == [True] * 4


def test_work_that_becomes_urgent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that waits is looked at again, since its kind may have changed."""
    monkeypatch.setattr(fair_threads, "RECHECK", 0.01)

    async def run() -> str:
        threads, kinds = FairThreads("test", [("work",)]), ["none"]
        job = asyncio.create_task(_run(threads, lambda: "done", lambda: kinds[0], "a"))
        await asyncio.sleep(0.03)
        assert threads.waiting == 1
        kinds[0] = "work"
        return await asyncio.wait_for(job, 5)

    assert asyncio.run(run()) == "done"


def test_nobody_waits_any_more() -> None:
    """Work whose caller went away before it began is not done."""

    async def run() -> None:
        threads = FairThreads("test", [("work",)])
        job = asyncio.create_task(_run(threads, lambda: True, "nothing does this", "a"))
        await asyncio.sleep(0)
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)
        assert threads.waiting == 0
        threads.close()

    asyncio.run(run())


def test_used_time_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was used long ago counts less, and of many payers the oldest are forgotten."""
    now = [100.0]
    used = UsedTime(lambda: now[0])
    used.add("a", 4.0)
    now[0] += fair_threads.HALF_LIFE
    assert used.get("a") == pytest.approx(2.0)
    monkeypatch.setattr(fair_threads, "MAX_PAYERS", 1)
    used.add("b", 1.0)
    assert used.get("a") == 0.0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
def test_slow_work_gives_way() -> None:
    """Threads for slow work let all others go first; those for quick work do not."""

    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def ask() -> list[int]:
        threads = FairThreads("test", [("quick",), ("slow",)], slow=("slow",))
        found = [await threads.run(niceness, kind) for kind in ("quick", "slow")]
        threads.close()
        return found

    own = niceness()
    assert asyncio.run(ask()) == [own, max(own, fair_threads.NICENESS)]
