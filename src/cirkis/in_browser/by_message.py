"""Games by message on a device: open what came in a message, and write what is sent."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cirkis.backend.requests.endpoint import SharedCall
from cirkis.errors import CirkisError
from cirkis.in_browser.services import OWNER, DeviceServices
from cirkis.tables.correspondence import (
    Course,
    agreed_moves,
    course,
    likely_seat,
    relation,
    seats_after,
    sent_game,
    table_id_of,
    with_name,
)
from cirkis.tables.game_links import SentGame, find_game, next_game, write_game
from cirkis.tables.people import seats_of
from cirkis.tables.refusals import code_of, refused
from cirkis.tables.requests import Name, SeatNumber
from cirkis.tables.state import Table, addressee

_SEARCHED = 10_000  # tables, for the game before a rematch


class ReceivedText(Struct, frozen=True, forbid_unknown_fields=True):
    """What came in a message: a link, or the whole message with it.

    Attributes:
        text: the link or the message.
        seats: the reader's seats, none to watch; null if they have not said so yet.
        name: the reader's name, for a seat without one.
        take: whether a game that differs from the one here replaces it.
    """

    text: str
    seats: Annotated[list[SeatNumber], Meta(max_length=4)] | None = None
    name: Name | None = None
    take: bool = False


class SentSeat(Struct, frozen=True):
    """A seat of a game in a message: its colour and its player's name, if known."""

    colour: str
    name: str | None


class OpenedGame(Struct, frozen=True):
    """What became of a game that came in a message.

    Attributes:
        result: how the game relates to the one here; `seats` if the reader's seats are needed to
            open a new one, `illegal` if it breaks the rules.
        id: the table's id; null if the game is illegal.
        seats: the game's seats.
        likely: the seat of whoever was probably meant to get it.
        round: the round of the move where it breaks the rules or differs, from 1.
        move: the number of that move, from 1.
        here: the moves in the last round of the game here.
        there: the moves in the last round of the game in the message.
        why: the code of the error, if it breaks the rules.
    """

    result: Literal["new", "same", "older", "newer", "differs", "seats", "illegal"]
    id: str | None
    seats: list[SentSeat]
    likely: int
    round: int = 0
    move: int = 0
    here: int = 0
    there: int = 0
    why: str | None = None


class MessageText(Struct, frozen=True):
    """A game to be sent: its text, the table's version, and the seat that acts next, if any."""

    text: str
    version: int
    seat: int | None


class OwnSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that are played on this device."""

    seats: Annotated[list[SeatNumber], Meta(max_length=4)]


async def open_message(services: DeviceServices, call: SharedCall[ReceivedText]) -> OpenedGame:
    """Open a game that came in a message, or continue the one here with it."""
    body, sent = call.body, find_game(call.body.text)
    here = await _find(services, sent.game)
    if here is not None:
        return await _continue(services, sent, here, takes=body.take)
    seats = await _known_seats(services, sent) if body.seats is None else body.seats
    made = course(sent, seats or (), OWNER)
    if made.breach is not None or seats is None:
        return _answer(sent, made, "seats")
    if any(seat >= len(sent.names) for seat in seats):
        raise refused("bad-seats.seat", seat=max(seats) + 1)
    if len(seats) == 1:
        made = course(with_name(sent, seats[0], body.name), seats, OWNER)
    await services.register(made.created, made.then)
    return _answer(sent, made, "new")


async def _continue(
    services: DeviceServices, sent: SentGame, here: Table, *, takes: bool
) -> OpenedGame:
    found = relation(sent, here)
    made = course(sent, seats_of(here.seats, OWNER), OWNER, before=here)
    if made.breach is None and (found == "newer" or (found == "differs" and takes)):
        await services.rewrite(table_id_of(sent.game), made.created, made.then)
        return _answer(sent, made, "newer")
    answer = _answer(sent, made, found)
    if answer.result != "differs":
        return answer
    nth, moves = agreed_moves(sent, here)
    return OpenedGame(
        "differs",
        answer.id,
        answer.seats,
        answer.likely,
        round=nth,
        move=moves + 1,
        here=here.plies,
        there=made.table.plies,
    )


def _answer(
    sent: SentGame,
    made: Course,
    result: Literal["new", "same", "older", "newer", "differs", "seats"],
) -> OpenedGame:
    seats = [
        SentSeat(colour.value, seat.name)
        for colour, seat in zip(sent.options.colours, made.table.seats, strict=True)
    ]
    likely = likely_seat(sent, made.table)
    if made.breach is None:
        return OpenedGame(result, table_id_of(sent.game), seats, likely)
    nth, move, problem = made.breach
    return OpenedGame("illegal", None, seats, likely, nth, move, why=code_of(problem))


async def _find(services: DeviceServices, game: str) -> Table | None:
    try:
        return (await services.open(table_id_of(game))).table
    except CirkisError as problem:
        if code_of(problem) == "no-table":
            return None
        raise


async def _known_seats(services: DeviceServices, sent: SentGame) -> list[int] | None:
    """Return the reader's seats if the game is the rematch of one here; None if not known."""
    ids = {table_id_of(sent.game): None}
    for table_id in services.latest(_SEARCHED):
        game = table_id.removeprefix(table_id_of(""))
        if game != table_id and table_id_of(next_game(game)) in ids:
            before = await services.open(table_id)
            return seats_after(before.table, OWNER)
    return None


async def write_message(services: DeviceServices, call: SharedCall[None]) -> MessageText:
    """Write the game at a table as the text of a link."""
    table = call.session.table
    return MessageText(write_game(sent_game(table)), table.version, addressee(table))


async def choose_seats(services: DeviceServices, call: SharedCall[OwnSeats]) -> OpenedGame:
    """Choose which seats of a game by message are played on this device."""
    here = call.session.table
    sent, seats = sent_game(here), call.body.seats
    if any(seat >= len(here.seats) for seat in seats):
        raise refused("bad-seats.seat", seat=max(seats) + 1)
    made = course(sent, seats, OWNER, before=here)
    await services.rewrite(call.session.id, made.created, made.then)
    return _answer(sent, made, "same")
