"""What a command comes to: an entry for the log, or a refusal in a sentence.

One function a command, and one table of them. Each asks first whether the sender may, then whether
the table allows it now; what the rules of the game say is left to them (tables.apply).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cirkis.table.clocks import check_time, decide_flag
from cirkis.table.commands import (
    AnswerOffer,
    Claim,
    Command,
    Fill,
    Flag,
    HandOver,
    Leave,
    NextRound,
    Open,
    Place,
    Rematch,
    Rename,
    Resign,
    SetChat,
    TakeBack,
    TakeSeat,
    Undo,
    Vote,
    Withdraw,
    WithdrawOffer,
)
from cirkis.table.entries import ChatSet, Entry, PiecePlaced, Rematched, RoundBegun, Withdrawn
from cirkis.table.people import ANYBODY, Sender
from cirkis.table.permissions import check_host, check_member, check_owner
from cirkis.table.refusals import Refused
from cirkis.table.seating import (
    decide_claim,
    decide_fill,
    decide_leave,
    decide_open,
    decide_rename,
    decide_take_seat,
)
from cirkis.table.state import Table
from cirkis.table.substitutes import decide_hand_over, decide_take_back, decide_vote
from cirkis.table.undo import decide_answer, decide_undo, decide_withdraw_offer

MAX_VERSION = 5_000  # a table takes no more entries than this


def decide(table: Table, command: Command, sender: Sender = ANYBODY) -> Entry:
    """The entry that a command comes to; apply says whether the rules allow it.

    Raises:
        Refused: the sender may not, or the table does not allow it now.
    """
    if command.version != table.version:
        raise Refused(
            "stale",
            f"the command was made for version {command.version} of the table,"
            f" which is at version {table.version}",
        )
    if table.version >= MAX_VERSION:
        raise Refused("full-table", f"the table has {MAX_VERSION} entries and takes no more")
    return _DECISIONS[type(command)](table, command, sender)


def _place(table: Table, command: Place, sender: Sender) -> Entry:
    seat = table.state.to_play
    if not table.has_begun:
        raise Refused("not-begun", "the game begins when everybody has sat down")
    if table.computer_to_play is not None and not sender.is_computer:
        check_member(table, sender)
        raise Refused("computers-turn", f"a computer plays for seat {seat} and has the turn")
    if not sender.is_computer:
        check_owner(table, seat, sender)
    return PiecePlaced(seat, command.cells, check_time(table, sender))


def _withdraw(table: Table, command: Withdraw | Resign, sender: Sender) -> Entry:
    if command.seat < len(table.seats):
        check_owner(table, command.seat, sender)
    if not table.has_begun:
        raise Refused("not-begun", "the game has not begun; leave the seat instead")
    if table.state.is_over:
        raise Refused("game-over", "the game is over")
    return Withdrawn(command.seat, str(command.__struct_config__.tag))


def _next_round(table: Table, _: NextRound, sender: Sender) -> Entry:
    check_member(table, sender)
    if not table.options.match:
        raise Refused("no-next-round", "this game has one round only")
    if not table.state.is_over:
        raise Refused("round-goes-on", "the round is not over")
    if table.standing.outcome is not None:
        raise Refused("no-next-round", "the match is over")
    return RoundBegun()


def _rematch(table: Table, _: Rematch, sender: Sender) -> Entry:
    check_member(table, sender)
    if not table.is_over:
        raise Refused("game-goes-on", "another game begins when this one is over")
    if table.next is not None:
        raise Refused("rematched", "the next game has a table already")
    return Rematched(sender.next_table)


def _set_chat(table: Table, command: SetChat, sender: Sender) -> Entry:
    check_host(table, sender)
    return ChatSet(command.on)


_DECISIONS: dict[type, Callable[[Table, Any, Sender], Entry]] = {
    Place: _place,
    Undo: decide_undo,
    AnswerOffer: decide_answer,
    WithdrawOffer: decide_withdraw_offer,
    HandOver: decide_hand_over,
    Vote: decide_vote,
    TakeBack: decide_take_back,
    Rematch: _rematch,
    Flag: decide_flag,
    SetChat: _set_chat,
    Withdraw: _withdraw,
    Resign: _withdraw,
    NextRound: _next_round,
    TakeSeat: decide_take_seat,
    Claim: decide_claim,
    Leave: decide_leave,
    Rename: decide_rename,
    Fill: decide_fill,
    Open: decide_open,
}
