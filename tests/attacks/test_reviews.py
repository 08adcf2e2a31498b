"""Analyses and reviews: nobody can use up the capacity, or evict other people's reviews."""

import asyncio
import random
from collections.abc import AsyncIterator

from cirkis.backend.reviews import REVIEWS_KEPT, Reviews
from cirkis.tables.reducer import initial_table
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table
from tests.waiting import PATIENCE


def _table() -> Table:
    return initial_table(new_table_entry(NewTable(), random.Random(1), None))


def test_the_same_review_from_elsewhere() -> None:
    """A review does not wait for the turn of another address that requested it first."""

    async def run() -> list[bytes]:
        here, long = ["192.0.2.1"], [asyncio.Event()]

        async def analyse(_: Table) -> AsyncIterator[bytes]:
            if long:
                await long.pop().wait()
            yield b"{}"

        reviews = Reviews(analyse, lambda: here[0])
        reviews.get("table", _table())
        await asyncio.sleep(0)
        here[0] = "192.0.2.2"
        messages = reviews.get("table", _table()).read()
        found = [await asyncio.wait_for(anext(messages), PATIENCE)]
        await reviews.close()
        return found

    assert asyncio.run(run()) == [b"{}"]


def test_running_reviews_are_finished() -> None:
    """A review is finished, however many other games are reviewed; only some reviews are kept."""
    table = _table()

    async def run() -> tuple[list[bytes], int]:
        may_end = [asyncio.Event()]

        async def analyse(_: Table) -> AsyncIterator[bytes]:
            if may_end:
                await may_end.pop().wait()
            yield b"{}"

        reviews, last = Reviews(analyse), may_end[0]
        mine = reviews.get("mine", table)
        for number in range(2 * REVIEWS_KEPT):
            other = reviews.get(f"other {number}", table)
            assert other.task is not None
            await other.task
        last.set()
        return [message async for message in mine.read()], len(reviews._reviews)

    assert asyncio.run(run()) == ([b"{}"], REVIEWS_KEPT)
