"""Logs from before tables were casual or rated: their games stay what they were, and go on.

Earlier code wrote the logs, for commands chosen at random: undo with and without consent, votes
for a computer, seats handed over and taken back, removals, advice, teaching, clocks, first pieces
taken over (R34) and rematches. With each entry is what the table then showed, where that changed.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from cirkis.game import position_text
from cirkis.tables.commands import ChangeSeat, Undo
from cirkis.tables.entries import read_entry
from cirkis.tables.people import Sender, belongs_to
from cirkis.tables.reducer import replay
from cirkis.tables.state import Table
from cirkis.tables.table_info import table_info
from tests.tables.tables import done, played_out

_FILE = Path(__file__).with_name("older_logs.json.gz")
LOGS: list[dict[str, Any]] = json.loads(gzip.decompress(_FILE.read_bytes()))


def _shown(table: Table) -> dict[str, Any]:
    outcome = table.state.outcome
    return {
        "position": position_text(table.state),
        "seats": [[s.kind, s.level, s.name, s.owner, s.handed] for s in table.seats],
        "over": table.is_over,
        "winners": outcome and list(outcome.winners),
        "reason": outcome and outcome.reason.value,
        "plies": table.plies,
        "late": sorted(table.out_of_time),
    }


@pytest.mark.parametrize("number", range(len(LOGS)))
def test_older_tables(number: int) -> None:
    """The same positions, seats and outcomes after each entry; then the game goes on as casual."""
    rows = LOGS[number]["rows"]
    expected: dict[str, Any] = {}
    entries = [(read_entry(json.dumps(entry)), float(at)) for at, entry, _ in rows]
    table = None
    for (_, entry, changes), change in zip(rows, replay(entries), strict=True):
        expected |= changes
        table = change.after
        assert _shown(table) == expected, entry
    assert table is not None
    assert table_info("t", table).is_older
    assert not table.policy.is_rated
    if table.is_over or not table.has_started:
        return
    people = {seat.owner for seat in table.seats if belongs_to(seat, seat.owner)}
    if table.policy.allows_stand_ins and len(people) > 1:
        for seat, occupant in enumerate(table.seats):
            if occupant.kind == "person":
                wish = ChangeSeat("h", table.version, seat, "hand-over")
                table = done(table, wish, Sender(occupant.owner))
    before = table
    table = played_out(before)
    assert table.state.is_over
    assert not table.counts
    if table.policy.allows_undo and before.steps_after_undo is not None:
        owners = (seat.owner for seat in table.seats if belongs_to(seat, seat.owner))
        back = done(table, Undo("u", table.version), Sender(next(owners, table.host)))
        assert len(back.steps) < len(table.steps)
