"""Refusals: the one table of error codes, with the HTTP status of each."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.errors import CirkisError, IllegalReason


class Code(NamedTuple):
    """One row of the table: the HTTP status of a code, and when it is sent."""

    status: int
    meaning: str


CODES: dict[str, Code] = {
    "unreadable": Code(400, "the message is not JSON, or not a message of this type"),
    "no-person": Code(401, "the request does not say who sends it, by cookie or token"),
    "foreign-origin": Code(403, "a page of another site sent the request"),
    "foreign-host": Code(403, "the request names a host that this server does not answer for"),
    "not-your-seat": Code(403, "the seat is somebody else's, or the sender is a spectator"),
    "not-host": Code(403, "only the host of the table may do that"),
    "no-advice": Code(403, "no analysis while people at several screens play"),
    "private": Code(403, "only this machine and trusted ones may ask for this"),
    "not-found": Code(404, "there is nothing at this address"),
    "no-table": Code(404, "there is no table with this id"),
    "no-code": Code(404, "no table has this short code, or it is older than a week"),
    "wrong-method": Code(405, "this method is not possible at this address"),
    "stale": Code(409, "the command was made for an older version of the table"),
    "not-begun": Code(409, "the game begins when no seat is open"),
    "begun": Code(409, "the game has begun, so nobody can leave their seat"),
    "seat-taken": Code(409, "somebody is sitting there already"),
    "computers-turn": Code(409, "it is a computer's turn"),
    "no-offer": Code(409, "there is no offer to answer or withdraw"),
    "not-absent": Code(409, "the player is present, or has not been away for a minute"),
    "no-clock": Code(409, "no clock is running"),
    "time-left": Code(409, "the player to move still has time"),
    "time-over": Code(409, "the placement came too late"),
    "chat-off": Code(409, "the host allows quick phrases only"),
    "game-goes-on": Code(409, "there is no rematch before the game is over"),
    "rematched": Code(409, "the rematch has a table already"),
    "nothing-to-undo": Code(
        409, "no person has done anything yet, or there are not that many plies"
    ),
    "round-goes-on": Code(409, "the round is not over"),
    "no-next-round": Code(409, "the game has one round only, or the match is over"),
    "illegal": Code(409, "the rules do not allow it now"),
    IllegalReason.GAME_OVER.value: Code(409, "the game is over"),
    IllegalReason.NO_SUCH_PIECE.value: Code(409, "no piece covers exactly these cells"),
    IllegalReason.NOT_IN_STOCK.value: Code(409, "the seat to play has no such piece left"),
    IllegalReason.OVERLAPS.value: Code(409, "some of the cells are filled already"),
    IllegalReason.NOT_AT_CENTER.value: Code(409, "the first piece must lie in the centre (R6)"),
    IllegalReason.NOT_TOUCHING_LEADER.value: Code(409, "the piece does not touch the Leader (R7)"),
    IllegalReason.NOT_TOUCHING_ANY.value: Code(409, "a free piece must touch some piece (R14)"),
    "full-table": Code(409, "the table's log is full"),
    "too-large": Code(413, "the message is too large"),
    "not-json": Code(415, "a POST must say Content-Type: application/json"),
    "bad-option": Code(422, "there is no such option, or it cannot have this value"),
    "bad-seats": Code(422, "the seats do not fit the game, or there is no such seat or level"),
    "bad-record": Code(422, "the text is not the record of one game from its start"),
    "unreadable-placement": Code(422, "the text does not name a set of cells"),
    "too-many": Code(429, "too many requests, tables or listeners from one address"),
    "broken-table": Code(500, "the stored log of the table cannot be replayed"),
    "internal": Code(500, "an error in the server; it is in the server's log"),
    "storage": Code(503, "the database could not store the change, so nothing has changed"),
}


class Refused(CirkisError):
    """The server does not do what it was asked to; `code` is a row of CODES."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def no_table(table_id: str) -> Refused:
    """Return the refusal for an id that no table has."""
    return Refused("no-table", f'there is no table "{table_id[:40]}"')


def code_of(problem: CirkisError) -> str:
    """Return the code of an error as it goes over the wire."""
    return problem.code if problem.code in CODES else "illegal"
