"""Limit how many games a person plays at a time in the lobby, or in a club.

Otherwise, one person could sit down in many games and keep many others waiting.
"""

from contextlib import suppress

from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.server.hub.hub import Hub
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.seats import seats_of

MAX_GAMES = 10  # in progress at a time in the lobby, and in each club
MAX_CHECKED = 50  # of a person's latest games in progress there


async def check_room(hub: Hub, group: str, person: Person) -> None:
    """Raise Refused if a person already plays MAX_GAMES games in a club or the lobby."""
    games = await running_games(hub, person, group, MAX_CHECKED)
    playing = sum(
        not {*seats_of(one.table.seats, person)} <= one.table.state.withdrawn for one in games
    )
    if playing >= MAX_GAMES:
        raise refused("seat-limit.most", most=MAX_GAMES)


async def running_games(
    hub: Hub, person: Person, group: str, most: int, since: float = 0.0
) -> list[TableSession]:
    """Return a person's latest games in progress in a club or the lobby."""
    found = list[TableSession]()
    for table_id in await hub.registry.running_tables_of(person, most, since, group):
        with suppress(CirkisError):  # a damaged table must not keep them from playing
            found.append(await hub.open(table_id))
    return found
