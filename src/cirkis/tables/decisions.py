"""Decide on a command: turn it into a log entry, or refuse it with an explanation.

Each command has a function, listed in `_DECISIONS`, that checks the state of the table and, where
it matters, the sender's permission. reducer.py checks the game's rules when it applies an entry.
"""

from collections.abc import Callable
from typing import Any

from cirkis.game import State
from cirkis.tables import commands, entries
from cirkis.tables.actions import is_step
from cirkis.tables.clocks import check_time, decide_flag
from cirkis.tables.commands import AnswerOffer, ServerCommand, Teach, Undo, WithdrawOffer
from cirkis.tables.entries import Agreed, Entry, Offered, OfferEnded, Undone
from cirkis.tables.people import Sender, players, seats_of
from cirkis.tables.permissions import check_host, check_member, check_owner, check_seat
from cirkis.tables.reducer import check_fresh
from cirkis.tables.refusals import refused
from cirkis.tables.seating import decide_claim, decide_rename, decide_replace, decide_seat
from cirkis.tables.starting import decide_start
from cirkis.tables.state import Table, in_turn


def decide_undo(table: Table, command: Undo, sender: Sender) -> Entry:
    """Undo, ask the other people at the table, or agree to what another has asked for.

    In a game by message, what was not sent yet is undone first, whatever the command says.
    """
    check_member(table, sender)
    if not table.policy.allows_undo:
        raise refused("rated.undo")
    kept = table.steps_after_undo if command.plies is None else _steps_at_ply(table, command.plies)
    if table.correspondence is not None and (unsent := _unsent_step(table, sender)) is not None:
        return Undone(unsent, unsent=True)
    if kept is None or kept >= len(table.steps):
        if command.plies is None:
            raise refused("nothing-to-undo.nothing")
        raise refused("nothing-to-undo.ply", ply=command.plies, count=table.plies)
    return _undo_or_ask(table, kept, sender)


def _undo_or_ask(table: Table, kept: int, sender: Sender) -> Entry:
    own_seats = seats_of(table.seats, sender.person)
    others = [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.owner not in (None, sender.person)
    ]
    if not others:
        return Undone(kept)
    if not own_seats:
        raise refused("not-your-seat.undo")
    offer = table.offer
    if offer is not None and offer.kind == "undo":
        if offer.steps == kept and offer.needs & set(own_seats):
            return _agree(table, set(own_seats))
        raise refused("offer-open")
    if table.offer_version > table.position_version:  # otherwise, somebody could ask for ever
        raise refused("offer-declined")
    if table.correspondence is not None:  # whoever gets the next message answers for all
        others = [next(seat for seat in in_turn(table) if seat in others)]
    return Offered(own_seats[0], kept, others)


def _unsent_step(table: Table, sender: Sender) -> int | None:
    """Return how many steps are left without the last one, if nobody else knows it yet."""
    unsent = table.correspondence.unsent if table.correspondence is not None else ()
    is_last = bool(unsent) and bool(table.steps) and is_step(unsent[-1])
    is_own = is_last and table.steps[-1].seat in seats_of(table.seats, sender.person)
    return len(table.steps) - 1 if is_own else None


def _steps_at_ply(table: Table, plies: int) -> int | None:
    """Return how many steps lead to a ply, or None if it was not reached; 0 is the start.

    Withdrawals between the ply and the next one are among them, so that they are not undone.
    """
    wanted = table.initial_state.plies + plies
    steps = enumerate(table.steps, 1)
    reached = [*([0] if plies == 0 else []), *(n for n, s in steps if s.state.plies == wanted)]
    if not reached:
        return None
    return reached[-1] if reached[-1] < len(table.steps) else reached[0]


def decide_answer(table: Table, command: AnswerOffer, sender: Sender) -> Entry:
    """Accept for all the sender's seats, or decline; the offer takes effect once all accept."""
    if table.offer is None:
        raise refused("no-offer")
    asked = table.offer.needs & set(seats_of(table.seats, sender.person))
    if not asked:
        raise refused("not-your-seat.offer")
    return _agree(table, asked) if command.accept else OfferEnded(min(asked), "answer")


def _agree(table: Table, seats: set[int] | frozenset[int]) -> Entry:
    offer = table.offer
    assert offer is not None
    if offer.needs <= offer.agreed | seats:
        return Undone(offer.steps)
    return Agreed(sorted(offer.needs & seats))


def decide_withdraw_offer(table: Table, _: WithdrawOffer, sender: Sender) -> Entry:
    offer = table.offer
    if offer is None:
        raise refused("no-offer")
    if offer.seat not in seats_of(table.seats, sender.person):
        raise refused("not-your-seat.withdraw")
    return OfferEnded(offer.seat, "withdraw-offer")


MAX_OFFERS = 3  # in a round


def position_to_judge(table: Table) -> State | None:
    """Return the position before the last placement if the computer may offer to undo it.

    A person is asked at most once in each turn.
    """
    steps = table.steps
    if not (table.teaching and steps and steps[-1].by_person and steps[-1].is_placement):
        return None
    if len(steps) - 1 in table.taught or len(table.taught) >= MAX_OFFERS:
        return None
    if table.taken_over and len(steps) == 1:
        return None  # taking over the first piece (R34) is no mistake worth a lesson
    return steps[-2].state if len(steps) > 1 else table.initial_state


def decide_teach(table: Table, command: Teach, _: Sender) -> Offered:
    if position_to_judge(table) is None or table.computer_to_play is None:
        raise refused("no-offer")
    seat = table.steps[-1].seat
    return Offered(seat, len(table.steps) - 1, [seat], "teach", command.lesson)


MAX_ENTRIES = 5_000
"""The number of entries in a table's log after which only the game goes on."""

_PLAY = (
    entries.Sent,
    entries.PiecePlaced,
    entries.Withdrawn,
    entries.Aborted,
    entries.SeekEnded,
    entries.Rematched,
)


def decide(table: Table, command: ServerCommand, sender: Sender) -> Entry:
    check_fresh(table, command)
    if table.is_aborted and not isinstance(command, _AFTER_ABORT):
        raise refused("aborted")
    entry = _DECISIONS[type(command)](table, command, sender)
    if table.version >= MAX_ENTRIES and not isinstance(entry, _PLAY):
        raise refused("full-table")
    return entry


def _place(table: Table, command: commands.Place, sender: Sender) -> Entry:
    seat = table.state.to_play
    if not table.has_started:
        raise refused("not-begun")
    if table.seats[seat].kind == "computer" and not (table.state.is_over or sender.is_computer):
        check_member(table, sender)
        raise refused("computers-turn.seat", seat=seat + 1)
    if not sender.is_computer:
        check_owner(table, seat, sender)
    return entries.PiecePlaced(seat, command.cells, check_time(table, sender))


def _resign(table: Table, command: commands.Resign, sender: Sender) -> Entry:
    check_seat(table, command.seat)
    check_owner(table, command.seat, sender)
    if not table.has_started:
        raise refused("not-begun.leave")
    if table.state.is_over:
        raise refused("game-over")
    if table.policy.is_rated and table.seats[command.seat].kind == "computer":
        raise refused("rated.computer")  # the host could choose when it suits them
    if table.can_be_aborted:
        return entries.Aborted(command.seat)
    return entries.Withdrawn(command.seat, "resign")


def _abort(table: Table, _: commands.Abort, sender: Sender) -> Entry:
    own_seats = seats_of(table.seats, sender.person)
    if not own_seats:
        raise refused("not-your-seat.abort")
    if not table.policy.allows_abort:
        raise refused("no-abort")
    if not table.has_started:
        raise refused("not-begun.leave")
    if table.state.is_over:
        raise refused("game-over")
    if not table.can_be_aborted:
        raise refused("no-abort.begun")
    return entries.Aborted(own_seats[0])


def _next_round(table: Table, _: commands.NextRound, sender: Sender) -> Entry:
    check_member(table, sender)
    if not table.options.match:
        raise refused("no-next-round.single")
    if not table.state.is_over:
        raise refused("round-goes-on")
    if table.match_so_far.outcome is not None:
        raise refused("no-next-round.match")
    return entries.RoundBegun()


def _rematch(table: Table, command: commands.Rematch, sender: Sender) -> Entry:
    """Note the sender's answer; the rematch begins once everybody who played has accepted."""
    own_seats, wanted = set(seats_of(table.seats, sender.person)), table.rematch_wanted
    if not own_seats:
        raise refused("not-your-seat.spectator")
    if not table.is_over:
        raise refused("game-goes-on")
    if table.next_table is not None:
        raise refused("rematched")
    if not (command.accept or wanted):
        raise refused("no-offer")
    others = {
        seat
        for owner in players(table.seats) - {sender.person}
        for seat in seats_of(table.seats, owner)
    }
    # In a game by message, the rematch is sent as one: whoever plays on accepts it.
    if command.accept and (others <= wanted or table.correspondence is not None):
        return entries.Rematched(sender.next_table)
    if command.accept and own_seats <= wanted:
        raise refused("offer-open")
    return entries.RematchAnswered(sorted(own_seats), command.accept)


def _set_chat(table: Table, command: commands.SetChat, sender: Sender) -> Entry:
    check_host(table, sender)
    return entries.ChatSet(command.on)


def _set_newcomers(table: Table, command: commands.SetNewcomers, sender: Sender) -> Entry:
    check_host(table, sender)
    return entries.NewcomersSet(command.on)


def _mark_sent(table: Table, _: commands.MarkSent, sender: Sender) -> Entry:
    check_member(table, sender)
    if table.correspondence is None:
        raise refused("no-message")
    return entries.Sent()


_AFTER_ABORT = (commands.Rematch, commands.SetChat)

_DECISIONS: dict[type, Callable[[Table, Any, Sender], Entry]] = {
    commands.Place: _place,
    commands.Undo: decide_undo,
    commands.AnswerOffer: decide_answer,
    commands.WithdrawOffer: decide_withdraw_offer,
    commands.Replace: decide_replace,
    commands.Rematch: _rematch,
    commands.Flag: decide_flag,
    commands.SetChat: _set_chat,
    commands.SetNewcomers: _set_newcomers,
    commands.Teach: decide_teach,
    commands.Start: decide_start,
    commands.Resign: _resign,
    commands.Abort: _abort,
    commands.NextRound: _next_round,
    commands.MarkSent: _mark_sent,
    commands.Claim: decide_claim,
    commands.Sit: decide_claim,
    commands.ChangeSeat: decide_seat,
    commands.Rename: decide_rename,
}
