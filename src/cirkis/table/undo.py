"""Going back: at once where only the sender is concerned, otherwise when all concerned agree."""

from __future__ import annotations

from cirkis.table.commands import AnswerOffer, Undo, WithdrawOffer
from cirkis.table.entries import Agreed, Entry, Offered, OfferEnded, Undone
from cirkis.table.people import Person, Sender
from cirkis.table.permissions import check_member
from cirkis.table.refusals import Refused
from cirkis.table.seats import seats_of
from cirkis.table.state import Step, Table


def decide_undo(table: Table, command: Undo, sender: Sender) -> Entry:
    """Goes back, or offers to if others have to agree."""
    check_member(table, sender)
    kept = table.undo_steps if command.plies is None else _steps_up_to(table.steps, command.plies)
    if kept is None or kept >= len(table.steps):
        wish = "nothing to undo" if command.plies is None else f"no going back to {command.plies}"
        raise Refused(
            "nothing-to-undo", f"there is {wish}: the round has {table.state.plies} plies"
        )
    needs = concerned(table, kept, sender.person)
    mine = seats_of(table.seats, sender.person)
    if not needs:
        return Undone(kept)
    if not mine:
        raise Refused("not-your-seat", "only who plays can ask others to go back")
    offer = table.offer
    if offer is not None and offer.steps == kept and offer.needs & set(mine):
        return _agreed(table, set(mine))
    return Offered(mine[0], kept, needs)


def _steps_up_to(steps: tuple[Step, ...], plies: int) -> int | None:
    """How many steps there are up to the placement with this number, counted from 1."""
    if plies == 0:
        return 0
    return next(
        (n for n, s in enumerate(steps, 1) if s.is_placement and s.state.plies == plies), None
    )


def concerned(table: Table, kept: int, person: Person | None) -> list[int]:
    """The seats of other people that have to agree when all but so many steps are taken back.

    They are those whose placements fall. At the end of a round, and when a withdrawal falls, all
    are concerned: the result is everybody's. Where a computer plays for somebody nobody is asked.
    """
    falling = table.steps[kept:]
    is_everybodys = table.state.is_over or any(not step.is_placement for step in falling)
    fallen = {step.seat for step in falling if step.by_person}
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind == "person"
        and seat.owner not in (None, person)
        and (is_everybodys or number in fallen)
    ]


def decide_answer(table: Table, command: AnswerOffer, sender: Sender) -> Entry:
    """Agrees for all seats of the sender, or declines. When all agree it is done."""
    if table.offer is None:
        raise Refused("no-offer", "nothing is offered")
    mine = table.offer.needs & set(seats_of(table.seats, sender.person))
    if not mine:
        raise Refused("not-your-seat", "this offer is not for you to answer")
    return _agreed(table, mine) if command.accept else OfferEnded(min(mine), "answer")


def _agreed(table: Table, seats: set[int] | frozenset[int]) -> Entry:
    assert table.offer is not None
    mine = table.offer.needs & seats
    if table.offer.needs <= table.offer.agreed | mine:
        return Undone(table.offer.steps)
    return Agreed(sorted(mine))


def decide_withdraw_offer(table: Table, _: WithdrawOffer, sender: Sender) -> Entry:
    """Whoever offered takes it off the table."""
    if table.offer is None:
        raise Refused("no-offer", "nothing is offered")
    if table.offer.seat not in seats_of(table.seats, sender.person):
        raise Refused("not-your-seat", "only who made the offer can withdraw it")
    return OfferEnded(table.offer.seat, "withdraw-offer")
