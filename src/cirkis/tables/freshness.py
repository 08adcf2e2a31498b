"""Detect stale commands: those made before something they depend on last changed.

A placement depends only on the position and whose turn it is. Other changes to the table, such as
a new name, do not invalidate it, so that nobody can block it.
"""

from msgspec.structs import replace

from cirkis.tables.commands import (
    AnswerOffer,
    SeatCommand,
    ServerCommand,
    SetChat,
    SetNewcomers,
    WithdrawOffer,
)
from cirkis.tables.refusals import refused
from cirkis.tables.seats import Occupant
from cirkis.tables.state import Offer, Table


def with_versions(before: Table, after: Table) -> Table:
    """Return the table with its new version, and the versions at which its parts last changed."""
    version = before.version + 1
    is_new_position = before.state is not after.state or _turn(before) != _turn(after)
    is_new_offer = _terms(before.offer) != _terms(after.offer)
    has_new_seats = before.seats is not after.seats and before.seats != after.seats
    return replace(
        after,
        version=version,
        position_version=version if is_new_position else before.position_version,
        offer_version=version if is_new_offer else before.offer_version,
        seat_versions=_seats(before, after, version) if has_new_seats else before.seat_versions,
    )


def _turn(table: Table) -> tuple[object, ...]:
    mover = table.seats[table.state.to_play]
    return table.has_started, mover.kind, mover.owner


def _holder(occupant: Occupant) -> tuple[object, ...]:
    """Return who has a seat, even if a computer is playing for them."""
    return "person" if occupant.handed else occupant.kind, occupant.owner


def _terms(offer: Offer | None) -> tuple[object, ...] | None:
    return None if offer is None else (offer.kind, offer.seat, offer.steps, offer.needs)


def _seats(before: Table, after: Table, version: int) -> tuple[int, ...]:
    return tuple(
        since if _holder(old) == _holder(new) else version
        for since, old, new in zip(before.seat_versions, before.seats, after.seats, strict=True)
    )


def check_fresh(table: Table, command: ServerCommand) -> None:
    """Raise Refused if a command is older than what it depends on, or newer than the table."""
    if not _since(table, command) <= command.version <= table.version:
        raise refused("stale.version", wanted=command.version, version=table.version)


def _since(table: Table, command: ServerCommand) -> int:
    """Return the version at which something that a command depends on last changed."""
    if isinstance(command, SeatCommand):
        versions = table.seat_versions
        return versions[command.seat] if command.seat < len(versions) else 0
    if isinstance(command, AnswerOffer | WithdrawOffer):
        return table.offer_version
    is_always_fresh = isinstance(command, SetChat | SetNewcomers)
    return 0 if is_always_fresh else table.position_version
