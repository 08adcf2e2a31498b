"""The words of a position's text, shared by reader and writer."""

from cirkis.game.pieces.shapes import PieceSet
from cirkis.game.positions.key import fingerprint
from cirkis.game.rules.options import OPTIONS
from cirkis.game.rules.state import State

OPTION_WORDS = {name.replace("_", "-"): name for name in OPTIONS}
"""The names of options, by word."""

SCORES, WITHDRAWN = "scores", "withdrawn"
TURN, FREE, OVER = "turn", "free", "over"


def turn_phrase(state: State) -> str:
    """Return whose turn it is, as written in a position's text: "turn.green"."""
    word = OVER if state.is_over else FREE if state.is_free_turn else TURN
    return f"{word}.{state.options.colours[state.to_play].value}"


def pieces_value(pieces: PieceSet) -> str:
    """Return the eight hexadecimal digits that identify a custom piece set."""
    return f"{fingerprint(pieces) >> 32:08x}"
