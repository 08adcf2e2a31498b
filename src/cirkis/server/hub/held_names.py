"""At tables and in clubs, nobody can take a name that somebody else holds.

Several people at one screen can use any names, and names already at a table can stay.
"""

from collections.abc import Iterable

from cirkis.server.storage import held_names
from cirkis.server.storage.store import Store
from cirkis.tables.commands import Claim, Rename, ServerCommand, TakeSeat
from cirkis.tables.entries import Created
from cirkis.tables.names import name_looks
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.seats import belongs_to
from cirkis.tables.state import Table


async def check_held(store: Store, names: Iterable[str | None], person: Person | None) -> None:
    """Raise Refused if somebody else holds one of these names; StoreError if the lookup fails."""
    looks = {look for name in names if name for look in name_looks(name)}
    if not looks:
        return
    if await store.call(held_names.is_held, people=(person,), looks=looks):
        raise refused("name-held")


def names_shown(table: Table, command: ServerCommand, person: Person | None) -> list[str | None]:
    """Return the names that a command would show to other people."""
    if table.club is not None:  # checked when the member joined, perhaps before somebody held it
        return []
    owners = {seat.owner for seat in table.seats if belongs_to(seat, seat.owner)}
    has_others = owners - {person} or not table.has_started  # a seat may be freed again until then
    match command:
        case Claim(seat=seat, name=name):
            held = table.seats[seat : seat + 1]  # in a rematch, perhaps under the same name
            return [name] if all(one.name != name for one in held) else []
        case Rename(name=name) | TakeSeat(name=name) if has_others:
            return [name]
    return []


def names_of_new(created: Created) -> list[str | None]:
    """Return the names that a new table shows to other people."""
    has_others = any(seat.kind == "open" for seat in created.seats)
    return [seat.name for seat in created.seats if has_others]
