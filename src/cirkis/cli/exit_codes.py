"""What goes wrong, told in one sentence and an exit code instead of a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from cirkis.errors import CirkisError

BAD_INPUT = 1
INTERRUPTED = 130


class BadInput(click.ClickException):
    """Something the program was given cannot be used."""

    exit_code = BAD_INPUT


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn what a command raises into a sentence and an exit code."""
    _open_what_is_closed()
    try:
        yield
        sys.stdout.flush()
    except CirkisError as problem:
        raise BadInput(str(problem)) from problem
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:  # whoever reads has enough, as in: cirkis board --json | head
        _silence_stdout()
        raise click.exceptions.Exit(0) from None
    except OSError as problem:
        raise BadInput(os_sentence(problem)) from problem


def os_sentence(problem: OSError) -> str:
    """What the operating system refuses, and for which file."""
    why = problem.strerror or str(problem)
    return f'cannot use "{problem.filename}": {why}' if problem.filename else why


def _open_what_is_closed() -> None:
    """Let a stream that the program was started without (as in: cirkis gtp <&-) be empty."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _silence_stdout() -> None:
    """Let what is still to be written go nowhere, so that Python does not fail at its exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, io.UnsupportedOperation):
        return
