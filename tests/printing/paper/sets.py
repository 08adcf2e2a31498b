"""Sets on paper that many tests use, each made once, and sizes known from geometry alone."""

import math
from functools import cache

from cirkis.printing.kinds import Made, PaperSettings
from cirkis.printing.paper.make import make
from cirkis.printing.settings import parse_settings
from tests.game.rules.positions import piece_set

PHI = (1 + math.sqrt(5)) / 2
PAPERS = {"a4": (210.0, 297.0), "letter": (8.5 * 25.4, 11 * 25.4)}

# Areas and perimeters of cells in short edges, from their angles and sides.
KITE = (PHI * math.sin(math.radians(72)), 2 * PHI + 2)
DART = (PHI * math.sin(math.radians(36)), 2 * PHI + 2)
SLIVER = ((1 + PHI**2) / 2 * math.sin(math.radians(36)), 3 + PHI**2)

ACROSS = 4 * PHI**3 * math.cos(math.radians(18))
"""Width of the board in short edges, from side to side."""


def chosen(pieces: str = "standard", **given: str) -> PaperSettings:
    """Return settings as the command line would, with a piece set from tests/game/pieces/sets."""
    return parse_settings(PaperSettings, given, piece_set(pieces))


def made(pieces: str = "standard", **given: str) -> Made:
    return _made(chosen(pieces, **given))


_made = cache(make)


def pdf(pieces: str = "standard", **given: str) -> bytes:
    return made(pieces, **given).files[0].data
