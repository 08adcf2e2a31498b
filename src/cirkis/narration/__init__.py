"""Games and positions in words, in any language of `cirkis.i18n`.

narrator   names of players, pieces and figures
events     what a move brought about, in sentences
position   whose turn it is, and what lies where
"""

from cirkis.narration.events import narrate
from cirkis.narration.narrator import Narrator, figure_values, narrator_in
from cirkis.narration.position import describe, turn_sentence

__all__ = [
    "Narrator",
    "describe",
    "figure_values",
    "narrate",
    "narrator_in",
    "turn_sentence",
]
