"""Lay out the parts on beds: a fifth of the board, then each player's set."""

from collections.abc import Sequence
from dataclasses import dataclass

from cirkis.game import Colour
from cirkis.printing.nest import Spot, nest
from cirkis.printing.room import TURNS, Room
from cirkis.printing.split import FIFTHS
from cirkis.printing.three_d.plan import Plan
from cirkis.printing.three_d.sizes import GAP
from cirkis.printing.three_d.slabs import Part


@dataclass(frozen=True, slots=True)
class Item:
    """A part on a bed; `number` counts identical parts, from 1."""

    part: Part
    number: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Bed:
    """Parts that are built together in one colour, which is None for the board.

    `number` counts the beds of a colour, from 1; `times` is how many times the bed is built.
    """

    colour: Colour | None
    number: int
    times: int
    items: tuple[Item, ...]

    @property
    def name(self) -> str:
        return f"cirkis-{colour_name(self.colour)}-{self.number}"


def colour_name(colour: Colour | None) -> str:
    return "board" if colour is None else colour.value


def lay_out(plan: Plan) -> tuple[Bed, ...]:
    beds = _beds(_lay(plan.fifth, plan.room), plan.fifth, None, FIFTHS)
    # The players' sets differ only in their marks, so they have the same layout.
    laid = _lay(next(iter(plan.players.values())), plan.room)
    for colour, parts in plan.players.items():
        beds += _beds(laid, parts, colour, 1)
    return tuple(beds)


def _lay(parts: Sequence[Part], room: Room) -> list[tuple[int, int, Spot]]:
    """Return, for each copy of a part, the part's number, the copy's number and its place."""
    single = [(n, copy) for n, part in enumerate(parts) for copy in range(1, part.count + 1)]
    outlines = [parts[n].footprint for n, _ in single]
    spots = nest(outlines, room.width, room.height, GAP, TURNS)
    assert not isinstance(spots, int), "every part fits; the limits were checked"
    return [(n, copy, spot) for (n, copy), spot in zip(single, spots, strict=True)]


def _beds(
    laid: Sequence[tuple[int, int, Spot]], parts: Sequence[Part], colour: Colour | None, times: int
) -> list[Bed]:
    sheets = sorted({spot.sheet for _, _, spot in laid})
    items = {
        sheet: tuple(Item(parts[n], copy, spot) for n, copy, spot in laid if spot.sheet == sheet)
        for sheet in sheets
    }
    return [Bed(colour, sheet + 1, times, items[sheet]) for sheet in sheets]
