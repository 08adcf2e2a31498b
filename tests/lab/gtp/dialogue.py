"""Sessions from the controller's side: commands sent, and responses received."""

import io
from typing import Any

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
