"""Which commands count against quotas: whatever is no play, since games always go on.

Tables made by a rematch are counted where they are made.
"""

from __future__ import annotations

from cirkis.server.quotas import Quotas
from cirkis.table.commands import Command, Flag, NextRound, Place, Rematch, Resign, Withdraw
from cirkis.table.people import Sender
from cirkis.table.permissions import is_host
from cirkis.table.state import Table

_PLAY = (Place, Resign, Withdraw, Flag, NextRound, Rematch)


def check_command(
    quotas: Quotas, table_id: str, table: Table, command: Command, sender: Sender
) -> None:
    """Count a command that is no play, and raise TooMany if there have been too many.

    Args:
        quotas: how much everybody may use.
        table_id: the id of the table.
        table: the table; its host is not held up by what others send.
        command: what the sender wants.
        sender: who sent it.

    Raises:
        TooMany: the sender, or all at the table together, sent or stored too much.
    """
    if isinstance(command, _PLAY):
        return
    quotas.check("bytes")
    quotas.use("changes", table_id=None if is_host(table, sender.person) else table_id)
