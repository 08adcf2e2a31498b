"""The endpoints of clubs and their tournaments, on servers that have them."""

from functools import partial
from typing import Any

from starlette.responses import Response

from cirkis.backend.queries import read_version
from cirkis.backend.requests.call import File
from cirkis.backend.requests.tables import summaries
from cirkis.server.clubs.club_messages import (
    MAX_PEOPLE,
    ClubCommand,
    ClubData,
    ClubLine,
    ClubMade,
    ClubOffer,
    ClubSummary,
    ClubTableWish,
    ClubView,
    Invitation,
    JoinClub,
    Ladder,
    LogRow,
    NewClub,
    NewTournament,
    RoundWish,
    TournamentLength,
    TournamentMade,
    TournamentSummary,
    TournamentView,
)
from cirkis.server.clubs.clubs import Clubs
from cirkis.server.http.endpoint import Call, Endpoint, Query
from cirkis.server.http.responses import json_reply
from cirkis.server.http.share_links import page_link
from cirkis.tables.messages import Say


def _clubs(call: Call[Any]) -> Clubs:
    return call.context.services.plugin(Clubs)


async def list_clubs(call: Call[Any]) -> list[ClubSummary]:
    return [] if call.person is None else await _clubs(call).of(call.person)


async def create(call: Call[NewClub]) -> ClubMade:
    return ClubMade(await _clubs(call).create(call.somebody, call.body))


async def look(call: Call[Invitation]) -> ClubOffer:
    return await _clubs(call).look(call.body.secret, call.person)


async def join(call: Call[JoinClub]) -> ClubMade:
    return ClubMade(await _clubs(call).join(call.somebody, call.body))


async def view(call: Call[None]) -> ClubView:
    link = page_link(call.request, call.context.settings, "/club#")
    return await _clubs(call).view(call.named, call.person, partial(summaries, call), link)


async def command(call: Call[ClubCommand]) -> list[ClubSummary]:
    await _clubs(call).execute(call.named, call.somebody, call.body)
    return await list_clubs(call)


async def say(call: Call[Say]) -> ClubLine:
    return await _clubs(call).say(call.named, call.somebody, call.body)


async def sit(call: Call[ClubTableWish]) -> ClubMade:
    return ClubMade(await _clubs(call).sit(call.named, call.somebody, call.body))


async def log(call: Call[None]) -> list[LogRow]:
    before = read_version(call.asked("before"))
    return await _clubs(call).log(call.named, call.person, before)


async def ladder(call: Call[None]) -> Ladder:
    return await _clubs(call).ladder(call.named, call.person)


async def export(call: Call[None]) -> Response:
    response = json_reply(await _clubs(call).export(call.named, call.somebody))
    response.headers["Content-Disposition"] = 'attachment; filename="club.json"'
    return response


async def forget(call: Call[None]) -> list[ClubSummary]:
    await _clubs(call).delete(call.named, call.somebody)
    return await list_clubs(call)


def _number(call: Call[Any]) -> int:
    return read_version(call.request.path_params["n"]) or 0


async def tournament_lengths(call: Call[None]) -> list[TournamentLength]:
    people, size = (read_version(call.asked(one)) or 0 for one in ("people", "players"))
    return await _clubs(call).tournaments.lengths(call.named, call.person, people, size)


async def create_tournament(call: Call[NewTournament]) -> TournamentMade:
    clubs = _clubs(call)
    return TournamentMade(await clubs.tournaments.create(call.named, call.somebody, call.body))


async def view_tournament(call: Call[None]) -> TournamentView:
    return await _clubs(call).tournaments.view(call.named, call.person, _number(call))


async def open_round(call: Call[RoundWish]) -> TournamentView:
    wanted, n = call.body.round, _number(call)
    await _clubs(call).tournaments.open_round(call.named, call.somebody, n, wanted)
    return await view_tournament(call)  # pyrefly: ignore[bad-argument-type]


async def tournament_records(call: Call[None]) -> File:
    text = await _clubs(call).tournaments.records(call.named, call.person, _number(call))
    return File(text, "text/plain", "tournament.cirkis")


async def remove_tournament(call: Call[None]) -> list[TournamentSummary]:
    await _clubs(call).tournaments.remove(call.named, call.somebody, _number(call))
    return await _clubs(call).tournaments.of(call.named)


CLUB = "/api/clubs/{id}"
TOURNAMENTS = f"{CLUB}/tournaments"
TOURNAMENT = f"{TOURNAMENTS}/{{n}}"
_BEFORE = Query(
    "before",
    "only entries before this number",
    {"type": "string", "pattern": "^[0-9]{1,9}$"},
)
_PEOPLE, _PLAYERS = (
    Query(name, meaning, {"type": "integer", "minimum": 2, "maximum": most})
    for name, meaning, most in (
        ("people", "how many people take part", MAX_PEOPLE),
        ("players", "the number of seats at a table", 4),
    )
)
_NAMES = ("name-taken", "name-of-level", "name-unreadable", "full-club")
_HOST = ("no-person", "no-club", "not-host")

CLUB_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/clubs", list_clubs, "List the requester's clubs"),
        details="This and the following endpoints need a server with [clubs](clubs.md).",
    ),
    Endpoint(
        *("POST", "/api/clubs", create, "Create a club"),
        codes=("no-person", *_NAMES),
        status=201,
    ),
    Endpoint(
        *("POST", "/api/clubs/look", look, "Check an invitation to a club"),
        codes=("invitation-unknown",),
    ),
    Endpoint(
        *("POST", "/api/clubs/join", join, "Join a club with an invitation"),
        codes=("no-person", "invitation-unknown", "banned", "club-closed", *_NAMES),
    ),
    Endpoint("GET", CLUB, view, "Get a club", codes=("no-club", "too-many")),
    Endpoint(
        *("POST", f"{CLUB}/commands", command, "Change a club"),
        codes=("not-found", "no-member", "club-closed", *_HOST),
        details="The response lists the requester's clubs.",
    ),
    Endpoint(
        *("POST", f"{CLUB}/sayings", say, "Post a line to the club's chat"),
        codes=("no-person", "no-club", "club-closed", "muted"),
        status=201,
    ),
    Endpoint(
        *("POST", f"{CLUB}/tables", sit, "Sit down at a club table, or open one"),
        codes=(
            *("no-person", "no-club", "club-closed", "no-table", "table-removed"),
            *(
                "seat-taken",
                "removed",
                "closed",
                "stale",
                "name-taken",
            ),
            "bad-option",
        ),
    ),
    Endpoint(
        *("GET", f"{CLUB}/log", log, "List who did what in a club"),
        codes=("no-club",),
        query=(_BEFORE,),
        details="The response lists the latest 100 entries, oldest first.",
    ),
    Endpoint(
        *("GET", f"{CLUB}/ladder", ladder, "Get a club's ladder"),
        codes=("no-club", "too-many"),
    ),
    Endpoint(
        *("GET", f"{CLUB}/data", export, "Export a club"),
        answer=ClubData,
        codes=("too-many", *_HOST),
        operation="personal data",
        details="Only the host can do this. The response is a file.",
    ),
    Endpoint(
        *("DELETE", CLUB, forget, "Delete a club"),
        codes=_HOST,
        operation="personal data",
        details="Only the host can do this. Its tables stay, but no longer belong to a club. The"
        " response lists the requester's clubs.",
    ),
    Endpoint(
        *("GET", f"{CLUB}/tournament-lengths", tournament_lengths),
        "List the possible tournament lengths",
        codes=("no-club", "bad-tournament", "too-many"),
        query=(_PEOPLE, _PLAYERS),
    ),
    Endpoint(
        *("POST", TOURNAMENTS, create_tournament, "Create a tournament"),
        codes=(
            *("club-closed", "bad-tournament", "bad-option", "many-tournaments"),
            *("no-member", "name-of-level", "name-unreadable", *_HOST),
        ),
        status=201,
        details="Only the host can do this.",
    ),
    Endpoint(
        *("GET", TOURNAMENT, view_tournament, "Get a tournament"),
        codes=("not-found", "no-club", "too-many"),
    ),
    Endpoint(
        *("POST", f"{TOURNAMENT}/rounds", open_round, "Open a round"),
        codes=("not-found", "club-closed", "round-goes-on", "no-next-round", *_HOST),
        details="Only the host can do this. A round that is already open stays as it is.",
    ),
    Endpoint(
        *("GET", f"{TOURNAMENT}/records", tournament_records, "Get the records of finished games"),
        answer="text/plain",
        codes=("not-found", "no-club", "too-many"),
        operation="personal data",
    ),
    Endpoint(
        *("DELETE", TOURNAMENT, remove_tournament, "Delete a tournament"),
        codes=("not-found", "tournament-goes-on", *_HOST),
        details="Only the host can do this, and not while its games are in progress. Its tables"
        " stay. The response lists the others.",
    ),
)
