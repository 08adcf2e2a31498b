"""A number that tells piece sets apart, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b

from cirkis.pieces.reader import standard_pieces
from cirkis.pieces.shapes import PieceSet


def fingerprint(pieces: PieceSet) -> int:
    """Return 0 for the standard set, and for every other the 64 bits of BLAKE2b of its file.

    Args:
        pieces: the piece set; its file is what PieceSet.to_toml writes.
    """
    if pieces == standard_pieces():
        return 0
    return int.from_bytes(blake2b(pieces.to_toml().encode(), digest_size=8).digest(), "big")
