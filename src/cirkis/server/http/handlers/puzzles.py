"""Puzzles: which there are, and what is tried."""

from __future__ import annotations

from typing import Any

from cirkis.live.puzzles import PuzzleDesk
from cirkis.puzzles.wire import PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo, PuzzleTry
from cirkis.server.http.endpoint import Call
from cirkis.table.requests import Empty


async def hub(call: Call[None]) -> PuzzleHub:
    """Return what there is."""
    return await _desk(call).hub()


async def daily(call: Call[None]) -> PuzzleInfo:
    """Return the puzzle of today."""
    return await _desk(call).daily()


async def next_puzzle(call: Call[None]) -> PuzzleInfo:
    """Return the next puzzle for whoever asks."""
    return await _desk(call).next(call.request.query_params.get("theme", ""))


async def puzzle(call: Call[None]) -> PuzzleInfo:
    """Return a puzzle."""
    return await _desk(call).puzzle(call.request.path_params["id"])


async def answer(call: Call[PuzzleTry]) -> PuzzleAnswer:
    """Return what is answered to a try."""
    return await _desk(call).answer(call.request.path_params["id"], call.body)


async def hint(call: Call[Empty]) -> PuzzleHint:
    """Return a hint."""
    return await _desk(call).hint(call.request.path_params["id"])


def _desk(call: Call[Any]) -> PuzzleDesk:
    services = call.context.services
    return PuzzleDesk(services.progress, services.puzzle_ratings, call.person)
