"""A change as sent to clients that have the previous state: only the differences."""

from __future__ import annotations

from msgspec.structs import replace

from cirkis.tables.events import event_messages
from cirkis.tables.make_view import make_moves, make_public_view, view_person, view_seats
from cirkis.tables.messages import ChangedMessage, encode
from cirkis.tables.people import Person
from cirkis.tables.reducer import Change
from cirkis.tables.state import RoundStep, Table
from cirkis.tables.view import PublicView, ViewChanges


class Delta:
    """The message that sends a change to all listeners of a table."""

    def __init__(self, change: Change, previous: Delta | None = None) -> None:
        """Find the differences; passing the delta of the preceding change saves time."""
        assert change.before is not None
        self._before, self._table = change.before, change.after
        before = make_public_view(change.before) if previous is None else previous.after
        self.after: PublicView = make_public_view(change.after, change.before, before)
        first, added = _new_moves(change.before, change.after)
        self._message = ChangedMessage(
            version=change.after.version,
            changes=_changes(before, self.after),
            moves_from=first,
            moves=make_moves(added),
            happened=event_messages(change.events),
            cause=change.cause,
        )
        self._encoded: bytes | None = None

    @property
    def has_new_seats(self) -> bool:
        return self._before.seats != self._table.seats

    def encoded_for(self, person: Person | None) -> bytes:
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


def _new_moves(before: Table, after: Table) -> tuple[int, list[RoundStep]]:
    """Return how many placements are unchanged, and the new ones after them."""
    old, new = before.steps, after.steps
    same = min(len(old), len(new))
    while same and old[same - 1] is not new[same - 1]:  # those before it are unchanged too
        same -= 1
    set_up = after.initial_state.plies
    plies = old[same - 1].state.plies - set_up if same else 0
    return plies, [step for step in new[same:] if step.is_placement]
