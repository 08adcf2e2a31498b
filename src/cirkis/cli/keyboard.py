"""Read single keys from the terminal without losing any while the screen is drawn."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

if sys.platform == "win32":

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Do nothing: Windows reads single keys anyway."""
        yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        yield

    def read_keys() -> str:
        """Return the next key, waiting for it if necessary."""
        return click.getchar()

else:
    import termios
    import tty

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Read keys without echo and without Enter; Ctrl-C still interrupts."""
        with _restored():
            tty.setcbreak(sys.stdin.fileno(), termios.TCSADRAIN)
            yield

    @contextmanager
    def whole_lines() -> Iterator[None]:
        """Read whole lines during the block, inside single_keys."""
        terminal = sys.stdin.fileno()
        with _restored():
            mode = termios.tcgetattr(terminal)
            mode[0] |= termios.ICRNL
            mode[3] |= termios.ICANON | termios.ECHO
            termios.tcsetattr(terminal, termios.TCSADRAIN, mode)
            yield

    def read_keys() -> str:
        """Return the next characters typed, waiting if necessary; "" at the end of the input."""
        return os.read(sys.stdin.fileno(), 64).decode(errors="replace")

    @contextmanager
    def _restored() -> Iterator[None]:
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            yield
        finally:
            # Unlike TCSAFLUSH, this keeps typed-ahead input.
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
