"""A number that identifies a piece set, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b

from cirkis.game.pieces.reader import standard_pieces
from cirkis.game.pieces.shapes import PieceSet


def fingerprint(pieces: PieceSet) -> int:
    """Return 0 for the standard set, or else the 64-bit BLAKE2b of PieceSet.to_toml."""
    if pieces == standard_pieces():
        return 0
    return int.from_bytes(blake2b(pieces.to_toml().encode(), digest_size=8).digest(), "big")
