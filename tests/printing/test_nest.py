"""Parts on sheets: no two overlap, all keep their gap, none leaves the sheet, none is lost."""

import math

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon
from shapely.affinity import rotate, translate

from cirkis.game import standard_pieces
from cirkis.printing.cells import Fit, make_pieces
from cirkis.printing.fitting import Spot, nest


def check(
    spots: tuple[Spot, ...], parts: list[Polygon], size: tuple[float, float], gap: float
) -> None:
    """Assert that each part lies where its spot says, on its sheet, and away from other parts."""
    assert [spot.part for spot in spots] == list(range(len(parts)))
    sheet = shapely.box(0, 0, *size).buffer(1e-5)
    for spot, part in zip(spots, parts, strict=True):
        lying = translate(rotate(part, spot.turn, origin=(0, 0)), spot.dx, spot.dy)
        assert lying.equals_exact(spot.outline, 1e-6)
        assert sheet.contains(spot.outline)
    for number in {spot.sheet for spot in spots}:
        here = [spot.outline for spot in spots if spot.sheet == number]
        for k, one in enumerate(here):
            for other in here[:k]:
                assert one.intersection(other).area < 1e-3
                assert one.distance(other) >= gap - 1e-5
    assert {spot.sheet for spot in spots} == set(range(max(s.sheet for s in spots) + 1))


@st.composite
def outlines(draw: st.DrawFn) -> Polygon:
    """Draw a star-shaped outline, usually with notches."""
    count = draw(st.integers(3, 9))
    far = draw(st.lists(st.floats(2, 15), min_size=count, max_size=count))
    angles = [2 * math.pi * k / count for k in range(count)]

    return Polygon([(r * math.cos(a), r * math.sin(a)) for r, a in zip(far, angles, strict=True)])


@settings(max_examples=25, deadline=None)
@given(parts=st.lists(outlines(), min_size=1, max_size=6), gap=st.sampled_from([0.0, 1.0]))
def test_any_outlines(parts: list[Polygon], gap: float) -> None:
    found = nest(parts, 45, 40, gap)
    assert not isinstance(found, int)
    check(found, parts, (45, 40), gap)


def test_squares_fill_a_sheet() -> None:
    """Turns are tried; a part that is too large is named by its number."""
    squares = [shapely.box(0, 0, 10, 10)] * 5
    found = nest(squares, 20, 20, 0, turns=(0.0,))
    assert not isinstance(found, int)
    assert sorted(spot.sheet for spot in found) == [0, 0, 0, 0, 1]
    bar = shapely.box(0, 0, 30, 5)
    assert not isinstance(nest([bar], 6, 31, 1, turns=(0.0, 90.0)), int)
    assert nest([bar], 6, 31, 1, turns=(0.0,)) == 0
    assert nest([*squares, bar], 20, 20, 1) == 5


def test_notches_are_used() -> None:
    """A square of 10 goes into the notch of an L of 20, because there is no room beside it."""
    hook = Polygon([(0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)])
    found = nest([hook, shapely.box(0, 0, 10, 10)], 20, 20, 0, turns=(0.0, 90.0, 180.0, 270.0))
    assert not isinstance(found, int)
    assert [spot.sheet for spot in found] == [0, 0]


def test_a_set_of_pieces_is_dense() -> None:
    """A player's twenty pieces take up less than twice their own area."""
    made = make_pieces(standard_pieces(), Fit(10, 1, 0.1))
    parts = [piece.body for piece in made for _ in range(piece.shape.count)]
    found = nest(parts, 300, 100, 1)
    assert not isinstance(found, int)
    check(found, parts, (300, 100), 1)
    long = max(spot.outline.bounds[2] for spot in found)
    assert sum(part.area for part in parts) / (long * 100) > 0.5
