"""Limit the size of a table's log.

There is always room to play: the rules limit a round, and this module limits the number of rounds
and of placements taken back. For other entries, each sender has a share, so that nobody can use up
somebody else's room. Before the start, when many strangers can come and go, the server also counts
their actions by address.
"""

from cirkis.tables.entries import (
    Agreed,
    ChatSet,
    Entry,
    NewcomersSet,
    Offered,
    OfferEnded,
    RoundBegun,
    SeatChanged,
    Undone,
)
from cirkis.tables.people import LogShare, Sender
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table

MAX_EXTRAS_EACH = 500  # entries per sender, other than play
MAX_EXTRAS = 5_000  # from all senders; more than the shares of the host and of all players
MAX_EXTRAS_BEFORE_START = 2_000  # from all senders; only the host may add more
MAX_TAKEN_BACK = 2_000  # placements that one sender can take back
MAX_ROUNDS = 100  # of a match

EXTRAS = (SeatChanged, Offered, Agreed, OfferEnded, ChatSet, NewcomersSet)


def add_entry(share: LogShare, before: Table, entry: Entry) -> LogShare:
    taken_back = len(before.steps) - entry.steps if isinstance(entry, Undone) else 0
    return LogShare(share.extras + isinstance(entry, EXTRAS), share.taken_back + taken_back)


def check_room(table: Table, entry: Entry, sender: Sender) -> None:
    """Raise Refused unless the log has room for an entry; placements always have room."""
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
