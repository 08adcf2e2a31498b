"""The endpoints of clubs and their tournaments, on servers that have them."""

from functools import partial
from typing import Any

from starlette.responses import Response

from cirkis.backend.queries import read_count
from cirkis.backend.requests.endpoint import File, Query, Router
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
from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply
from cirkis.server.http.share_links import page_link
from cirkis.tables.messages import Say

router = Router()

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


def _clubs(call: Call[Any]) -> Clubs:
    return call.context.server.plugin(Clubs)


@router.get("/api/clubs")
async def list_clubs(call: Call[Any]) -> list[ClubSummary]:
    """List the requester's clubs.

    This and the following endpoints need a server with [clubs](clubs.md).
    """
    if call.person is None:
        return []
    _clubs(call).attendance.note(call.person)
    return await _clubs(call).of(call.person)


@router.post("/api/clubs", codes=("no-person", *_NAMES), status=201)
async def create(call: Call[NewClub]) -> ClubMade:
    """Create a club."""
    return ClubMade(await _clubs(call).create(call.somebody, call.body))


@router.post("/api/clubs/look", codes=("invitation-unknown",))
async def look(call: Call[Invitation]) -> ClubOffer:
    """Check an invitation to a club."""
    return await _clubs(call).look(call.body.secret, call.person)


@router.post(
    "/api/clubs/join", codes=("no-person", "invitation-unknown", "banned", "club-closed", *_NAMES)
)
async def join(call: Call[JoinClub]) -> ClubMade:
    """Join a club with an invitation."""
    return ClubMade(await _clubs(call).join(call.somebody, call.body))


@router.get(CLUB, codes=("no-club", "too-many"))
async def view(call: Call[None]) -> ClubView:
    """Get a club."""
    link = page_link(call.request, call.context.settings, "/club#")
    return await _clubs(call).view(call.named, call.person, partial(summaries, call), link)


@router.post(f"{CLUB}/commands", codes=("not-found", "no-member", "club-closed", *_HOST))
async def command(call: Call[ClubCommand]) -> list[ClubSummary]:
    """Change a club.

    The response lists the requester's clubs.
    """
    await _clubs(call).execute(call.named, call.somebody, call.body)
    return await list_clubs(call)


@router.post(f"{CLUB}/sayings", codes=("no-person", "no-club", "club-closed", "muted"), status=201)
async def say(call: Call[Say]) -> ClubLine:
    """Post a line to the club's chat."""
    return await _clubs(call).say(call.named, call.somebody, call.body)


@router.post(
    f"{CLUB}/tables",
    codes=(
        *("no-person", "no-club", "club-closed", "no-table", "table-removed"),
        *("seat-taken", "removed", "closed", "stale", "name-taken"),
        "bad-option",
    ),
)
async def sit(call: Call[ClubTableWish]) -> ClubMade:
    """Sit down at a club table, or open one."""
    return ClubMade(await _clubs(call).sit(call.named, call.somebody, call.body))


@router.get(f"{CLUB}/log", codes=("no-club",), query=(_BEFORE,))
async def log(call: Call[None]) -> list[LogRow]:
    """List who did what in a club.

    The response lists the latest 100 entries, oldest first.
    """
    before = read_count(call.asked("before"))
    return await _clubs(call).log(call.named, call.person, before)


@router.get(f"{CLUB}/ladder", codes=("no-club", "too-many"))
async def ladder(call: Call[None]) -> Ladder:
    """Get a club's ladder."""
    return await _clubs(call).ladder(call.named, call.person)


@router.get(f"{CLUB}/data", answer=ClubData, codes=("too-many", *_HOST), operation="personal data")
async def export(call: Call[None]) -> Response:
    """Export a club.

    Only the host can do this. The response is a file.
    """
    response = json_reply(await _clubs(call).export(call.named, call.somebody))
    response.headers["Content-Disposition"] = 'attachment; filename="club.json"'
    return response


@router.delete(CLUB, codes=_HOST, operation="personal data")
async def forget(call: Call[None]) -> list[ClubSummary]:
    """Delete a club.

    Only the host can do this. Its tables stay, but no longer belong to a club. The response
    lists the requester's clubs.
    """
    await _clubs(call).delete(call.named, call.somebody)
    return await list_clubs(call)


def _number(call: Call[Any]) -> int:
    return read_count(call.request.path_params["n"]) or 0


@router.get(
    f"{CLUB}/tournament-lengths",
    codes=("no-club", "bad-tournament", "too-many"),
    query=(_PEOPLE, _PLAYERS),
)
async def tournament_lengths(call: Call[None]) -> list[TournamentLength]:
    """List the possible tournament lengths."""
    people, size = (read_count(call.asked(one)) or 0 for one in ("people", "players"))
    return await _clubs(call).tournaments.lengths(call.named, call.person, people, size)


@router.post(
    TOURNAMENTS,
    codes=(
        *("club-closed", "bad-tournament", "bad-option", "many-tournaments"),
        *("no-member", "name-of-level", "name-unreadable", *_HOST),
    ),
    status=201,
)
async def create_tournament(call: Call[NewTournament]) -> TournamentMade:
    """Create a tournament.

    Only the host can do this.
    """
    clubs = _clubs(call)
    return TournamentMade(await clubs.tournaments.create(call.named, call.somebody, call.body))


@router.get(TOURNAMENT, codes=("not-found", "no-club", "too-many"))
async def view_tournament(call: Call[None]) -> TournamentView:
    """Get a tournament."""
    return await _clubs(call).tournaments.view(call.named, call.person, _number(call))


@router.post(
    f"{TOURNAMENT}/rounds",
    codes=("not-found", "club-closed", "round-goes-on", "no-next-round", *_HOST),
)
async def open_round(call: Call[RoundWish]) -> TournamentView:
    """Open a round.

    Only the host can do this. A round that is already open stays as it is.
    """
    wanted, n = call.body.round, _number(call)
    await _clubs(call).tournaments.open_round(call.named, call.somebody, n, wanted)
    return await view_tournament(call)  # pyrefly: ignore[bad-argument-type]


@router.get(
    f"{TOURNAMENT}/records",
    answer="text/plain",
    codes=("not-found", "no-club", "too-many"),
    operation="personal data",
)
async def tournament_records(call: Call[None]) -> File:
    """Get the records of finished games."""
    text = await _clubs(call).tournaments.records(call.named, call.person, _number(call))
    return File(text, "text/plain", "tournament.cirkis")


@router.delete(TOURNAMENT, codes=("not-found", "tournament-goes-on", *_HOST))
async def remove_tournament(call: Call[None]) -> list[TournamentSummary]:
    """Delete a tournament.

    Only the host can do this, and not while its games are in progress. Its tables stay. The
    response lists the others.
    """
    await _clubs(call).tournaments.remove(call.named, call.somebody, _number(call))
    return await _clubs(call).tournaments.of(call.named)
