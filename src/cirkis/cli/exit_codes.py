"""Report errors as one sentence and an exit code instead of a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from cirkis.cli.files import why_of
from cirkis.cli.output import one_line, say
from cirkis.cli.texts import texts
from cirkis.errors import CirkisError
from cirkis.extras import explain

BAD_INPUT = 1
INTERRUPTED = 130


class BadInput(click.ClickException):
    """The input of a command cannot be used."""

    exit_code = BAD_INPUT

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


@contextmanager
def handle_errors() -> Iterator[None]:
    _replace_closed_streams()
    try:
        yield
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError:
        raise  # shows the help
    except click.UsageError as problem:
        raise click.UsageError(one_line(problem.format_message()), problem.ctx) from problem
    except (KeyboardInterrupt, click.Abort):
        say(err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:  # the reader closed the pipe, as in: cirkis board --json | head
        _discard_stdout()
        raise click.exceptions.Exit(0) from None
    except Exception as problem:
        sentence = sentence_of(problem)
        if sentence is None:
            raise
        raise BadInput(sentence) from problem


def sentence_of(problem: Exception) -> str | None:
    """Return the message for an error; None if neither the input nor the machine is at fault."""
    match problem:
        case click.ClickException():
            return problem.format_message()
        case CirkisError():
            return str(problem)
        case ModuleNotFoundError():
            lacking = explain(problem)
            return None if lacking is None else str(lacking)
        case MemoryError():
            return texts("too-little-memory")
        case OSError():
            why, file = why_of(problem), problem.filename
            return texts("file-cannot-use", file=file, why=why) if file else why
    return None


def _replace_closed_streams() -> None:
    """Replace streams that were closed at the start (as in: cirkis gtp <&-) with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _discard_stdout() -> None:
    """Discard buffered output, so that Python does not fail on exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
