"""A change as sent to clients that have the previous state: only the differences."""

from __future__ import annotations

from msgspec.structs import replace

from cirkis.tables.make_view import make_moves, make_public_view, view_person, view_seats
from cirkis.tables.messages import ChangedMessage, encode
from cirkis.tables.people import Person
from cirkis.tables.reducer import Change
from cirkis.tables.state import RoundStep, Table
from cirkis.tables.view import PublicView, ViewChanges, event_messages

Placed = tuple[tuple[int, int], ...]  # the seat and the placement of each piece on the board

_FNV_BASIS, _FNV_PRIME = 0x811C9DC5, 0x01000193


def checksum(table: Table) -> str:
    """Return the hash that the server and the page compare, as eight hexadecimal digits.

    It is the FNV-1a hash (32 bits) of the placed pieces and the scores, as in "0.12,1.44|0,5".
    """
    return _finish(_hash_pieces(table.state.placed), table)


def _hash(text: str, digest: int) -> int:
    for byte in text.encode():
        digest = (digest ^ byte) * _FNV_PRIME & 0xFFFFFFFF
    return digest


def _hash_pieces(placed: Placed, known: Placed = (), digest: int = _FNV_BASIS) -> int:
    """Return the hash of the pieces, continuing `digest` if `placed` begins with the known ones."""
    if placed[: len(known)] != known:
        known, digest = (), _FNV_BASIS
    for nth in range(len(known), len(placed)):
        seat, placement = placed[nth]
        digest = _hash(f"{',' if nth else ''}{seat}.{placement}", digest)
    return digest


def _finish(digest: int, table: Table) -> str:
    scores = ",".join(map(str, table.state.scores))
    return f"{_hash(f'|{scores}', digest):08x}"


class Delta:
    """The message that sends a change to all listeners of a table."""

    def __init__(self, change: Change, previous: Delta | None = None) -> None:
        """Find the differences; passing the delta of the preceding change saves time."""
        assert change.before is not None
        self._before, self._table = change.before, change.after
        if previous is None:
            before, self._digest = make_public_view(change.before), _hash_pieces(self._placed)
        else:
            before = previous.after
            self._digest = _hash_pieces(self._placed, previous._placed, previous._digest)
        self.after: PublicView = make_public_view(change.after, change.before, before)
        first, added = _new_moves(change.before, change.after)
        self._message = ChangedMessage(
            version=change.after.version,
            changes=_changes(before, self.after),
            moves_from=first,
            moves=make_moves(added),
            happened=event_messages(change.events),
            cause=change.cause,
            check=_finish(self._digest, change.after),
        )
        self._encoded: bytes | None = None

    @property
    def _placed(self) -> Placed:
        return self._table.state.placed

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
