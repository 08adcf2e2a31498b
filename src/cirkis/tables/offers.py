"""Offers to undo plies or to remove somebody, which the people concerned accept or decline."""

from cirkis.tables.clocks import undone
from cirkis.tables.commands import AnswerOffer, Remove, WithdrawOffer
from cirkis.tables.entries import Agreed, Entry, Offered, OfferEnded
from cirkis.tables.people import Sender
from cirkis.tables.permissions import check_host, check_seat, is_host
from cirkis.tables.refusals import refused
from cirkis.tables.seats import belongs_to, players, seats_of
from cirkis.tables.state import Table
from cirkis.tables.substitutes import present_seats, removal

MAX_IN_VAIN = 5  # undo offers by one seat that can go unaccepted in a round


def check_asking(table: Table, asked: Offered) -> None:
    """Raise Refused if the other players were already asked, or must not be asked again."""
    offer, asking = table.offer, table.asking
    # An open request to undo must not hinder a removal.
    if asked.kind == "undo" and offer is not None and offer.kind != "teach":
        raise refused("offer-open")
    if (asked.kind, asked.seat) in asking.declined:
        is_undo = asked.kind == "undo"
        raise refused("offer-declined.undo" if is_undo else "offer-declined.remove")
    if asked.kind == "undo" and asking.never & set(asked.needs):
        raise refused("offer-never")
    if asked.kind == "undo" and asking.in_vain[asked.seat] >= MAX_IN_VAIN:
        raise refused("offer-limit.most", most=MAX_IN_VAIN)


def decide_remove(table: Table, command: Remove, sender: Sender) -> Entry:
    """Remove a person, or first ask the other players who are present. If nobody is present and the
    host has no seat, ask the absent ones.
    A computer then takes over, as for an absent player, and the host owns the seat. If only one
    player wanted the removal, ratings count the game as that player's loss to the removed player.
    """
    check_seat(table, command.seat)
    check_host(table, sender)
    occupant = table.seats[command.seat]
    if not belongs_to(occupant, occupant.owner) or occupant.owner in (None, table.host):
        raise refused("nobody-to-remove.seat", seat=command.seat + 1)
    if table.is_over:
        raise refused("game-over")
    if table.is_public and table.has_started:  # two could rob the third of a win
        raise refused("begun")
    without = {occupant.owner, table.host}
    others = present_seats(table, sender, without)
    if not others and not seats_of(table.seats, table.host):  # a player must agree
        away = players(table.seats) - without
        others = [n for n, s in enumerate(table.seats) if s.owner in away]
    if not table.has_placed or not others:
        return removal(table, command.seat)
    asked = Offered(command.seat, len(table.steps), others, "remove")
    check_asking(table, asked)
    return asked


def decide_answer(table: Table, command: AnswerOffer, sender: Sender) -> Entry:
    """Accept for all the sender's seats, or decline; the offer takes effect once all accept."""
    if table.offer is None:
        raise refused("no-offer")
    asked = table.offer.needs & set(seats_of(table.seats, sender.person))
    if not asked:
        raise refused("not-your-seat.offer")
    if command.accept:
        return agree(table, asked, sender)
    return OfferEnded(min(asked), "answer", command.never and table.offer.kind == "undo")


def agree(table: Table, seats: set[int] | frozenset[int], sender: Sender) -> Entry:
    offer = table.offer
    assert offer is not None
    agreeing = offer.needs & seats
    if not offer.needs <= offer.agreed | agreeing:
        return Agreed(sorted(agreeing))
    if offer.kind == "remove":
        return removal(table, offer.seat, offer.needs)
    wanted = {offer.seat, *offer.needs}
    return undone(table, offer.steps, sender, wanted, sorted(wanted) if table.offer_helps else [])


def decide_withdraw_offer(table: Table, _: WithdrawOffer, sender: Sender) -> Entry:
    offer = table.offer
    if offer is None:
        raise refused("no-offer")
    is_own = offer.seat in seats_of(table.seats, sender.person)
    if not (is_host(table, sender.person) if offer.kind == "remove" else is_own):
        raise refused("not-your-seat.withdraw")
    return OfferEnded(offer.seat, "withdraw-offer")
