"""Sessions from the controller's side: commands sent, and responses received."""

import io
from typing import Any

from cirkis.game import State
from cirkis.lab import run_gtp

# The Center Star is completed by its third piece, for 10 points, which is the target ...
STAR = ("cirkis-new 2 target=10", "play green A1+B1", "play purple C1+D1", "play green E1")
OVER = (*STAR, "play green A2")  # ... and after the free turn the game is over.


def raw_dialogue(given: bytes, **settings: Any) -> bytes:
    out = io.BytesIO()
    run_gtp(io.BytesIO(given), out, **settings)
    return out.getvalue()


def dialogue(*commands: str, **settings: Any) -> list[str]:
    """Return the responses to commands, without the empty lines that end them."""
    settings = {"player": "random", "seed": 5} | settings
    text = raw_dialogue("".join(f"{line}\n" for line in commands).encode(), **settings).decode()
    return split_responses(text)


def split_responses(text: str) -> list[str]:
    """Split the output into responses, each of which must end with an empty line."""
    assert text == "" or text.endswith("\n\n")
    return text.split("\n\n")[:-1]


def last(*commands: str, **settings: Any) -> str:
    responses = dialogue(*commands, **settings)
    assert len(responses) == len(commands)
    return responses[-1]


def state_values(state: State) -> dict[str, object]:
    """Return the values that docs/engine.md requires from cirkis-state for a position."""
    names = [colour.value for colour in state.options.colours]
    ended = state.outcome
    return {
        "players": len(state.scores),
        "to_play": names[state.to_play] if ended is None else None,
        "scores": list(state.scores),
        "stock": [
            {
                shape.name: left
                for shape, left in zip(state.options.pieces.shapes, stock, strict=True)
            }
            for stock in state.stocks
        ],
        "leader": [] if state.leader is None else list(state.leader.cells),
        "free_turn": state.is_free_turn,
        "over": ended is not None,
        "reason": None if ended is None else ended.reason.value,
        "winners": [] if ended is None else [names[seat] for seat in ended.winners],
        "plies": len(state.placed),
    }
