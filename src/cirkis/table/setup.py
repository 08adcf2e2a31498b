"""The making of a table: a wish is checked and becomes the first entry of its log."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from cirkis.errors import OptionsError
from cirkis.players import LEVELS, PLAYERS
from cirkis.rules import Options
from cirkis.table.entries import RULES_VERSION, Created
from cirkis.table.people import Person
from cirkis.table.refusals import Refused
from cirkis.table.requests import NewTable, SeatRequest
from cirkis.table.seats import OPEN, Occupant
from cirkis.table.state import Table

MAX_PIECES = 200  # a seat starts with no more pieces than this


def new_table_entry(wish: NewTable, rng: random.Random, host: Person | None = None) -> Created:
    """The first entry of a table.

    Args:
        wish: what is wanted.
        rng: draws the starter.
        host: who makes it, and whose the seats of persons are.

    Raises:
        OptionsError, Refused: the options or the seats cannot be played with.
    """
    options = _checked_options(wish, rng)
    seats = wish.seats or [SeatRequest("person")] * options.players
    if len(seats) != options.players:
        raise Refused("bad-seats", f"{len(seats)} seats are given for {options.players} players")
    if host is None and any(seat.kind == "open" for seat in seats):
        raise Refused("no-person", "a table with open seats needs a host, so say who you are")
    stored = options.to_json()
    if Options.from_json(stored) != options:
        raise OptionsError("pieces", "the piece set cannot be written down and read back the same")
    occupants = [seated(seat.kind, seat.level, seat.name, host) for seat in seats]
    return Created(RULES_VERSION, stored, occupants, host=host, clock=wish.clock, chat=wish.chat)


def rematch_entry(table: Table) -> Created:
    """The first entry of the next game of the same people, each of them one seat further."""
    seats = [*table.seats[-1:], *table.seats[:-1]]
    return Created(
        RULES_VERSION,
        table.options.to_json(),
        seats,
        host=table.host,
        clock=table.clock,
        chat=table.chat,
    )


def _checked_options(wish: NewTable, rng: random.Random) -> Options:
    given: Mapping[str, Any] = wish.options
    pieces = given.get("pieces", "standard")
    if pieces != "standard" and not (isinstance(pieces, str) and "[[shape]]" in pieces):
        raise OptionsError(
            "pieces", 'pieces must be "standard" or the text of a piece set; no file is read here'
        )
    if wish.seats is not None:
        given = {"players": len(wish.seats), **given}
    options = Options.from_json(given).draw_starter(rng)
    if sum(options.pieces.counts) > MAX_PIECES:
        raise OptionsError("pieces", f"a seat cannot start with more than {MAX_PIECES} pieces")
    return options


def seated(kind: str, level: str | None, name: str | None, owner: Person | None) -> Occupant:
    """Who sits down at a seat.

    Args:
        kind: "person", "computer" or "open".
        level: of a computer.
        name: as it is to be shown.
        owner: whose seat it is if it is a person's.

    Raises:
        Refused: a computer has no such level.
    """
    if kind == "open":
        return OPEN
    if kind == "person":
        return Occupant("person", None, name or None, owner)
    if level not in PLAYERS:  # reference players too: tables of the first version have them
        raise Refused(
            "bad-seats", f'a computer needs a level, one of {", ".join(LEVELS)}, not "{level}"'
        )
    return Occupant("computer", level, name or None)
