"""Positions as one line of text and as 64-bit keys; numbers and names of placements."""

from cirkis.board.symmetry import cell_symmetries
from cirkis.pieces.symmetry import placement_symmetries
from cirkis.positions.actions import action_count, action_names, index_of, placement_of
from cirkis.positions.assemble import assemble
from cirkis.positions.key import Part, part_number, position_key, update_key
from cirkis.positions.reader import parse_position
from cirkis.positions.symmetric import Symmetric, symmetric, symmetric_key
from cirkis.positions.writer import position_text

__all__ = [
    "Part",
    "Symmetric",
    "action_count",
    "action_names",
    "assemble",
    "cell_symmetries",
    "index_of",
    "parse_position",
    "part_number",
    "placement_of",
    "placement_symmetries",
    "position_key",
    "position_text",
    "symmetric",
    "symmetric_key",
    "update_key",
]
