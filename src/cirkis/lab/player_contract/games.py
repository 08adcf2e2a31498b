"""The games that players are tested in: all table sizes, many options, and custom pieces."""

from functools import cache

from cirkis.game import Options, Stop, parse_piece_set

_SMALL_SET = """
name = "small"
[[shape]]
name = "Wedge"
code = "W"
count = 3
cells = ["kite"]
joints = []
[[shape]]
name = "Arrow"
code = "A"
count = 3
cells = ["dart"]
joints = []
[[shape]]
name = "Sliver"
code = "V"
count = 1
cells = ["sliver"]
joints = []
"""
"""Seven small pieces, so that turns are lost, stocks run out and most of the board stays empty."""


@cache
def trial_games() -> dict[str, Options]:
    """Return the options of each game, keyed by its special feature."""
    return {
        "two players": Options(),
        "three players, starting with the last": Options(players=3, starter=3),
        "four players": Options(players=4),
        "center ring": Options(center_ring=True),
        "stop at once": Options(players=3, target=20, stop=Stop.AT_ONCE),
        "a target nobody reaches": Options(players=2, target=1000),
        "match round": Options(match=100),
        "small piece set": Options(players=4, pieces=parse_piece_set(_SMALL_SET)),
    }
