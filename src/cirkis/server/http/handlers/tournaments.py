"""The tournaments of clubs."""

from typing import Any

from cirkis.backend.queries import read_version
from cirkis.backend.requests.call import File
from cirkis.server.clubs.tournament_messages import (
    NewTournament,
    RoundWish,
    TournamentLength,
    TournamentMade,
    TournamentSummary,
    TournamentView,
)
from cirkis.server.clubs.tournaments import Tournaments
from cirkis.server.http.endpoint import Call
from cirkis.server.http.handlers.clubs import clubs_of


def _tournaments(call: Call[Any]) -> Tournaments:
    return clubs_of(call).tournaments


def _number(call: Call[Any]) -> int:
    return read_version(call.request.path_params["n"]) or 0


async def lengths(call: Call[None]) -> list[TournamentLength]:
    people, size = (read_version(call.asked(one)) or 0 for one in ("people", "players"))
    return await _tournaments(call).lengths(call.named, call.person, people, size)


async def create(call: Call[NewTournament]) -> TournamentMade:
    return TournamentMade(await _tournaments(call).create(call.named, call.somebody, call.body))


async def view(call: Call[None]) -> TournamentView:
    return await _tournaments(call).view(call.named, call.person, _number(call))


async def open_round(call: Call[RoundWish]) -> TournamentView:
    wanted, n = call.body.round, _number(call)
    await _tournaments(call).open_round(call.named, call.somebody, n, wanted)
    return await view(call)  # pyrefly: ignore[bad-argument-type]


async def records(call: Call[None]) -> File:
    text = await _tournaments(call).records(call.named, call.person, _number(call))
    return File(text, "text/plain", "tournament.cirkis")


async def remove(call: Call[None]) -> list[TournamentSummary]:
    await _tournaments(call).remove(call.named, call.somebody, _number(call))
    return await _tournaments(call).of(call.named)
