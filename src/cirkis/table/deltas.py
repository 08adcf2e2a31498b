"""A change as it is sent to those who know the table as it was before: only what is different."""

from __future__ import annotations

from msgspec.structs import replace

from cirkis.table.events import event_messages
from cirkis.table.make_view import make_moves, make_public_view
from cirkis.table.messages import ChangedMessage, encode
from cirkis.table.people import Person
from cirkis.table.personal import view_person, view_seats
from cirkis.table.reducer import Change
from cirkis.table.state import Step, Table
from cirkis.table.view import PublicView, ViewChanges


def checksum(table: Table) -> str:
    """Return what the server and a page must agree on, in eight hexadecimal digits.

    It is the FNV-1a hash (32 bits) of the placed pieces and the scores, as in "0.12,1.44|0,5".
    """
    pieces = ",".join(f"{seat}.{placement}" for seat, placement in table.state.placed)
    text = f"{pieces}|{','.join(map(str, table.state.scores))}"
    digest = 0x811C9DC5
    for byte in text.encode():
        digest = (digest ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{digest:08x}"


class Delta:
    """The message about a change of a table, for everybody who listens there.

    Attributes:
        after: the public view after the change.
    """

    def __init__(self, change: Change, before: PublicView | None = None) -> None:
        """Find what is different.

        Args:
            change: the change; not the first one of a log.
            before: the public view before it, if it is known already.
        """
        assert change.before is not None
        self._before, self._table = change.before, change.after
        self.after = make_public_view(change.after)
        first, added = _new_moves(change.before, change.after)
        self._message = ChangedMessage(
            version=change.after.version,
            changes=_changes(before or make_public_view(change.before), self.after),
            moves_from=first,
            moves=make_moves(added),
            happened=event_messages(change.events),
            cause=change.cause,
            check=checksum(change.after),
        )
        self._encoded: bytes | None = None

    @property
    def has_new_seats(self) -> bool:
        """Return whether somebody else sits somewhere, or has another name."""
        return self._before.seats != self._table.seats

    def encoded_for(self, person: Person | None) -> bytes:
        """Return the change as JSON for this person."""
        if self.has_new_seats:
            return encode(self._personal(person))
        if self._encoded is None:
            self._encoded = encode(self._message)
        return self._encoded

    def _personal(self, person: Person | None) -> ChangedMessage:
        seats, you = view_seats(self._table, person), view_person(self._table, person)
        return replace(self._message, changes=replace(self._message.changes, seats=seats, you=you))


def _changes(before: PublicView, after: PublicView) -> ViewChanges:
    return ViewChanges(
        **{
            name: value
            for name in PublicView.__struct_fields__
            if (value := getattr(after, name)) != getattr(before, name)
        }
    )


def _new_moves(before: Table, after: Table) -> tuple[int, list[Step]]:
    """Return how many placements stay as they were, and those that come after them."""
    old, new = _placements(before), _placements(after)
    same = 0
    while same < min(len(old), len(new)) and old[same] is new[same]:
        same += 1
    return same, new[same:]


def _placements(table: Table) -> list[Step]:
    return [step for step in table.steps if step.is_placement]
