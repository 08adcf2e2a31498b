"""Export a table's games as records."""

import re
import time
from collections.abc import Iterable

from cirkis.game import Line, Placed, Ply, Record, Withdrew, write_records
from cirkis.tables.people import Occupant
from cirkis.tables.state import Step, Table

_COMPUTER = "computer: "
_NAMED = re.compile(rf"(?:(?P<name>.*) \()?{_COMPUTER}(?P<level>[a-z-]+)(?(name)\))")


def export_records(table: Table, created: float, event: str = "") -> str:
    """Return the records of all rounds, the current one last; `created` is in Unix seconds."""
    return export_rounds(rounds_of(table), created, event)


def rounds_of(table: Table) -> list[Table]:
    """Return a table as it was at the end of each round, the current one last."""
    rounds = [table]
    while rounds[0].previous_round is not None:
        rounds.insert(0, rounds[0].previous_round)
    return rounds


def export_rounds(rounds: Iterable[Table], created: float, event: str = "") -> str:
    tags = [("Event", event), ("Date", time.strftime("%Y-%m-%d", time.gmtime(created)))]
    return write_records(_round_record(one, *tags, ("Rated", _rated(one))) for one in rounds)


def _rated(table: Table) -> str:
    """Return whether a game was rated; empty if it has no result, or nobody knows."""
    is_known = not (table.is_imported or table.is_older or table.is_aborted)
    return ("yes" if table.policy.is_rated else "no") if is_known else ""


def record_name(table: Table, created: float) -> str:
    """Return the file name for a table's records: the date and the players."""
    date = time.strftime("%Y-%m-%d", time.gmtime(created))
    names = (seat.name or seat.level or "" for seat in table.seats)
    words = (re.sub(r"[^\w-]+", "-", name).strip("-") for name in names)
    return "-".join(["cirkis", date, *filter(None, words)]) + ".cirkis"


def export_round(table: Table) -> str:
    """Return the current round's record as text, for the engine."""
    return write_records([_round_record(table)])


def _round_record(table: Table, *tags: tuple[str, str]) -> Record:
    return Record(
        options=table.initial_state.options,
        names=tuple(_player_name(seat) for seat in table.seats),
        tags=tuple(tag for tag in tags if tag[1]),
        round=table.match.rounds + 1,
        totals=table.match.totals,
        withdrawn=table.initial_state.withdrawn,
        main=Line(tuple(_ply(step) for step in table.steps)),
        setup=table.initial_state.pieces,
    )


def _player_name(seat: Occupant) -> str:
    if seat.level is None:
        return seat.name or ""
    return f"{seat.name} ({_COMPUTER}{seat.level})" if seat.name else f"{_COMPUTER}{seat.level}"


def split_computer(text: str) -> tuple[str, str]:
    """Split a name such as "Hal (computer: casual)" into name and level; a person has no level."""
    found = _NAMED.fullmatch(text)
    return (found["name"] or "", found["level"]) if found else (text, "")


def _ply(step: Step) -> Ply:
    event = step.events[0]
    if isinstance(event, Placed):
        return Ply(event.placement)
    assert isinstance(event, Withdrew)
    return Ply(withdraws=event.seat)
