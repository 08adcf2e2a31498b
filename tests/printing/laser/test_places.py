"""From the files alone: every piece fits every place that the rules allow."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
import shapely
from shapely import Polygon
from shapely.affinity import scale, translate
from shapely.geometry.base import BaseGeometry

from cirkis.game import placement_table
from cirkis.printing.kinds import LaserSettings
from cirkis.printing.laser.make import make
from tests.game.rules.positions import piece_set
from tests.printing.exact import FINE, board_from, exact_place, is_same, moved_by, turns_of
from tests.printing.laser.reading import Drawn, files, read_sheet

EDGE, LINE, CLEARANCE, KERF = 17.0, 1.4, 0.2, 0.18


@dataclass(frozen=True)
class Cut:
    """A piece that was cut out of a sheet.

    Attributes:
        lying: its outline from above, and the part of its underside that touches the board.
        turned: the same after turning it over.
    """

    lying: tuple[BaseGeometry, BaseGeometry]
    turned: tuple[BaseGeometry, BaseGeometry]


@cache
def drawn(name: str) -> dict[str, Drawn]:
    chosen = LaserSettings(
        edge=EDGE, line=LINE, clearance=CLEARANCE, kerf=KERF, sets=1, pieces=piece_set(name)
    )
    made = files(make(chosen))
    return {sheet: read_sheet(file) for sheet, file in made.items() if sheet != "laser-readme"}


def mirrored(shape: BaseGeometry) -> BaseGeometry:
    return scale(shape, -1, 1, origin=(0, 0))


def cut_out(sheets: dict[str, Drawn]) -> list[Cut]:
    """Return the pieces as they come out of the sheets, without the peg, which has a tenon."""
    front, back = sheets["green-1"], sheets["green-1-back"]
    (panel,) = back.layers["cut-outer"]
    left, _, right, _ = panel.bounds
    turned_back = translate(mirrored(back.area("groove")), left + right, 0)
    pieces = []
    for part in front.parts(KERF):
        if len(part.exterior.coords) - 1 == 10:
            continue  # the peg
        lying = mirrored(part.difference(front.area("groove")))
        pieces.append(Cut((mirrored(part), lying), (part, part.difference(turned_back))))
    return pieces


def fits(
    side: tuple[BaseGeometry, BaseGeometry], place: BaseGeometry, raised: BaseGeometry
) -> bool:
    """Return whether a piece fits a place, with its clearance from every raised line."""
    room = moved_by(place, -LINE / 2 - CLEARANCE)
    outline, feet = side
    if abs(outline.area - room.area) > 1:
        return False
    at, middle = room.centroid, outline.centroid
    centred = [translate(shape, -middle.x, -middle.y) for shape in (outline, feet)]
    for turn, turned in enumerate(turns_of(outline)):
        lying = translate(turned, at.x, at.y)
        if not is_same(lying, room):
            continue
        standing = shapely.affinity.rotate(centred[1], 36 * turn, origin=(0, 0))
        standing = translate(standing, at.x, at.y)
        return bool(
            room.buffer(FINE).contains(lying) and standing.distance(raised) >= CLEARANCE - FINE
        )
    return False


def places_of(name: str) -> Iterator[tuple[int, int, BaseGeometry]]:
    """Yield the shape, the cells and the outline of every place that the rules allow."""
    table = placement_table(piece_set(name))
    for shape, members in enumerate(table.by_shape):
        for placement in table.members(members):
            yield shape, placement.mask, exact_place(placement.mask, EDGE)


@cache
def raised_lines(name: str) -> Polygon:
    (plate,) = drawn(name)["board-lines"].parts(KERF)
    return board_from(plate, EDGE)


@pytest.mark.parametrize(("name", "turned"), [("standard", 55), ("one_hand", 0)])
def test_every_piece_goes_into_every_place(name: str, turned: int) -> None:
    """As many pieces in the file fit a place as a player has pieces of that shape (R2, R5); only
    Hooks must be turned over, for half of their places.
    """
    pieces = cut_out(drawn(name))
    shapes = piece_set(name).shapes
    assert len(pieces) == sum(shape.count for shape in shapes)
    raised = raised_lines(name)
    wrong, over, places = [], Counter[str](), 0
    for shape, mask, place in places_of(name):
        near = raised.intersection(place.buffer(LINE))
        lying = [fits(piece.lying, place, near) for piece in pieces]
        good = sum(
            fit or fits(piece.turned, place, near) for fit, piece in zip(lying, pieces, strict=True)
        )
        places += 1
        if good != shapes[shape].count:
            wrong.append((shape, mask, good))
        if not any(lying):
            over[shapes[shape].name] += 1
    assert not wrong
    assert over == ({"Hook": turned} if turned else {})
    assert places == {"standard": 515, "one_hand": 115}[name]  # docs/board.md; 55 + 10 + 50
