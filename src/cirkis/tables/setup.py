"""Set up a table: check the request and create the first log entries."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from cirkis.engine import OPPONENTS, PLAYERS
from cirkis.engine.search.kernel_hosts.choice import check_host
from cirkis.errors import OptionsError
from cirkis.game import Options
from cirkis.tables.entries import RULES_VERSION, Created, Entry, PiecePlaced, Withdrawn
from cirkis.tables.game_links import next_game
from cirkis.tables.names import check_name
from cirkis.tables.people import OPEN_SEAT, Occupant, Person
from cirkis.tables.policy import check_rated
from cirkis.tables.reducer import apply, fold, initial_table
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewTable, SeatRequest, TimeBank, TimeControl
from cirkis.tables.state import Table

MAX_PIECES = 200  # pieces that a seat can start with


def new_table_entry(request: NewTable, rng: random.Random, host: Person | None = None) -> Created:
    options = _check_options(request, rng)
    seats = request.seats or [SeatRequest("person")] * options.players
    if len(seats) != options.players:
        raise refused("bad-seats.count", seats=len(seats), players=options.players)
    if host is None and any(seat.kind == "open" for seat in seats):
        raise refused("no-person.host")
    stored = options.to_json()
    if Options.from_json(stored) != options:
        raise OptionsError("pieces", "the piece set changes when it is written and read back")
    occupants = [make_occupant(seat.kind, seat.level, seat.name, host) for seat in seats]
    if request.teaching:
        check_host()
        if sorted(seat.kind for seat in seats) != ["computer"] * (len(seats) - 1) + ["person"]:
            raise refused("bad-seats.teaching")
    extra = getattr(request.clock, "extra", None)
    if extra and len(extra) != options.players:
        counted = f"{len(extra)} seats" if len(extra) > 1 else "1 seat"
        raise OptionsError("clock", f"the clock gives {counted} extra time, not {options.players}")
    if options.match and (request.setup or request.withdrawn):
        raise OptionsError("match", "a match cannot begin from a position that was set up")
    if request.rated and host is None:
        raise refused("no-person.rated")
    if request.rated:
        is_imported = bool(request.setup or request.withdrawn or request.plies)
        made = (options, occupants, request.clock)
        check_rated(*made, is_imported=is_imported, is_teaching=request.teaching)
    return Created(
        RULES_VERSION,
        stored,
        occupants,
        host=host,
        rated=request.rated,
        clock=request.clock,
        chat=request.chat,
        imported=bool(request.setup or request.withdrawn or request.plies),
        setup=request.setup,
        withdrawn=request.withdrawn,
        teaching=request.teaching,
    )


def begin_entries(
    request: NewTable,
    rng: random.Random,
    host: Person | None = None,
    first_entry: Callable[[NewTable, random.Random, Person | None], Created] = new_table_entry,
) -> tuple[Created, list[Entry]]:
    """Return the first entry of a new table's log, and entries for the plies already played."""
    created = first_entry(request, rng, host)
    table, entries = initial_table(created), list[Entry]()
    for nth, occupant in enumerate(created.seats):
        others = (other.name for other in created.seats[:nth])
        created.seats[nth] = replace(occupant, name=check_name(occupant.name, others))
    for ply in request.plies:
        seat = table.state.to_play
        entry = PiecePlaced(seat, ply) if isinstance(ply, str) else Withdrawn(ply)
        table = apply(table, entry).after
        entries.append(entry)
    return created, entries


def table_at(request: NewTable) -> Table:
    """Return an unstored table without a host, at a position."""
    created, entries = begin_entries(request, random.Random(0))
    return fold([created, *entries])


def rematch_entry(table: Table, person: Person | None = None) -> Created:
    """Return the first entry of a rematch, with everybody moved on by one seat.

    Everybody has agreed to it, and plays for themselves again. Where the server seats people, this
    person becomes the host.
    """
    seats = [
        Occupant("person", None, seat.name, seat.owner) if seat.handed else seat
        for seat in (*table.seats[-1:], *table.seats[:-1])
    ]
    begin, options, by_message = table.initial_state, table.match.options, table.correspondence
    before = [nth - 1 for nth in range(len(seats))]  # the seat that each player had
    setup = [(seat, placement.name) for seat, placement in begin.pieces]
    withdrawn = [] if options.match else sorted(begin.withdrawn)
    return Created(
        RULES_VERSION,
        options.reseat(before).to_json(),
        seats,
        host=person if table.policy.is_seated_by_server else table.host,
        rated=table.policy.is_rated,
        clock=_reseated(table.clock, before),
        chat=table.chat,
        newcomers=table.newcomers,
        imported=bool(setup or withdrawn),
        setup=setup,
        withdrawn=withdrawn,
        removed=sorted(table.removed),
        teaching=table.teaching,
        seek=table.seek,
        club=table.club,
        correspondence=None if by_message is None else next_game(by_message.game),
    )


def _reseated(clock: TimeControl | None, order: list[int]) -> TimeControl | None:
    """Return the clock with extra time moved along with the players."""
    if not isinstance(clock, TimeBank) or not clock.extra:
        return clock
    return replace(clock, extra=tuple(clock.extra[seat] for seat in order))


def _check_options(request: NewTable, rng: random.Random) -> Options:
    wanted: Mapping[str, Any] = request.options
    pieces = wanted.get("pieces", "standard")
    if pieces != "standard" and not (isinstance(pieces, str) and "[[shape]]" in pieces):
        raise OptionsError(
            "pieces", 'pieces must be "standard" or the text of a piece set, not the name of a file'
        )
    if request.seats is not None:
        wanted = {"players": len(request.seats), **wanted}
    options = Options.from_json(wanted).draw_starter(rng)
    if sum(options.pieces.counts) > MAX_PIECES:
        raise OptionsError("pieces", f"a seat cannot start with more than {MAX_PIECES} pieces")
    return options


def make_occupant(kind: str, level: str | None, name: str | None, owner: Person | None) -> Occupant:
    if kind == "open":
        return OPEN_SEAT
    if kind == "person":
        return Occupant("person", None, name or None, owner)
    if level not in PLAYERS:  # includes reference players, used in tables of the first version
        raise refused("bad-seats.level", levels=", ".join(OPPONENTS), level=str(level))
    return Occupant("computer", level, name or None)
