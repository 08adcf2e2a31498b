"""A position for the terminal."""

from __future__ import annotations

from cirkis.rules.state import State


def draw_terminal(
    state: State,
    *,
    colour: str = "auto",
    width: int | None = None,
    height: int | None = None,
    names: bool = False,
    legal: bool = False,
) -> str:
    """A position as lines of text, with colour where the terminal has it.

    Args:
        state: the position.
        colour: "never", "256", "full" (24 bits), or "auto" to ask the terminal.
        width, height: the room there is, in characters; by default that of the terminal, at most 100x45.
        names: write the names of the cells.
        legal: mark where the seat to play can place now.

    Raises:
        CirkisError: there is no such colour mode.
    """
    from cirkis.drawing.telling import told

    return "\n".join(told(state))
