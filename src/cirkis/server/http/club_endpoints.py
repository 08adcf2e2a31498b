"""The endpoints for clubs."""

from cirkis.server.clubs.messages import ClubData
from cirkis.server.clubs.tournament_messages import MOST_PEOPLE
from cirkis.server.http.endpoint import Endpoint, Query
from cirkis.server.http.handlers import clubs, tournaments

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
        ("people", "how many people take part", MOST_PEOPLE),
        ("players", "the number of seats at a table", 4),
    )
)
_NAMES = ("name-taken", "name-of-level", "name-unreadable", "full-club")
_HOST = ("no-person", "no-club", "not-host")

CLUB_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/clubs", clubs.list_clubs, "List the requester's clubs"),
        details="This and the following endpoints need a server with [clubs](clubs.md).",
    ),
    Endpoint(
        *("POST", "/api/clubs", clubs.create, "Create a club"),
        codes=("no-person", *_NAMES),
        status=201,
    ),
    Endpoint(
        *("POST", "/api/clubs/look", clubs.look, "Check an invitation to a club"),
        codes=("not-found", "invitation-unknown"),
    ),
    Endpoint(
        *("POST", "/api/clubs/join", clubs.join, "Join a club with an invitation"),
        codes=("not-found", "no-person", "invitation-unknown", "banned", "club-closed", *_NAMES),
    ),
    Endpoint("GET", CLUB, clubs.view, "Get a club", codes=("no-club", "too-many")),
    Endpoint(
        *("POST", f"{CLUB}/commands", clubs.command, "Change a club"),
        codes=("not-found", "no-member", "club-closed", *_HOST),
        details="The response lists the requester's clubs.",
    ),
    Endpoint(
        *("POST", f"{CLUB}/sayings", clubs.say, "Post a line to the club's chat"),
        codes=("not-found", "no-person", "no-club", "club-closed", "muted"),
        status=201,
    ),
    Endpoint(
        *("POST", f"{CLUB}/tables", clubs.sit, "Sit down at a club table, or open one"),
        codes=(
            *("not-found", "no-person", "no-club", "club-closed", "no-table", "table-removed"),
            *("seat-taken", "removed", "closed", "stale", "name-taken", "seat-limit"),
            "bad-option",
        ),
    ),
    Endpoint(
        *("GET", f"{CLUB}/log", clubs.log, "List who did what in a club"),
        codes=("not-found", "no-club"),
        query=(_BEFORE,),
        details="The response lists the latest 100 entries, oldest first.",
    ),
    Endpoint(
        *("GET", f"{CLUB}/ladder", clubs.ladder, "Get a club's ladder"),
        codes=("not-found", "no-club", "too-many"),
    ),
    Endpoint(
        *("GET", f"{CLUB}/data", clubs.export, "Export a club"),
        answer=ClubData,
        codes=("not-found", "too-many", *_HOST),
        operation="personal data",
        details="Only the host can do this. The response is a file.",
    ),
    Endpoint(
        *("DELETE", CLUB, clubs.forget, "Delete a club"),
        codes=("not-found", *_HOST),
        operation="personal data",
        details="Only the host can do this. Its tables stay, but no longer belong to a club. The"
        " response lists the requester's clubs.",
    ),
    Endpoint(
        *("GET", f"{CLUB}/tournament-lengths", tournaments.lengths),
        "List the possible tournament lengths",
        codes=("not-found", "no-club", "bad-tournament", "too-many"),
        query=(_PEOPLE, _PLAYERS),
    ),
    Endpoint(
        *("POST", TOURNAMENTS, tournaments.create, "Create a tournament"),
        codes=(
            *("not-found", "club-closed", "bad-tournament", "bad-option", "many-tournaments"),
            *("no-member", "name-of-level", "name-unreadable", *_HOST),
        ),
        status=201,
        details="Only the host can do this.",
    ),
    Endpoint(
        *("GET", TOURNAMENT, tournaments.view, "Get a tournament"),
        codes=("not-found", "no-club", "too-many"),
    ),
    Endpoint(
        *("POST", f"{TOURNAMENT}/rounds", tournaments.open_round, "Open a round"),
        codes=("not-found", "club-closed", "round-goes-on", "no-next-round", *_HOST),
        details="Only the host can do this. A round that is already open stays as it is.",
    ),
    Endpoint(
        *("GET", f"{TOURNAMENT}/records", tournaments.records, "Get the records of finished games"),
        answer="text/plain",
        codes=("not-found", "no-club", "too-many"),
        operation="personal data",
    ),
    Endpoint(
        *("DELETE", TOURNAMENT, tournaments.remove, "Delete a tournament"),
        codes=("not-found", "tournament-goes-on", *_HOST),
        details="Only the host can do this, and not while its games are in progress. Its tables"
        " stay. The response lists the others.",
    ),
)
