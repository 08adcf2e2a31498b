"""What each kind of table allows: one row for each kind. Nothing else asks what kind a table is."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from cirkis.engine.players.ratings import opponent_ratings
from cirkis.game import Options, standard_pieces
from cirkis.tables.entries import Created
from cirkis.tables.people import Occupant
from cirkis.tables.refusals import refused
from cirkis.tables.requests import TimeBank, TimeControl

Place = Literal["private", "lobby", "club", "tournament", "correspondence"]


class Policy(Struct, frozen=True):
    """A kind of table.

    Attributes:
        place: who can sit down: whoever has the link, anybody on the server, or members of a club,
            by themselves or as a tournament says; or nobody, as the players send each other the
            game in messages.
        is_rated: whether its games count for ratings, ladders and tournaments.
        allows_undo: whether placements can be undone; everybody else at the table is asked.
        allows_help: whether the computer helps here, if no other person plays.
        allows_stand_ins: whether a computer can play for a person, until they take the seat back.
        allows_removal: whether the host can remove people.
        allows_abort: whether the game ends without a result if a player leaves it before all have
            placed.
        allows_several_seats: whether a person can have more than one seat.
        is_seated_by_server: whether the server gives out the seats, in its lobby or in a club.
        keeps_names: whether people play under the names that they have in their club.
        starts_clock_at_once: whether the clock runs before the first piece is placed.
    """

    place: Place
    is_rated: bool
    allows_undo: bool
    allows_help: bool
    allows_stand_ins: bool
    allows_removal: bool
    allows_abort: bool
    allows_several_seats: bool
    is_seated_by_server: bool
    keeps_names: bool
    starts_clock_at_once: bool


# A tournament's game is casual only if it is from an earlier version.
# fmt: off
_ROWS = (
    #       place         rated  undo   help   stand- remo-  abort  many   server keeps  clock
    #                                          ins    val           seats  seats  names  first
    Policy("private",    False, True,  True,  True,  True,  False, True,  False, False, False),
    Policy("private",    True,  False, False, False, False, True,  False, False, False, True),
    Policy("lobby",      False, True,  True,  True,  True,  False, False, True,  False, True),
    Policy("lobby",      True,  False, False, False, False, True,  False, True,  False, True),
    Policy("club",       False, True,  True,  True,  True,  False, False, True,  True,  False),
    Policy("club",       True,  False, False, False, False, True,  False, True,  True,  True),
    Policy("tournament", False, True,  True,  True,  True,  False, False, True,  True,  True),
    Policy("tournament", True,  False, False, False, False, False, False, True,  True,  True),
    Policy("correspondence", False,
                                True,  True,  False, False, False, True,  False, False, False),
)
# fmt: on
POLICIES = {(row.place, row.is_rated): row for row in _ROWS}


def policy_of(created: Created) -> Policy:
    """Return the kind of a table; those created before tables said so are casual."""
    place: Place = "private"
    if created.seek is not None:
        place = "lobby"
    elif created.club is not None:
        place = "club" if created.tournament is None else "tournament"
    elif created.correspondence is not None:
        place = "correspondence"
    return POLICIES[place, bool(created.rated)]


def check_rated(
    options: Options,
    seats: Sequence[Occupant],
    clock: TimeControl | None,
    *,
    is_imported: bool = False,
    is_teaching: bool = False,
) -> None:
    """Raise Refused unless a game can be rated; the reason is the last part of its message id."""
    plain = Options(
        players=options.players,
        colours=options.colours,
        starter=options.starter,
        center_ring=options.center_ring,
    )
    people = [seat for seat in seats if seat.kind != "computer"]
    levels = {seat.level for seat in seats if seat.kind == "computer"}
    owners = [seat.owner for seat in people if seat.owner is not None]
    has_extra = isinstance(clock, TimeBank) and any(clock.extra or ())
    reasons = {
        "imported": is_imported,
        "teaching": is_teaching,
        "pieces": options.pieces != standard_pieces(),
        "handicap": options.has_handicap or has_extra,
        "match": options.match > 0,
        "rules": options != plain,
        "nobody": not people,
        "level": bool(levels - opponent_ratings().keys()),
        # The levels' ratings are for two players: at larger tables, second place would pay.
        "mixed": len(people) < len(seats) > 2,
        "seats": len({*owners}) < len(owners),
        "clock": clock is None,
    }
    for reason, holds in reasons.items():
        if holds:
            raise refused(f"not-rated.{reason}")
