"""Single keys from the terminal, none lost while the screen is drawn."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

if sys.platform == "win32":

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Keys are single ones there anyway."""
        yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """And lines are whole."""
        yield

    def read_keys() -> str:
        """What was typed since the last time, at least one key."""
        return click.getchar()

else:
    import termios
    import tty

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Within this, keys are not shown and need no Enter. Ctrl-C interrupts as ever."""
        with _restored():
            tty.setcbreak(sys.stdin.fileno(), termios.TCSADRAIN)
            yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Within this, inside single_keys, a line can be typed and seen as usual."""
        terminal = sys.stdin.fileno()
        with _restored():
            mode = termios.tcgetattr(terminal)
            mode[0] |= termios.ICRNL
            mode[3] |= termios.ICANON | termios.ECHO
            termios.tcsetattr(terminal, termios.TCSADRAIN, mode)
            yield

    def read_keys() -> str:
        """What was typed since the last time, at least one key; "" at the end of the input."""
        return os.read(sys.stdin.fileno(), 64).decode(errors="replace")

    @contextmanager
    def _restored() -> Iterator[None]:
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            yield
        finally:
            # Unlike TCSAFLUSH, this keeps what was typed meanwhile.
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
