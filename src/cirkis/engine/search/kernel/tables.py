"""Board and pieces as arrays, built from the tables of cirkis.game.pieces.

A set of placements takes `width` words of 64 bits (nine for the 515 standard ones), a set of cells
CELL_WORDS. The sets of a placement are contiguous, so that one loop over a row updates every set of
a position. The row of placement i starts at word i * 2 * (width + CELL_WORDS):

    | conflicts: width | its own cells: 3 | touching: width | the cells that touch it: 3 |
      --------- or-ed into BLOCKED -----    ------------- or-ed into NEAR -------------

The last row is for the empty board: its touching set holds the placements that can open the game.

The info word of placement i:

    bit 0-4   5   6-7   8-12     13-15   | 16-20   21-23 | 24-28   29-31 | 32-36   37-39
      shape Sliver size figure   cells   | figure  cells | figure  cells | figure  cells

where "size" is the number of cells it covers and "cells" how many of them are in the figure; a pair
of zeros ends the list. Each of up to three cells is in at most one Circle or Star, besides the
Center Ring, so four pairs suffice.

The word of a figure before the first placement:

    bit 0-15  segments by seat, four bits each: 0       20-27  points for the majority
       16-19  cells still empty                         28-35  points for completing it
                                                        36     whether it is the Center Star
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cirkis.engine.search.kernel.arrays import Float64Array, Int64Array, floats, words
from cirkis.game import Figure, PieceSet
from cirkis.game.pieces.placements import KEPT
from cirkis.game.rules.scoring import COMPLETION_POINTS, MAJORITY_POINTS
from cirkis.game.rules.state import Variant, variant

CELL_WORDS = 3

SHAPE_MASK, SLIVER_FLAG, SIZE_SHIFT, FIGURES_SHIFT = 31, 32, 6, 8
EMPTY_SHIFT, MAJORITY_SHIFT, COMPLETION_SHIFT, CENTER_STAR_SHIFT = 16, 20, 28, 36


class Tables(NamedTuple):
    """The tables shared by all games with the same pieces and Center Ring option.

    Attributes:
        rows: the sets of every placement.
        info: the info word of every placement.
        shapes: for every shape, the set of its placements.
        figures: the initial words of the figures that score.
        figure_cells: the cells of each of these figures.
        figures_near: for every placement, as bits, the figures with a cell that touches it.
        prior, value: the learned weights of placements and of standings (weights.py); empty if
            unused.
        stock_size: the number of pieces a player starts with.
        width: only its length, the number of words in a set, matters. In compiled code for standard
            pieces it is a tuple of known length, so that loops over sets are unrolled.
    """

    rows: Int64Array
    info: Int64Array
    shapes: Int64Array
    figures: Int64Array
    figure_cells: Int64Array
    figures_near: Int64Array
    prior: Float64Array
    value: Float64Array
    stock_size: int
    width: Sequence[int]


@lru_cache(maxsize=KEPT)
def build_tables(pieces: PieceSet, center_ring: bool) -> Tables:
    game = variant(pieces, center_ring)
    table = game.table
    width = -(-len(table.placements) // 64)
    rows = [
        mask_to_words(conflicts, width)
        + mask_to_words(placement.mask, CELL_WORDS)
        + mask_to_words(touching, width)
        + mask_to_words(around, CELL_WORDS)
        for placement, conflicts, touching, around in zip(
            table.placements, table.conflicts, table.touching, table.neighbours, strict=True
        )
    ]
    nothing = [0] * (width + CELL_WORDS) + mask_to_words(game.first, width) + [0] * CELL_WORDS
    return Tables(
        rows=words(chain.from_iterable([*rows, nothing])),
        info=words(_placement_info(game, index) for index in range(len(rows))),
        shapes=words(word for mask in table.by_shape for word in mask_to_words(mask, width)),
        figures=words(_figure_word(figure) for figure in game.figures),
        figure_cells=words(
            word for figure in game.figures for word in mask_to_words(figure.mask, CELL_WORDS)
        ),
        figures_near=words(_figures_touching(game, cells) for cells in (*table.neighbours, 0)),
        prior=floats(()),
        value=floats(()),
        stock_size=sum(pieces.counts),
        width=(0,) * width,
    )


def mask_to_words(mask: int, width: int) -> list[int]:
    """Return a set as `width` signed 64-bit words, lowest first."""
    raw = mask.to_bytes(8 * width, "little")
    return [int.from_bytes(raw[i : i + 8], "little", signed=True) for i in range(0, 8 * width, 8)]


def _placement_info(game: Variant, index: int) -> int:
    placement = game.table.placements[index]
    info = placement.shape | (SLIVER_FLAG if game.slivers >> index & 1 else 0)
    info |= placement.mask.bit_count() << SIZE_SHIFT
    for nth, figure in enumerate(game.figures_at[index]):
        cells = (figure.mask & placement.mask).bit_count()
        info |= (game.figures.index(figure) | cells << 5) << (FIGURES_SHIFT + 8 * nth)
    return info


def _figure_word(figure: Figure) -> int:
    return (
        figure.mask.bit_count() << EMPTY_SHIFT
        | MAJORITY_POINTS[figure.kind] << MAJORITY_SHIFT
        | COMPLETION_POINTS << COMPLETION_SHIFT
        | figure.is_center_star << CENTER_STAR_SHIFT
    )


def _figures_touching(game: Variant, cells: int) -> int:
    return sum(1 << n for n, figure in enumerate(game.figures) if figure.mask & cells)
