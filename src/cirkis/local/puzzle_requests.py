"""What is answered to requests about puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cirkis.live.puzzles import PuzzleDesk
from cirkis.local.tables import OWNER

if TYPE_CHECKING:
    from cirkis.local.calls import Call


async def hub(call: Call) -> Struct:
    """Return what puzzles there are."""
    return await (await _desk(call)).hub()


async def daily(call: Call) -> Struct:
    """Return the puzzle of today."""
    return await (await _desk(call)).daily()


async def next_puzzle(call: Call) -> Struct:
    """Return a puzzle of one's own strength."""
    return await (await _desk(call)).next(call.address.get("theme", ""))


async def puzzle(call: Call) -> Struct:
    """Return a puzzle."""
    return await (await _desk(call)).puzzle(call.named)


async def try_puzzle(call: Call) -> Struct:
    """Return what is answered to a try."""
    return await (await _desk(call)).answer(call.named, call.body)


async def hint(call: Call) -> Struct:
    """Return a hint."""
    return await (await _desk(call)).hint(call.named)


async def _desk(call: Call) -> PuzzleDesk:
    memory = call.memory
    return PuzzleDesk(memory.progress, memory.ratings, OWNER, await memory.puzzles.library())
