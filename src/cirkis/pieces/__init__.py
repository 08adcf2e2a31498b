"""Pieces: shapes, piece sets, and every placement of each shape on the board."""

from cirkis.pieces.placements import Placement, PlacementTable, placement_table
from cirkis.pieces.reader import load_piece_set, parse_piece_set, standard_pieces
from cirkis.pieces.shapes import PieceSet, Shape

__all__ = [
    "PieceSet",
    "Placement",
    "PlacementTable",
    "Shape",
    "load_piece_set",
    "parse_piece_set",
    "placement_table",
    "standard_pieces",
]
