"""A change as it is told to those who know the table as it was before: only what is different."""

from __future__ import annotations

from typing import Any

import msgspec

from cirkis.table.people import Person
from cirkis.table.reducer import Change
from cirkis.table.state import Step, Table
from cirkis.table.views import events_json, move_json, personal_json, position_json

encode = msgspec.json.Encoder().encode


def check_of(table: Table) -> str:
    """What the server and a page must agree on, in eight hexadecimal digits (FNV-1a, 32 bits).

    It is made of the placed pieces and the scores, as in "0.12,1.44|0,5".
    """
    pieces = ",".join(f"{seat}.{placement}" for seat, placement in table.state.placed)
    text = f"{pieces}|{','.join(map(str, table.state.scores))}"
    digest = 0x811C9DC5
    for byte in text.encode():
        digest = (digest ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{digest:08x}"


class Delta:
    """A change of a table, for everybody who listens there."""

    def __init__(self, change: Change, before: dict[str, Any] | None = None) -> None:
        """Finds what is different.

        Args:
            change: the change; not the first one of a log.
            before: the position_json before it, if somebody knows it.
        """
        assert change.before is not None
        self._was, self._table = change.before, change.after
        self.position = position_json(change.after)
        known = position_json(change.before) if before is None else before
        first, moves = _new_moves(change.before, change.after)
        self._message: dict[str, Any] = {
            "type": "changed",
            "version": change.after.version,
            "changes": _different(known, self.position),
            "moves_from": first,
            "moves": moves,
            "happened": events_json(change.happened),
            "cause": change.cause,
            "check": check_of(change.after),
        }
        self._for_all: bytes | None = None

    @property
    def has_new_seats(self) -> bool:
        """Whether somebody else sits somewhere, or is called otherwise."""
        return self._was.seats != self._table.seats

    def told_to(self, person: Person | None) -> bytes:
        """The change as this person is told."""
        if self.has_new_seats:
            return encode(self._with(personal_json(self._table, person)))
        if self._for_all is None:
            self._for_all = encode(self._message)
        return self._for_all

    def _with(self, personal: dict[str, Any]) -> dict[str, Any]:
        return self._message | {"changes": {**self._message["changes"], **personal}}


def _different(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in after.items() if value != before[key]}


def _new_moves(before: Table, after: Table) -> tuple[int, list[dict[str, Any]]]:
    """How many plies stay as they were, and those that come after them."""
    old, new = _placements(before), _placements(after)
    same = 0
    while same < min(len(old), len(new)) and old[same] is new[same]:
        same += 1
    return same, [move_json(step) for step in new[same:]]


def _placements(table: Table) -> list[Step]:
    return [step for step in table.steps if step.is_placement]
