"""Pieces: shapes, piece sets, and every placement of each shape on the board."""
