"""Errors as one sentence and an exit code instead of a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from cirkis.cli.texts import texts
from cirkis.errors import CirkisError
from cirkis.extras import explain

BAD_INPUT = 1
INTERRUPTED = 130


class BadInput(click.ClickException):
    """The input of a command cannot be used."""

    exit_code = BAD_INPUT


@contextmanager
def handle_errors() -> Iterator[None]:
    """Turn what a command raises into a sentence and an exit code."""
    _replace_closed_streams()
    try:
        yield
        sys.stdout.flush()
    except CirkisError as problem:
        raise BadInput(str(problem)) from problem
    except ModuleNotFoundError as problem:
        lacking = explain(problem)
        if lacking is None:
            raise
        raise BadInput(str(lacking)) from problem
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:  # the reader has enough, as in: cirkis board --json | head
        _discard_stdout()
        raise click.exceptions.Exit(0) from None
    except OSError as problem:
        raise BadInput(os_error_text(problem)) from problem


def os_error_text(problem: OSError) -> str:
    """Return what the operating system refuses, and for which file."""
    why = problem.strerror or str(problem)
    return texts("file-cannot-use", file=problem.filename, why=why) if problem.filename else why


def _replace_closed_streams() -> None:
    """Replace streams that were closed at the start (as in: cirkis gtp <&-) by empty ones."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _discard_stdout() -> None:
    """Discard what is still buffered, so that Python does not fail when it exits."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, io.UnsupportedOperation):
        return
