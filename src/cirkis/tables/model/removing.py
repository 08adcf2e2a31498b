"""The host removes somebody permanently; during the game, the others present must agree.

A computer then takes over, as for an absent player, and the host owns the seat. If only one
player wanted the removal, ratings count the game as that player's loss to the removed player.
"""

from cirkis.tables.model.commands import Remove
from cirkis.tables.model.entries import Entry, Offered
from cirkis.tables.model.offers import check_asking
from cirkis.tables.model.people import Sender
from cirkis.tables.model.permissions import check_host, check_seat
from cirkis.tables.model.refusals import refused
from cirkis.tables.model.seats import belongs_to, seats_of
from cirkis.tables.model.state import Table
from cirkis.tables.model.substitutes import present_seats, removal


def decide_remove(table: Table, command: Remove, sender: Sender) -> Entry:
    """Remove somebody, or first ask the others present; if nobody is, ask those absent."""
    check_seat(table, command.seat)
    check_host(table, sender)
    occupant = table.seats[command.seat]
    if not belongs_to(occupant, occupant.owner) or occupant.owner in (None, table.host):
        raise refused("nobody-to-remove.seat", seat=command.seat + 1)
    if table.is_over:
        raise refused("game-over")
    without = {occupant.owner, table.host}
    others = present_seats(table, sender, without)
    if not others and not seats_of(table.seats, table.host):  # a player has to agree
        seats = enumerate(table.seats)
        others = [n for n, s in seats if s.kind == "person" and s.owner not in without]
    if not table.has_started or not others:
        return removal(table, command.seat)
    asked = Offered(command.seat, len(table.steps), others, "remove")
    check_asking(table, asked)
    return asked
