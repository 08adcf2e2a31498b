"""Undo immediately if only the sender is affected; otherwise, once everybody affected agrees."""

from collections.abc import Sequence

from cirkis.tables.clocks import undone
from cirkis.tables.commands import Undo
from cirkis.tables.entries import Entry, Offered
from cirkis.tables.offers import agree, check_asking
from cirkis.tables.people import Person, Sender
from cirkis.tables.permissions import check_member
from cirkis.tables.refusals import refused
from cirkis.tables.seats import belongs_to, players, seats_of
from cirkis.tables.state import Table

MAX_UNASKED = 3  # undos by one seat in one turn without asking the other players


def decide_undo(table: Table, command: Undo, sender: Sender) -> Entry:
    check_member(table, sender)
    kept = table.steps_after_undo if command.plies is None else _steps_at_ply(table, command.plies)
    if kept is None or kept >= len(table.steps):
        if command.plies is None:
            raise refused("nothing-to-undo.nothing")
        raise refused("nothing-to-undo.ply", ply=command.plies, count=table.plies)
    if _concerns_removed(table, kept):
        raise refused("offer-away")
    needs = seats_to_ask(table, kept, sender.person)
    own_seats = seats_of(table.seats, sender.person)
    if not own_seats and players(table.seats):
        raise refused("not-your-seat.undo")
    is_own = _is_own(table, kept, own_seats)
    if table.tournament is not None and (needs or not is_own or table.state.is_over):
        # Two accomplices could go back for ever, and all others would wait for the round to end. A
        # result is final, even against computers alone: the tournament has counted it.
        raise refused("nothing-to-undo.tournament")
    if not needs:
        aided = [] if is_own else own_seats
        seat = own_seats[0] if 0 < len(own_seats) < len(table.seats) else None
        if seat is not None and players(table.seats) - {sender.person}:
            _check_unasked(table, kept, seat)
        return undone(table, kept, sender, own_seats, aided, seat)
    offer = table.offer
    asks_same = offer is not None and (offer.kind, offer.steps) == ("undo", kept)
    if offer is not None and asks_same and offer.needs & set(own_seats):
        return agree(table, set(own_seats), sender)
    away = (one for one in needs if table.seats[one].handed)
    if any(table.seats[one].owner not in sender.present_people for one in away):
        raise refused("offer-away")
    asked = Offered(own_seats[0], kept, needs)
    check_asking(table, asked)
    return asked


def _check_unasked(table: Table, kept: int, seat: int) -> None:
    """Raise Refused if a seat has undone so often in this turn that it disturbs the others."""
    if table.asking.unasked.count((seat, table.turn(kept, seat))) >= MAX_UNASKED:
        raise refused("undo-limit.most", most=MAX_UNASKED)


def _is_own(table: Table, kept: int, seats: Sequence[int]) -> bool:
    """Return whether nobody else has placed since, so that the undo gives no advantage."""
    fallen = table.steps[kept:]
    return not _undoes_taken(table, kept) and all(
        step.by_person and step.is_placement and step.seat in seats for step in fallen
    )


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


def _undoes_taken(table: Table, kept: int) -> bool:
    """Return whether the other player's first piece, since taken over (R34), is undone too."""
    return kept == 0 and table.taken_over is not None


def _concerns_all(table: Table, kept: int) -> bool:
    is_withdrawn = any(not step.is_placement for step in table.steps[kept:])
    return table.state.is_over or is_withdrawn or _undoes_taken(table, kept)


def _concerns_removed(table: Table, kept: int) -> bool:
    """Return whether the undo concerns somebody who was removed and thus cannot agree."""
    steps = table.steps if _concerns_all(table, kept) else table.steps[kept:]
    return any(step.player in table.removed for step in steps)


def seats_to_ask(table: Table, kept: int, person: Person | None) -> list[int]:
    """Return others' seats that must agree to an undo, even if a computer is playing for them.

    These are the seats whose placements would be undone. Undoing the end of a round or a withdrawal
    concerns everybody, as it changes all results; no other undo concerns those who have withdrawn.
    Computers are not asked. Among strangers and in clubs, all are asked if any are: without
    everybody's consent, those who agree could not win. For the same reason, a stand-in's placements
    concern its owner there.
    """
    concerns_all = _concerns_all(table, kept)
    fallen = table.steps[kept:]
    fallen_seats = {step.seat for step in fallen if step.by_person or table.is_public}
    others = [
        number
        for number, seat in enumerate(table.seats)
        if seat.owner not in (None, person) and belongs_to(seat, seat.owner)
        if concerns_all or number not in table.state.withdrawn
    ]
    asked = others if concerns_all else [one for one in others if one in fallen_seats]
    return others if asked and table.is_public else asked
