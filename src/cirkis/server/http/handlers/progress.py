"""What is remembered of whoever asks: lessons, puzzles, ratings and more."""

from __future__ import annotations

from cirkis.progress.events import Posted
from cirkis.progress.progress import ImportedProgress, Progress, imported
from cirkis.progress.standing import Standing, standing_of
from cirkis.server.http.endpoint import Call


async def progress(call: Call[None]) -> Progress:
    """Return what is remembered of whoever asks, with the games that have just ended."""
    services, person = call.context.services, call.known.person
    await services.finished_games.settle(person)
    return await services.progress.of(person)


async def standing(call: Call[None]) -> Standing:
    """Return what follows from that."""
    return standing_of(await progress(call))


async def report(call: Call[Posted]) -> Progress:
    """Remember an event."""
    return await call.context.services.progress.report(call.known.person, call.body)


async def take_over(call: Call[ImportedProgress]) -> Progress:
    """Add what another place remembered."""
    other = imported(call.body)
    return await call.context.services.progress.take_over(call.known.person, other)


async def forget(call: Call[None]) -> Progress:
    """Forget all of it."""
    return await call.context.services.progress.forget(call.known.person)
