"""Limit the size of a table's log.

Play always has room: the rules bound a round, and the limits here bound the number of rounds and of
placements taken back. For other entries each sender has a share, so that nobody can use up the
room of others. Before the start, when strangers may come one after another, the server also
counts what they do by their address.
"""

from cirkis.tables.model.entries import (
    Agreed,
    ChatSet,
    Entry,
    NewcomersSet,
    Offered,
    OfferEnded,
    RoundBegun,
    SeatChanged,
    Undone,
    Voted,
)
from cirkis.tables.model.people import LogShare, Sender
from cirkis.tables.model.refusals import refused
from cirkis.tables.model.state import Table

MAX_EXTRAS_EACH = 500  # entries of one sender that are not play
MAX_EXTRAS = 5_000  # of all senders; more than the shares of all who can have a seat, and the host
MAX_EXTRAS_BEFORE_START = 2_000  # of all senders but the host
MAX_TAKEN_BACK = 2_000  # placements that one sender may take back
MAX_ROUNDS = 500  # of a match

EXTRAS = (SeatChanged, Offered, Agreed, OfferEnded, Voted, ChatSet, NewcomersSet)


def add_entry(share: LogShare, before: Table, entry: Entry) -> LogShare:
    taken_back = len(before.steps) - entry.steps if isinstance(entry, Undone) else 0
    return LogShare(share.extras + isinstance(entry, EXTRAS), share.taken_back + taken_back)


def check_room(table: Table, entry: Entry, sender: Sender) -> None:
    """Raise Refused unless the log has room for an entry; there is always room to play."""
    after = add_entry(sender.share, table, entry)
    is_guest = table.host is None or sender.person != table.host
    most = MAX_EXTRAS_BEFORE_START if is_guest and not table.has_started else MAX_EXTRAS
    if isinstance(entry, EXTRAS) and after.extras > MAX_EXTRAS_EACH:
        raise refused("full-table.yours", most=MAX_EXTRAS_EACH)
    if isinstance(entry, EXTRAS) and table.extras >= most:
        raise refused("full-table.extras")
    if isinstance(entry, Undone) and after.taken_back > MAX_TAKEN_BACK:
        raise refused("full-table.taken-back", most=MAX_TAKEN_BACK)
    if isinstance(entry, RoundBegun) and table.match_so_far.rounds >= MAX_ROUNDS:
        raise refused("full-table.rounds", most=MAX_ROUNDS)
