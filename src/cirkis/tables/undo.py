"""Undo: at once if nobody else is at the table, otherwise once everybody there has agreed."""

from cirkis.tables.commands import AnswerOffer, Undo, WithdrawOffer
from cirkis.tables.entries import Agreed, Entry, Offered, OfferEnded, Undone
from cirkis.tables.people import Sender
from cirkis.tables.permissions import check_member
from cirkis.tables.refusals import refused
from cirkis.tables.seats import seats_of
from cirkis.tables.state import Table


def decide_undo(table: Table, command: Undo, sender: Sender) -> Entry:
    """Undo, ask the other people at the table, or agree to what another has asked for."""
    check_member(table, sender)
    if not table.policy.allows_undo:
        raise refused("rated.undo")
    kept = table.steps_after_undo if command.plies is None else _steps_at_ply(table, command.plies)
    if kept is None or kept >= len(table.steps):
        if command.plies is None:
            raise refused("nothing-to-undo.nothing")
        raise refused("nothing-to-undo.ply", ply=command.plies, count=table.plies)
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
    return Offered(own_seats[0], kept, others)


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
