"""Limit how many games a person plays at a time in the lobby or a club, and opens in a club.

Otherwise, one person could sit down in many games and keep many others waiting.
"""

from contextlib import suppress

from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.registry import LOBBY
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.seats import seats_of
from cirkis.tables.state import Table
from cirkis.tables.time_control import DaysPerTurn, TimeBank

MOST_AWAITED = 3  # games that are waiting for a person's first piece; not live ones in the lobby
MOST_LIVE = 2  # live games in the lobby; in one of them, the opponent may have left
MOST_OPENED = 10  # of a club's games, changed recently
MOST_CHECKED = 50  # of that person's latest games in progress there
RECENT = 3600.0  # seconds since the last change of a live game that can await somebody, say


async def check_awaited(hub: Hub, group: str, person: Person) -> None:
    """Raise Refused if too many games in a club or the lobby await a person's first piece.

    Games of tournaments do not count, nor do live ones in the lobby.
    """
    games = [one.table for one in await running_games(hub, person, group, MOST_CHECKED)]
    if group == LOBBY:
        games = [one for one in games if isinstance(one.clock, DaysPerTurn)]
    awaited = (one.tournament is None and _awaits_first_piece(one, person) for one in games)
    if sum(awaited) >= MOST_AWAITED:
        raise refused("seat-limit")


async def check_opened(hub: Hub, club_id: str, person: Person, now: float) -> None:
    """Raise Refused if a person has opened too many of a club's games in progress, rematches too.

    Games in which they merely sit or are expected do not count, as others could open those.
    """
    games = await running_games(hub, person, club_id, MOST_CHECKED, now - RECENT)
    if sum(one.table.host == person for one in games) >= MOST_OPENED:
        raise refused("too-many.tables", most=MOST_OPENED)


async def check_live_games(hub: Hub, person: Person, now: float) -> list[TableSession]:
    """Return a person's rematches in the lobby that must not begin while they play another game.

    Raises Refused if a live game there awaits them, or they play MOST_LIVE; `now` is in Unix
    seconds.
    """
    sessions = await running_games(hub, person, LOBBY, MOST_CHECKED, now - RECENT)
    live = [one for one in sessions if isinstance(one.table.clock, TimeBank)]
    playing = sum(_plays(one.table, person) for one in live)
    if playing >= MOST_LIVE or any(_awaits(one.table, person) for one in live):
        raise refused("seat-limit")
    return [one for one in live if not (one.table.is_full or one.table.is_seeking)]


async def running_games(
    hub: Hub, person: Person, group: str, most: int, since: float = 0.0
) -> list[TableSession]:
    """Return a person's latest games in progress in a club or the lobby."""
    found = list[TableSession]()
    for table_id in await hub.registry.running_tables_of(person, most, since, group):
        with suppress(CirkisError):  # a damaged table must not keep them from playing
            found.append(await hub.open(table_id))
    return found


def _plays(table: Table, person: Person) -> bool:
    in_play = table.has_started and not table.state.is_over
    return in_play and not {*seats_of(table.seats, person)} <= table.state.withdrawn


def _awaits(table: Table, person: Person) -> bool:
    seat = table.seats[table.state.to_play]
    in_play = table.has_started and not table.state.is_over
    return in_play and seat.kind == "person" and seat.owner == person


def _awaits_first_piece(table: Table, person: Person) -> bool:
    return _awaits(table, person) and all(step.player != person for step in table.steps)
