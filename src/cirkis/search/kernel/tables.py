"""Board and pieces as arrays, made from the tables that the library uses.

A set of placements is `width` words of 64 bits (nine for the standard set of 515); a set of cells
is CELL_WORDS words. Both stand side by side, so that one loop over a row does all that a placement
does to the sets of a position. The row of placement i begins at word i * 2 * (width + CELL_WORDS):

    | conflicts: width | its own cells: 3 | touching: width | the cells that touch it: 3 |
      --------- or-ed into BLOCKED -----    ------------- or-ed into NEAR -------------

One more row follows the last, for "nothing placed yet": it touches what may open the game.

The facts of placement i are one word:

    bit 0-4   5   6-7   8-12     13-15   | 16-20   21-23 | 24-28   29-31 | 32-36   37-39
      shape Sliver size figure   cells   | figure  cells | figure  cells | figure  cells

with "size" how many cells it covers, and "cells" how many of them lie in the figure; the first pair
of zeros ends the list. Three cells lie in at most one Circle or Star each, and in the Center Ring,
so four pairs are enough.

The word of a figure, as it stands before the first placement:

    bit 0-15  segments by seat, four bits each: 0       20-27  points for the majority
       16-19  cells still empty                         28-35  points for completing it
                                                        36     whether it is the Center Star
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from cirkis.board.figures import Figure
from cirkis.pieces.shapes import PieceSet
from cirkis.rules.scoring import COMPLETION_POINTS, MAJORITY_POINTS
from cirkis.rules.state import Variant, variant
from cirkis.search.kernel.jit import Floats, Words

CELL_WORDS = 3

SHAPE_BITS, SLIVER_BIT, SIZE_AT, FIGURES_AT = 31, 32, 6, 8
EMPTY_AT, MAJORITY_AT, COMPLETION_AT, CENTER_STAR_AT = 16, 20, 28, 36


class Tables(NamedTuple):
    """What stays the same in all games with one piece set and one choice about the Center Ring.

    Attributes:
        rows: the sets of every placement.
        facts: the word of every placement.
        shapes: for every shape the set of its placements.
        figures: the first words of the figures that score.
        spans: the cells of each of these figures.
        reach: for every placement, as bits, the figures with a cell that touches it.
        prior, value: what was learned about placements and about standings (weights.py); empty
            where nothing was, or where it is not used.
        width: a tuple of `width` zeros: its length is known when code is compiled for it, so that
            loops over a set are unrolled.
    """

    rows: Words
    facts: Words
    shapes: Words
    figures: Words
    spans: Words
    reach: Words
    prior: Floats
    value: Floats
    width: tuple[int, ...]


@cache
def tables(pieces: PieceSet, center_ring: bool) -> Tables:
    """The arrays for a piece set, made once and shared."""
    shared = variant(pieces, center_ring)
    table = shared.table
    width = -(-len(table.placements) // 64)
    rows = [
        words(conflicts, width)
        + words(placement.mask, CELL_WORDS)
        + words(touching, width)
        + words(around, CELL_WORDS)
        for placement, conflicts, touching, around in zip(
            table.placements, table.conflicts, table.touching, table.neighbours, strict=True
        )
    ]
    nothing = [0] * (width + CELL_WORDS) + words(shared.first, width) + [0] * CELL_WORDS
    laid_out = aligned_zeros((len(rows) + 1) * len(nothing))
    laid_out[:] = np.array([*rows, nothing], dtype=np.int64).reshape(-1)
    return Tables(
        rows=laid_out,
        facts=np.array([_facts(shared, i) for i in range(len(rows))], dtype=np.int64),
        shapes=np.array([words(mask, width) for mask in table.by_shape], dtype=np.int64).reshape(
            -1
        ),
        figures=np.array([_figure(figure) for figure in shared.figures], dtype=np.int64),
        spans=np.array([words(f.mask, CELL_WORDS) for f in shared.figures], np.int64).reshape(-1),
        reach=np.array([_reach(shared, cells) for cells in (*table.neighbours, 0)], np.int64),
        prior=np.zeros(0),
        value=np.zeros(0),
        width=(0,) * width,
    )


def aligned_zeros(count: int) -> Words:
    """An array of zeros that begins at a border of the processor's cache lines."""
    room = np.zeros(count + 8, dtype=np.int64)
    skip = -room.ctypes.data % 64 // 8
    return room[skip : skip + count]


def words(mask: int, width: int) -> list[int]:
    """A set as words of 64 bits, the lowest first, each as the signed number with these bits."""
    raw = mask.to_bytes(8 * width, "little")
    return [int.from_bytes(raw[i : i + 8], "little", signed=True) for i in range(0, 8 * width, 8)]


def mask_of(some: Words) -> int:
    """The set that these words are; the reverse of words."""
    return int.from_bytes(some.astype("<i8").tobytes(), "little")


def _facts(shared: Variant, index: int) -> int:
    placement = shared.table.placements[index]
    fact = placement.shape | (SLIVER_BIT if shared.slivers >> index & 1 else 0)
    fact |= placement.mask.bit_count() << SIZE_AT
    for nth, figure in enumerate(shared.figures_at[index]):
        cells = (figure.mask & placement.mask).bit_count()
        fact |= (shared.figures.index(figure) | cells << 5) << (FIGURES_AT + 8 * nth)
    return fact


def _figure(figure: Figure) -> int:
    return (
        figure.mask.bit_count() << EMPTY_AT
        | MAJORITY_POINTS[figure.kind] << MAJORITY_AT
        | COMPLETION_POINTS << COMPLETION_AT
        | figure.is_center_star << CENTER_STAR_AT
    )


def _reach(shared: Variant, cells: int) -> int:
    return sum(1 << n for n, figure in enumerate(shared.figures) if figure.mask & cells)
