"""What strangers send is not kept forever."""

import gc
from dataclasses import replace

from cirkis.game import PieceSet, PlacementTable, placement_table, standard_pieces
from cirkis.game.rules.state import Variant, variant

MOST = 40  # of each kind in memory: some are cached, and some may be in use elsewhere


def _set(number: int) -> PieceSet:
    """Return a piece set unlike any other."""
    first, *others = standard_pieces().shapes
    return PieceSet("mine", (replace(first, count=number + 2), *others))


def _alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(one, kind) for one in gc.get_objects())


def test_many_piece_sets() -> None:
    """However many piece sets come in, few are cached; one in use stays the same object."""
    used = variant(_set(0), False)
    for number in range(1, 3 * MOST):
        variant(_set(number), True)
    assert variant(_set(0), False) is used
    assert placement_table(_set(0)) is used.table
    assert _alive(Variant) <= MOST
    assert _alive(PlacementTable) <= MOST
