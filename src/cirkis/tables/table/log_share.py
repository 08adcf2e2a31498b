"""What one sender has used of the room in a table's log."""

from __future__ import annotations

from typing import NamedTuple


class LogShare(NamedTuple):
    """What one sender has used of the room in a log.

    Attributes:
        extras: how many of the sender's entries are not play.
        taken_back: how many placements and withdrawals the sender has undone.
    """

    extras: int = 0
    taken_back: int = 0


UNUSED = LogShare()
