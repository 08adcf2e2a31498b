"""The text of the Setup tag: the pieces on the board at the start."""

import re

from cirkis.errors import CirkisError, RecordError
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.game import new_game
from cirkis.game.rules.options import Options
from cirkis.game.rules.set_up import add_piece

Setup = tuple[tuple[int, Placement], ...]


class SetupError(RecordError):
    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(reason)
        self.offset = offset


def write_setup(setup: Setup, options: Options) -> str:
    return "".join(f"{options.colours[seat].value} {placement}\n" for seat, placement in setup)


def read_setup(text: str, options: Options, withdrawn: frozenset[int]) -> Setup:
    """Parse pieces that form a legal position; a colour applies until the next colour."""
    seats = {colour.value: seat for seat, colour in enumerate(options.colours)}
    state, seat = new_game(options, withdrawn=withdrawn), None
    words = [(found[0], found.start()) for found in re.finditer(r"\S+", text)]
    last = max(
        (nth for nth, (word, _) in enumerate(words) if word.lower() not in seats), default=-1
    )
    pieces: list[tuple[int, Placement]] = []
    for nth, (word, offset) in enumerate(words):
        if word.lower() in seats:
            seat = seats[word.lower()]
            continue
        try:
            placement = state.variant.table.parse(word)
            if seat is None:
                raise RecordError(f"write a colour before {placement.name}")
            state = add_piece(state, seat, placement, leads=nth == last)
        except CirkisError as problem:
            raise SetupError(str(problem), offset) from None
        pieces.append((seat, placement))
    return tuple(pieces)
