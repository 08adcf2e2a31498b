"""Games by message: begin one, send it, and continue it with what comes in a message.

Every device has its own table of the game, where those elsewhere own the other seats.
"""

import random
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.tables.actions import entry_of, split
from cirkis.tables.entries import RULES_VERSION, Created, Entry, Sent
from cirkis.tables.game_links import MAX_NAME_UNITS, SentGame, name_units, new_game_id
from cirkis.tables.names import check_name, name_key
from cirkis.tables.people import Occupant, Person, seats_of
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table, addressee, in_turn

Relation = Literal["same", "older", "newer", "differs"]
"""How a game in a message relates to the same game here."""


class Breach(NamedTuple):
    """Where a game breaks the rules: the round and move, from 1, and the error."""

    round: int
    move: int
    problem: CirkisError


class Course(NamedTuple):
    """The log of a game in a message, and where it breaks the rules, if it does."""

    created: Created
    then: list[Entry]
    table: Table
    breach: Breach | None


def table_id_of(game: str) -> str:
    """Return the id of a game's table, the same on all devices."""
    return "message-" + game  # a formatted string would look like the beginning of a text's name


def _elsewhere(seat: int) -> Person:
    """Return the owner of a seat that is played on another device."""
    return Person(f"elsewhere-{seat + 1}")


def begin_by_message(request: NewTable, rng: random.Random, host: Person) -> Created:
    """Return the first entry of a game by message; its open seats are played elsewhere.

    Raises a CirkisError if such a game cannot be played by message.
    """
    seats = request.seats or []
    if request.rated:
        raise refused("not-rated.message")
    if any(seat.kind == "computer" for seat in seats):
        raise refused("message-unsendable.computer")
    if request.clock is not None:
        raise refused("message-unsendable.clock")
    if request.setup or request.withdrawn or request.plies:
        raise refused("message-unsendable.position")
    created = new_table_entry(request, rng, host)
    if created.options["pieces"] != "standard":
        raise refused("message-unsendable.pieces")
    occupants = list[Occupant]()
    for nth, seat in enumerate(seats):
        owner = _elsewhere(nth) if seat.kind == "open" else host
        name = check_name(seat.name, (other.name for other in occupants))
        occupants.append(Occupant("person", None, name, owner))
    return replace(created, seats=occupants, chat=False, correspondence=new_game_id())


def sent_game(table: Table) -> SentGame:
    """Return a table's game, to be sent. Raises Refused if it is not played by message."""
    if table.correspondence is None:
        raise refused("no-message")
    names = tuple(seat.name or "" for seat in table.seats)
    game, numbers = table.correspondence.game, table.correspondence.numbers
    return SentGame(game, table.match.options, names, numbers)


def likely_seat(sent: SentGame, table: Table) -> int:
    """Return the seat of whoever gets a game: whose turn it is or, after the end, is next."""
    seat = addressee(table)
    if seat is not None:
        return seat
    last = table.steps[-1].seat if table.steps else None
    return next(seat for seat in in_turn(table) if seat != last)


def relation(sent: SentGame, table: Table) -> Relation:
    """Return how a game in a message relates to the same game at a table here."""
    here = table.correspondence.numbers if table.correspondence is not None else ()
    there = sent.numbers
    if here == there:
        return "same"
    if here[: len(there)] == there:
        return "older"
    return "newer" if there[: len(here)] == here else "differs"


def agreed_moves(sent: SentGame, table: Table) -> tuple[int, int]:
    """Return the round and the number of moves up to where a game and the one here differ."""
    here = list(split(table.correspondence.numbers if table.correspondence is not None else ()))
    there = list(split(sent.numbers))
    same = next((n for n, (a, b) in enumerate(zip(here, there)) if a != b), None)  # noqa: B905
    numbers = tuple(number for action in here[:same] for number in action)
    agreed = course(replace(sent, numbers=numbers), (), None).table
    return agreed.match.rounds + 1, agreed.plies


def course(
    sent: SentGame, own_seats: Collection[int], host: Person | None, before: Table | None = None
) -> Course:
    """Return the log of a game in a message, for the device of these seats.

    `before` is the same game as it was on this device: people keep the names that they have there
    if they are theirs, or have none in the message.
    """
    names = _names(sent.names, before, own_seats)
    seats = [
        Occupant("person", None, name, host if seat in own_seats else _elsewhere(seat))
        for seat, name in enumerate(names)
    ]
    options = sent.options.to_json()
    made = {"host": host, "rated": False, "chat": False, "correspondence": sent.game}
    created = Created(RULES_VERSION, options, seats, **made)
    table, then = initial_table(created), list[Entry]()
    for entry_or_problem in _entries(sent, table):
        if isinstance(entry_or_problem, Breach):
            return Course(created, then, table, entry_or_problem)
        entry, table = entry_or_problem
        then.append(entry)
    then.append(Sent())
    return Course(created, then, apply(table, Sent()).after, None)


def _entries(sent: SentGame, table: Table) -> Iterator[tuple[Entry, Table] | Breach]:
    """Yield each entry with the table after it; where one is not possible, why, and stop."""
    for action in split(sent.numbers):
        try:
            entry = entry_of(action, table)
            table = apply(table, entry).after
        except CirkisError as problem:
            yield Breach(table.match.rounds + 1, table.plies + 1, problem)
            return
        yield entry, table


def _names(
    sent: tuple[str, ...], before: Table | None, own_seats: Collection[int]
) -> list[str | None]:
    """Return the names at the seats; a name that could not be chosen here is left out."""
    names = list[str | None]()
    for seat, name in enumerate(sent):
        known = before.seats[seat].name if before is not None else None
        kept = known if known and (seat in own_seats or not name) else name
        try:
            names.append(check_name(kept, names))
        except CirkisError:
            names.append(None)
    return names


def with_name(sent: SentGame, seat: int, name: str | None) -> SentGame:
    """Return the game with a name at a seat, unless it has one or the name is taken."""
    taken = {name_key(one) for one in sent.names if one}
    if not name or sent.names[seat] or name_key(name) in taken:
        return sent
    if len(name_units(name)) > MAX_NAME_UNITS:
        return sent
    return replace(sent, names=(*sent.names[:seat], name, *sent.names[seat + 1 :]))


def seats_after(table: Table, person: Person) -> list[int]:
    """Return the seats that a person has in the rematch of a game."""
    return [(seat + 1) % len(table.seats) for seat in seats_of(table.seats, person)]
