"""Threads are shared fairly: by urgency, by payer, and with one left for other payers."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from cirkis.server.gate import fair_threads
from cirkis.server.gate.fair_threads import FairThreads, Job, UsedTime
from cirkis.server.gate.kinds import WorkName


async def _run(threads: FairThreads, work: Callable[[], Any], kind: Any, payer: str) -> Any:
    return await threads.run(Job(work, kind, payer))


async def _order(threads: FairThreads, jobs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the order in which one thread does waiting jobs, each a kind and a payer."""
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


def test_payers_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The payer who has used the least time goes first, however much work others have waiting."""
    monkeypatch.setattr(UsedTime, "add", lambda self, payer, _: _add(self, payer, 1.0))
    jobs = [("help", "a")] * 3 + [("help", "b")]
    done = asyncio.run(_order(FairThreads([("help",)]), jobs))
    assert [payer for _, payer in done] == ["a", "b", "a", "a"]


_add = UsedTime.add


def test_one_thread_is_left() -> None:
    """One payer gets all but one of a kind's threads."""

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


def test_waiting_jobs_are_looked_at_once() -> None:
    """However many threads are idle, each waiting job's kind is determined only once."""
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

    assert asyncio.run(run()) <= 2 * 51  # once when it is queued, once when it has ended


def test_used_time_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier use counts less, and if there are too many payers, the oldest are forgotten."""
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
