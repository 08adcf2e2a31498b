"""Lay the parts on beds: one fifth of the board, then each player's set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cirkis.printing.nest import Spot, nest
from cirkis.printing.solid.plan import FIFTHS, Plan
from cirkis.printing.solid.room import TURNS, Room
from cirkis.printing.solid.sizes import GAP
from cirkis.printing.solid.slabs import Part
from cirkis.rules.options import Colour


@dataclass(frozen=True, slots=True)
class Item:
    """A part on a bed.

    Attributes:
        part: the part.
        number: which of those alike it is, from 1.
        spot: where it lies, in the room of the bed.
    """

    part: Part
    number: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Bed:
    """What is built at once, in one colour.

    Attributes:
        colour: the player's; None for the board.
        number: which of this colour's beds it is, from 1.
        times: how often it is built.
        items: what lies on it.
    """

    colour: Colour | None
    number: int
    times: int
    items: tuple[Item, ...]

    @property
    def name(self) -> str:
        """A name for its file."""
        return f"cirkis-{colour_name(self.colour)}-{self.number}"


def colour_name(colour: Colour | None) -> str:
    """Return the name of a player's colour, or "board"."""
    return "board" if colour is None else colour.value


def lay_out(plan: Plan) -> tuple[Bed, ...]:
    """Return all beds.

    Args:
        plan: what is built.
    """
    beds = _beds(plan.fifth, plan.room, None, FIFTHS)
    spots: Mapping[int, list[Item]] | None = None
    for colour, parts in plan.players.items():
        if spots is None:  # the sets of the players differ in nothing but their marks
            spots = _lay(parts, plan.room)
        beds += [
            Bed(
                colour,
                sheet + 1,
                1,
                tuple(
                    Item(_same(item.part, parts), item.number, item.spot) for item in spots[sheet]
                ),
            )
            for sheet in sorted(spots)
        ]
    return tuple(beds)


def _beds(parts: Sequence[Part], room: Room, colour: Colour | None, times: int) -> list[Bed]:
    laid = _lay(parts, room)
    return [Bed(colour, sheet + 1, times, tuple(laid[sheet])) for sheet in sorted(laid)]


def _same(part: Part, parts: Sequence[Part]) -> Part:
    return next(one for one in parts if one.name == part.name)


def _lay(parts: Sequence[Part], room: Room) -> dict[int, list[Item]]:
    """Return what lies on each bed, by its number from 0."""
    single = [(part, number) for part in parts for number in range(1, part.count + 1)]
    spots = nest([part.footprint for part, _ in single], room.width, room.depth, GAP, TURNS)
    assert not isinstance(spots, int), "every part fits; the limits were checked"
    laid: dict[int, list[Item]] = {}
    for (part, number), spot in zip(single, spots, strict=True):
        laid.setdefault(spot.sheet, []).append(Item(part, number, spot))
    return laid
