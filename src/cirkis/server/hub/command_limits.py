"""How often people may send commands that are no play, at one table.

They are counted for as long as the table is in memory, whoever reconnects. Placing, resigning, the
clock, the next round and a rematch are not counted here.
"""

from __future__ import annotations

from cirkis.server.rate_limits import RateLimit
from cirkis.table.commands import Command, Flag, NextRound, Place, Rematch, Resign, Withdraw
from cirkis.table.people import Sender
from cirkis.table.permissions import is_host
from cirkis.table.refusals import refused
from cirkis.table.state import Table

PER_SECONDS = 30
MAX_EACH = 60  # by one person
MAX_TOGETHER = 300  # by everybody; more than all who can have a seat may send

_PLAY = (Place, Resign, Withdraw, Flag, NextRound, Rematch)


class CommandLimits:
    """The limits at one table."""

    def __init__(self) -> None:
        self._each = RateLimit(MAX_EACH, PER_SECONDS)
        self._together = RateLimit(MAX_TOGETHER, PER_SECONDS)

    def check(self, table: Table, command: Command, sender: Sender) -> None:
        """Count a command, and raise Refused if there have been too many.

        Args:
            table: the table; its host is not held up by what others send.
            command: what the sender wants.
            sender: who sent it.

        Raises:
            Refused: the sender, or all together, sent too many.
        """
        if isinstance(command, _PLAY):
            return
        is_allowed = self._each.allow(sender.id)
        if is_allowed and not is_host(table, sender.person):
            is_allowed = self._together.allow()
        if not is_allowed:
            raise refused("too-many.commands", count=MAX_EACH, seconds=PER_SECONDS)
